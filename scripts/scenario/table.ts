import type { RefusalCode } from '#engine/refusals'
import type { GameState, PlayerId } from '#engine/state'
import type { ActStep, Scenario } from './scenario-file.js'

/** What came of one act: refused with a code, or done, and what a look has told. */
export interface Outcome {
  readonly refused: string | null
  readonly learns: string | null
}

/** An act with its moments, ms since the epoch. */
export interface Performed {
  readonly step: ActStep
  readonly receivedAt: number
  readonly handledAt: number
}

/** A game at which a scenario is played: the application alone, or the real bot before the stand-in. */
export interface Table {
  /** Seats the cast; night 1 begins at `startsAt`. */
  seat(scenario: Scenario): Promise<void>
  now(): number
  /** Moves the clock forward to `at` (ms) and lets everything that is due by then happen. */
  moveTo(at: number): Promise<void>
  perform(act: Performed): Promise<Outcome>
  state(): Promise<GameState>
  /** The player's id at this table, by his name in the file. */
  idOf(name: string): PlayerId
  nameOf(id: PlayerId): string
  /** The notices that `name` got since the last call, and forgets them for everybody. */
  takeTold(names: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>>
  /** Who may not speak in town though living. */
  silent(): Promise<readonly string[]>
  close(): Promise<void>
}

export type { RefusalCode }
