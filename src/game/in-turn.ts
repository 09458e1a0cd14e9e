/**
 * Runs the work of one key after the other, in the order in which it came; different keys do not wait for each
 * other. A double click therefore meets what its first press has made of the game.
 */
export class Turns {
  readonly #tails = new Map<string, Promise<unknown>>()

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#tails.set(key, mine)
    const leave = () => {
      if (this.#tails.get(key) === mine) this.#tails.delete(key)
    }
    mine.then(leave, leave)
    return mine
  }
}
