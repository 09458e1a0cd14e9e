import { randomUUID } from 'node:crypto'
import type { Seeds } from '#game/ports'

/** Dice that nobody can foresee: 122 random bits, drawn from the system in stock and not one by one. */
export const randomSeeds: Seeds = { next: () => randomUUID() }

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
