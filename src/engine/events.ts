import type { PosedRiddle } from './riddles.js'
import type { RoleId, Winner } from './role-ids.js'
import type { Settings } from './settings.js'
import type { BurningRecord, DeathCause, EarlyEnd, GameState, GazetteIssue, Look, PlayerId } from './state.js'

/** What the Coven is told in its channel (rules: `told`). */
export const covenNotices = ['met-samhain', 'warlock-fell', 'elected'] as const
export type CovenNotice = (typeof covenNotices)[number]

/** Facts, in the past tense. `at` is ms since the epoch, given only where the fact needs it. */
export type GameEvent =
  | {
      readonly kind: 'GameOpened'
      readonly id: string
      readonly locale: string
      readonly title: string
      readonly hosted: boolean
      /** Who opened it, if a person did: he sees the console and, unless he plays, the hidden rooms. */
      readonly host: string | null
      readonly settings: Settings
    }
  | { readonly kind: 'PlayerJoined'; readonly player: PlayerId; readonly name: string }
  | { readonly kind: 'PlayerLeft'; readonly player: PlayerId }
  | { readonly kind: 'SettingsChanged'; readonly changes: Partial<Settings> }
  | { readonly kind: 'RolesDealt'; readonly seed: string; readonly roles: Readonly<Record<PlayerId, RoleId>> }
  // the clock
  | {
      readonly kind: 'NightFell'
      readonly day: number
      readonly at: number
      readonly deadline: number
      readonly earliestEnd: number
      readonly earlyEnd: EarlyEnd
      readonly morningFrom: number | null
      readonly shieldOpen: boolean
    }
  | {
      readonly kind: 'DayBroke'
      readonly day: number
      readonly at: number
      readonly deadline: number
      readonly earliestEnd: number
    }
  | {
      readonly kind: 'BurningBegan'
      readonly day: number
      readonly at: number
      readonly deadline: number
      readonly earliestEnd: number
      readonly earlyEnd: EarlyEnd
      readonly candidates: readonly PlayerId[]
    }
  | {
      readonly kind: 'RiddlePosed'
      readonly day: number
      readonly at: number
      readonly deadline: number
      readonly earliestEnd: number
      readonly among: readonly PlayerId[]
      readonly round: number
      readonly unanswered: number
      readonly riddle: PosedRiddle
    }
  | { readonly kind: 'GameEnded'; readonly at: number; readonly winner: Winner | null }
  | { readonly kind: 'GamePaused'; readonly at: number }
  | { readonly kind: 'GameResumed'; readonly at: number }
  | { readonly kind: 'DeadlineMoved'; readonly deadline: number }
  /** Everyone awaited has acted (`since` ms), or someone is awaited again (`null`). */
  | { readonly kind: 'CompletenessChanged'; readonly since: number | null }
  | { readonly kind: 'PlayerActed'; readonly player: PlayerId; readonly at: number }
  // night
  | {
      readonly kind: 'KillProposed'
      readonly by: PlayerId
      readonly target: PlayerId
      readonly description: string
      readonly at: number
    }
  | {
      readonly kind: 'KillDecided'
      readonly by: PlayerId | null
      readonly target: PlayerId
      readonly description: string
    }
  | { readonly kind: 'KillRefused'; readonly by: PlayerId | null }
  | { readonly kind: 'HostAsked'; readonly until: number }
  | { readonly kind: 'ElectionOpened'; readonly cause: 'first' | 'vacant' | 'demanded'; readonly by: PlayerId | null }
  | { readonly kind: 'WarlockVoted'; readonly by: PlayerId; readonly target: PlayerId }
  | {
      readonly kind: 'WarlockChosen'
      readonly player: PlayerId | null
      readonly how: 'majority' | 'plurality' | 'lot' | 'last-member' | 'host' | 'kept'
    }
  | { readonly kind: 'KillForfeited'; readonly scope: 'tonight' | 'next-night' }
  | { readonly kind: 'CovenTold'; readonly notice: CovenNotice; readonly to: readonly PlayerId[] }
  | { readonly kind: 'Looked'; readonly look: Look }
  | { readonly kind: 'StrikeSealed'; readonly by: PlayerId; readonly target: PlayerId; readonly description: string }
  | { readonly kind: 'Rested'; readonly by: PlayerId }
  | { readonly kind: 'FellAsleep'; readonly player: PlayerId; readonly night: number }
  | { readonly kind: 'Shielded'; readonly by: PlayerId; readonly target: PlayerId }
  | { readonly kind: 'ShieldsHeld'; readonly night: number; readonly shields: Readonly<Record<PlayerId, PlayerId>> }
  | { readonly kind: 'ColumnFiled'; readonly by: PlayerId; readonly text: string }
  | { readonly kind: 'GazettePrinted'; readonly issue: GazetteIssue }
  | { readonly kind: 'AbsenceNoted'; readonly player: PlayerId; readonly days: number }
  // day and burning
  | { readonly kind: 'Nominated'; readonly by: PlayerId | null; readonly target: PlayerId }
  | { readonly kind: 'NominationWithdrawn'; readonly by: PlayerId }
  | { readonly kind: 'TruceDeclared'; readonly by: PlayerId; readonly deadline: number }
  | { readonly kind: 'VoteCast'; readonly by: PlayerId; readonly target: PlayerId }
  | { readonly kind: 'VoteWithdrawn'; readonly by: PlayerId }
  | { readonly kind: 'LastWordSpoken'; readonly by: PlayerId; readonly text: string }
  | {
      readonly kind: 'AnswerGiven'
      readonly by: PlayerId
      readonly choice: number
      readonly right: boolean
      readonly receivedAt: number
      readonly id: string
    }
  /** The race waits until `at` (ms) for earlier presses that arrive later, or (`null`) waits no more (B5). */
  | { readonly kind: 'RaceWaits'; readonly at: number | null }
  | { readonly kind: 'RiddleAnswered'; readonly by: PlayerId; readonly effect: 'burns' | 'spared' }
  | { readonly kind: 'RiddleUnanswered'; readonly round: number }
  | { readonly kind: 'LotDrawn'; readonly among: readonly PlayerId[]; readonly drawn: PlayerId }
  | { readonly kind: 'BurningEnded'; readonly record: BurningRecord }
  // coming and going
  | { readonly kind: 'SuicidePleaded'; readonly player: PlayerId; readonly reason: string; readonly at: number }
  | { readonly kind: 'SuicideDenied'; readonly player: PlayerId }
  | {
      readonly kind: 'PlayerDied'
      readonly player: PlayerId
      readonly cause: DeathCause
      readonly day: number
      readonly at: number
    }
  | { readonly kind: 'PlayerRevived'; readonly player: PlayerId }
  | { readonly kind: 'PlayerSpared'; readonly player: PlayerId }
  | { readonly kind: 'PlayerReplaced'; readonly player: PlayerId; readonly by: PlayerId; readonly name: string }
  | { readonly kind: 'RoleAssigned'; readonly player: PlayerId; readonly role: RoleId }
  /** S3: the log goes on, the state goes back; the game is paused from `at`. */
  | {
      readonly kind: 'Undone'
      readonly acts: number
      readonly at: number
      readonly floor: number
      readonly restored: GameState
    }

export type EventKind = GameEvent['kind']
export type EventOf<K extends EventKind> = Extract<GameEvent, { kind: K }>
