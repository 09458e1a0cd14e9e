/**
 * Keeps watch over whether people can reach their games. What it guarantees:
 * - while Discord and the database are both there, a beat is written every few seconds, and games go on;
 * - when one of them is away, or no process runs, there are no beats, and this process lets no game go on;
 * - when all is well again every running game is reckoned with the time since the last beat (`outage`) before
 *   anything else happens to it; only then is the next beat written. A crash in between repeats the reckoning, which
 *   does nothing to a game that has been reckoned already;
 * - a clock that jumped while beats were written is no outage: the time away is measured on both clocks, and the
 *   smaller counts.
 *
 * What it does not: notice an absence shorter than a beat, or ask Discord whether its HTTP side is well.
 */
import type { OwnGate } from '#game/gate'
import { type Outage, shortestOutageMs } from '#game/outage'
import type { Beat, Clock, Presence, Reporter } from '#game/ports'

export interface VigilPorts {
  readonly clock: Clock
  /** Real time, ms since the epoch, which no one sets. */
  readonly realNow: () => number
  readonly presence: Presence
  readonly gate: OwnGate
  /** Whether people's acts reach this process now. */
  readonly discordIsThere: () => boolean
  /** Reckons every running game with the outage; rejects when one could not be. */
  readonly reckon: (outage: Outage) => Promise<void>
  /** Games may go on again: whatever is due is to be done now. */
  readonly resumed: () => Promise<void>
  readonly reporter: Reporter
  /** Real ms between two beats. */
  readonly beatMs?: number
}

export interface Vigil {
  /** Looks once and opens the gate if all is well; from then on looks again and again. Rejects when the first look fails. */
  start(): Promise<void>
  /** Looks now: something has changed. Never rejects. */
  look(): Promise<void>
  stop(): Promise<void>
}

export function createVigil(ports: VigilPorts): Vigil {
  const { clock, realNow, presence, gate, discordIsThere, reporter, beatMs = 5_000 } = ports
  /** The newest beat known; `undefined` before the first was read. */
  let last: Beat | null | undefined
  let timer: ReturnType<typeof setTimeout> | null = null
  let looking: Promise<void> | null = null
  let stopped = false

  async function lookOnce(): Promise<void> {
    if (!discordIsThere()) return gate.close()
    try {
      const doubt = !gate.isOpen || (last != null && realNow() - last.real >= shortestOutageMs)
      if (doubt) {
        gate.close()
        last = await presence.last()
        const outage = last && outageSince(last)
        if (outage) await ports.reckon(outage)
        if (!discordIsThere()) return
      }
      const beat = { at: clock.now(), real: realNow() }
      await presence.beat(beat)
      last = beat
    } catch (error) {
      gate.close()
      throw error
    }
    if (gate.isOpen || stopped) return
    gate.open()
    await ports.resumed()
  }

  /** How long nobody was there, on the slower of the two clocks. `null` where it was shorter than counts. */
  function outageSince(beat: Beat): Outage | null {
    const until = clock.now()
    const really = realNow() - beat.real
    const away = Math.min(until - beat.at, really * (clock.speed ?? 1))
    return really >= shortestOutageMs && away >= shortestOutageMs ? { from: until - away, until } : null
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = null
    })
    return looking
  }

  async function quietly(): Promise<void> {
    const wasOpen = gate.isOpen
    try {
      await look()
    } catch (error) {
      // Told once: a database that is away for a day is one failure.
      if (wasOpen) reporter.failed('keeping watch', error, {})
    }
  }

  function again(): void {
    if (stopped) return
    timer = setTimeout(() => void quietly().then(again), beatMs)
    timer.unref()
  }

  return {
    async start() {
      await look()
      again()
    },
    look: quietly,
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await looking?.catch(() => undefined)
    },
  }
}
