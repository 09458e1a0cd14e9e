import type { ActKind } from './commands.js'
import type { Guise, RoleId, Side } from './role-ids.js'
import type { GameState, NightPhase, Player } from './state.js'

/** A role: its data, and the hooks in which it differs from a sleeping citizen. */
export interface Role {
  readonly id: RoleId
  readonly side: Side
  readonly guise: (state: GameState) => Guise
  /** The acts that only this role has; anyone else is told `not-your-power`. */
  readonly powers: readonly ActKind[]
  /** Whether this night waits for this living player (C2, fine print). */
  readonly awaited: (state: GameState, night: NightPhase, player: Player) => boolean
  /** Whether he has acted this night. */
  readonly acted: (state: GameState, night: NightPhase, player: Player) => boolean
}

/** What most roles do: wear a townsman's guise and sleep. */
export const sleeper = {
  side: 'town',
  guise: () => 'town',
  powers: [],
  awaited: () => false,
  acted: () => false,
} as const satisfies Omit<Role, 'id'>

/** Whether this player has had his one look of this night (N1). */
export const hasLooked = (state: GameState, night: number, id: string): boolean =>
  state.looks.some((look) => look.night === night && look.by === id)
