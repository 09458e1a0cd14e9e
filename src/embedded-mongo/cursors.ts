import { type Document, Long } from './bson.js'
import { CommandError } from './errors.js'

/** A document and about how many bytes it takes in a reply. */
export type Row = { readonly document: Document; readonly bytes: number }

type Cursor = {
  readonly namespace: string
  readonly rows: Iterator<Row, unknown>
  /** A row that no longer fitted into the last batch. */
  held: Row | undefined
  usedAt: number
}

const firstBatchSize = 101
/** Bytes: a reply must stay below the 48 MB of a message, as MongoDB keeps it below 16 MB. */
const maxBatchBytes = 16_000_000
/** Milliseconds after which a cursor that nobody asks is forgotten. */
const idleLimit = 10 * 60_000

/** The cursors that clients have not read to their ends. */
export class Cursors {
  readonly #open = new Map<number, Cursor>()
  #next = 1

  /** The reply to find and aggregate. */
  open(
    namespace: string,
    rows: Iterable<Row>,
    { batchSize = firstBatchSize, singleBatch = false }: { batchSize?: number; singleBatch?: boolean } = {},
  ): Document {
    const cursor: Cursor = { namespace, rows: rows[Symbol.iterator](), held: undefined, usedAt: Date.now() }
    const { batch, done } = take(cursor, batchSize)
    const id = done || singleBatch ? 0 : this.#next++
    if (id !== 0) this.#open.set(id, cursor)
    return { cursor: { firstBatch: batch, id: Long.fromNumber(id), ns: namespace } }
  }

  getMore(id: number, namespace: string, batchSize: number): Document {
    const cursor = this.#open.get(id)
    if (cursor === undefined || cursor.namespace !== namespace) {
      throw new CommandError(43, `cursor id ${id} not found`)
    }
    cursor.usedAt = Date.now()
    const { batch, done } = take(cursor, batchSize)
    if (done) this.#open.delete(id)
    return { cursor: { nextBatch: batch, id: Long.fromNumber(done ? 0 : id), ns: namespace } }
  }

  kill(ids: readonly number[]): Document {
    const [known, unknown] = [ids.filter((id) => this.#open.delete(id)), ids.filter((id) => !this.#open.has(id))]
    return {
      cursorsKilled: known,
      cursorsNotFound: unknown.filter((id) => !known.includes(id)),
      cursorsAlive: [],
      cursorsUnknown: [],
    }
  }

  forgetIdle(now: number): void {
    for (const [id, { usedAt }] of this.#open) if (now - usedAt > idleLimit) this.#open.delete(id)
  }
}

function take(cursor: Cursor, limit: number): { batch: Document[]; done: boolean } {
  const batch: Document[] = []
  let bytes = 0
  // One row is looked at beyond the batch, to tell a full batch from the last one.
  for (let row = cursor.held ?? next(cursor); row !== undefined; row = next(cursor)) {
    cursor.held = row
    if (batch.length >= limit || (batch.length > 0 && bytes + row.bytes > maxBatchBytes)) return { batch, done: false }
    cursor.held = undefined
    batch.push(row.document)
    bytes += row.bytes
  }
  return { batch, done: true }
}

function next(cursor: Cursor): Row | undefined {
  const { done, value } = cursor.rows.next()
  return done ? undefined : (value as Row)
}
