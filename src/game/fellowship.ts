/**
 * This process among those at work on one database. What it guarantees:
 * - every office (`ear 0/1`: answers people of that shard; `voice 0/1`: follows their games on Discord) is held by one
 *   living process at a time; when that one dies another takes over, at once where its death can be seen, else after
 *   the lock time; one that stops hands over at once;
 * - it knows of every fellow before that one begins to work, so that while it is alone nothing it remembers is old;
 * - whoever has had no sign of his own in the database for too long takes nothing for granted until he has looked.
 *
 * What it does not: keep two processes apart whose clocks differ by more than a third of the lock time. What a process
 * that was thought dead still writes is refused by its term (`Superseded`); what it posts carries a nonce.
 *
 * A process that is alone signs and looks around once a beat, and asks nothing more of the database.
 */
import { type Company, type Fellow, type Lease, type Leases, type Muster, type Reporter, StoreAway } from '#game/ports'
import { type Shards, shardName, shardOf } from '#game/shards'

export interface FellowshipPorts {
  readonly id: string
  readonly place: string | null
  readonly pid: number
  /** Whether a process of this number runs here. */
  readonly runs: (pid: number) => boolean
  readonly shards: Shards
  /** Whether this process hears what happens on its shards now. */
  readonly hears: () => boolean
  /** ms since the epoch, which no one sets. */
  readonly realNow: () => number
  readonly muster: Muster
  readonly leases: Leases
  readonly reporter: Reporter
  /** A fellow has died and left something locked under his id. */
  readonly died: (id: string) => Promise<void>
  /** The voice of a shard was taken: whatever others have begun is now followed here. */
  readonly spoken: () => void
  /** Answers people from now on. `notes`: what the one before had already taken, `null` if he could not say. */
  readonly listened: (shard: string, notes: readonly string[] | null) => void
  /** Resolves when nothing more is being said for a shard whose voice is to be given away. */
  readonly hushed: () => Promise<void>
  /** What must be known to whoever answers next. */
  readonly taken: () => readonly string[]
  /** Once a round while there are fellows. */
  readonly heed: () => Promise<void>
  /** Real ms between two signs; between two looks while there are fellows; after which the silent are dead. */
  readonly beatMs?: number
  readonly roundMs?: number
  readonly lockMs?: number
}

export interface Fellowship extends Company {
  /** Resolves when every living fellow knows of this process. Rejects with `StoreAway`. */
  join(): Promise<void>
  /** From now on takes offices, and looks again and again. Rejects when the first look fails. */
  start(): Promise<void>
  /** Looks now: something has changed. Never rejects. */
  look(): Promise<void>
  /** Whether it is for this process to answer people of that server. */
  listens(guildId: string | null): boolean
  /** The term under which this process speaks for that server's games; `null` when that is another's. */
  speaks(guildId: string): Promise<number | null>
  /** Whether this process is meant to hear that server's people. */
  isMine(guildId: string): boolean
  /** Answers nobody from now on, where others may. */
  hushEars(): Promise<void>
  /** Gives everything back and takes leave. */
  leave(): Promise<void>
}

/** How long the end waits for the database, real ms. */
const farewellMs = 2_000

export function createFellowship(ports: FellowshipPorts): Fellowship {
  const { id, place, pid, shards, realNow, muster, leases, reporter } = ports
  const { beatMs = 2_500, roundMs = 250, lockMs = 15_000 } = ports
  const own = shards.ids.map((shard) => shardName(shard, shards.count))
  const all = Array.from({ length: shards.count }, (_, shard) => shardName(shard, shards.count))
  /** Terms of the offices held, as last known. */
  const held = new Map<string, number>()
  /** Held until what is being said under them is said. */
  const leaving = new Set<string>()
  let fellows: readonly Fellow[] = []
  let seen = new Map<string, Lease>()
  let signedAt = Number.NEGATIVE_INFINITY
  let alone = 0
  let inCompany = false
  let working = false
  let earless = false
  let over = false
  let timer: ReturnType<typeof setTimeout> | null = null
  let looking: Promise<void> = Promise.resolve()
  let failed = false

  const hearing = (): readonly string[] => (!earless && ports.hears() ? own : [])
  const isStale = () => realNow() - signedAt > (lockMs * 2) / 3

  async function sign(): Promise<void> {
    const real = realNow()
    await muster.sign({ id, place, pid, real, hears: hearing(), shards: own, knows: fellows.map((one) => one.id) })
    signedAt = real
  }

  /** Seen to have ended: its number means nobody here, or me. */
  const hasEnded = (one: Fellow): boolean =>
    place !== null && one.place === place && (one.pid === pid || !ports.runs(one.pid))
  const isAlive = (one: Fellow): boolean => !hasEnded(one) && realNow() - one.real <= lockMs

  async function lookAround(): Promise<void> {
    const present = (await muster.present()).filter((one) => one.id !== id)
    await settle(present)
  }

  async function settle(present: readonly Fellow[]): Promise<void> {
    fellows = present.filter(isAlive).sort((a, b) => (a.id < b.id ? -1 : 1))
    if (fellows.length > 0) inCompany = true
    for (const one of present.filter((each) => !isAlive(each))) {
      await ports.died(one.id)
      await muster.strike(one.id)
    }
  }

  async function look(beat: boolean): Promise<void> {
    const wasStale = isStale()
    if (beat || realNow() - signedAt >= beatMs) {
      const known = fellows.map((one) => one.id).join()
      await sign()
      await lookAround()
      // A newcomer waits until he reads that he is known.
      if (fellows.map((one) => one.id).join() !== known) await sign()
    } else if (inCompany) await lookAround()
    if (!working) return
    if (inCompany || wasStale || wanted().length > 0) await seeToOffices()
    if (inCompany) await ports.heed()
    if (inCompany && fellows.length === 0) {
      inCompany = false
      alone += 1
    }
  }

  const earOf = (shard: string) => `ear ${shard}`
  const voiceOf = (shard: string) => `voice ${shard}`

  /** Offices that this process should have and has not. A shard that nobody is meant to hear here is anybody's to speak for. */
  function wanted(): readonly string[] {
    const ears = hearing().map(earOf)
    const orphans = all.filter((shard) => !own.includes(shard) && !fellows.some((one) => one.shards.includes(shard)))
    return [...ears, ...[...own, ...orphans].map(voiceOf)].filter((key) => !held.has(key) && !leaving.has(key))
  }

  async function readOffices(): Promise<void> {
    seen = new Map((await leases.newest()).map((lease) => [lease.key, lease]))
  }

  async function seeToOffices(): Promise<void> {
    await readOffices()
    for (const key of [...held.keys()]) if (seen.get(key)?.owner !== id) held.delete(key)
    for (const { key, owner, term } of seen.values())
      if (owner === id && !over && !leaving.has(key)) held.set(key, term)
    if (inCompany) await giveUp()
    if (over) return
    for (const key of wanted()) await take(key)
  }

  async function take(key: string): Promise<void> {
    const [office, shard = ''] = key.split(' ')
    const before = seen.get(key)
    if (!isFree(before) || isDealtOtherwise()) return
    // The voice goes to whoever has the ear.
    if (office === 'voice' && !held.has(earOf(shard)) && !isFree(seen.get(earOf(shard)))) return
    const term = (before?.term ?? 0) + 1
    const isMine = await leases.take(key, term, id)
    await readOffices()
    if (!isMine) return
    // Two who deal the shards differently have different offices: whoever finds another gives way.
    if (isDealtOtherwise()) return leases.release(key, term, id, [])
    held.set(key, term)
    if (office === 'voice') ports.spoken()
    else ports.listened(shard, before === undefined || before.owner === null ? (before?.notes ?? []) : null)
  }

  const isFree = (lease: Lease | undefined): boolean =>
    lease === undefined || lease.owner === null || isGone(lease.owner)
  const isGone = (owner: string): boolean => owner !== id && !fellows.some((one) => one.id === owner)

  /** While processes with another number of shards live, theirs are the offices. */
  const isDealtOtherwise = (): boolean =>
    [...seen.values()].some(
      ({ key, owner }) =>
        !key.endsWith(`/${shards.count}`) && owner !== null && fellows.some((one) => one.id === owner),
    )

  /** In company: ears that hear nothing, and voices of which another has the ear. */
  async function giveUp(): Promise<void> {
    if (!ports.hears()) await giveEars()
    for (const [key, term] of [...held]) {
      const [office, shard = ''] = key.split(' ')
      if (office !== 'voice' || held.has(earOf(shard))) continue
      const ear = seen.get(earOf(shard))?.owner ?? null
      if (ear === null || ear === id || isGone(ear)) continue
      held.delete(key)
      leaving.add(key)
      void ports
        .hushed()
        .then(() => queued(() => leases.release(key, term, id, [])))
        .catch(complain)
        .finally(() => leaving.delete(key))
    }
  }

  async function giveEars(): Promise<void> {
    for (const [key, term] of [...held]) {
      if (!key.startsWith('ear ')) continue
      held.delete(key)
      await leases.release(key, term, id, ports.taken())
    }
  }

  function queued(work: () => Promise<void>): Promise<void> {
    const next = looking.then(work)
    looking = next.catch(() => undefined)
    return next
  }

  async function quietly(beat: boolean): Promise<void> {
    try {
      await queued(() => look(beat))
      failed = false
    } catch (error) {
      if (!failed) complain(error)
      failed = true
    }
  }

  /** A database that is away is told of by others. */
  function complain(error: unknown): void {
    if (!over && !(error instanceof StoreAway)) reporter.failed('looking after the offices', error, {})
  }

  function again(): void {
    if (over) return
    timer = setTimeout(() => void quietly(false).then(again), inCompany ? roundMs : beatMs)
    timer.unref()
  }

  const termOf = (guildId: string): number | null => held.get(voiceOf(shardOf(guildId, shards.count))) ?? null

  return {
    async join() {
      await queued(async () => {
        await sign()
        for (;;) {
          await lookAround()
          if (fellows.every(({ knows }) => knows.includes(id))) break
          await new Promise((resolve) => setTimeout(resolve, roundMs))
          if (realNow() - signedAt >= beatMs) await sign()
        }
        await sign()
      })
      again()
    },
    async start() {
      working = true
      await queued(() => look(true))
    },
    look: () => quietly(true),
    listens(guildId) {
      // By then a fellow has the ear.
      if (inCompany && realNow() - signedAt > lockMs) return false
      return held.has(earOf(shardOf(guildId, shards.count)))
    },
    isVoice: (guildId) => termOf(guildId) !== null && !(inCompany && isStale()),
    async speaks(guildId) {
      if (isStale()) await queued(() => look(true))
      return termOf(guildId)
    },
    isMine: (guildId) => own.includes(shardOf(guildId, shards.count)),
    isHeard(guildId) {
      const shard = shardOf(guildId, shards.count)
      return own.includes(shard) || fellows.some((one) => one.hears.includes(shard))
    },
    solitude: () => (inCompany ? null : alone),
    async hushEars() {
      earless = true
      if (inCompany) await queued(giveEars)
    },
    async leave() {
      over = true
      if (timer) clearTimeout(timer)
      const goodbye = queued(async () => {
        for (const [key, term] of [...held]) await leases.release(key, term, id, [])
        held.clear()
        await muster.strike(id)
      })
      // Whoever cannot take leave is missed in time.
      await Promise.race([
        goodbye.catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, farewellMs).unref()),
      ])
    },
  }
}
