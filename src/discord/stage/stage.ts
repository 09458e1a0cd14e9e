import type { PlayerId } from '#engine/state'
import type { ChannelKey } from '#game/announcement'

/** What someone may do in a room. `write` includes `read`. */
export type Right = 'none' | 'read' | 'write'

/** Who may what in a room; the bot may always write. Who is not named has what `everyone` has. */
export interface Access {
  readonly everyone: Exclude<Right, 'write'>
  readonly host: Right
  readonly members: Readonly<Record<PlayerId, Exclude<Right, 'none'>>>
}

export interface Room {
  readonly key: ChannelKey
  readonly name: string
  readonly topic: string
  /** Its place in the category. The same for all seats: a place must not tell how many rooms there are. */
  readonly position: number
  readonly access: Access
}

/** What of a game should exist on Discord (law 6). */
export interface Stage {
  readonly category: { readonly name: string; readonly access: Access }
  readonly rooms: readonly Room[]
  /** What is left of rooms that are no longer wanted: nobody writes in them. */
  readonly retired: Access
  /** Everyone who sits in the game, dead or alive. */
  readonly players: readonly PlayerId[]
  /** Whether there is anything yet, or still, that some may not read. */
  readonly secret: boolean
}
