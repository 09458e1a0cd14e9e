import type { ActOf, Hearing, Verdict } from '../hearing.js'
import type { PlayerId } from '../state.js'
import { readText } from '../text.js'
import { die } from './dying.js'

/** S1: agreed with the host, or granted at once with `suicide: free`. */
export function pleadSuicide(hearing: Hearing, act: ActOf<'PleadSuicide'>, by: PlayerId): Verdict {
  const { phase, settings } = hearing.state
  if (phase.phase === 'lobby') return 'wrong-phase'
  const read = readText(act.reason)
  if ('refusal' in read) return read.refusal
  hearing.emit({ kind: 'SuicidePleaded', player: by, reason: read.text, at: hearing.now })
  if (settings.suicide === 'free') die(hearing, by, 'suicide')
  return
}
