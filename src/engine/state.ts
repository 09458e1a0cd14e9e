import type { PosedRiddle } from './riddles.js'
import type { RoleId, Winner } from './role-ids.js'
import type { Settings } from './settings.js'

/** A Discord user id. A key, never printed as it is. */
export type PlayerId = string

/** A table keyed by player; only those who have an entry appear. Insertion order is the order of the acts. */
export type ByPlayer<T> = Readonly<Record<PlayerId, T>>

/** How someone left the living. `coven` and `samhain` are deaths of dawn; the rest are told apart (N13). */
export const deathCauses = [
  'coven',
  'samhain',
  'coven-and-samhain',
  'burned',
  'suicide',
  'host',
  'host-burned',
  'absence',
] as const
export type DeathCause = (typeof deathCauses)[number]

export interface Player {
  readonly id: PlayerId
  /** As it was when he joined; only printed. */
  readonly name: string
  readonly role: RoleId
  readonly alive: boolean
  /** `null` while he lives. */
  readonly death: { readonly cause: DeathCause; readonly day: number; readonly at: number } | null
  /** The last day (dawn to dawn) in which he acted, nominated or voted (S4). */
  readonly lastActiveDay: number
  /** Samhain: the night through which she sleeps (N8), else `null`. */
  readonly asleepOn: number | null
  /** Surgeon: whom he shielded last and in which night (N10 `surgeonRepeat`). */
  readonly lastShield: { readonly night: number; readonly target: PlayerId } | null
}

export interface Proposal {
  readonly target: PlayerId
  readonly description: string
  readonly at: number
}
export type Decision =
  | { readonly kind: 'kill'; readonly target: PlayerId; readonly description: string }
  | { readonly kind: 'refuse' }
export interface Strike {
  readonly target: PlayerId
  readonly description: string
}

/** A look already answered (N1): the Catholic's or Samhain's check, the Journalist's comparison. */
export interface Look {
  readonly night: number
  readonly by: PlayerId
  readonly kind: 'check' | 'compare'
  readonly targets: readonly PlayerId[]
  readonly result: RoleId | 'same' | 'different'
}

export interface Election {
  readonly cause: 'first' | 'vacant' | 'demanded'
  readonly votes: ByPlayer<PlayerId>
}

/** How a phase may end early; see `TimedPhase`. */
export type EarlyEnd = 'quiet' | 'morning' | null

/** What every timed phase has. Times are ms since the epoch. */
interface TimedPhase {
  readonly day: number
  readonly startedAt: number
  /** When the phase is set to end; for a night in the morning schedule, `morningTo`. See `deadlineOf`. */
  readonly deadline: number
  /** No early end before this moment (C3, S3). */
  readonly earliestEnd: number
  /** The last accepted act of a player in this phase, `null` before the first (C3). */
  readonly lastActAt: number | null
  /**
   * How the phase may end before its deadline: `quiet`, ten seconds after the last act (C3); `morning`, from
   * `morningFrom` on (C2); `null`, not at all. Fixed when it begins: settings changed later are for phases to come.
   */
  readonly earlyEnd: EarlyEnd
  /** Since when everyone awaited has acted, `null` while someone is awaited (C2, C3). */
  readonly completeSince: number | null
}
export interface LobbyPhase {
  readonly phase: 'lobby'
}
export interface NightPhase extends TimedPhase {
  readonly phase: 'night'
  /** The earliest dawn once everyone has acted (C2); `null` where the night may not end early. */
  readonly morningFrom: number | null
  /** N7: a burned Warlock costs this night's kill. */
  readonly killForbidden: boolean
  readonly proposals: ByPlayer<Proposal>
  readonly decision: Decision | null
  readonly electionDemanded: boolean
  readonly shields: ByPlayer<PlayerId>
  readonly strikes: ByPlayer<Strike>
  /** Who chose to rest and holds no strike (N8). */
  readonly rested: ByPlayer<true>
  /** N10: the window is open in this night even with `surgeonWindow: evening`. */
  readonly shieldOpen: boolean
  /** N5 `host`: the night waits for the host's word until this moment, ms. */
  readonly awaitingHostUntil: number | null
}
export interface DayPhase extends TimedPhase {
  readonly phase: 'day'
  readonly nominations: ByPlayer<PlayerId>
  readonly hostNominations: readonly PlayerId[]
  /** D4: no burning tonight. */
  readonly truce: boolean
}
export interface BurningPhase extends TimedPhase {
  readonly phase: 'burning'
  readonly candidates: readonly PlayerId[]
  readonly votes: ByPlayer<PlayerId>
  readonly lastWords: ByPlayer<string>
  /** Who may not speak in town till the burning is over: speakers, and whoever replaced one (B2). */
  readonly silent: readonly PlayerId[]
  readonly shields: ByPlayer<PlayerId>
}
export interface RiddleAnswer {
  readonly by: PlayerId
  readonly choice: number
  readonly right: boolean
  readonly receivedAt: number
  readonly id: string
}
export interface RiddlePhase extends TimedPhase {
  readonly phase: 'riddle'
  /** The vote that led here; its outcome is still open. */
  readonly record: BurningRecord
  /** The tied who are still in the race (B4). */
  readonly among: readonly PlayerId[]
  /** Counts all riddles of this race, from 1. */
  readonly round: number
  /** Riddles of this race that nobody answered rightly (B6). */
  readonly unanswered: number
  readonly riddle: PosedRiddle
  readonly barred: readonly PlayerId[]
  readonly answers: readonly RiddleAnswer[]
  /** B5: after the first right answer, when the race is settled; `null` before. */
  readonly settlesAt: number | null
  readonly silent: readonly PlayerId[]
  readonly shields: ByPlayer<PlayerId>
}
export interface EndedPhase {
  readonly phase: 'ended'
  readonly day: number
  readonly at: number
  /** `null` after a cancel. */
  readonly winner: Winner | null
}
export type Phase = LobbyPhase | NightPhase | DayPhase | BurningPhase | RiddlePhase | EndedPhase
export type PhaseName = Phase['phase']

/** How a day's burning went; kept for `/votes` and the Gazette. */
export interface BurningRecord {
  readonly day: number
  readonly outcome: 'burned' | 'nobody' | 'skipped' | 'truce'
  readonly burned: PlayerId | null
  readonly how: 'votes' | 'riddle' | 'lot' | 'last-left' | null
  readonly candidates: readonly PlayerId[]
  readonly votes: ByPlayer<PlayerId>
}

export interface GazetteDeath {
  readonly player: PlayerId
  readonly cause: 'coven' | 'samhain' | 'coven-and-samhain'
  readonly role: RoleId | null
}
/** One issue (D1). Facts only; the words are the printer's. `role` is `null` where `revealOnDeath` is false. */
export interface GazetteIssue {
  readonly number: number
  readonly at: number
  readonly deaths: readonly GazetteDeath[]
  /** The murderers' own words, in the order in which the night resolved; also of a victim who was already dead. */
  readonly descriptions: readonly { readonly victim: PlayerId; readonly text: string }[]
  readonly refused: boolean
  readonly saved: boolean
  /** Yesterday was a day of truce. */
  readonly truce: boolean
  readonly burned: PlayerId | null
  readonly burning: BurningRecord | null
  /** Suicides and host acts since the last issue. */
  readonly apart: readonly { readonly player: PlayerId; readonly cause: DeathCause; readonly role: RoleId | null }[]
  readonly column: string | null
  readonly living: number
}

export interface GameState {
  readonly id: string
  /** The language of public posts, a Discord locale. */
  readonly locale: string
  readonly title: string
  /** Whether a human host is there to be asked (S1, N5). */
  readonly hosted: boolean
  /** Who opened the game, a Discord user id, or `null`. */
  readonly host: string | null
  readonly settings: Settings
  /** In the order of joining. */
  readonly players: ByPlayer<Player>
  readonly phase: Phase
  readonly warlock: PlayerId | null
  readonly election: Election | null
  /** N7: the coming night has no kill. */
  readonly killForbiddenNext: boolean
  readonly truceSpent: boolean
  readonly looks: readonly Look[]
  readonly pleas: ByPlayer<{ readonly reason: string; readonly at: number }>
  readonly column: { readonly by: PlayerId; readonly text: string } | null
  readonly burnings: readonly BurningRecord[]
  readonly gazette: GazetteIssue | null
  /** Deaths to be told apart in the next issue. */
  readonly apart: readonly { readonly player: PlayerId; readonly cause: DeathCause }[]
  readonly usedRiddles: readonly string[]
  /** `null` while the game runs. `floor`: after an undo, how long the phase lasts at least from the resume, ms (S3). */
  readonly paused: { readonly at: number; readonly floor: number } | null
  readonly seed: string | null
}

/** The phases in which the clock runs. */
export const playedPhases: ReadonlySet<PhaseName> = new Set(['night', 'day', 'burning', 'riddle'] as const)
