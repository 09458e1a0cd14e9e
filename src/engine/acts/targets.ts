import { playerOf } from '../population.js'
import type { RefusalCode } from '../refusals.js'
import type { GameState, PlayerId } from '../state.js'

/** Why `target` is nobody who lives: the first two reasons of the target group, in their order. */
export function livingTarget(state: GameState, target: PlayerId): RefusalCode | undefined {
  const player = playerOf(state, target)
  if (!player) return 'unknown-player'
  return player.alive ? undefined : 'dead-target'
}
