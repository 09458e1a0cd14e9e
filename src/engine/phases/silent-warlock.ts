import type { Hearing } from '../hearing.js'
import { countByTarget, topOf } from '../population.js'
import { drawn } from '../random.js'
import type { Decision, GameState, NightPhase, PlayerId, Proposal } from '../state.js'

/** Whether dawn would find proposals and no word of the Warlock (N5). */
export const isUndecided = (night: NightPhase): boolean =>
  night.decision === null && !night.killForbidden && Object.keys(night.proposals).length > 0

/** N5 `host`: whether the host is to be asked before this night can end. */
export const mustAskHost = (state: GameState, night: NightPhase): boolean =>
  state.settings.silentWarlock === 'host' && state.hosted && night.awaitingHostUntil === null && isUndecided(night)

const byMoment = (a: Proposal, b: Proposal): number => a.at - b.at

/** The earliest proposal for `victim`; equal moments in the order in which they were handled. */
export function earliestFor(night: NightPhase, victim: PlayerId): Proposal | undefined {
  return Object.values(night.proposals)
    .filter((proposal) => proposal.target === victim)
    .sort(byMoment)[0]
}

/** What stands for the Coven's word at dawn: the Warlock's, else Beelzebub's by the setting (N4, N5). */
export function decisionAtDawn(hearing: Hearing, night: NightPhase): Decision {
  if (night.decision) return night.decision
  if (!isUndecided(night) || hearing.state.settings.silentWarlock === 'refuse') return { kind: 'refuse' }
  const counts = countByTarget(
    Object.fromEntries(Object.entries(night.proposals).map(([by, proposal]) => [by, proposal.target])),
  )
  const victim = drawn(hearing.dice, topOf([...counts.keys()], counts))
  return { kind: 'kill', target: victim, description: earliestFor(night, victim)?.description ?? '' }
}
