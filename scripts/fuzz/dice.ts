import { diceFrom } from '#engine/random'

/** The fuzzer's own dice: one stream for a run, the same for the same seed. */
export class FuzzDice {
  readonly #dice: ReturnType<typeof diceFrom>

  constructor(seed: string) {
    this.#dice = diceFrom(`fuzz ${seed}`)
  }

  below(limit: number): number {
    return this.#dice.next(limit)
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  /** One of a list that is not empty. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)]
    if (item === undefined && items.length === 0) throw new RangeError('nothing to pick from')
    return item as T
  }

  /** One of the keys, the likelier the greater its number. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][]
    let left = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0))
    for (const [key, weight] of entries) {
      if (left < weight) return key
      left -= weight
    }
    throw new RangeError('no weights')
  }
}
