import { randomBytes } from 'node:crypto'
import type { Seeds } from '#game/ports'

/** Dice that nobody can foresee. */
export const randomSeeds: Seeds = { next: () => randomBytes(16).toString('hex') }

/** Dice that fall the same way again: for a game that must be replayable, as in the playground and in tests. */
export function countedSeeds(seed: string): Seeds {
  let count = 0
  return {
    next() {
      count += 1
      return `${seed}:${count}`
    },
  }
}
