import { graceMs, quietMs } from './schedule.js'
import type { GameState } from './state.js'
import { minuteMs } from './time-zone.js'

/**
 * When the present phase ends, ms; `null` in the lobby, while paused and after the end. An act received later
 * is too late (C6). A night in which everyone awaited has acted, and a blitz burning in which everyone has voted,
 * end early (C2, C3).
 */
export function deadlineOf(state: GameState): number | null {
  const { phase, settings } = state
  if (state.paused || phase.phase === 'lobby' || phase.phase === 'ended') return null
  if (phase.phase === 'night' && phase.awaitingHostUntil !== null) return phase.awaitingHostUntil
  if (phase.phase === 'day' || phase.phase === 'riddle' || phase.completeSince === null) return phase.deadline
  const quiet =
    settings.schedule === 'blitz'
      ? Math.max((phase.lastActAt ?? phase.startedAt) + quietMs, phase.completeSince)
      : Math.max(phase.completeSince, phase.phase === 'night' ? (phase.morningFrom ?? phase.deadline) : phase.deadline)
  return Math.min(phase.deadline, Math.max(quiet, phase.earliestEnd))
}

/** When a `Tick` will next change something, ms, or `null` when only people can move the game. */
export function wakeAt(state: GameState): number | null {
  const { phase } = state
  const deadline = deadlineOf(state)
  if (deadline === null) return null
  const phaseEnd = phase.phase === 'riddle' && phase.settlesAt !== null ? phase.settlesAt : deadline + graceMs
  return Math.min(phaseEnd, ...pleaFallbacks(state))
}

/** S1: without a human host a plea is granted after `hostGrace`. */
export function pleaFallbacks(state: GameState): number[] {
  if (state.hosted) return []
  return Object.values(state.pleas).map((plea) => plea.at + state.settings.hostGrace * minuteMs)
}
