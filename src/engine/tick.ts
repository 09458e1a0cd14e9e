import { die } from './acts/dying.js'
import { deadlineOf, phaseEndOf, pleaFallbacks } from './deadline.js'
import type { Hearing } from './hearing.js'
import { endPhase, meetDeadline } from './phases/end-phase.js'

/**
 * The clock's own act: does the one thing that was due first by `now`, and at most one: grants a plea that no host
 * has answered (S1), or ends the present phase. Early or twice, it changes nothing.
 */
export function tick(hearing: Hearing): void {
  const { state, now } = hearing
  const deadline = deadlineOf(state)
  if (deadline === null) return
  const phaseEnd = phaseEndOf(state, deadline)
  const plea = pleaFallbacks(state).sort((a, b) => a.at - b.at)[0]
  if (plea && plea.at <= now && plea.at < phaseEnd) die(hearing, plea.player, 'suicide', plea.at)
  else if (phaseEnd <= now) passOn(hearing, deadline)
}

function passOn(hearing: Hearing, deadline: number): void {
  const { phase } = hearing.state
  if (phase.phase === 'riddle' && phase.settlesAt !== null) endPhase(hearing, phase.settlesAt)
  else meetDeadline(hearing, deadline)
}
