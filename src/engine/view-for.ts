import { affordancesOf } from './affordances.js'
import { deadlineOf } from './deadline.js'
import { countByTarget, entryOf, idsOf, isAlive, livingWith, playerOf, playersOf } from './population.js'
import type { RoleId } from './role-ids.js'
import { awaitedIn } from './roles.js'
import type { BurningRecord, GameState, Player, PlayerId } from './state.js'
import type { CovenView, HostView, Moment, PlayerLine, RiddleView, SeatView, View, Viewer } from './view.js'

/**
 * What `viewer` may know, built up from nothing (law 4): the public part first, then what his seat adds. A seat's
 * part is there only for a player of this game; the Coven's only for its living members and the host.
 */
export function viewFor(state: GameState, viewer: Viewer): View {
  const seat = viewer.kind === 'player' ? playerOf(state, viewer.id) : undefined
  const covenSeat = seat?.alive === true && seat.role === 'coven' && state.phase.phase !== 'lobby'
  const host = viewer.kind === 'host'
  const players =
    seat || host
      ? playersOf(state).map((player) => lineOf(player, knownRole(state, player, seat, host)))
      : publicLines(state)
  return {
    ...publicPart(state),
    players,
    you: seat ? seatView(state, seat) : null,
    coven: covenSeat || host ? covenView(state) : null,
    host: host ? hostView(state) : null,
  }
}

function knownRole(state: GameState, player: Player, seat: Player | undefined, host: boolean): RoleId | null {
  if (state.phase.phase === 'lobby') return null
  const isPublic = state.phase.phase === 'ended' || (!player.alive && state.settings.revealOnDeath)
  const isOwn = seat?.id === player.id
  const isCompanion = seat?.alive === true && seat.role === 'coven' && player.role === 'coven'
  return isPublic || isOwn || isCompanion || host ? player.role : null
}

/** As everyone may see them. The same list for as long as neither the players nor what is shown of them changes. */
export function publicLines(state: GameState): readonly PlayerLine[] {
  const { phase, settings, players } = state
  const shown = phase.phase === 'lobby' || phase.phase === 'ended' ? phase.phase : `reveal ${settings.revealOnDeath}`
  const made = linesMade.get(players)
  if (made?.shown === shown) return made.lines
  const lines = playersOf(state).map((player) => lineOf(player, knownRole(state, player, undefined, false)))
  linesMade.set(players, { shown, lines })
  return lines
}
const linesMade = new WeakMap<GameState['players'], { shown: string; lines: readonly PlayerLine[] }>()

function publicPart(state: GameState): Omit<View, 'players' | 'you' | 'coven' | 'host'> {
  const { phase, settings } = state
  const burning = phase.phase === 'burning' ? phase : null
  const counts = countByTarget(burning?.votes ?? {})
  return {
    gameId: state.id,
    title: state.title,
    locale: state.locale,
    settings,
    ...momentFor(state),
    winner: phase.phase === 'ended' ? phase.winner : null,
    nominations: phase.phase === 'day' ? nominationsOf(phase) : [],
    candidates: candidatesOf(state),
    tally: burning ? burning.candidates.map((candidate) => ({ candidate, votes: counts.get(candidate) ?? 0 })) : [],
    ballots: burning && settings.ballot === 'open' ? burning.votes : null,
    silent: silentOf(state),
    riddle: riddleView(state),
    gazette: state.gazette,
    burnings: state.burnings.map((record) => publicRecord(state, record)),
  }
}

export function momentFor(state: GameState): Moment {
  const { phase } = state
  return {
    phase: phase.phase,
    day: phase.phase === 'lobby' ? 0 : phase.day,
    deadline: publicDeadline(state),
    paused: state.paused !== null,
    truce: phase.phase === 'day' && phase.truce,
  }
}

/** Whether everyone has acted is a secret until dawn: people see the deadline that the schedule sets (C2, law 4). */
function publicDeadline(state: GameState): number | null {
  const { phase } = state
  const deadline = deadlineOf(state)
  return phase.phase === 'night' && deadline !== null ? (phase.awaitingHostUntil ?? phase.deadline) : deadline
}

const lineOf = (player: Player, role: RoleId | null): PlayerLine => ({
  id: player.id,
  name: player.name,
  alive: player.alive,
  death: player.death && { cause: player.death.cause, day: player.death.day },
  role,
})

const nominationsOf = (phase: Extract<GameState['phase'], { phase: 'day' }>): View['nominations'] => [
  ...Object.entries(phase.nominations).map(([by, target]) => ({ by, target })),
  ...phase.hostNominations.map((target) => ({ by: null, target })),
]

/** Who stands at the stake: empty outside burning and riddle. */
export function candidatesOf({ phase }: GameState): readonly PlayerId[] {
  if (phase.phase === 'burning') return phase.candidates
  return phase.phase === 'riddle' ? phase.among : []
}

/** B2: the living who may not speak in town until the burning is over. */
export function silentOf(state: GameState): readonly PlayerId[] {
  const { phase } = state
  if (phase.phase !== 'burning' && phase.phase !== 'riddle') return []
  return phase.silent.filter((id) => isAlive(state, id))
}

function riddleView({ phase }: GameState): RiddleView | null {
  if (phase.phase !== 'riddle') return null
  const { riddle, among, barred, round } = phase
  return { id: riddle.id, question: riddle.question, options: riddle.options, among, barred, round }
}

const publicRecord = ({ settings, phase }: GameState, record: BurningRecord): BurningRecord =>
  settings.ballot === 'secret' && phase.phase !== 'ended' ? { ...record, votes: {} } : record

function seatView(state: GameState, seat: Player): SeatView {
  const { phase } = state
  const night = phase.phase === 'night' ? phase : null
  const evening = phase.phase === 'burning' || phase.phase === 'riddle' ? phase : night
  return {
    id: seat.id,
    role: phase.phase === 'lobby' ? null : seat.role,
    alive: seat.alive,
    warlock: state.warlock === seat.id,
    acts: affordancesOf(state, seat.id),
    looks: state.looks.filter((look) => look.by === seat.id),
    nomination: (phase.phase === 'day' && entryOf(phase.nominations, seat.id)) || null,
    vote: (phase.phase === 'burning' && entryOf(phase.votes, seat.id)) || null,
    strike: (night && entryOf(night.strikes, seat.id)) ?? null,
    rested: night !== null && Object.hasOwn(night.rested, seat.id),
    asleep: night !== null && seat.asleepOn === night.day,
    shield: (evening && entryOf(evening.shields, seat.id)) ?? null,
    column: state.column?.by === seat.id ? state.column.text : null,
    plea: entryOf(state.pleas, seat.id)?.reason ?? null,
  }
}

function covenView(state: GameState): CovenView {
  const night = state.phase.phase === 'night' ? state.phase : null
  return {
    members: idsOf(livingWith(state, 'coven')),
    warlock: state.warlock,
    proposals: night?.proposals ?? {},
    decision: night?.decision ?? null,
    election: state.election,
    killForbidden: night?.killForbidden ?? state.killForbiddenNext,
  }
}

function hostView(state: GameState): HostView {
  const { phase } = state
  const asked = phase.phase === 'night' && phase.awaitingHostUntil !== null ? phase.proposals : null
  return {
    roles: Object.fromEntries(playersOf(state).map((player) => [player.id, player.role])),
    pleas: state.pleas,
    asked: asked && [...new Set(Object.values(asked).map((proposal) => proposal.target))],
    awaited: phase.phase === 'night' ? idsOf(awaitedIn(state, phase)) : [],
    votes: phase.phase === 'burning' ? phase.votes : {},
  }
}
