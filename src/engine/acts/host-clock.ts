import { deadlineOf } from '../deadline.js'
import type { ActOf, Hearing, Verdict } from '../hearing.js'
import { endPhase } from '../phases/end-phase.js'
import { undoFloorMs } from '../schedule.js'
import { playedPhases } from '../state.js'
import { minuteMs } from '../time-zone.js'

const running = (hearing: Hearing): boolean => playedPhases.has(hearing.state.phase.phase)

/** C5: deadlines freeze. */
export function pause(hearing: Hearing): Verdict {
  if (!running(hearing)) return 'wrong-phase'
  if (hearing.state.paused) return 'already-paused'
  hearing.emit({ kind: 'GamePaused', at: hearing.now })
  return
}

/** C5: the remaining time is restored. */
export function resume(hearing: Hearing): Verdict {
  if (!running(hearing)) return 'wrong-phase'
  if (!hearing.state.paused) return 'not-paused'
  hearing.emit({ kind: 'GameResumed', at: hearing.now })
  return
}

/** C5: moves the present deadline; a cut below now ends the phase now. */
export function extend(hearing: Hearing, act: ActOf<'Extend'>): Verdict {
  const { phase } = hearing.state
  if (phase.phase === 'lobby' || phase.phase === 'ended') return 'wrong-phase'
  const asked = phase.phase === 'night' ? phase.awaitingHostUntil : null
  const deadline = (asked ?? phase.deadline) + (Number.isFinite(act.minutes) ? Math.round(act.minutes * minuteMs) : 0)
  hearing.emit({ kind: 'DeadlineMoved', deadline })
  const present = deadlineOf(hearing.state)
  if (present !== null && deadline < hearing.now) endPhase(hearing, hearing.now)
  return
}

/** C5: ends the phase at once; in a riddle it is the time-out, while the host is asked the majority. */
export function advance(hearing: Hearing): Verdict {
  if (!running(hearing)) return 'wrong-phase'
  endPhase(hearing, hearing.now)
  return
}

/** S3: the state before the oldest step taken back, paused. */
export function undo(hearing: Hearing, act: ActOf<'Undo'>): Verdict {
  const { restored } = act
  if (!playedPhases.has(restored.phase.phase)) return 'wrong-phase'
  hearing.emit({
    kind: 'Undone',
    acts: act.acts,
    at: hearing.now,
    floor: undoFloorMs[restored.settings.schedule],
    restored,
  })
  return
}
