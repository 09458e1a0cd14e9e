import type { Act, Actor } from '#engine/commands'
import type { GameEvent } from '#engine/events'
import type { Announcement } from '#game/announcement'

/** An act as the log keeps it: an undo without the restored state, which stands in its event. */
export type RecordedAct =
  | Exclude<Act, { readonly kind: 'Undo' }>
  | { readonly kind: 'Undo'; readonly acts: number }
  | { readonly kind: 'OpenGame' }

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
  readonly events: readonly GameEvent[]
  readonly announcements: readonly Announcement[]
  /** One flag an announcement. */
  readonly delivered: readonly boolean[]
}
