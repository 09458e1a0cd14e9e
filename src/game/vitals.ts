import type { Clock, CommitLog, GameIndex, Outbox, Reporter } from '#game/ports'

/** What is late in a game, and since when: ms of the clock, `null` where all is well. */
export interface Ailments {
  /** An announcement waits. */
  readonly unsaid: number | null
  /** The end of a phase, or whatever else was due by itself. */
  readonly overdue: number | null
  /** Discord is not connected. */
  readonly unheard: number | null
}

/** The state of the whole bot in numbers. */
export interface Signs {
  readonly running: number
  /** Announcements that wait, and how long the oldest has, real ms. */
  readonly unsaid: number
  readonly oldestUnsaidMs: number
  /** Games whose time has passed by more than the grace. */
  readonly overdue: number
  readonly connected: boolean
}

export interface Vitals {
  /** Reads the stores; throws what they throw. */
  look(): Promise<Signs>
  /** As of the last two looks; `null` where all is well. */
  of(gameId: string): Ailments | null
  /** From now on looks by itself. */
  start(): void
  stop(): Promise<void>
}

export interface VitalsPorts {
  readonly clock: Clock
  readonly games: GameIndex
  readonly outbox: Outbox
  readonly commits: CommitLog
  readonly isConnected: () => boolean
  /** What is late in this running game has changed. Must not throw. */
  readonly changed: (gameId: string) => void
  readonly reporter: Reporter
  /** Real ms between two looks. */
  readonly everyMs?: number
}

/** Real ms after which something is late. */
export const lateAfterMs = 60_000
/** Ticks come within this time of what is due, ms: no deadline is called overdue before. */
const graceMs = 5_000

interface Seen {
  readonly signs: Signs
  readonly ailments: ReadonlyMap<string, Ailments>
}

/**
 * Looks now and then at whether anything is late. Late is what was so at two looks in succession: after a pause of the
 * whole machine the bot gets a moment to catch up before anybody is told.
 */
export function createVitals(ports: VitalsPorts): Vitals {
  const { clock, games, outbox, commits } = ports
  const realMs = (ms: number) => ms / (clock.speed ?? 1)
  let unheardSince: number | null = null
  let before: ReadonlyMap<string, Ailments> = new Map()
  let told: ReadonlyMap<string, Ailments> = new Map()
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> = Promise.resolve()

  async function see(): Promise<Seen> {
    const now = clock.now()
    const connected = ports.isConnected()
    unheardSince = connected ? null : (unheardSince ?? now)
    const running = (await games.all()).filter((entry) => entry.running)
    const overdue = new Map(
      (await games.overdue(now - graceMs * (clock.speed ?? 1))).map(({ gameId, wakeAt }) => [gameId, wakeAt]),
    )
    const waiting = await unsaidSince()
    const late = (since: number | null | undefined) =>
      since != null && realMs(now - since) > lateAfterMs ? since : null
    const ailments = running.flatMap(({ gameId }): [string, Ailments][] => {
      const found: Ailments = {
        unsaid: late(waiting.get(gameId)?.since),
        overdue: late(overdue.get(gameId)),
        unheard: late(unheardSince),
      }
      return Object.values(found).some((since) => since !== null) ? [[gameId, found]] : []
    })
    const oldest = Math.min(now, ...[...waiting.values()].map(({ since }) => since))
    const signs: Signs = {
      running: running.length,
      unsaid: [...waiting.values()].reduce((sum, { count }) => sum + count, 0),
      oldestUnsaidMs: Math.max(0, realMs(now - oldest)),
      overdue: overdue.size,
      connected,
    }
    return { signs, ailments: new Map(ailments) }
  }

  async function unsaidSince(): Promise<Map<string, { count: number; since: number }>> {
    const waiting = new Map<string, { count: number; since: number }>()
    for (const gameId of await outbox.waiting()) {
      const pending = await outbox.pending(gameId)
      const [first] = pending
      if (first === undefined) continue
      const [commit] = await commits.newest(gameId, { limit: 1, before: first.version + 1 })
      if (commit) waiting.set(gameId, { count: pending.length, since: commit.at })
    }
    return waiting
  }

  async function watch(): Promise<void> {
    try {
      const { ailments } = await see()
      const lasting = new Map([...ailments].flatMap(([gameId, found]) => lastingOf(gameId, found, before.get(gameId))))
      before = ailments
      const changed = new Set([...told.keys(), ...lasting.keys()])
      const old = told
      told = lasting
      for (const gameId of changed) if (!same(old.get(gameId), lasting.get(gameId))) ports.changed(gameId)
    } catch (error) {
      ports.reporter.failed('looking at what is late', error, {})
    }
  }

  return {
    look: async () => (await see()).signs,
    of: (gameId) => told.get(gameId) ?? null,
    start() {
      timer ??= setInterval(() => {
        looking = looking.then(watch)
      }, ports.everyMs ?? 15_000).unref()
    },
    async stop() {
      if (timer) clearInterval(timer)
      timer = null
      await looking
    },
  }
}

function lastingOf(gameId: string, now: Ailments, before: Ailments | undefined): [string, Ailments][] {
  if (before === undefined) return []
  const both = (key: keyof Ailments) => (before[key] === null ? null : now[key])
  const lasting: Ailments = { unsaid: both('unsaid'), overdue: both('overdue'), unheard: both('unheard') }
  return same(lasting, undefined) ? [] : [[gameId, lasting]]
}

const same = (a: Ailments | undefined, b: Ailments | undefined): boolean =>
  (['unsaid', 'overdue', 'unheard'] as const).every((key) => (a?.[key] ?? null) === (b?.[key] ?? null))
