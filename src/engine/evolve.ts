import { rekeyed, renamedValues, withLast, without, withoutEither } from './by-player.js'
import type { EventKind, EventOf, GameEvent } from './events.js'
import { phaseEvolvers } from './evolve-phase.js'
import type { Evolvers } from './evolver.js'
import { renamedRecord, replacedIn, spared, withoutTheDead } from './phase-seats.js'
import { flooredAt, movedDeadline, shifted } from './phase-times.js'
import { playerOf } from './population.js'
import type { GameState, Player, PlayerId } from './state.js'

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
