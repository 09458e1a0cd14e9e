import type { Hearing } from '../hearing.js'
import { countByTarget, living, topOf } from '../population.js'
import { burningTiming } from '../schedule.js'
import type { BurningRecord } from '../state.js'
import { endDay } from './nightfall.js'
import { poseRiddle } from './race.js'

/** The day is over at `at` (ms): to the burning, or past it (D2, D3, D4). */
export function endDaylight(hearing: Hearing, at: number): void {
  const { phase, settings } = hearing.state
  if (phase.phase !== 'day') return
  const nobody: BurningRecord = { day: phase.day, outcome: 'truce', burned: null, how: null, candidates: [], votes: {} }
  if (phase.truce) {
    endDay(hearing, at, nobody)
    return
  }
  const named = new Set([...Object.values(phase.nominations), ...phase.hostNominations])
  const alive = living(hearing.state).map((player) => player.id)
  const nominated = alive.filter((id) => named.has(id))
  if (nominated.length === 0 && settings.noCandidates === 'nobody') {
    endDay(hearing, at, { ...nobody, outcome: 'skipped' })
    return
  }
  const candidates = nominated.length > 0 ? nominated : alive
  hearing.emit({ kind: 'BurningBegan', day: phase.day, ...burningTiming(settings, at), candidates })
}

/** The vote is over at `at` (ms): the one at the top burns, several race for it (B3, B4). */
export function endVote(hearing: Hearing, at: number): void {
  const { phase } = hearing.state
  if (phase.phase !== 'burning') return
  const { day, candidates, votes } = phase
  const top = topOf(candidates, countByTarget(votes))
  const [first] = top
  if (top.length > 1) {
    poseRiddle(hearing, at, { day, among: top, round: 1, unanswered: 0 })
    return
  }
  const burned = first ?? null
  endDay(hearing, at, {
    day,
    outcome: burned === null ? 'nobody' : 'burned',
    burned,
    how: burned === null ? null : 'votes',
    candidates,
    votes,
  })
}
