import type { Settings } from '#engine/settings'
import { playGame } from './play-game.js'
import { countAct, countGame, emptyTally, type Tally } from './tally.js'

/** A few games of one kind, played and counted in one go. */
export interface Batch {
  readonly players: number
  /** Numbers of the games, the last one not included. */
  readonly from: number
  readonly to: number
  readonly seed: string
  readonly locale: string
  readonly settings: Partial<Settings>
}

/** The seed of one game of many; a single game has the seed itself, so that `--games 1` plays exactly what is named. */
export const seedOf = (seed: string, number: number): string => (number === 0 ? seed : `${seed}-${number}`)

export function playBatch({ players, from, to, seed, locale, settings }: Batch): Tally {
  const tally = emptyTally()
  for (let number = from; number < to; number++) {
    const state = playGame(
      { seed: seedOf(seed, number), players, locale, settings },
      { acted: (_by, _act, refusal) => countAct(tally, refusal) },
    )
    countGame(tally, state)
  }
  return tally
}
