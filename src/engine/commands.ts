import type { Riddle } from './riddles.js'
import type { RoleId } from './role-ids.js'
import type { Settings } from './settings.js'
import type { GameState, PlayerId } from './state.js'

/** Who speaks. `host` has been checked to hold `/gm`; `clock` is the wake-up. */
export type Actor =
  | { readonly kind: 'player'; readonly id: PlayerId }
  | { readonly kind: 'host'; readonly id: string; readonly name: string }
  | { readonly kind: 'clock' }

/** What a player may ask for. Texts are raw; the engine trims and measures them (N3). */
export type PlayerAct =
  | { readonly kind: 'Join'; readonly name: string }
  | { readonly kind: 'Leave' }
  | { readonly kind: 'Propose'; readonly target: PlayerId; readonly description: string }
  | { readonly kind: 'DecideKill'; readonly target: PlayerId; readonly description: string }
  | { readonly kind: 'RefuseKill' }
  | { readonly kind: 'Elect'; readonly target: PlayerId }
  | { readonly kind: 'DemandElection' }
  | { readonly kind: 'Check'; readonly target: PlayerId }
  | { readonly kind: 'Strike'; readonly target: PlayerId; readonly description: string }
  | { readonly kind: 'Rest' }
  | { readonly kind: 'Compare'; readonly targets: readonly [PlayerId, PlayerId] }
  | { readonly kind: 'FileColumn'; readonly text: string }
  | { readonly kind: 'Shield'; readonly target: PlayerId }
  | { readonly kind: 'DeclareTruce' }
  | { readonly kind: 'Nominate'; readonly target: PlayerId }
  | { readonly kind: 'Withdraw' }
  | { readonly kind: 'CastVote'; readonly target: PlayerId }
  | { readonly kind: 'Unvote' }
  | { readonly kind: 'SpeakLastWord'; readonly text: string }
  | { readonly kind: 'PleadSuicide'; readonly reason: string }
  /** `choice` is the index of the pressed button among the riddle's options; `riddle` its id, so that a stale press is known. */
  | { readonly kind: 'Answer'; readonly choice: number; readonly riddle?: string }

/** A deal by hand: a role for every player, and the Warlock's office filled or (`null`) left to an election. */
export interface Cast {
  readonly roles: Readonly<Record<PlayerId, RoleId>>
  readonly warlock: PlayerId | null
}

/** What only the host may ask for (S1–S3, C5). Every one may carry a reason for the chronicle. */
export type HostAct =
  | { readonly kind: 'ChangeSettings'; readonly changes: Partial<Settings> }
  /** `cast`: roles dealt by hand instead of by the draw, for a host who has his own deck; the head count is then his affair. */
  | { readonly kind: 'StartGame'; readonly cast?: Cast }
  | { readonly kind: 'Pause' }
  | { readonly kind: 'Resume' }
  | { readonly kind: 'Extend'; readonly minutes: number }
  | { readonly kind: 'Advance' }
  | { readonly kind: 'Kill'; readonly target: PlayerId }
  | { readonly kind: 'Burn'; readonly target: PlayerId }
  | { readonly kind: 'Revive'; readonly target: PlayerId }
  | { readonly kind: 'Spare'; readonly target: PlayerId }
  | { readonly kind: 'Replace'; readonly target: PlayerId; readonly by: PlayerId; readonly name: string }
  | { readonly kind: 'AssignRole'; readonly target: PlayerId; readonly role: RoleId }
  | { readonly kind: 'AppointWarlock'; readonly target: PlayerId }
  | { readonly kind: 'ApproveSuicide'; readonly target: PlayerId }
  | { readonly kind: 'DenySuicide'; readonly target: PlayerId }
  /** N5 `silentWarlock: host`; `target: null` is a refusal to kill. */
  | { readonly kind: 'DecideForCoven'; readonly target: PlayerId | null }
  | { readonly kind: 'HostNominate'; readonly target: PlayerId }
  | { readonly kind: 'Cancel' }
  /** `restored` is the state before the oldest of the steps taken back, found in the log by the application. */
  | { readonly kind: 'Undo'; readonly acts: number; readonly restored: GameState }

export type Act = PlayerAct | HostAct | { readonly kind: 'Tick' }
export type ActKind = Act['kind']

export interface Command {
  readonly actor: Actor
  readonly act: Act
  /** When Discord received it, ms since the epoch (C6). */
  readonly receivedAt: number
  /** When the bot got round to it, ms; never before `receivedAt`. */
  readonly handledAt: number
  /** The interaction's id; the smaller wins among equal times (B5). */
  readonly id: string
  /** Dice for whatever this command may have to draw (law 3 of the house). */
  readonly seed: string
  /** The host's reason, for the chronicle. */
  readonly reason?: string
}

/** What the engine may draw from besides the seed: the guild's own riddles first, then the built-in ones (B6). */
export interface Deck {
  readonly own: readonly Riddle[]
  readonly builtIn: readonly Riddle[]
}
