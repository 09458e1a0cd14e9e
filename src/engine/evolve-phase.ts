import { withLast, without } from './by-player.js'
import type { Evolvers } from './evolver.js'
import type { BurningRecord, GameState, Phase, PhaseName } from './state.js'

type PhaseOf<N extends PhaseName> = Extract<Phase, { phase: N }>

/** Edits the present phase if it is the one named; any other is left as it is. */
function during<N extends PhaseName>(
  state: GameState,
  name: N,
  edit: (phase: PhaseOf<N>) => Partial<PhaseOf<N>>,
): GameState {
  if (state.phase.phase !== name) return state
  const phase = state.phase as PhaseOf<N>
  return { ...state, phase: { ...phase, ...edit(phase) } as Phase }
}

const fresh = { lastActAt: null, completeSince: null, earlyEnd: null } as const
const eveningShields = (phase: Phase) => (phase.phase === 'burning' || phase.phase === 'riddle' ? phase.shields : {})
const voteOf = (phase: Phase, day: number): BurningRecord =>
  phase.phase === 'riddle'
    ? phase.record
    : {
        day,
        outcome: 'nobody',
        burned: null,
        how: null,
        candidates: phase.phase === 'burning' ? phase.candidates : [],
        votes: phase.phase === 'burning' ? phase.votes : {},
      }
const silentOf = (phase: Phase) => (phase.phase === 'burning' || phase.phase === 'riddle' ? phase.silent : [])

const unchanged = (state: GameState): GameState => state

type PhaseEvent =
  | 'NightFell'
  | 'DayBroke'
  | 'BurningBegan'
  | 'RiddlePosed'
  | 'GameEnded'
  | 'CompletenessChanged'
  | 'KillProposed'
  | 'KillDecided'
  | 'KillRefused'
  | 'KillForfeited'
  | 'HostAsked'
  | 'StrikeSealed'
  | 'Rested'
  | 'Shielded'
  | 'Nominated'
  | 'NominationWithdrawn'
  | 'TruceDeclared'
  | 'VoteCast'
  | 'VoteWithdrawn'
  | 'LastWordSpoken'
  | 'AnswerGiven'
  | 'RaceWaits'
  | 'RiddleAnswered'
  | 'RiddleUnanswered'
  | 'LotDrawn'
  | 'BurningEnded'

/** Facts that begin a phase or change what stands in it. */
export const phaseEvolvers: Evolvers<PhaseEvent> = {
  NightFell: (state, { day, at, deadline, earliestEnd, earlyEnd, morningFrom, shieldOpen }) => ({
    ...state,
    killForbiddenNext: false,
    phase: {
      phase: 'night',
      day,
      startedAt: at,
      deadline,
      earliestEnd,
      ...fresh,
      earlyEnd,
      morningFrom,
      killForbidden: state.killForbiddenNext,
      proposals: {},
      decision: null,
      electionDemanded: false,
      shields: eveningShields(state.phase),
      strikes: {},
      rested: {},
      shieldOpen,
      awaitingHostUntil: null,
    },
  }),
  DayBroke: (state, { day, at, deadline, earliestEnd }) => ({
    ...state,
    phase: {
      phase: 'day',
      day,
      startedAt: at,
      deadline,
      earliestEnd,
      ...fresh,
      nominations: {},
      hostNominations: [],
      truce: false,
    },
  }),
  BurningBegan: (state, { day, at, deadline, earliestEnd, earlyEnd, candidates }) => ({
    ...state,
    phase: {
      phase: 'burning',
      day,
      startedAt: at,
      deadline,
      earliestEnd,
      ...fresh,
      earlyEnd,
      candidates,
      votes: {},
      lastWords: {},
      silent: [],
      shields: {},
    },
  }),
  RiddlePosed: (state, { day, at, deadline, earliestEnd, among, round, unanswered, riddle }) => ({
    ...state,
    usedRiddles: [...state.usedRiddles, riddle.id],
    phase: {
      phase: 'riddle',
      day,
      startedAt: at,
      deadline,
      earliestEnd,
      ...fresh,
      record: voteOf(state.phase, day),
      among,
      round,
      unanswered,
      riddle,
      barred: [],
      answers: [],
      settlesAt: null,
      silent: silentOf(state.phase),
      shields: eveningShields(state.phase),
    },
  }),
  GameEnded: (state, { at, winner }) => ({
    ...state,
    paused: null,
    pleas: {},
    phase: { phase: 'ended', day: 'day' in state.phase ? state.phase.day : 0, at, winner },
  }),
  CompletenessChanged: (state, { since }) =>
    state.phase.phase === 'burning'
      ? during(state, 'burning', () => ({ completeSince: since }))
      : during(state, 'night', () => ({ completeSince: since })),
  KillProposed: (state, { by, target, description, at }) =>
    during(state, 'night', ({ proposals }) => ({ proposals: withLast(proposals, by, { target, description, at }) })),
  KillDecided: (state, { target, description }) =>
    during(state, 'night', () => ({ decision: { kind: 'kill', target, description } })),
  KillRefused: (state) => during(state, 'night', () => ({ decision: { kind: 'refuse' } })),
  KillForfeited: (state, { scope }) => (scope === 'next-night' ? { ...state, killForbiddenNext: true } : state),
  HostAsked: (state, { until }) => during(state, 'night', () => ({ awaitingHostUntil: until })),
  StrikeSealed: (state, { by, target, description }) =>
    during(state, 'night', ({ strikes, rested }) => ({
      strikes: withLast(strikes, by, { target, description }),
      rested: without(rested, by),
    })),
  Rested: (state, { by }) =>
    during(state, 'night', ({ strikes, rested }) => ({
      strikes: without(strikes, by),
      rested: withLast(rested, by, true as const),
    })),
  Shielded: (state, { by, target }) => {
    const { phase } = state
    if (phase.phase !== 'burning' && phase.phase !== 'riddle' && phase.phase !== 'night') return state
    return { ...state, phase: { ...phase, shields: withLast(phase.shields, by, target) } }
  },
  Nominated: (state, { by, target }) =>
    during(state, 'day', ({ nominations, hostNominations }) =>
      by === null
        ? { hostNominations: [...hostNominations.filter((id) => id !== target), target] }
        : { nominations: withLast(nominations, by, target) },
    ),
  NominationWithdrawn: (state, { by }) =>
    during(state, 'day', ({ nominations }) => ({ nominations: without(nominations, by) })),
  TruceDeclared: (state, { deadline }) => ({
    ...during(state, 'day', () => ({ truce: true, deadline })),
    truceSpent: true,
  }),
  VoteCast: (state, { by, target }) =>
    during(state, 'burning', ({ votes }) => ({ votes: withLast(votes, by, target) })),
  VoteWithdrawn: (state, { by }) => during(state, 'burning', ({ votes }) => ({ votes: without(votes, by) })),
  LastWordSpoken: (state, { by, text }) =>
    during(state, 'burning', ({ lastWords, silent }) => ({
      lastWords: withLast(lastWords, by, text),
      silent: [...silent, by],
    })),
  AnswerGiven: (state, { by, choice, right, receivedAt, id }) =>
    during(state, 'riddle', ({ answers, barred }) => ({
      answers: [...answers.filter((answer) => answer.by !== by), { by, choice, right, receivedAt, id }],
      barred: right ? barred.filter((racer) => racer !== by) : [...barred.filter((racer) => racer !== by), by],
    })),
  RaceWaits: (state, { at }) => during(state, 'riddle', () => ({ settlesAt: at })),
  RiddleAnswered: (state, { by, effect }) =>
    effect === 'spared'
      ? during(state, 'riddle', ({ among }) => ({ among: among.filter((racer) => racer !== by) }))
      : state,
  RiddleUnanswered: unchanged,
  LotDrawn: unchanged,
  BurningEnded: (state, { record }) => ({ ...state, burnings: [...state.burnings, record] }),
}
