import { createHash } from 'node:crypto'
import type { Address } from '#game/announcement'
import type { Commit } from '#game/commit'
import type { CommitLog } from '#game/ports'

/** Where an announcement stands among those of its address, and when it was decided (ms since the epoch). */
export interface Place {
  readonly ordinal: number
  readonly at: number
}

/**
 * Counts a game's announcements by address. A message is marked by its place among the messages of its own room,
 * not by its version in the log: the version counts every secret act, and marks can be seen.
 */
export class Ordinals {
  #counted = 0
  readonly #counts = new Map<Address, number>()
  readonly #places = new Map<string, Place>()

  constructor(
    private readonly log: CommitLog,
    private readonly gameId: string,
  ) {}

  /** Counts the log up to what is newest in it. Not to be called again before it has resolved. */
  async catchUp(): Promise<void> {
    this.#count(await this.log.after(this.gameId, this.#counted))
  }

  /** Throws for an announcement that was never counted, or is done. */
  place(version: number, index: number): Place {
    const place = this.#places.get(`${version}.${index}`)
    if (!place) throw new Error(`The log has no announcement ${index} at version ${version}.`)
    return place
  }

  has(version: number, index: number): boolean {
    return this.#places.has(`${version}.${index}`)
  }

  /** Counts from the beginning: something that was done waits again, because its mark was lost. */
  async recount(): Promise<void> {
    this.#counted = 0
    this.#counts.clear()
    this.#places.clear()
    await this.catchUp()
  }

  /** Forgets a place that is not needed any more. */
  done(version: number, index: number): void {
    this.#places.delete(`${version}.${index}`)
  }

  #count(commits: readonly Commit[]): void {
    for (const { version, at, announcements, delivered } of commits) {
      for (const [index, { channel }] of announcements.entries()) {
        const ordinal = this.#counts.get(channel) ?? 0
        this.#counts.set(channel, ordinal + 1)
        if (!delivered[index]) this.#places.set(`${version}.${index}`, { ordinal, at })
      }
      this.#counted = version
    }
  }
}

export interface Mark {
  /** At most 25 characters, for `enforce_nonce`. */
  readonly nonce: string
  /** 1 to 2³¹−1: the id of the message's first component, by which it is found again in the channel. */
  readonly id: number
}

export function markFor(gameId: string, address: Address, ordinal: number, part: number): Mark {
  const hash = createHash('sha256')
    .update(JSON.stringify([gameId, address, ordinal, part]))
    .digest()
  return { nonce: hash.toString('base64url').slice(0, 24), id: hash.readUInt32BE() >>> 1 || 1 }
}
