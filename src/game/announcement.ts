import type { CovenNotice, EventOf } from '#engine/events'
import type { RoleId, Winner } from '#engine/role-ids'
import type { Settings } from '#engine/settings'
import type { BurningRecord, ByPlayer, DeathCause, GazetteIssue, Look, PhaseName, PlayerId } from '#engine/state'

/** The rooms of a game. A seat's room exists for each player who holds one of `seatRoles`. */
export type ChannelKey = 'town' | 'gazette' | 'coven' | 'graveyard' | 'host' | `seat:${PlayerId}`

/** Where something is said: a room, or one player in private (his seat's room, else a direct message). */
export type Address = ChannelKey | `player:${PlayerId}`

export const seatRoles = ['samhain', 'catholic', 'journalist', 'surgeon'] as const satisfies readonly RoleId[]
export type SeatRole = (typeof seatRoles)[number]
export const isSeatRole = (role: RoleId): role is SeatRole => (seatRoles as readonly RoleId[]).includes(role)

/** Votes by candidate, in the order in which they stood. */
export type Tally = readonly { readonly candidate: PlayerId; readonly votes: number }[]

/** A phase that nobody played; `at` is when it would have begun, ms. */
export interface MissedPhase {
  readonly phase: 'night' | 'day' | 'burning'
  readonly day: number
  readonly at: number
}

/**
 * What can be said, by kind: facts as plain JSON, no words. What goes to `town` and `gazette` holds
 * nothing that the public may not know (law 4). Times are ms since the epoch.
 */
export interface Facts {
  // the lobby
  'lobby-opened': { readonly title: string; readonly settings: Settings }
  'player-joined': { readonly player: PlayerId; readonly count: number }
  'player-left': { readonly player: PlayerId; readonly count: number }
  /** A player who also holds `/gm` has sat down. */
  'host-plays': { readonly player: PlayerId }
  /** He has used it while the game runs; told once a day, and never what for. */
  'host-acted': { readonly player: PlayerId; readonly day: number }
  'settings-changed': { readonly changes: Partial<Settings> }
  // the deal
  'roles-dealt': { readonly players: number }
  'seat-dealt': { readonly player: PlayerId; readonly role: RoleId }
  'coven-dealt': { readonly members: readonly PlayerId[]; readonly warlock: PlayerId | null }
  // the clock
  'night-fell': {
    readonly day: number
    readonly deadline: number
    /** The earliest dawn in the morning schedule (C2). */
    readonly from: number | null
    readonly peaceful: boolean
  }
  'night-call': {
    readonly day: number
    readonly player: PlayerId
    readonly role: SeatRole
    readonly deadline: number
    readonly asleep: boolean
  }
  'coven-call': {
    readonly day: number
    readonly deadline: number
    readonly members: readonly PlayerId[]
    readonly forbidden: boolean
    readonly peaceful: boolean
  }
  'shield-call': { readonly player: PlayerId; readonly day: number; readonly eveningOnly: boolean }
  'gazette-printed': {
    /** `burning.votes` is empty under a secret ballot (B1); `tally` is yesterday's in any case. */
    readonly issue: GazetteIssue
    readonly tally: Tally
    readonly ballot: Settings['ballot']
    /** What yesterday's burned was, where `revealOnDeath` tells it. */
    readonly role: RoleId | null
  }
  'day-broke': { readonly day: number; readonly deadline: number; readonly living: number }
  'game-paused': { readonly at: number }
  /** `truce`: no burning follows this day (D4). */
  'game-resumed': { readonly phase: PhaseName; readonly deadline: number | null; readonly truce?: boolean }
  'deadline-moved': { readonly phase: PhaseName; readonly deadline: number; readonly truce?: boolean }
  /** Nobody could reach the game for a while; `deadline`: when its phase ends now, `null` where the game is paused for it. */
  'outage-over': {
    readonly from: number
    readonly until: number
    readonly phase: PhaseName
    readonly deadline: number | null
    readonly truce?: boolean
  }
  /** What a resume would bring (`left`, ms), and what would have begun meanwhile had the clock run on. */
  'outage-asked': {
    readonly from: number
    readonly until: number
    readonly phase: PhaseName
    readonly left: number
    readonly truce?: boolean
    readonly missed: readonly MissedPhase[]
  }
  undone: { readonly phase: PhaseName; readonly day: number }
  'game-ended': { readonly winner: Winner | null; readonly day: number; readonly survivors: readonly PlayerId[] }
  /** V5. The whole chronicle is read from the log when it is told. */
  truth: { readonly roles: ByPlayer<RoleId> }
  // day and burning
  nominated: { readonly by: PlayerId | null; readonly target: PlayerId }
  'truce-declared': { readonly deadline: number }
  'burning-began': {
    readonly day: number
    readonly deadline: number
    readonly candidates: readonly PlayerId[]
    /** D3: nobody was nominated, so everyone stands. */
    readonly everyone: boolean
    readonly ballot: Settings['ballot']
  }
  'last-word': { readonly player: PlayerId; readonly text: string }
  'riddle-posed': {
    readonly day: number
    readonly deadline: number
    readonly among: readonly PlayerId[]
    readonly round: number
    readonly question: string
    readonly rule: Settings['riddle']
  }
  'riddle-barred': { readonly player: PlayerId }
  'riddle-answered': { readonly player: PlayerId; readonly effect: 'burns' | 'spared' }
  'riddle-unanswered': { readonly round: number }
  'lot-drawn': { readonly among: readonly PlayerId[]; readonly drawn: PlayerId }
  'burning-ended': {
    readonly day: number
    readonly outcome: BurningRecord['outcome']
    readonly burned: PlayerId | null
    readonly how: BurningRecord['how']
    /** Told by `revealOnDeath`. */
    readonly role: RoleId | null
    readonly tally: Tally
    /** Who voted for whom; `null` under a secret ballot (B1). */
    readonly ballots: ByPlayer<PlayerId> | null
  }
  // coming and going
  'player-died': { readonly player: PlayerId; readonly cause: DeathCause; readonly role: RoleId | null }
  'player-revived': { readonly player: PlayerId }
  'player-spared': { readonly player: PlayerId }
  'player-replaced': { readonly player: PlayerId; readonly by: PlayerId }
  'graveyard-entered': { readonly player: PlayerId }
  'absence-warned': { readonly player: PlayerId; readonly days: number }
  'absence-reported': { readonly player: PlayerId; readonly days: number }
  'plea-made': { readonly player: PlayerId; readonly reason: string }
  'plea-denied': { readonly player: PlayerId }
  // secrets of the Coven and the seats
  'election-opened': { readonly cause: 'first' | 'vacant' | 'demanded'; readonly by: PlayerId | null }
  'warlock-chosen': { readonly player: PlayerId | null; readonly how: EventOf<'WarlockChosen'>['how'] }
  'kill-proposed': { readonly by: PlayerId; readonly target: PlayerId; readonly description: string }
  'kill-decided': { readonly by: PlayerId | null; readonly target: PlayerId; readonly description: string }
  'kill-refused': { readonly by: PlayerId | null }
  'coven-told': {
    readonly notice: CovenNotice
    readonly to: readonly PlayerId[]
    /** `met-samhain`: whom they ran into. `warlock-fell`: what it costs. `elected`: who, and how. */
    readonly whom: PlayerId | null
    readonly scope: 'tonight' | 'next-night' | null
    readonly how: EventOf<'WarlockChosen'>['how'] | null
  }
  'coven-changed': { readonly joined: PlayerId | null; readonly left: PlayerId | null }
  'look-answered': {
    readonly player: PlayerId
    readonly look: Look['kind']
    readonly targets: readonly PlayerId[]
    readonly result: Look['result']
    readonly night: number
  }
  'fell-asleep': { readonly player: PlayerId; readonly night: number }
  'role-changed': { readonly player: PlayerId; readonly role: RoleId }
  'host-asked': { readonly victims: readonly PlayerId[]; readonly until: number }
}

export type AnnouncementKind = keyof Facts
export type AnnouncementOf<K extends AnnouncementKind> = {
  readonly channel: Address
  readonly kind: K
  readonly data: Facts[K]
}
/** One thing to be said in one place. Plain JSON: it is stored with the commit that caused it. */
export type Announcement = { [K in AnnouncementKind]: AnnouncementOf<K> }[AnnouncementKind]
