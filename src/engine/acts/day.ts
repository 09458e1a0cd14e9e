import type { ActOf, Hearing, Verdict } from '../hearing.js'
import { entryOf } from '../population.js'
import type { DayPhase, GameState, PlayerId } from '../state.js'
import { livingTarget } from './targets.js'

/** D2: from dawn to the burning; after that, and on a truce day, nominations are closed. */
function openDay({ phase }: GameState): DayPhase | Verdict {
  if (phase.phase === 'burning' || phase.phase === 'riddle') return 'nominations-closed'
  if (phase.phase !== 'day') return 'wrong-phase'
  return phase.truce ? 'nominations-closed' : phase
}
const isDay = (day: DayPhase | Verdict): day is DayPhase => typeof day === 'object' && 'nominations' in day

/** Why nobody can be nominated now, whoever asks. */
export const nominationsShut = (state: GameState): Verdict => {
  const day = openDay(state)
  return isDay(day) ? undefined : day
}

/** D2: one nomination a day, changeable; oneself allowed. `by: null` is the host's. */
export function nominate(hearing: Hearing, act: { readonly target: PlayerId }, by: PlayerId | null): Verdict {
  const day = openDay(hearing.state)
  if (!isDay(day)) return day
  const unfit = livingTarget(hearing.state, act.target)
  if (unfit) return unfit
  hearing.emit({ kind: 'Nominated', by, target: act.target })
  return
}

export function withdraw(hearing: Hearing, _act: ActOf<'Withdraw'>, by: PlayerId): Verdict {
  const day = openDay(hearing.state)
  if (!isDay(day)) return day
  if (entryOf(day.nominations, by) === undefined) return 'nothing-standing'
  hearing.emit({ kind: 'NominationWithdrawn', by })
  return
}
