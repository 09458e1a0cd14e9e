import type { Hearing } from '../hearing.js'
import { minuteMs } from '../time-zone.js'
import { endDaylight, endVote } from './burning-end.js'
import { breakDawn } from './dawn.js'
import { leaveUnanswered, settleRace } from './race.js'
import { mustAskHost } from './silent-warlock.js'

/** The present phase's time is up at `at` (ms). A night without the Warlock's word first asks the host, if that is the setting (N5). */
export function meetDeadline(hearing: Hearing, at: number): void {
  const { phase, settings } = hearing.state
  if (phase.phase === 'night' && mustAskHost(hearing.state, phase)) {
    hearing.emit({ kind: 'HostAsked', until: at + settings.hostGrace * minuteMs })
  } else endPhase(hearing, at)
}

/** The present phase is over at `at` (ms), by its deadline, early, or by the host's hand; its successor begins then. */
export function endPhase(hearing: Hearing, at: number): void {
  const { phase } = hearing.state
  switch (phase.phase) {
    case 'night':
      breakDawn(hearing, at)
      return
    case 'day':
      endDaylight(hearing, at)
      return
    case 'burning':
      endVote(hearing, at)
      return
    case 'riddle':
      if (phase.settlesAt !== null) settleRace(hearing, at)
      else leaveUnanswered(hearing, at)
      return
    default:
      return
  }
}
