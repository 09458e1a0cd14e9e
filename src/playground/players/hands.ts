import type { PlayerAct } from '#engine/commands'
import type { PlayerId } from '#engine/state'
import type { Room } from '#playground/players/mind'

/** How a villager's intents reach the game. */
export interface Hands {
  /** Resolves with what he reads in the end, or `null` where he found nothing to do it with. */
  act(id: PlayerId, act: PlayerAct): Promise<string | null>
  say(id: PlayerId, room: Room, text: string): Promise<void>
}
