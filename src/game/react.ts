import type { EventKind, EventOf, GameEvent } from '#engine/events'
import type { BurningRecord, GameState, Player, PlayerId } from '#engine/state'
import {
  type Address,
  type Announcement,
  type AnnouncementKind,
  type Facts,
  isSeatRole,
  type SeatRole,
  type Tally,
} from '#game/announcement'

interface Moment {
  readonly before: GameState | null
  readonly events: readonly GameEvent[]
  readonly after: GameState
}
type Reaction<K extends EventKind> = (event: EventOf<K>, moment: Moment) => readonly Announcement[]

/**
 * What must be said about the events of one commit, in the order in which they happened (law 4: a public
 * room is told nothing that two games differing only in secrets would tell differently).
 */
export function react(before: GameState | null, events: readonly GameEvent[], after: GameState): Announcement[] {
  const moment = { before, events, after }
  return events.flatMap((event) => respond(event, moment))
}

const respond = <K extends EventKind>(event: EventOf<K>, moment: Moment): readonly Announcement[] =>
  (reactions[event.kind as K] as Reaction<K>)(event, moment)

const say = <K extends AnnouncementKind>(channel: Address, kind: K, data: Facts[K]): Announcement =>
  ({ channel, kind, data }) as Announcement

const silent = (): readonly Announcement[] => []

const living = (state: GameState): Player[] => Object.values(state.players).filter((player) => player.alive)
const coven = (state: GameState): PlayerId[] =>
  living(state)
    .filter((player) => player.role === 'coven')
    .map((player) => player.id)
const seats = (state: GameState): (Player & { role: SeatRole })[] =>
  living(state).filter((player): player is Player & { role: SeatRole } => isSeatRole(player.role))

const happened = <K extends EventKind>(moment: Moment, kind: K): EventOf<K> | undefined =>
  moment.events.find((event): event is EventOf<K> => event.kind === kind)

const deadlineIn = (state: GameState): number | null => ('deadline' in state.phase ? state.phase.deadline : null)
/** D4: no burning follows this day. */
export const truceIn = ({ phase }: GameState) => (phase.phase === 'day' && phase.truce ? { truce: true } : {})
const dayIn = (state: GameState): number => ('day' in state.phase ? state.phase.day : 0)
const toldRole = (state: GameState, id: PlayerId) =>
  state.settings.revealOnDeath ? (state.players[id]?.role ?? null) : null

export function tallyOf(record: Pick<BurningRecord, 'candidates' | 'votes'>): Tally {
  const cast = Object.values(record.votes)
  return record.candidates.map((candidate) => ({
    candidate,
    votes: cast.filter((target) => target === candidate).length,
  }))
}

/** Who learns his role where: a seat in its room, the Coven in theirs; a citizen asks with `/role`. */
function dealt(state: GameState): Announcement[] {
  return [
    say('coven', 'coven-dealt', { members: coven(state), warlock: state.warlock }),
    ...seats(state).map(({ id, role }) => say(`seat:${id}`, 'seat-dealt', { player: id, role })),
  ]
}

function nightCalls(day: number, deadline: number, state: GameState): Announcement[] {
  const peaceful = day === 1 && state.settings.firstNight === 'peaceful'
  const forbidden = state.phase.phase === 'night' && state.phase.killForbidden
  const members = coven(state)
  return [
    ...(members.length ? [say('coven', 'coven-call', { day, deadline, members, forbidden, peaceful })] : []),
    ...seats(state).map(({ id, role, asleepOn }) =>
      say(`seat:${id}`, 'night-call', { day, player: id, role, deadline, asleep: asleepOn === day }),
    ),
  ]
}

function died({ player, cause }: EventOf<'PlayerDied'>, { events, after }: Moment): Announcement[] {
  const atDawn = cause === 'coven' || cause === 'samhain' || cause === 'coven-and-samhain'
  const atTheStake = events.some((event) => event.kind === 'BurningEnded' && event.record.burned === player)
  const toldElsewhere = atDawn || atTheStake
  return [
    ...(toldElsewhere ? [] : [say('town', 'player-died', { player, cause, role: toldRole(after, player) })]),
    say('graveyard', 'graveyard-entered', { player }),
  ]
}

/** Whom the Coven ran into: its decision's target, or where none was made the Samhain whom it proposed most (N5, N9). */
function metSamhain({ before, events }: Moment): PlayerId | null {
  const decided = events.findLast((event) => event.kind === 'KillDecided')
  if (decided) return decided.target
  const night = before?.phase.phase === 'night' ? before.phase : null
  if (night?.decision?.kind === 'kill') return night.decision.target
  const proposed = Object.values(night?.proposals ?? {}).map((proposal) => proposal.target)
  const times = (id: PlayerId) => proposed.filter((target) => target === id).length
  const samhains = proposed.filter((id) => before?.players[id]?.role === 'samhain')
  return samhains.sort((one, other) => times(other) - times(one))[0] ?? null
}

function told({ notice, to }: EventOf<'CovenTold'>, moment: Moment): Announcement[] {
  const chosen = notice === 'elected' ? happened(moment, 'WarlockChosen') : undefined
  const forfeited = notice === 'warlock-fell' ? happened(moment, 'KillForfeited') : undefined
  const whom = notice === 'met-samhain' ? metSamhain(moment) : (chosen?.player ?? null)
  return [say('coven', 'coven-told', { notice, to, whom, scope: forfeited?.scope ?? null, how: chosen?.how ?? null })]
}

function roleChanged({ player, role }: EventOf<'RoleAssigned'>, { before, after }: Moment): Announcement[] {
  const was = before?.players[player]
  if (!after.players[player]?.alive || was?.role === role) return []
  return [
    say(`player:${player}`, 'role-changed', { player, role }),
    ...(role === 'coven' ? [say('coven', 'coven-changed', { joined: player, left: null })] : []),
    ...(was?.role === 'coven' ? [say('coven', 'coven-changed', { joined: null, left: player })] : []),
  ]
}

function replaced({ player, by }: EventOf<'PlayerReplaced'>, { after }: Moment): Announcement[] {
  const role = after.players[by]?.role
  return [
    say('town', 'player-replaced', { player, by }),
    ...(role === 'coven' ? [say('coven', 'coven-changed', { joined: by, left: player })] : []),
    ...(role && isSeatRole(role) ? [say(`seat:${by}`, 'seat-dealt', { player: by, role })] : []),
  ]
}

function burningEnded({ record }: EventOf<'BurningEnded'>, { after }: Moment): Announcement[] {
  const { day, outcome, burned, how, votes } = record
  const role = burned === null ? null : toldRole(after, burned)
  const ballots = after.settings.ballot === 'open' ? votes : null
  return [say('town', 'burning-ended', { day, outcome, burned, how, role, tally: tallyOf(record), ballots })]
}

function burningBegan(event: EventOf<'BurningBegan'>, { before, after }: Moment): Announcement[] {
  const { day, deadline, candidates } = event
  const stood = before?.phase.phase === 'day' ? before.phase : null
  const everyone = stood !== null && !Object.keys(stood.nominations).length && !stood.hostNominations.length
  const { ballot, surgeonWindow } = after.settings
  const eveningOnly = surgeonWindow === 'evening'
  const surgeons = seats(after).filter((player) => player.role === 'surgeon')
  return [
    say('town', 'burning-began', { day, deadline, candidates, everyone, ballot }),
    ...surgeons.map(({ id }) => say(`seat:${id}`, 'shield-call', { player: id, day, eveningOnly })),
  ]
}

/** Not where the phase ends by it, nor while the host is asked: that he is asked is no business of the town's (N5). */
function deadlineMoved({ deadline }: EventOf<'DeadlineMoved'>, { before, after }: Moment): Announcement[] {
  const was = before?.phase
  const is = after.phase
  const asked = was?.phase === 'night' && was.awaitingHostUntil !== null
  const same =
    was && 'startedAt' in was && 'startedAt' in is && was.phase === is.phase && was.startedAt === is.startedAt
  return same && !asked ? [say('town', 'deadline-moved', { phase: is.phase, deadline, ...truceIn(after) })] : []
}

/** A second nomination of someone who stands already is seen on the panel; only new names are called out. */
function nominated({ by, target }: EventOf<'Nominated'>, { before }: Moment): Announcement[] {
  const day = before?.phase.phase === 'day' ? before.phase : null
  const stands = day && (Object.values(day.nominations).includes(target) || day.hostNominations.includes(target))
  return stands ? [] : [say('town', 'nominated', { by, target })]
}

const reactions = {
  GameOpened: ({ title, settings }) => [say('town', 'lobby-opened', { title, settings })],
  PlayerJoined: ({ player }, { after }) => [
    say('town', 'player-joined', { player, count: Object.keys(after.players).length }),
  ],
  PlayerLeft: ({ player }, { after }) => [
    say('town', 'player-left', { player, count: Object.keys(after.players).length }),
  ],
  SettingsChanged: ({ changes }) => [say('town', 'settings-changed', { changes })],
  RolesDealt: ({ roles }, { after }) => [
    say('town', 'roles-dealt', { players: Object.keys(roles).length }),
    ...dealt(after),
  ],
  NightFell: ({ day, deadline, morningFrom }, { after }) => [
    say('town', 'night-fell', {
      day,
      deadline,
      from: morningFrom,
      peaceful: day === 1 && after.settings.firstNight === 'peaceful',
    }),
    ...nightCalls(day, deadline, after),
  ],
  DayBroke: ({ day, deadline }, { after }) => [
    say('town', 'day-broke', { day, deadline, living: living(after).length }),
  ],
  BurningBegan: burningBegan,
  RiddlePosed: ({ day, deadline, among, round, riddle }, { after }) => [
    say('town', 'riddle-posed', {
      day,
      deadline,
      among,
      round,
      question: riddle.question,
      rule: after.settings.riddle,
    }),
  ],
  GameEnded: ({ winner }, { after }) => [
    say('town', 'game-ended', { winner, day: dayIn(after), survivors: living(after).map((player) => player.id) }),
    say('town', 'truth', {
      roles: Object.fromEntries(Object.values(after.players).map((player) => [player.id, player.role])),
    }),
  ],
  GamePaused: ({ at }) => [say('town', 'game-paused', { at })],
  GameResumed: (_, { after }) => [
    say('town', 'game-resumed', { phase: after.phase.phase, deadline: deadlineIn(after), ...truceIn(after) }),
  ],
  DeadlineMoved: deadlineMoved,
  CompletenessChanged: silent,
  PlayerActed: silent,
  KillProposed: ({ by, target, description }) => [say('coven', 'kill-proposed', { by, target, description })],
  KillDecided: ({ by, target, description }) => [say('coven', 'kill-decided', { by, target, description })],
  KillRefused: ({ by }) => [say('coven', 'kill-refused', { by })],
  HostAsked: ({ until }, { after }) => [
    say('host', 'host-asked', {
      until,
      victims:
        after.phase.phase === 'night'
          ? [...new Set(Object.values(after.phase.proposals).map((proposal) => proposal.target))]
          : [],
    }),
  ],
  ElectionOpened: ({ cause, by }) => [say('coven', 'election-opened', { cause, by })],
  WarlockVoted: silent,
  WarlockChosen: ({ player, how }, { events }) =>
    events.some((event) => event.kind === 'CovenTold' && event.notice === 'elected')
      ? []
      : [say('coven', 'warlock-chosen', { player, how })],
  KillForfeited: silent,
  CovenTold: told,
  Looked: ({ look: { by, kind, targets, result, night } }) => [
    say(`seat:${by}`, 'look-answered', { player: by, look: kind, targets, result, night }),
  ],
  StrikeSealed: silent,
  Rested: silent,
  FellAsleep: ({ player, night }) => [say(`seat:${player}`, 'fell-asleep', { player, night })],
  Shielded: silent,
  ShieldsHeld: silent,
  ColumnFiled: silent,
  GazettePrinted: ({ issue }, { after }) => [say('gazette', 'gazette-printed', printed(issue, after))],
  AbsenceNoted: ({ player, days }) => [
    say(`player:${player}`, 'absence-warned', { player, days }),
    say('host', 'absence-reported', { player, days }),
  ],
  Nominated: nominated,
  NominationWithdrawn: silent,
  TruceDeclared: ({ deadline }) => [say('town', 'truce-declared', { deadline })],
  VoteCast: silent,
  VoteWithdrawn: silent,
  LastWordSpoken: ({ by, text }) => [say('town', 'last-word', { player: by, text })],
  AnswerGiven: ({ by, right }) => (right ? [] : [say('town', 'riddle-barred', { player: by })]),
  RaceWaits: silent,
  RiddleAnswered: ({ by, effect }) => [say('town', 'riddle-answered', { player: by, effect })],
  RiddleUnanswered: ({ round }) => [say('town', 'riddle-unanswered', { round })],
  LotDrawn: ({ among, drawn }) => [say('town', 'lot-drawn', { among, drawn })],
  BurningEnded: burningEnded,
  SuicidePleaded: ({ player, reason }) => [say('host', 'plea-made', { player, reason })],
  SuicideDenied: ({ player }) => [say(`player:${player}`, 'plea-denied', { player })],
  PlayerDied: died,
  PlayerRevived: ({ player }) => [say('town', 'player-revived', { player })],
  PlayerSpared: ({ player }) => [say('town', 'player-spared', { player })],
  PlayerReplaced: replaced,
  RoleAssigned: roleChanged,
  Undone: (_, { after }) => [say('town', 'undone', { phase: after.phase.phase, day: dayIn(after) })],
} satisfies { [K in EventKind]: Reaction<K> }

/** B1: under a secret ballot the issue has no voters; the totals are public all the same. */
function printed(issue: EventOf<'GazettePrinted'>['issue'], state: GameState): Facts['gazette-printed'] {
  const record = state.burnings.findLast(({ day }) => day === issue.burning?.day)
  const role = issue.burned === null ? null : toldRole(state, issue.burned)
  return { issue, tally: record ? tallyOf(record) : [], ballot: state.settings.ballot, role }
}
