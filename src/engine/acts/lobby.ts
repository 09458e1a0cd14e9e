import { playerLimits } from '../deal.js'
import type { ActOf, Hearing, Verdict } from '../hearing.js'
import { playerOf, playersOf } from '../population.js'
import type { PlayerId } from '../state.js'

export function join(hearing: Hearing, act: ActOf<'Join'>, by: PlayerId): Verdict {
  if (hearing.state.phase.phase !== 'lobby') return 'wrong-phase'
  if (playerOf(hearing.state, by)) return 'already-joined'
  if (playersOf(hearing.state).length >= playerLimits.most) return 'game-full'
  hearing.emit({ kind: 'PlayerJoined', player: by, name: act.name })
  return
}

export function leave(hearing: Hearing, _act: ActOf<'Leave'>, by: PlayerId): Verdict {
  if (hearing.state.phase.phase !== 'lobby') return 'wrong-phase'
  hearing.emit({ kind: 'PlayerLeft', player: by })
  return
}
