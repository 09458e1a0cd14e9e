import type { ActOf, Hearing, Verdict } from '../hearing.js'
import { playerOf } from '../population.js'
import { burningMs } from '../schedule.js'
import type { GameState, PlayerId } from '../state.js'
import { readText } from '../text.js'
import { livingTarget } from './targets.js'

/** N10: the night for which a shield named now would hold, or `null` while the window is shut. */
function shieldNight({ phase, settings }: GameState): number | null {
  if (phase.phase === 'burning' || phase.phase === 'riddle') return phase.day + 1
  if (phase.phase !== 'night') return null
  return settings.surgeonWindow === 'eveningAndNight' || phase.shieldOpen ? phase.day : null
}

/** N10: one player a night, from the start of the burning until dawn. */
export function shield(hearing: Hearing, act: ActOf<'Shield'>, by: PlayerId): Verdict {
  const { state } = hearing
  const night = shieldNight(state)
  if (night === null) return 'wrong-phase'
  const unfit = livingTarget(state, act.target)
  if (unfit) return unfit
  if (act.target === by && !state.settings.surgeonSelf) return 'self-target'
  const last = playerOf(state, by)?.lastShield
  const repeated = last?.night === night - 1 && last.target === act.target
  if (repeated && !state.settings.surgeonRepeat) return 'repeat-target'
  hearing.emit({ kind: 'Shielded', by, target: act.target })
  return
}

/** D4: once a game, by day, before the burning; the day then lasts until the burning would have ended. */
export function declareTruce(hearing: Hearing, _act: ActOf<'DeclareTruce'>, by: PlayerId): Verdict {
  const { phase, settings, truceSpent } = hearing.state
  if (phase.phase !== 'day') return 'wrong-phase'
  if (truceSpent) return 'truce-spent'
  hearing.emit({ kind: 'TruceDeclared', by, deadline: phase.deadline + burningMs(settings) })
  return
}

/** D1: the newest column stands until the next issue prints it. */
export function fileColumn(hearing: Hearing, act: ActOf<'FileColumn'>, by: PlayerId): Verdict {
  const read = readText(act.text)
  if ('refusal' in read) return read.refusal
  hearing.emit({ kind: 'ColumnFiled', by, text: read.text })
  return
}
