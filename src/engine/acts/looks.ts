import type { ActOf, Hearing, Verdict } from '../hearing.js'
import { entryOf, playerOf } from '../population.js'
import { hasLooked } from '../role.js'
import { roleOf } from '../roles.js'
import type { PlayerId } from '../state.js'
import { livingTarget } from './targets.js'

/** N11, N8: one true role, at once. Samhain's is bound to her sealed strike. */
export function check(hearing: Hearing, act: ActOf<'Check'>, by: PlayerId): Verdict {
  const { state } = hearing
  const night = state.phase
  if (night.phase !== 'night') return 'wrong-phase'
  const me = playerOf(state, by)
  if (me?.role === 'samhain' && me.asleepOn === night.day) return 'asleep'
  if (hasLooked(state, night.day, by)) return 'already-looked'
  const strike = me?.role === 'samhain' ? entryOf(night.strikes, by) : undefined
  if (strike && strike.target !== act.target) return 'strike-sealed'
  const unfit = livingTarget(state, act.target)
  if (unfit) return unfit
  if (act.target === by) return 'self-target'
  const result = playerOf(state, act.target)?.role ?? 'citizen'
  hearing.emit({ kind: 'Looked', look: { night: night.day, by, kind: 'check', targets: [act.target], result } })
  return
}

/** N12: whether two living players wear the same guise. */
export function compare(hearing: Hearing, act: ActOf<'Compare'>, by: PlayerId): Verdict {
  const { state } = hearing
  const night = state.phase
  if (night.phase !== 'night') return 'wrong-phase'
  if (hasLooked(state, night.day, by)) return 'already-looked'
  const [first, second] = act.targets.map((target) => playerOf(state, target))
  if (!first || !second) return 'unknown-player'
  if (!first.alive || !second.alive) return 'dead-target'
  if (first.id === second.id) return 'same-target'
  const result = roleOf(first).guise(state) === roleOf(second).guise(state) ? 'same' : 'different'
  const targets = [first.id, second.id]
  hearing.emit({ kind: 'Looked', look: { night: night.day, by, kind: 'compare', targets, result } })
  return
}
