import { appoint } from '../election.js'
import type { ActOf, Hearing, Verdict } from '../hearing.js'
import { breakDawn } from '../phases/dawn.js'
import { weighRace } from '../phases/race.js'
import { earliestFor } from '../phases/silent-warlock.js'
import { entryOf, playerOf } from '../population.js'
import { nominate as nominateBy, nominationsShut } from './day.js'
import { die } from './dying.js'
import { livingTarget } from './targets.js'

const inLobby = (hearing: Hearing): boolean => hearing.state.phase.phase === 'lobby'

const slaying =
  (cause: 'host' | 'host-burned') =>
  (hearing: Hearing, act: { readonly target: string }): Verdict => {
    if (inLobby(hearing)) return 'wrong-phase'
    const unfit = livingTarget(hearing.state, act.target)
    if (unfit) return unfit
    die(hearing, act.target, cause)
    return
  }

/** S2: in any phase; ends none, and costs the Coven nothing. */
export const kill = slaying('host')
export const burn = slaying('host-burned')

/** S2: brings back the role; not office, vote or nomination. */
export function revive(hearing: Hearing, act: ActOf<'Revive'>): Verdict {
  if (inLobby(hearing)) return 'wrong-phase'
  const player = playerOf(hearing.state, act.target)
  if (!player) return 'unknown-player'
  if (player.alive) return 'not-dead'
  hearing.emit({ kind: 'PlayerRevived', player: act.target })
  return
}

/** D2: the host may nominate too, while nominations are open and the clock runs. */
export function nominate(hearing: Hearing, act: ActOf<'HostNominate'>): Verdict {
  return nominationsShut(hearing.state) ?? (hearing.state.paused ? 'paused' : nominateBy(hearing, act, null))
}

/** S2, B7: a spared candidate drops out; his votes return. */
export function spare(hearing: Hearing, act: ActOf<'Spare'>): Verdict {
  const { phase } = hearing.state
  if (phase.phase !== 'burning' && phase.phase !== 'riddle') return 'wrong-phase'
  if (hearing.state.paused) return 'paused'
  const unfit = livingTarget(hearing.state, act.target)
  if (unfit) return unfit
  const standing = phase.phase === 'burning' ? phase.candidates : phase.among
  if (!standing.includes(act.target)) return 'not-a-candidate'
  hearing.emit({ kind: 'PlayerSpared', player: act.target })
  weighRace(hearing, hearing.now)
  return
}

/** S2: the newcomer takes role, office, votes and acts. */
export function replace(hearing: Hearing, act: ActOf<'Replace'>): Verdict {
  if (inLobby(hearing)) return 'wrong-phase'
  const unfit = livingTarget(hearing.state, act.target)
  if (unfit) return unfit
  if (playerOf(hearing.state, act.by)) return 'already-joined'
  hearing.emit({ kind: 'PlayerReplaced', player: act.target, by: act.by, name: act.name })
  return
}

/** S2: at once; sealed acts stay, the office does not, and a sleeper wakes. */
export function assignRole(hearing: Hearing, act: ActOf<'AssignRole'>): Verdict {
  if (inLobby(hearing)) return 'wrong-phase'
  if (!playerOf(hearing.state, act.target)) return 'unknown-player'
  hearing.emit({ kind: 'RoleAssigned', player: act.target, role: act.role })
  return
}

/** S2: names a living member and closes any election. */
export function appointWarlock(hearing: Hearing, act: ActOf<'AppointWarlock'>): Verdict {
  if (inLobby(hearing)) return 'wrong-phase'
  const unfit = livingTarget(hearing.state, act.target)
  if (unfit) return unfit
  if (playerOf(hearing.state, act.target)?.role !== 'coven') return 'no-such-target'
  appoint(hearing, act.target)
  return
}

/** S1: the host grants a plea. */
export function approveSuicide(hearing: Hearing, act: ActOf<'ApproveSuicide'>): Verdict {
  if (!entryOf(hearing.state.pleas, act.target)) return 'no-plea'
  die(hearing, act.target, 'suicide')
  return
}

export function denySuicide(hearing: Hearing, act: ActOf<'DenySuicide'>): Verdict {
  if (!entryOf(hearing.state.pleas, act.target)) return 'no-plea'
  hearing.emit({ kind: 'SuicideDenied', player: act.target })
  return
}

/** N5: the host's word for a silent Warlock, and dawn at once. */
export function decideForCoven(hearing: Hearing, act: ActOf<'DecideForCoven'>): Verdict {
  const night = hearing.state.phase
  if (night.phase !== 'night' || night.awaitingHostUntil === null) return 'wrong-phase'
  if (hearing.state.paused) return 'paused'
  if (act.target === null) {
    hearing.emit({ kind: 'KillRefused', by: null })
  } else {
    const proposal = earliestFor(night, act.target)
    if (!proposal) return livingTarget(hearing.state, act.target) ?? 'no-such-target'
    hearing.emit({ kind: 'KillDecided', by: null, target: act.target, description: proposal.description })
  }
  breakDawn(hearing, hearing.now)
  return
}

/** S2: the end, with no winner. */
export function cancel(hearing: Hearing): Verdict {
  hearing.emit({ kind: 'GameEnded', at: hearing.now, winner: null })
  return
}
