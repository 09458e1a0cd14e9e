import type { Phase } from './state.js'

/** The present phase with every moment in it moved by `by` ms (C5), past moments at most to `now`. */
export function shifted(phase: Phase, by: number, now: number): Phase {
  if (phase.phase === 'lobby' || phase.phase === 'ended') return phase
  const move = (at: number | null): number | null => (at === null ? null : at + by)
  const timed = {
    deadline: phase.deadline + by,
    earliestEnd: phase.earliestEnd + by,
    lastActAt: phase.lastActAt === null ? null : Math.min(phase.lastActAt + by, now),
    completeSince: phase.completeSince === null ? null : Math.min(phase.completeSince + by, now),
  }
  if (phase.phase === 'night') {
    return {
      ...phase,
      ...timed,
      morningFrom: move(phase.morningFrom),
      awaitingHostUntil: move(phase.awaitingHostUntil),
    }
  }
  if (phase.phase === 'riddle') return { ...phase, ...timed, settlesAt: move(phase.settlesAt) }
  return { ...phase, ...timed }
}

/** S3: on resume a restored phase lasts at least until `floor` (ms), and ends no earlier. */
export function flooredAt(phase: Phase, floor: number): Phase {
  if (phase.phase === 'lobby' || phase.phase === 'ended') return phase
  const timed = { deadline: Math.max(phase.deadline, floor), earliestEnd: Math.max(phase.earliestEnd, floor) }
  if (phase.phase === 'night' && phase.awaitingHostUntil !== null) {
    return { ...phase, ...timed, awaitingHostUntil: Math.max(phase.awaitingHostUntil, floor) }
  }
  if (phase.phase === 'riddle' && phase.settlesAt !== null) {
    return { ...phase, ...timed, settlesAt: Math.max(phase.settlesAt, floor) }
  }
  return { ...phase, ...timed }
}

/** C5: a host's new deadline; while he is asked (N5), of the asking. */
export function movedDeadline(phase: Phase, deadline: number): Phase {
  if (phase.phase === 'lobby' || phase.phase === 'ended') return phase
  if (phase.phase === 'night' && phase.awaitingHostUntil !== null) return { ...phase, awaitingHostUntil: deadline }
  return { ...phase, deadline }
}
