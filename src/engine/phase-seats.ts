import { rekeyed, renamed, renamedValues, without, withoutEither } from './by-player.js'
import type { BurningRecord, Phase, PlayerId } from './state.js'

/** Everything that falls with a player who dies: his office, his sealed acts, votes of and for him (N6, N13, D2, B7). */
export function withoutTheDead(phase: Phase, id: PlayerId): Phase {
  switch (phase.phase) {
    case 'night':
      return {
        ...phase,
        proposals: without(phase.proposals, id),
        strikes: without(phase.strikes, id),
        shields: without(phase.shields, id),
        rested: without(phase.rested, id),
      }
    case 'day':
      return {
        ...phase,
        nominations: withoutEither(phase.nominations, id),
        hostNominations: phase.hostNominations.filter((target) => target !== id),
      }
    case 'burning':
      return {
        ...phase,
        candidates: phase.candidates.filter((candidate) => candidate !== id),
        votes: withoutEither(phase.votes, id),
        shields: without(phase.shields, id),
      }
    case 'riddle':
      return { ...withoutRacer(phase, id), shields: without(phase.shields, id) }
    default:
      return phase
  }
}

function withoutRacer(phase: Extract<Phase, { phase: 'riddle' }>, id: PlayerId) {
  return {
    ...phase,
    among: phase.among.filter((racer) => racer !== id),
    barred: phase.barred.filter((racer) => racer !== id),
    answers: phase.answers.filter((answer) => answer.by !== id),
  }
}

export function spared(phase: Phase, id: PlayerId): Phase {
  if (phase.phase === 'riddle') return withoutRacer(phase, id)
  if (phase.phase !== 'burning') return phase
  const votes = Object.fromEntries(Object.entries(phase.votes).filter(([, target]) => target !== id))
  return { ...phase, candidates: phase.candidates.filter((candidate) => candidate !== id), votes }
}

/** S2: the newcomer takes the seat with everything on it, also as a target. */
export function replacedIn(phase: Phase, from: PlayerId, to: PlayerId): Phase {
  const target = (id: PlayerId): PlayerId => (id === from ? to : id)
  switch (phase.phase) {
    case 'night':
      return {
        ...phase,
        proposals: mapTargets(rekeyed(phase.proposals, from, to), target),
        decision:
          phase.decision?.kind === 'kill'
            ? { ...phase.decision, target: target(phase.decision.target) }
            : phase.decision,
        strikes: mapTargets(rekeyed(phase.strikes, from, to), target),
        shields: renamedValues(phase.shields, from, to),
        rested: rekeyed(phase.rested, from, to),
      }
    case 'day':
      return {
        ...phase,
        nominations: renamedValues(phase.nominations, from, to),
        hostNominations: renamed(phase.hostNominations, from, to),
      }
    case 'burning':
      return {
        ...phase,
        candidates: renamed(phase.candidates, from, to),
        votes: renamedValues(phase.votes, from, to),
        lastWords: rekeyed(phase.lastWords, from, to),
        silent: renamed(phase.silent, from, to),
        shields: renamedValues(phase.shields, from, to),
      }
    case 'riddle':
      return {
        ...phase,
        record: renamedRecord(phase.record, from, to),
        among: renamed(phase.among, from, to),
        barred: renamed(phase.barred, from, to),
        answers: phase.answers.map((answer) => ({ ...answer, by: target(answer.by) })),
        silent: renamed(phase.silent, from, to),
        shields: renamedValues(phase.shields, from, to),
      }
    default:
      return phase
  }
}

export function renamedRecord(record: BurningRecord, from: PlayerId, to: PlayerId): BurningRecord {
  return {
    ...record,
    burned: record.burned === from ? to : record.burned,
    candidates: renamed(record.candidates, from, to),
    votes: renamedValues(record.votes, from, to),
  }
}

function mapTargets<T extends { readonly target: PlayerId }>(
  table: Readonly<Record<PlayerId, T>>,
  target: (id: PlayerId) => PlayerId,
): Readonly<Record<PlayerId, T>> {
  return Object.fromEntries(
    Object.entries(table).map(([id, entry]) => [id, { ...entry, target: target(entry.target) }]),
  )
}
