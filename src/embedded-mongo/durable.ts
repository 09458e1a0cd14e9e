import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { decode, encode } from './bson.js'
import { CommandError } from './errors.js'

/** What lies underneath: LevelDB, or a map. `batch` is all or nothing, and on disk when it resolves. */
export type KeyValue = {
  get(key: string): Buffer | undefined
  entries(): AsyncIterable<readonly [key: string, value: Buffer]>
  batch(changes: ReadonlyMap<string, Buffer | null>): Promise<void>
  close(): Promise<void>
}

/** Beside the data: how much there must be of it. Written with every batch. */
const sealKey = 'seal'

/** Keeps the sum of checksums an exact integer. */
const sumModulus = 2 ** 50

/**
 * Keys and values that are on disk before anyone is told.
 *
 * - `write` shows at once to `get`; `settled` resolves when it is synced. All that is written in one turn of the
 *   event loop is in one batch, so a command that runs in one turn is kept whole or not at all. Commands that
 *   arrive while the disk is busy share the next batch.
 * - After a batch failed nothing is written or answered any more: memory may hold what the disk does not.
 * - The seal (count and sum of checksums over all entries) makes a lost batch in the middle visible on opening.
 */
export class Durable {
  readonly #under: KeyValue
  readonly #unwritten = new Map<string, Buffer | null>()
  #queue = new Map<string, Buffer | null>()
  #seal = { count: 0, sum: 0 }
  /** The batch that takes what is queued now, after those before it. */
  #flushed: Promise<void> = Promise.resolve()
  #failure: CommandError | undefined

  constructor(under: KeyValue) {
    this.#under = under
  }

  /** Reads everything once. Throws a plain Error that says what does not agree with the seal. */
  async load(visit: (key: string, value: Buffer) => void): Promise<void> {
    let written: { count?: unknown; sum?: unknown } | undefined
    for await (const [key, value] of this.#under.entries()) {
      if (key === sealKey) {
        written = decode(value)
      } else {
        this.#reseal(key, value, 1)
        visit(key, value)
      }
    }
    const { count, sum } = this.#seal
    if (written === undefined ? count > 0 : written.count !== count || written.sum !== sum) {
      throw new Error(`${count} entries do not add up to the ${String(written?.count ?? 0)} that were written`)
    }
  }

  get(key: string): Buffer | undefined {
    const unwritten = this.#unwritten.get(key)
    return unwritten === undefined ? this.#under.get(key) : (unwritten ?? undefined)
  }

  /** A null value removes the key. */
  write(key: string, value: Buffer | null): void {
    this.#assertSound()
    const before = this.get(key)
    if (before !== undefined) this.#reseal(key, before, -1)
    if (value !== null) this.#reseal(key, value, 1)
    this.#unwritten.set(key, value)
    if (this.#queue.size === 0) this.#flushed = this.#flushed.then(() => this.#flush())
    this.#queue.set(key, value)
  }

  /** Resolves when everything written so far is on disk; throws if it never will be. */
  async settled(): Promise<void> {
    await this.#flushed
    this.#assertSound()
  }

  async close(): Promise<void> {
    await this.#flushed
    await this.#under.close()
  }

  async #flush(): Promise<void> {
    // Let the commands that wait in the same turn of the event loop join the batch.
    await setImmediate()
    const batch = this.#queue
    this.#queue = new Map()
    if (this.#failure !== undefined) return
    try {
      await this.#under.batch(new Map(batch).set(sealKey, encode(this.#seal)))
      for (const [key, value] of batch) if (this.#unwritten.get(key) === value) this.#unwritten.delete(key)
    } catch (error) {
      this.#failure = new CommandError(
        39,
        `The embedded database could not write to disk (${String(error)}); restart it`,
      )
    }
  }

  #assertSound(): void {
    if (this.#failure !== undefined) throw this.#failure
  }

  #reseal(key: string, value: Buffer, sign: 1 | -1): void {
    this.#seal.count += sign
    this.#seal.sum = (this.#seal.sum + sign * crc32(value, crc32(key)) + sumModulus) % sumModulus
  }
}

/** For tests: nothing is kept. */
export function inMemory(): KeyValue {
  const entries = new Map<string, Buffer>()
  return {
    get: (key) => entries.get(key),
    async *entries() {
      yield* entries
    },
    async batch(changes) {
      for (const [key, value] of changes) {
        if (value === null) entries.delete(key)
        else entries.set(key, value)
      }
    },
    async close() {},
  }
}
