import { rekeyed, renamed, renamedValues, withLast, without, withoutEither } from './by-player.js'
import type { EventKind, EventOf, GameEvent } from './events.js'
import { phaseEvolvers } from './evolve-phase.js'
import { playerOf } from './population.js'
import type { BurningRecord, GameState, Phase, Player, PlayerId } from './state.js'

export type Evolver<K extends EventKind> = (state: GameState, event: EventOf<K>) => GameState
export type Evolvers<K extends EventKind> = { readonly [Kind in K]: Evolver<Kind> }

const opened = (event: EventOf<'GameOpened'>): GameState => ({
  id: event.id,
  locale: event.locale,
  title: event.title,
  hosted: event.hosted,
  host: event.host,
  settings: event.settings,
  players: {},
  phase: { phase: 'lobby' },
  warlock: null,
  election: null,
  killForbiddenNext: false,
  truceSpent: false,
  looks: [],
  pleas: {},
  column: null,
  burnings: [],
  gazette: null,
  apart: [],
  usedRiddles: [],
  paused: null,
  seed: null,
})

const newcomer = (id: PlayerId, name: string): Player => ({
  id,
  name,
  role: 'citizen',
  alive: true,
  death: null,
  lastActiveDay: 0,
  asleepOn: null,
  lastShield: null,
})

function withPlayer(state: GameState, id: PlayerId, change: Partial<Player>): GameState {
  const player = playerOf(state, id)
  return player ? { ...state, players: { ...state.players, [id]: { ...player, ...change } } } : state
}

/** The day (dawn to dawn) that it is, 0 before the first (S4). */
function presentDay({ phase }: GameState): number {
  if (phase.phase === 'lobby') return 0
  return phase.phase === 'night' ? phase.day - 1 : phase.day
}

/** Everything that falls with a player who dies: his office, his sealed acts, votes of and for him (N6, N13, D2, B7). */
function withoutTheDead(phase: Phase, id: PlayerId): Phase {
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

function spared(phase: Phase, id: PlayerId): Phase {
  if (phase.phase === 'riddle') return withoutRacer(phase, id)
  if (phase.phase !== 'burning') return phase
  const votes = Object.fromEntries(Object.entries(phase.votes).filter(([, target]) => target !== id))
  return { ...phase, candidates: phase.candidates.filter((candidate) => candidate !== id), votes }
}

/** S2: the newcomer takes the seat with everything on it, also as a target. */
function replacedIn(phase: Phase, from: PlayerId, to: PlayerId): Phase {
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

function renamedRecord(record: BurningRecord, from: PlayerId, to: PlayerId): BurningRecord {
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

/** The present phase with every moment in it moved by `by` ms (C5), past moments at most to `now`. */
function shifted(phase: Phase, by: number, now: number): Phase {
  if (phase.phase === 'lobby' || phase.phase === 'ended') return phase
  const move = (at: number | null): number | null => (at === null ? null : at + by)
  const timed = {
    deadline: phase.deadline + by,
    earliestEnd: phase.earliestEnd + by,
    lastActAt: phase.lastActAt === null ? null : Math.min(phase.lastActAt + by, now),
    completeSince: phase.completeSince === null ? null : Math.min(phase.completeSince + by, now),
  }
  if (phase.phase === 'night') {
    return {
      ...phase,
      ...timed,
      morningFrom: move(phase.morningFrom),
      awaitingHostUntil: move(phase.awaitingHostUntil),
    }
  }
  if (phase.phase === 'riddle') return { ...phase, ...timed, settlesAt: move(phase.settlesAt) }
  return { ...phase, ...timed }
}

/** S3: on resume a restored phase lasts at least until `floor` (ms), and ends no earlier. */
function flooredAt(phase: Phase, floor: number): Phase {
  if (phase.phase === 'lobby' || phase.phase === 'ended') return phase
  const timed = { deadline: Math.max(phase.deadline, floor), earliestEnd: Math.max(phase.earliestEnd, floor) }
  if (phase.phase === 'night' && phase.awaitingHostUntil !== null) {
    return { ...phase, ...timed, awaitingHostUntil: Math.max(phase.awaitingHostUntil, floor) }
  }
  if (phase.phase === 'riddle' && phase.settlesAt !== null) {
    return { ...phase, ...timed, settlesAt: Math.max(phase.settlesAt, floor) }
  }
  return { ...phase, ...timed }
}

/** C5: the remaining time is restored, of a phase that began in the pause all of it. What became so in the pause is so from the resume. */
function resumed(state: GameState, at: number): GameState {
  if (!state.paused) return state
  const frozenAt = 'startedAt' in state.phase ? Math.max(state.paused.at, state.phase.startedAt) : state.paused.at
  const phase = shifted(state.phase, at - frozenAt, at)
  const floored = state.paused.floor > 0 ? flooredAt(phase, at + state.paused.floor) : phase
  return { ...state, paused: null, phase: floored, pleas: shiftedPleas(state.pleas, state.paused.at, at) }
}

/** A plea's fallback waits as long as the game does (C5, S1). */
const shiftedPleas = (pleas: GameState['pleas'], pausedAt: number, at: number): GameState['pleas'] =>
  Object.fromEntries(
    Object.entries(pleas).map(([id, plea]) => [id, { ...plea, at: plea.at + at - Math.max(pausedAt, plea.at) }]),
  )

function movedDeadline(phase: Phase, deadline: number): Phase {
  if (phase.phase === 'lobby' || phase.phase === 'ended') return phase
  if (phase.phase === 'night' && phase.awaitingHostUntil !== null) return { ...phase, awaitingHostUntil: deadline }
  return { ...phase, deadline }
}

const evolvers: Evolvers<EventKind> = {
  ...phaseEvolvers,
  GameOpened: (_state, event) => opened(event),
  PlayerJoined: (state, { player, name }) => ({
    ...state,
    players: { ...state.players, [player]: newcomer(player, name) },
  }),
  PlayerLeft: (state, { player }) => ({ ...state, players: without(state.players, player) }),
  SettingsChanged: (state, { changes }) => ({ ...state, settings: { ...state.settings, ...changes } }),
  RolesDealt: (state, { seed, roles }) => ({
    ...state,
    seed,
    players: Object.fromEntries(
      Object.entries(state.players).map(([id, player]) => [id, { ...player, role: roles[id] ?? player.role }]),
    ),
  }),
  GamePaused: (state, { at }) => ({ ...state, paused: { at, floor: 0 } }),
  GameResumed: (state, { at }) => resumed(state, at),
  DeadlineMoved: (state, { deadline }) => ({ ...state, phase: movedDeadline(state.phase, deadline) }),
  PlayerActed: (state, { player, at }) => {
    const { phase } = state
    if (phase.phase === 'lobby' || phase.phase === 'ended') return state
    const day = presentDay(state)
    const acted = { ...state, phase: { ...phase, lastActAt: Math.max(phase.lastActAt ?? at, at) } }
    return playerOf(state, player)?.lastActiveDay === day ? acted : withPlayer(acted, player, { lastActiveDay: day })
  },
  Looked: (state, { look }) => ({ ...state, looks: [...state.looks, look] }),
  FellAsleep: (state, { player, night }) => withPlayer(state, player, { asleepOn: night }),
  ShieldsHeld: (state, { night, shields }) =>
    Object.entries(shields).reduce(
      (held, [by, target]) => withPlayer(held, by, { lastShield: { night, target } }),
      state,
    ),
  ColumnFiled: (state, { by, text }) => ({ ...state, column: { by, text } }),
  GazettePrinted: (state, { issue }) => ({ ...state, gazette: issue, column: null, apart: [] }),
  AbsenceNoted: (state) => state,
  CovenTold: (state) => state,
  ElectionOpened: (state, { cause }) => ({
    ...state,
    election: { cause, votes: cause === 'demanded' ? {} : (state.election?.votes ?? {}) },
    phase:
      state.phase.phase === 'night' && cause === 'demanded' ? { ...state.phase, electionDemanded: true } : state.phase,
  }),
  WarlockVoted: (state, { by, target }) =>
    state.election
      ? { ...state, election: { ...state.election, votes: withLast(state.election.votes, by, target) } }
      : state,
  WarlockChosen: (state, { player }) => ({ ...state, warlock: player, election: null }),
  SuicidePleaded: (state, { player, reason, at }) => ({
    ...state,
    pleas: withLast(state.pleas, player, { reason, at }),
  }),
  SuicideDenied: (state, { player }) => ({ ...state, pleas: without(state.pleas, player) }),
  PlayerDied: (state, { player, cause, day, at }) => ({
    ...withPlayer(state, player, { alive: false, death: { cause, day, at } }),
    warlock: state.warlock === player ? null : state.warlock,
    election: state.election && { ...state.election, votes: withoutEither(state.election.votes, player) },
    pleas: without(state.pleas, player),
    phase: withoutTheDead(state.phase, player),
    apart:
      cause === 'suicide' || cause === 'host' || cause === 'host-burned' || cause === 'absence'
        ? [...state.apart, { player, cause }]
        : state.apart,
  }),
  PlayerRevived: (state, { player }) => ({
    ...withPlayer(state, player, { alive: true, death: null, lastActiveDay: presentDay(state) }),
    apart: state.apart.filter((death) => death.player !== player),
  }),
  PlayerSpared: (state, { player }) => ({ ...state, phase: spared(state.phase, player) }),
  RoleAssigned: (state, { player, role }) => ({
    ...withPlayer(state, player, { role, asleepOn: null }),
    warlock: state.warlock === player ? null : state.warlock,
    election:
      state.election && role !== 'coven'
        ? { ...state.election, votes: withoutEither(state.election.votes, player) }
        : state.election,
  }),
  PlayerReplaced: (state, { player, by, name }) => {
    const seat = playerOf(state, player)
    if (!seat) return state
    const lookTarget = (id: PlayerId): PlayerId => (id === player ? by : id)
    return {
      ...state,
      players: Object.fromEntries(
        Object.entries(state.players).map(([id, other]) => {
          const lastShield = other.lastShield && { ...other.lastShield, target: lookTarget(other.lastShield.target) }
          return id === player
            ? [by, { ...other, lastShield, id: by, name, lastActiveDay: presentDay(state) }]
            : [id, { ...other, lastShield }]
        }),
      ),
      warlock: state.warlock === player ? by : state.warlock,
      election: state.election && { ...state.election, votes: renamedValues(state.election.votes, player, by) },
      looks: state.looks.map((look) => ({ ...look, by: lookTarget(look.by), targets: look.targets.map(lookTarget) })),
      pleas: rekeyed(state.pleas, player, by),
      column: state.column && { ...state.column, by: lookTarget(state.column.by) },
      burnings: state.burnings.map((record) => renamedRecord(record, player, by)),
      phase: replacedIn(state.phase, player, by),
    }
  },
  Undone: (state, { at, floor, restored }) => ({
    ...restored,
    paused: { at, floor },
    usedRiddles: [...new Set([...restored.usedRiddles, ...state.usedRiddles])], // B6: none twice, whatever was undone
  }),
}

/** The state after a fact. Total: it never refuses and never draws (law 3). */
export function evolve(state: GameState | null, event: GameEvent): GameState {
  if (event.kind === 'GameOpened') return opened(event)
  if (!state) throw new Error(`a game's log begins with GameOpened, not with ${event.kind}`)
  return (evolvers[event.kind] as (state: GameState, event: GameEvent) => GameState)(state, event)
}

/** The state after a whole log. */
export function replay(events: readonly GameEvent[]): GameState {
  const state = events.reduce<GameState | null>(evolve, null)
  if (!state) throw new Error('an empty log is no game')
  return state
}
