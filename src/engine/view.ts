import type { ActKind } from './commands.js'
import type { RefusalCode } from './refusals.js'
import type { RoleId, Winner } from './role-ids.js'
import type { Settings } from './settings.js'
import type {
  BurningRecord,
  ByPlayer,
  DeathCause,
  Decision,
  Election,
  GazetteIssue,
  Look,
  PhaseName,
  PlayerId,
  Proposal,
  Strike,
} from './state.js'

/** Who looks. A player sees what the public sees and what his seat adds; the host sees the console. */
export type Viewer =
  | { readonly kind: 'public' }
  | { readonly kind: 'player'; readonly id: PlayerId }
  | { readonly kind: 'host' }

export interface PlayerLine {
  readonly id: PlayerId
  readonly name: string
  readonly alive: boolean
  readonly death: { readonly cause: DeathCause; readonly day: number } | null
  /** Told by `revealOnDeath`, by the end of the game, or because the viewer knows it by his own seat; else `null`. */
  readonly role: RoleId | null
}

export interface RiddleView {
  readonly id: string
  readonly question: string
  readonly options: readonly string[]
  readonly among: readonly PlayerId[]
  readonly barred: readonly PlayerId[]
  readonly round: number
}

/** One thing a seat may do now. `refusal: null` means it is open; `targets` are those that would be accepted (empty where the act takes none). */
export interface Affordance {
  readonly act: ActKind
  readonly refusal: RefusalCode | null
  readonly targets: readonly PlayerId[]
}

/** The seat of a player: only what he himself may know. */
export interface SeatView {
  readonly id: PlayerId
  readonly role: RoleId | null
  readonly alive: boolean
  readonly warlock: boolean
  readonly acts: readonly Affordance[]
  /** His own looks of all nights, oldest first. */
  readonly looks: readonly Look[]
  readonly nomination: PlayerId | null
  readonly vote: PlayerId | null
  readonly strike: Strike | null
  readonly rested: boolean
  readonly asleep: boolean
  readonly shield: PlayerId | null
  readonly column: string | null
  readonly plea: string | null
}

/** The hidden channel: living members only (and the host). */
export interface CovenView {
  readonly members: readonly PlayerId[]
  readonly warlock: PlayerId | null
  readonly proposals: ByPlayer<Proposal>
  readonly decision: Decision | null
  readonly election: Election | null
  readonly killForbidden: boolean
}

/** The console of those who hold `/gm`. */
export interface HostView {
  readonly roles: ByPlayer<RoleId>
  readonly pleas: ByPlayer<{ readonly reason: string; readonly at: number }>
  /** N5: the victims Beelzebub asks the host to choose from, `null` when he asks nothing. */
  readonly asked: readonly PlayerId[] | null
  readonly awaited: readonly PlayerId[]
  readonly votes: ByPlayer<PlayerId>
}

/** Where the game stands, as everybody knows it. */
export interface Moment {
  readonly phase: PhaseName
  /** 0 in the lobby. */
  readonly day: number
  /** ms; `null` while paused, in the lobby or after the end. */
  readonly deadline: number | null
  readonly paused: boolean
  readonly truce: boolean
}

export interface View extends Moment {
  readonly gameId: string
  readonly title: string
  readonly locale: string
  readonly settings: Settings
  readonly winner: Winner | null
  readonly players: readonly PlayerLine[]
  readonly nominations: readonly { readonly by: PlayerId | null; readonly target: PlayerId }[]
  readonly candidates: readonly PlayerId[]
  readonly tally: readonly { readonly candidate: PlayerId; readonly votes: number }[]
  /** Who votes for whom; `null` under a secret ballot (B1). */
  readonly ballots: ByPlayer<PlayerId> | null
  /** The living who may not speak in town though it is day (B2). */
  readonly silent: readonly PlayerId[]
  readonly riddle: RiddleView | null
  readonly gazette: GazetteIssue | null
  /** Past burnings; `votes` is empty under a secret ballot. */
  readonly burnings: readonly BurningRecord[]
  readonly you: SeatView | null
  readonly coven: CovenView | null
  readonly host: HostView | null
}
