import type { ActOf, Hearing, Verdict } from '../hearing.js'
import { livingWith, playerOf } from '../population.js'
import { isPeaceful } from '../roles/coven.js'
import type { GameState, NightPhase, PlayerId } from '../state.js'
import { readText } from '../text.js'
import { livingTarget } from './targets.js'

const killingNight = (state: GameState): NightPhase | null => {
  const night = state.phase
  if (night.phase !== 'night' || isPeaceful(state.settings.firstNight, night.day)) return null
  return night
}

/** N2: never one of their own, unless `friendlyFire`, which lets even himself. */
function victim(state: GameState, target: PlayerId): Verdict {
  const unfit = livingTarget(state, target)
  if (unfit) return unfit
  return playerOf(state, target)?.role === 'coven' && !state.settings.friendlyFire ? 'own-kind' : undefined
}

/** Why the Warlock's word cannot be given now by `by` (N2, N7). */
function notHisWord(state: GameState, night: NightPhase, by: PlayerId): Verdict {
  if (night.killForbidden) return 'no-kill-tonight'
  if (state.warlock === null) return 'no-warlock'
  return state.warlock === by ? undefined : 'not-warlock'
}

/** N2, N3: one proposal a member; a new one takes its own moment. */
export function propose(hearing: Hearing, act: ActOf<'Propose'>, by: PlayerId): Verdict {
  const night = killingNight(hearing.state)
  if (!night) return 'wrong-phase'
  if (night.killForbidden) return 'no-kill-tonight'
  const unfit = victim(hearing.state, act.target)
  if (unfit) return unfit
  const read = readText(act.description)
  if ('refusal' in read) return read.refusal
  const at = hearing.command.receivedAt
  hearing.emit({ kind: 'KillProposed', by, target: act.target, description: read.text, at })
  return
}

/** N2: the Warlock's word is final, and his to change until dawn. */
export function decideKill(hearing: Hearing, act: ActOf<'DecideKill'>, by: PlayerId): Verdict {
  const night = killingNight(hearing.state)
  if (!night) return 'wrong-phase'
  const unfit = notHisWord(hearing.state, night, by) ?? victim(hearing.state, act.target)
  if (unfit) return unfit
  const read = readText(act.description)
  if ('refusal' in read) return read.refusal
  hearing.emit({ kind: 'KillDecided', by, target: act.target, description: read.text })
  return
}

/** N4: only the Warlock can decide not to kill. A peaceful night forbids kills, not the word that there is none (C1). */
export function refuseKill(hearing: Hearing, _act: ActOf<'RefuseKill'>, by: PlayerId): Verdict {
  const night = hearing.state.phase
  if (night.phase !== 'night') return 'wrong-phase'
  const unfit = notHisWord(hearing.state, night, by)
  if (unfit) return unfit
  hearing.emit({ kind: 'KillRefused', by })
  return
}

/** N6: one changeable vote each, in any phase while an election is open. */
export function elect(hearing: Hearing, act: ActOf<'Elect'>, by: PlayerId): Verdict {
  const { state } = hearing
  if (!state.election) return 'election-not-open'
  const unfit = livingTarget(state, act.target)
  if (unfit) return unfit
  if (playerOf(state, act.target)?.role !== 'coven') return 'no-such-target'
  hearing.emit({ kind: 'WarlockVoted', by, target: act.target })
  return
}

/** N6: once a night, at night, among several. */
export function demandElection(hearing: Hearing, _act: ActOf<'DemandElection'>, by: PlayerId): Verdict {
  const { state } = hearing
  if (state.phase.phase !== 'night') return 'wrong-phase'
  if (livingWith(state, 'coven').length < 2) return 'election-not-open'
  if (state.election || state.phase.electionDemanded) return 'already-demanded'
  hearing.emit({ kind: 'ElectionOpened', cause: 'demanded', by })
  return
}
