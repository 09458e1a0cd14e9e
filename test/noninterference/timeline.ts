import type { GameState } from '#engine/state'
import { hiddenMoves } from './hidden-moves.js'
import { type Move, openMoves } from './moves.js'
import { settlingMoves } from './night-fate.js'
import type { Pair, SideName } from './pair.js'

/** A moment at which somebody acts in one of the two games, or the phase is over. */
export interface Moment {
  readonly at: number
  readonly moves: Readonly<Record<SideName, readonly Move[]>>
}

/**
 * The moments of the present phase of both games from `now` on, in order, its end the last: laid down by what anyone
 * may see of `state`, so either game will do. Paused, only the host's word to go on.
 */
export function timelineOf(pair: Pair, state: GameState, now: number): Moment[] {
  const { phase } = state
  if (phase.phase === 'lobby' || phase.phase === 'ended') return []
  if (state.paused) {
    const at = now + 90_000
    const resume: Move = { at, resolve: ({ paused }) => (paused ? { by: 'host', act: { kind: 'Resume' } } : null) }
    return [{ at, moves: { one: [resume], other: [resume] } }]
  }
  const of = (side: SideName) => [
    ...openMoves(pair, side, state, phase),
    ...hiddenMoves(pair, side, phase),
    ...settlingMoves(pair, side, phase),
  ]
  const moves = { one: of('one'), other: of('other') }
  const times = new Set([...moves.one, ...moves.other].map(({ at }) => at).filter((at) => at > now))
  const end = Math.max(phase.deadline + 2_001, now + 1)
  return [...times, end]
    .sort((a, b) => a - b)
    .map((at) => ({
      at,
      moves: { one: moves.one.filter((move) => move.at === at), other: moves.other.filter((move) => move.at === at) },
    }))
}
