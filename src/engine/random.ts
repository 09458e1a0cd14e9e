/** Dice that fall the same way for the same seed on every machine (P2, law 3). Not for cryptography: the secret is the seed. */
export interface Dice {
  /** A whole number from 0 up to, but not including, `below`. */
  next(below: number): number
}

/** 32-bit FNV-1a over the seed's UTF-16 units, four lanes, feeding sfc32. */
export function diceFrom(seed: string): Dice {
  const lane = (basis: number): number => {
    let hash = basis >>> 0
    for (let index = 0; index < seed.length; index++) {
      hash = Math.imul(hash ^ seed.charCodeAt(index), 16777619) >>> 0
    }
    return hash
  }
  let a = lane(2166136261)
  let b = lane(3339451269)
  let c = lane(725972713)
  let d = 1
  const draw = (): number => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return t >>> 0
  }
  for (let warm = 0; warm < 12; warm++) draw()
  return {
    next(below) {
      const limit = 4294967296 - (4294967296 % below)
      let drawn = draw()
      while (drawn >= limit) drawn = draw()
      return drawn % below
    },
  }
}

/** A shuffled copy (Fisher–Yates). */
export function shuffled<T>(dice: Dice, items: readonly T[]): T[] {
  const result = [...items]
  for (let index = result.length - 1; index > 0; index--) {
    const other = dice.next(index + 1)
    const held = result[index] as T
    result[index] = result[other] as T
    result[other] = held
  }
  return result
}

/** One of a list that is not empty. */
export function drawn<T>(dice: Dice, items: readonly T[]): T {
  return items[dice.next(items.length)] as T
}
