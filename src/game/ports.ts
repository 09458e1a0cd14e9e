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
  save(game: LoadedGame): Promise<void>
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
}
export interface GameIndex {
  put(entry: GameEntry): Promise<void>
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
export interface StageBook {
  load(gameId: string): Promise<StageRecord | null>
  save(record: StageRecord): Promise<void>
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
/** The newest beat of all processes. */
export interface Presence {
  last(): Promise<Beat | null>
  beat(beat: Beat): Promise<void>
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
