import type { Riddle } from '#engine/riddles'
import type { Commit } from '#game/commit'
import {
  type Beat,
  type CommitLog,
  type Fellow,
  type GameEntry,
  type GameIndex,
  type GuildBook,
  type GuildSettings,
  type Lease,
  type Leases,
  type LoadedGame,
  type Muster,
  type Outbox,
  type Presence,
  type RiddleBook,
  type Snapshots,
  type StageBook,
  type StageRecord,
  Superseded,
} from '#game/ports'
import type { PersonalRecords } from '#game/privacy-ports'

export interface Memory {
  readonly commits: CommitLog
  readonly outbox: Outbox
  readonly snapshots: Snapshots
  readonly games: GameIndex
  readonly guilds: GuildBook
  readonly riddles: RiddleBook
  readonly stages: StageBook
  readonly records: PersonalRecords
  readonly presence: Presence
  readonly muster: Muster
  readonly leases: Leases
}

/** Every store of the application in this process's memory: for play without a database, and for tests. */
export function createMemory(): Memory {
  const logs = new Map<string, Commit[]>()
  const logOf = (gameId: string): readonly Commit[] => logs.get(gameId) ?? []
  const hasPending = (commit: Commit): boolean => commit.delivered.includes(false)

  const commits: CommitLog = {
    async append(added) {
      let written = 0
      for (const commit of added) {
        const log = logs.get(commit.gameId) ?? []
        if (commit.version <= log.length) break
        if (commit.version !== log.length + 1) throw new Error(`Version ${commit.version} would leave a gap.`)
        log.push(commit)
        logs.set(commit.gameId, log)
        written += 1
      }
      return { written }
    },
    after: async (gameId, version) => logOf(gameId).slice(version),
    newest: async (gameId, { limit, before = Number.POSITIVE_INFINITY }) =>
      logOf(gameId)
        .filter((commit) => commit.version < before)
        .slice(-limit)
        .reverse(),
    opened: async () => [...logs.values()].flatMap(([first]) => first ?? []),
  }

  const outbox: Outbox = {
    pending: async (gameId) =>
      logOf(gameId).flatMap(({ version, announcements, delivered }) =>
        announcements.flatMap((announcement, index) => (delivered[index] ? [] : { version, index, announcement })),
      ),
    async delivered(gameId, version, index) {
      const log = logs.get(gameId)
      const commit = log?.[version - 1]
      if (log && commit) log[version - 1] = { ...commit, delivered: commit.delivered.with(index, true) }
    },
    waiting: async () => [...logs].filter(([, log]) => log.some(hasPending)).map(([gameId]) => gameId),
  }

  const records: PersonalRecords = {
    gamesOf: async (userId) =>
      [...logs].flatMap(([gameId, log]) => (log.some((commit) => bringsIn(commit, userId)) ? gameId : [])),
    async rewrite(rewritten) {
      for (const { delivered: _, ...commit } of rewritten) {
        const log = logs.get(commit.gameId)
        const old = log?.[commit.version - 1]
        if (log && old) log[commit.version - 1] = { ...commit, delivered: old.delivered }
      }
    },
    pseudonymKey: async () => 'in memory',
  }

  return { commits, outbox, records, ...createCaches(), ...createBooks(), ...createOffices() }
}

const bringsIn = ({ actor, act }: Commit, userId: string): boolean =>
  (actor.kind !== 'clock' && actor.id === userId) || (act.kind === 'Replace' && act.by === userId)

function createCaches(): Pick<Memory, 'snapshots' | 'games' | 'stages' | 'presence'> {
  const snapshots = new Map<string, LoadedGame>()
  const entries = new Map<string, GameEntry>()
  const untold = new Set<string>()
  const stages = new Map<string, StageRecord>()
  const terms = new Map<string, number>()
  const fence = (gameId: string, term: number): void => {
    if ((terms.get(gameId) ?? 0) > term) throw new Superseded(gameId)
    if (stages.has(gameId)) terms.set(gameId, term)
  }
  let newest: Beat | null = null
  return {
    presence: {
      last: async () => newest,
      async beat(beat) {
        newest = beat
      },
    },
    snapshots: {
      load: async (gameId) => snapshots.get(gameId) ?? null,
      async save(game) {
        if ((snapshots.get(game.gameId)?.version ?? 0) < game.version) snapshots.set(game.gameId, game)
      },
      async replace(game) {
        snapshots.set(game.gameId, game)
      },
    },
    games: {
      async put(entry, isUntold = false) {
        const { gameId, version } = entry
        if (version !== undefined && (entries.get(gameId)?.version ?? 0) > version) return
        entries.set(gameId, entry)
        if (isUntold) untold.add(gameId)
      },
      untold: async () => [...untold].flatMap((gameId) => entries.get(gameId) ?? []),
      async told(gameId, version) {
        if ((entries.get(gameId)?.version ?? 0) <= version) untold.delete(gameId)
      },
      newest: async (guildId) =>
        [...entries.values()]
          .filter((entry) => entry.guildId === guildId)
          .reduce<GameEntry | null>((last, entry) => (last && last.number > entry.number ? last : entry), null),
      all: async () => [...entries.values()],
      overdue: async (at) =>
        [...entries.values()].filter(({ running, wakeAt }) => running && wakeAt !== null && wakeAt < at),
    },
    stages: {
      async load(gameId, term) {
        if (term !== undefined) fence(gameId, term)
        return stages.get(gameId) ?? null
      },
      async save(record, term) {
        if (term !== undefined) fence(record.gameId, term)
        stages.set(record.gameId, record)
      },
      standing: async () =>
        [...stages.values()].filter(({ panels }) => Object.keys(panels).length > 0).map(({ gameId }) => gameId),
    },
  }
}

function createOffices(): Pick<Memory, 'muster' | 'leases'> {
  const fellows = new Map<string, Fellow>()
  const leases = new Map<string, Lease>()
  return {
    muster: {
      async sign(fellow) {
        fellows.set(fellow.id, fellow)
      },
      present: async () => [...fellows.values()],
      async strike(id) {
        fellows.delete(id)
      },
    },
    leases: {
      newest: async () => [...leases.values()],
      async take(key, term, owner) {
        const newest = leases.get(key)
        if (newest && newest.term >= term) return false
        leases.set(key, { key, term, owner, notes: [] })
        return true
      },
      async release(key, term, owner, notes) {
        const newest = leases.get(key)
        if (newest?.term === term && newest.owner === owner) leases.set(key, { key, term, owner: null, notes })
      },
    },
  }
}

function createBooks(): Pick<Memory, 'guilds' | 'riddles'> {
  const guilds = new Map<string, GuildSettings>()
  const riddles = new Map<string, readonly Riddle[]>()
  let added = 0
  return {
    guilds: {
      load: async (guildId) => guilds.get(guildId) ?? null,
      async save(settings) {
        guilds.set(settings.guildId, settings)
      },
    },
    riddles: {
      list: async (guildId) => riddles.get(guildId) ?? [],
      async add(guildId, riddle) {
        added += 1
        const kept = { id: `own-${added}`, ...riddle }
        riddles.set(guildId, [...(riddles.get(guildId) ?? []), kept])
        return kept
      },
      async remove(guildId, id) {
        const before = riddles.get(guildId) ?? []
        const rest = before.filter((riddle) => riddle.id !== id)
        riddles.set(guildId, rest)
        return rest.length < before.length
      },
    },
  }
}
