import type { View } from '#engine/view'
import type { StandIn } from '#playground/discord/stand-in'
import type { NewGame } from '#playground/page/browser/protocol'
import type { Seats } from '#playground/page/seats'
import type { Village } from '#playground/players/opening'

/** The game that is on: with every new game everything in it is another. */
export interface Show {
  readonly discord: StandIn
  readonly village: Village
  readonly seats: Seats
  readonly seed: string
  readonly rooms: {
    /** Whose own room a channel is; `null` for a room of many, or of none. */
    ownerOf(channelId: string): string | null
    onChange(listener: () => void): () => void
  }
  /** What everybody sees of the game; `null` before its table is open. */
  look(): Promise<View | null>
}

/** What the page asks of the playground. */
export interface Stagehand {
  show(): Show
  readonly clock: { now(): number; readonly speed: number }
  setSpeed(speed: number): Promise<void>
  /** Puts another game in the place of this one. Resolves as soon as there is a village to look at. */
  begin(game: NewGame): Promise<void>
}
