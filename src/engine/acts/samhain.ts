import type { ActOf, Hearing, Verdict } from '../hearing.js'
import { playerOf } from '../population.js'
import { isPeaceful } from '../roles/coven.js'
import type { GameState, PlayerId } from '../state.js'
import { readText } from '../text.js'
import { livingTarget } from './targets.js'

const asleep = (state: GameState, by: PlayerId): boolean =>
  state.phase.phase === 'night' && playerOf(state, by)?.asleepOn === state.phase.day

/** N8: anyone but herself; after a check only the checked. */
export function strike(hearing: Hearing, act: ActOf<'Strike'>, by: PlayerId): Verdict {
  const { state } = hearing
  const night = state.phase
  if (night.phase !== 'night' || isPeaceful(state.settings.firstNight, night.day)) return 'wrong-phase'
  if (asleep(state, by)) return 'asleep'
  const unfit = livingTarget(state, act.target)
  if (unfit) return unfit
  if (act.target === by) return 'self-target'
  const look = state.looks.find((seen) => seen.by === by && seen.night === night.day)
  if (look && !look.targets.includes(act.target)) return 'only-the-checked'
  const read = readText(act.description)
  if ('refusal' in read) return read.refusal
  hearing.emit({ kind: 'StrikeSealed', by, target: act.target, description: read.text })
  return
}

/** N8: takes a sealed strike back, or chooses to do nothing tonight. */
export function rest(hearing: Hearing, _act: ActOf<'Rest'>, by: PlayerId): Verdict {
  if (hearing.state.phase.phase !== 'night') return 'wrong-phase'
  if (asleep(hearing.state, by)) return 'asleep'
  hearing.emit({ kind: 'Rested', by })
  return
}
