import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '#engine/state'
import type { View } from '#engine/view'
import type { Company } from '#playground/players/company'
import type { Hands } from '#playground/players/hands'
import type { Intent } from '#playground/players/mind'
import { phaseKey } from '#playground/players/plan'

export interface LifeOptions {
  readonly company: Company
  readonly hands: Hands
  readonly clock: { now(): number }
  /** What a seat sees now. */
  readonly look: (id: PlayerId) => Promise<View>
  /** What everybody sees now. */
  readonly lookAround: () => Promise<View>
  /** Whose seat a person has taken: he neither thinks nor acts until it is let go. */
  readonly away?: (id: PlayerId) => boolean
  /** Before each act. */
  readonly performing?: (id: PlayerId, intent: Intent & { readonly kind: 'act' }) => void
  /** After each act: what he read, or `null` where he had nothing to do it with. */
  readonly performed?: (id: PlayerId, intent: Intent & { readonly kind: 'act' }, told: string | null) => void
  /** An act that went wrong for other reasons than the rules. Life goes on. */
  readonly failed: (error: unknown, id: PlayerId, intent: Intent) => void
  readonly signal: AbortSignal
}

/** Real ms between two looks at the clock. */
const pulseMs = 25

/**
 * Lets the company live at the speed of the clock until the game has ended or the signal says stop. Everybody
 * does one thing at a time; what somebody meant to do in a phase that is over is left undone. Resolves when all
 * hands have come to rest.
 */
export async function live({
  company,
  hands,
  clock,
  look,
  lookAround,
  signal,
  ...options
}: LifeOptions): Promise<void> {
  const { away = () => false } = options
  const busy = new Map<PlayerId, Promise<void>>()
  const resting = new Set<PlayerId>()
  let key = ''

  async function carryOut(id: PlayerId, intents: readonly Intent[], meantFor: string): Promise<void> {
    for (const intent of intents) {
      if (key !== meantFor || signal.aborted || away(id)) return
      try {
        if (intent.kind === 'say') {
          await hands.say(id, intent.room, intent.text)
          continue
        }
        options.performing?.(id, intent)
        const told = await hands.act(id, intent.act)
        options.performed?.(id, intent, told)
      } catch (error) {
        options.failed(error, id, intent)
      }
    }
  }

  for (;;) {
    const around = await lookAround()
    if (signal.aborted || around.phase === 'ended') break
    if (phaseKey(around) !== key) {
      key = phaseKey(around)
      company.stir(clock.now())
    }
    for (const id of resting) {
      if (away(id)) continue
      resting.delete(id)
      company.rouse(id, clock.now())
    }
    for (let next = company.next(); next && next.at <= clock.now() && !signal.aborted; next = company.next()) {
      const { id } = next
      if (away(id)) {
        resting.add(id)
        company.rest(id)
        continue
      }
      const intents = company.think(id, await look(id), clock.now())
      if (intents.length === 0) continue
      const meantFor = key
      busy.set(
        id,
        (busy.get(id) ?? Promise.resolve()).then(() => carryOut(id, intents, meantFor)),
      )
    }
    await sleep(pulseMs)
  }
  await Promise.all(busy.values())
}
