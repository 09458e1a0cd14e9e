import type { Act, Actor } from '#engine/commands'
import type { GameEvent } from '#engine/events'
import type { Announcement } from '#game/announcement'

/** An act as the log keeps it: an undo without the restored state, which stands in its event. */
export type RecordedAct =
  | Exclude<Act, { readonly kind: 'Undo' }>
  | { readonly kind: 'Undo'; readonly acts: number }
  | { readonly kind: 'OpenGame' }

/**
 * What the law was given besides the act, so that whoever replays the game decides as we did (law 3). `riddles` are
 * the ids of the deck in its order, where one was drawn (B6).
 */
export interface Given {
  /** ms since the epoch. */
  readonly receivedAt: number
  readonly id: string
  readonly seed: string
  readonly riddles?: { readonly own: readonly string[]; readonly builtIn: readonly string[] }
}

/**
 * One accepted command: what was asked, what came of it, and what must be said about it. The log of
 * commits is the truth; whatever else is stored can be rebuilt from it (law 1).
 */
export interface Commit {
  readonly gameId: string
  readonly guildId: string
  /** 1 for the opening, then without gaps. */
  readonly version: number
  /** When it was handled, ms since the epoch. */
  readonly at: number
  readonly actor: Actor
  readonly act: RecordedAct
  readonly reason?: string
  /** Missing in an opening, and in what earlier versions of the bot wrote. */
  readonly given?: Given
  readonly events: readonly GameEvent[]
  readonly announcements: readonly Announcement[]
  /** One flag an announcement. */
  readonly delivered: readonly boolean[]
}
