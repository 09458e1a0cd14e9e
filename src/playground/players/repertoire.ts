/** A line of the voice that somebody has taken, with the names filled in. */
export interface Taken {
  readonly line: string
  readonly text: string
}

/** What of the voice has been used, and how often. */
export interface Repertoire {
  /** Whether somebody has used these very words today. */
  has(text: string): boolean
  /** How often a line was used today, and before. */
  uses(line: string): { readonly today: number; readonly before: number }
}

export const untouched: Repertoire = { has: () => false, uses: () => ({ today: 0, before: 0 }) }

/** What a whole village has said: shared, so that nobody says what another has in mind to say. */
export class SharedRepertoire implements Repertoire {
  readonly #before = new Map<string, number>()
  #today = new Map<string, number>()
  #texts = new Set<string>()
  #day = 0

  has(text: string): boolean {
    return this.#texts.has(text)
  }

  /** Somebody has said this, of the voice or not. */
  hear(text: string): void {
    this.#texts.add(text)
  }

  uses(line: string): { readonly today: number; readonly before: number } {
    return { today: this.#today.get(line) ?? 0, before: this.#before.get(line) ?? 0 }
  }

  take(day: number, taken: readonly Taken[]): void {
    if (day !== this.#day) {
      for (const [line, times] of this.#today) this.#before.set(line, (this.#before.get(line) ?? 0) + times)
      this.#today = new Map()
      this.#texts = new Set()
      this.#day = day
    }
    for (const { line, text } of taken) {
      this.#texts.add(text)
      this.#today.set(line, (this.#today.get(line) ?? 0) + 1)
    }
  }
}

/** Those that were used least, today first of all; a line that is left comes before one that returns. */
export function leastUsed<T extends Taken>(lines: readonly T[], repertoire: Repertoire): readonly T[] {
  const used = lines.map((each) => ({ each, ...repertoire.uses(each.line) }))
  const today = Math.min(...used.map((one) => one.today))
  const fresh = used.filter((one) => one.today === today)
  const before = Math.min(...fresh.map((one) => one.before))
  return fresh.flatMap((one) => (one.before === before ? [one.each] : []))
}
