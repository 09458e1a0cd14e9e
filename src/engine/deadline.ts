import { graceMs, quietMs } from './schedule.js'
import type { GameState, Phase, PlayerId } from './state.js'
import { minuteMs } from './time-zone.js'

/**
 * When the present phase ends, ms; `null` in the lobby, while paused and after the end. An act received later
 * is too late (C6). A night in which everyone awaited has acted, and a blitz burning in which everyone has voted,
 * end early (C2, C3).
 */
export function deadlineOf(state: GameState): number | null {
  const { phase } = state
  if (state.paused || phase.phase === 'lobby' || phase.phase === 'ended') return null
  if (phase.phase === 'night' && phase.awaitingHostUntil !== null) return phase.awaitingHostUntil
  if (phase.completeSince === null || phase.earlyEnd === null) return phase.deadline
  const ready = phase.earlyEnd === 'quiet' ? (phase.lastActAt ?? phase.startedAt) + quietMs : morningOf(phase)
  return Math.min(phase.deadline, Math.max(ready, phase.completeSince, phase.earliestEnd))
}

type TimedPhase = Exclude<Phase, { phase: 'lobby' | 'ended' }>

const morningOf = (phase: TimedPhase): number =>
  phase.phase === 'night' && phase.morningFrom !== null ? phase.morningFrom : phase.deadline

/** When a `Tick` will next change something, ms, or `null` when only people can move the game. */
export function wakeAt(state: GameState): number | null {
  const deadline = deadlineOf(state)
  if (deadline === null) return null
  return Math.min(phaseEndOf(state, deadline), ...pleaFallbacks(state).map(({ at }) => at))
}

/** When the present phase is ended by the clock: after the grace (C6), or when a race is settled (B5). */
export const phaseEndOf = ({ phase }: GameState, deadline: number): number =>
  phase.phase === 'riddle' && phase.settlesAt !== null ? phase.settlesAt : deadline + graceMs

/** S1: without a human host a plea is granted after `hostGrace`. */
export function pleaFallbacks(state: GameState): { readonly player: PlayerId; readonly at: number }[] {
  if (state.hosted) return []
  const graceMs = state.settings.hostGrace * minuteMs
  return Object.entries(state.pleas).map(([player, plea]) => ({ player, at: plea.at + graceMs }))
}
