import type { RoleId } from './role-ids.js'
import type { ByPlayer, GameState, Player, PlayerId } from './state.js'

export const playersOf = (state: GameState): Player[] => Object.values(state.players)
export const living = (state: GameState): Player[] => playersOf(state).filter((player) => player.alive)
export const livingWith = (state: GameState, role: RoleId): Player[] =>
  playersOf(state).filter((player) => player.alive && player.role === role)
export const isAlive = (state: GameState, id: PlayerId): boolean => playerOf(state, id)?.alive === true
export const idsOf = (players: readonly Player[]): PlayerId[] => players.map((player) => player.id)

/** Own entries only: an id such as `constructor` is nobody. */
export const playerOf = (state: GameState, id: PlayerId): Player | undefined => entryOf(state.players, id)
export const entryOf = <T>(table: ByPlayer<T>, id: PlayerId): T | undefined =>
  Object.hasOwn(table, id) ? table[id] : undefined

/** How many entries name each target. */
export function countByTarget(votes: ByPlayer<PlayerId>): Map<PlayerId, number> {
  const counts = new Map<PlayerId, number>()
  for (const target of Object.values(votes)) counts.set(target, (counts.get(target) ?? 0) + 1)
  return counts
}

/** Those of `options` with the highest count; all of them when nobody has any. */
export function topOf(options: readonly PlayerId[], counts: ReadonlyMap<PlayerId, number>): PlayerId[] {
  const highest = Math.max(0, ...options.map((id) => counts.get(id) ?? 0))
  return options.filter((id) => (counts.get(id) ?? 0) === highest)
}
