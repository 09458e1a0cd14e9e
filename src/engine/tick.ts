import { die } from './acts/dying.js'
import { deadlineOf, pleaFallbacks } from './deadline.js'
import type { Hearing } from './hearing.js'
import { endPhase, meetDeadline } from './phases/end-phase.js'
import { graceMs } from './schedule.js'
import { minuteMs } from './time-zone.js'

/** The clock's own act: ends the present phase if its time is up at `now`, at most one. Early or twice, it changes nothing. */
export function tick(hearing: Hearing): void {
  const { state, now } = hearing
  const deadline = deadlineOf(state)
  if (deadline === null) return
  if (pleaFallbacks(state).some((at) => at <= now)) {
    grantOverduePlea(hearing)
    return
  }
  const { phase } = state
  if (phase.phase === 'riddle' && phase.settlesAt !== null) {
    if (phase.settlesAt <= now) endPhase(hearing, phase.settlesAt)
  } else if (deadline + graceMs <= now) {
    meetDeadline(hearing, deadline)
  }
}

/** S1: a game without a human host grants the plea after `hostGrace`. */
function grantOverduePlea(hearing: Hearing): void {
  const { pleas, settings } = hearing.state
  for (const [player, plea] of Object.entries(pleas)) {
    if (plea.at + settings.hostGrace * minuteMs > hearing.now) continue
    die(hearing, player, 'suicide')
    return
  }
}
