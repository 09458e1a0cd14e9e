import type { Riddle } from '#engine/riddles'
import type { Settings } from '#engine/settings'
import type { GameState, PhaseName } from '#engine/state'
import type { Announcement } from '#game/announcement'
import type { Commit } from '#game/commit'

/** The only source of time. */
export interface Clock {
  /** ms since the epoch. */
  now(): number
  /** How many of its ms pass in one real ms; 1 unless told otherwise. */
  readonly speed?: number
}

/** Dice for the engine (law 3 of the house). */
export interface Seeds {
  next(): string
}

/** A game as it stands at `version` of its log. */
export interface LoadedGame {
  readonly gameId: string
  readonly guildId: string
  readonly version: number
  readonly state: GameState
}

/** The truth (law 1). */
export interface CommitLog {
  /**
   * Writes commits of one game in their order and resolves when they are durable. `written` counts
   * those that were; when it falls short, the next version had been taken by someone else.
   */
  append(commits: readonly Commit[]): Promise<{ readonly written: number }>
  /** Everything later than `version`, oldest first. */
  after(gameId: string, version: number): Promise<readonly Commit[]>
  /** Newest first; `before` is a version. */
  newest(gameId: string, page: { readonly limit: number; readonly before?: number }): Promise<readonly Commit[]>
  /** Every game that was ever opened. */
  opened(): Promise<readonly { readonly gameId: string; readonly guildId: string }[]>
}

/** A shortcut past the older part of the log; losing one costs time only. */
export interface Snapshots {
  load(gameId: string): Promise<LoadedGame | null>
  /** Does nothing where one of that version or a later one stands: copies are put off, and come out of order. */
  save(game: LoadedGame): Promise<void>
  /** In place of whatever stands: for a log that was rewritten. */
  replace(game: LoadedGame): Promise<void>
}

/** One line of the games read model, rebuilt from the log where it is missing. */
export interface GameEntry {
  readonly gameId: string
  readonly guildId: string
  /** Counts a guild's games from 1. */
  readonly number: number
  readonly title: string
  readonly phase: PhaseName
  readonly running: boolean
  /** When the game next changes by itself, ms since the epoch. */
  readonly wakeAt: number | null
  /** Of the log, when this was so; an older one never replaces a newer. */
  readonly version?: number
}
export interface GameIndex {
  /** `untold`: whoever speaks for the game does not know of it yet. */
  put(entry: GameEntry, untold?: boolean): Promise<void>
  /** Entries put by processes that do not speak for their games. */
  untold(): Promise<readonly GameEntry[]>
  /** It is known now, unless the entry is newer than `version` by now. */
  told(gameId: string, version: number): Promise<void>
  /** The guild's game with the highest number. */
  newest(guildId: string): Promise<GameEntry | null>
  all(): Promise<readonly GameEntry[]>
  /** Running games whose `wakeAt` is before `at`, ms since the epoch. */
  overdue(at: number): Promise<readonly GameEntry[]>
}

export interface GuildSettings {
  readonly guildId: string
  /** The language of public posts, a Discord locale. */
  readonly locale: string
  readonly hostRoleId: string | null
  /** Who may read the town square while a game is on. */
  readonly townReaders: 'everyone' | 'players'
  /** Whether dead Coven members go on reading in the Coven's room. */
  readonly deadCovenReads: boolean
  /** What a new game of this guild starts with. */
  readonly defaults: Partial<Settings>
}
export interface GuildBook {
  load(guildId: string): Promise<GuildSettings | null>
  save(settings: GuildSettings): Promise<void>
}

/** A guild's own riddles, oldest first (B6). */
export interface RiddleBook {
  list(guildId: string): Promise<readonly Riddle[]>
  add(guildId: string, riddle: Omit<Riddle, 'id'>): Promise<Riddle>
  /** False where there is no such riddle. */
  remove(guildId: string, id: string): Promise<boolean>
}

/** Which Discord objects belong to a game. Ids by channel key and role key; panels by panel key. */
export interface StageRecord {
  readonly gameId: string
  readonly guildId: string
  readonly categoryId: string | null
  readonly channels: Readonly<Record<string, string>>
  readonly roles: Readonly<Record<string, string>>
  readonly panels: Readonly<
    Record<string, { readonly channelId: string; readonly messageId: string; readonly digest: string }>
  >
}
/**
 * `term`: that of the process which speaks for the game (`Leases`). Given to `load`, what an earlier term still
 * wants to save is refused from then on; given to either, a later term makes it throw `Superseded`.
 */
export interface StageBook {
  load(gameId: string, term?: number): Promise<StageRecord | null>
  save(record: StageRecord, term?: number): Promise<void>
  /** Games of which panels still stand. */
  standing(): Promise<readonly string[]>
}

export interface PendingAnnouncement {
  readonly version: number
  /** Its place among the announcements of its commit. */
  readonly index: number
  readonly announcement: Announcement
}
/** The announcements that stand in the log but were not said yet (law 7). */
export interface Outbox {
  /** In the order in which they must be said. */
  pending(gameId: string): Promise<readonly PendingAnnouncement[]>
  /** Idempotent. */
  delivered(gameId: string, version: number, index: number): Promise<void>
  /** Games that have something pending. */
  waiting(): Promise<readonly string[]>
}

/** Proof that the bot was there for people, at a moment of the clock and of real time, ms. */
export interface Beat {
  readonly at: number
  readonly real: number
}
/** The newest beat of all processes that hear the same shards. */
export interface Presence {
  last(): Promise<Beat | null>
  beat(beat: Beat): Promise<void>
}

/** A process at work on this database, as it signs for itself. */
export interface Fellow {
  readonly id: string
  /** Where its number says who it is; `null` where that cannot be told. */
  readonly place: string | null
  readonly pid: number
  /** When it signed, real ms. */
  readonly real: number
  /** The shards whose events it was connected to then, such as `0/2`. */
  readonly hears: readonly string[]
  /** The shards it is meant to hear. */
  readonly shards: readonly string[]
  /** Ids of the fellows that it knew then. */
  readonly knows: readonly string[]
}
/** Who is at work on this database. */
export interface Muster {
  sign(fellow: Fellow): Promise<void>
  present(): Promise<readonly Fellow[]>
  strike(id: string): Promise<void>
}

/** An office that one process holds at a time. Its terms count up; the newest is what is so. */
export interface Lease {
  readonly key: string
  readonly term: number
  /** `null`: let go of. */
  readonly owner: string | null
  /** What the owner before left to know. */
  readonly notes: readonly string[]
}
export interface Leases {
  /** The newest term of every office. */
  newest(): Promise<readonly Lease[]>
  /** Begins a term; false where someone has begun it already. Of several who try at once one succeeds. */
  take(key: string, term: number, owner: string): Promise<boolean>
  /** Lets go of a term, if it is still this owner's newest. */
  release(key: string, term: number, owner: string, notes: readonly string[]): Promise<void>
}

/** The other processes at work on this database, as far as a game must know of them. */
export interface Company {
  /** Whether this process lets Discord follow that server's games. */
  isVoice(guildId: string): boolean
  /** Whether that server's people are heard by any process. */
  isHeard(guildId: string): boolean
  /** Counts the times of being alone; `null` in company, when what this process remembers may be old. */
  solitude(): number | null
}
export const noCompany: Company = { isVoice: () => true, isHeard: () => true, solitude: () => 0 }

/** Another process has taken over from this one. */
export class Superseded extends Error {
  constructor(gameId: string) {
    super(`Another process speaks for ${gameId} by now.`)
    this.name = 'Superseded'
  }
}

/** The store is out of reach: nothing was read; of a write it is not known whether it was done. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super('The store is out of reach.', { cause })
    this.name = 'StoreAway'
  }
}

/** What follows from a commit on Discord: the stage, then the announcements. */
export interface Consequences {
  /** Never throws and is never awaited by a player; of calls in quick succession only the newest state matters. */
  committed(game: LoadedGame): void
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

/** Wakes a game: calls `tick` on it at or soon after the time it is armed for. */
export interface Alarms {
  /** Replaces the game's alarm; `at` is ms of our clock, `null` takes it away. */
  arm(gameId: string, at: number | null): Promise<void>
}

/** Where bugs and failures of the machinery are told; never a place for secrets of a running game. */
export interface Reporter {
  failed(what: string, error: unknown, facts: Readonly<Record<string, unknown>>): void
}
