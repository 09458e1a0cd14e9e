import type { Clock } from '#playground/discord/clock'

const EPOCH = 1_420_070_400_000
const SEQUENCES = 1 << 21

/**
 * Mints ids as Discord does: milliseconds since 2015 above 22 low bits. Ids minted for the present never go
 * backwards, even when the clock does; an id minted for a chosen instant carries exactly that instant and lives
 * in the upper half of the low bits, so that it cannot meet one of the others.
 */
export class SnowflakeMint {
  #lastMs = 0
  #sequence = 0
  #chosen = 0

  constructor(private readonly clock: Clock) {}

  mint(): string {
    const now = Math.max(Math.floor(this.clock.now()), this.#lastMs)
    if (now > this.#lastMs) {
      this.#lastMs = now
      this.#sequence = 0
    } else if (++this.#sequence === SEQUENCES) {
      this.#lastMs += 1
      this.#sequence = 0
    }
    return compose(this.#lastMs, this.#sequence)
  }

  mintAt(ms: number): string {
    this.#chosen = (this.#chosen + 1) % SEQUENCES
    return compose(Math.floor(ms), SEQUENCES + this.#chosen)
  }
}

const compose = (ms: number, low: number): string => ((BigInt(ms - EPOCH) << 22n) | BigInt(low)).toString()

/** The instant inside an id, in milliseconds since 1970. */
export const snowflakeTime = (id: string): number => Number(BigInt(id) >> 22n) + EPOCH

export const isSnowflake = (text: string): boolean => /^(0|[1-9]\d{0,19})$/.test(text)

/** Orders ids by age, the oldest first. */
export const compareSnowflakes = (a: string, b: string): number =>
  a.length === b.length ? (a < b ? -1 : a > b ? 1 : 0) : a.length - b.length
