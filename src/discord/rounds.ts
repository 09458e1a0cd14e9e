import { createHash } from 'node:crypto'

interface Round {
  timer: ReturnType<typeof setTimeout>
  due: boolean
}

/** "At most one minute later the stage is right", the look itself included, ms. */
const usualMs = 50_000
/** With more games the rounds take longer: a look costs a dozen calls, and Discord allows fifty a second in all. */
const gamesARound = 100

/**
 * Reminds of every game that is followed, so that it is looked at though nothing happens in it: a hand may have changed
 * what Discord shows. A game is looked at thoroughly once a round, however often it is followed in between.
 */
export class Rounds {
  readonly #rounds = new Map<string, Round>()
  #closed = false

  constructor(
    private readonly remind: (gameId: string) => void,
    private readonly everyMs: number = usualMs,
  ) {}

  /** Whether the game is to be looked at thoroughly when it is followed next. */
  isDue(gameId: string): boolean {
    return this.#rounds.get(gameId)?.due ?? false
  }

  /** It was followed, thoroughly or not. */
  followed(gameId: string, thoroughly: boolean): void {
    const known = this.#rounds.get(gameId)
    if (this.#closed || (known && !thoroughly)) return
    this.forget(gameId)
    this.#wait(gameId, known ? 1 : shareOf(gameId), false)
  }

  /** The game is over, or another's to look at. */
  forget(gameId: string): void {
    clearTimeout(this.#rounds.get(gameId)?.timer)
    this.#rounds.delete(gameId)
  }

  close(): void {
    this.#closed = true
    for (const gameId of [...this.#rounds.keys()]) this.forget(gameId)
  }

  #wait(gameId: string, share: number, due: boolean): void {
    const ms = this.everyMs * share * Math.max(1, this.#rounds.size / gamesARound)
    const timer = setTimeout(() => {
      // Rings again should nobody come: the game may be held up.
      this.#wait(gameId, 1, true)
      this.remind(gameId)
    }, ms)
    timer.unref()
    this.#rounds.set(gameId, { timer, due })
  }
}

/** Games that a process takes up at one moment are not looked at in one moment ever after: 0.1 to 1 of a round. */
const shareOf = (gameId: string): number =>
  0.1 + (0.9 * createHash('sha256').update(gameId).digest().readUInt32BE()) / 2 ** 32
