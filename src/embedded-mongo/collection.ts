import { checkStored, type Document, decode, encode, maxDocumentBytes } from './bson.js'
import type { Durable } from './durable.js'
import { CommandError } from './errors.js'
import { FieldIndex, type IndexSpec } from './field-index.js'
import { compareSortKeys, type Sort, sortKeys } from './order.js'
import { plan } from './plan.js'
import type { Filter } from './query.js'

/** Bytes of stored documents that stay decoded: what is polled is not read from disk again. */
const cacheBytes = 4 * 1024 * 1024
/** A search through more records than this leaves no trace in the cache. */
const cacheableSearch = 4_000

export type Match = { readonly record: number; readonly document: Document; readonly bytes: number }

/**
 * One collection: indexes in memory, documents underneath, read when needed. A record's number orders the
 * documents by insertion. Changes take effect at once and are durable when the store has settled. A document that
 * was handed out is never changed.
 */
export class Collection {
  readonly indexes = new Map<string, FieldIndex>()
  readonly #durable: Durable
  readonly #cache = new Map<number, Match>()
  #cached = 0
  #nextRecord = 1

  constructor(
    readonly id: number,
    readonly namespace: string,
    durable: Durable,
    specs: readonly IndexSpec[] = [{ v: 2, key: { _id: 1 }, name: '_id_' }],
  ) {
    this.#durable = durable
    for (const spec of specs) this.indexes.set(spec.name, new FieldIndex(this.#effective(spec)))
  }

  get size(): number {
    return this.indexes.get('_id_')?.keys.size ?? 0
  }

  get specs(): IndexSpec[] {
    return Array.from(this.indexes.values(), ({ spec }) =>
      spec.name === '_id_' ? { v: 2, key: spec.key, name: '_id_' } : spec,
    )
  }

  /** Writes the entry that describes the collection itself. */
  describe(): void {
    this.#durable.write(this.#headerKey, encode({ namespace: this.namespace, indexes: this.specs }))
  }

  /** On opening: takes a stored document in. `loaded` ends this. */
  load(record: number, document: Document): void {
    for (const index of this.indexes.values()) index.collect(document, record)
    this.#nextRecord = record + 1
  }

  loaded(): void {
    for (const index of this.indexes.values()) index.collected()
  }

  insert(document: Document): void {
    checkStored(document)
    const record = this.#nextRecord
    const value = encodeBounded(document)
    const entries = this.#entries(document, record)
    for (const [index, added] of entries) index.add(added, record)
    this.#nextRecord++
    this.#durable.write(this.#key(record), value)
  }

  /** Returns false when the new document is the old one, byte by byte. */
  replace({ record, document: old }: Match, document: Document): boolean {
    checkStored(document)
    const value = encodeBounded(document)
    if (value.equals(encode(old))) return false
    const entries = this.#entries(document, record)
    for (const [index, added] of entries) {
      index.delete(index.entries(old), record)
      index.add(added, record)
    }
    this.#forget(record)
    this.#durable.write(this.#key(record), value)
    return true
  }

  remove({ record, document }: Match): void {
    for (const index of this.indexes.values()) index.delete(index.entries(document), record)
    this.#forget(record)
    this.#durable.write(this.#key(record), null)
  }

  /** Removes everything that is underneath, the header too. */
  drop(): void {
    for (const record of this.#allRecords()) this.#durable.write(this.#key(record), null)
    this.#durable.write(this.#headerKey, null)
  }

  /** Returns false when there is the same index already. */
  createIndex(spec: IndexSpec): boolean {
    const [same, shape] = [this.indexes.get(spec.name), JSON.stringify(spec)]
    if (spec.name === '_id_' || JSON.stringify(spec.key) === '{"_id":1}') return false
    if (same !== undefined) {
      if (JSON.stringify(same.spec) === shape) return false
      throw new CommandError(86, `An existing index has the same name as the requested index: ${spec.name}`)
    }
    for (const { spec: other } of this.indexes.values()) {
      if (JSON.stringify(other.key) === JSON.stringify(spec.key)) {
        throw new CommandError(85, `Index already exists with a different name: ${other.name}`)
      }
    }
    const index = new FieldIndex(spec)
    index.fill(this.#scan(), this.namespace)
    this.indexes.set(spec.name, index)
    this.describe()
    return true
  }

  dropIndex(name: string): void {
    this.indexes.delete(name)
    this.describe()
  }

  /**
   * The matching documents in the order of the sort (else in no promised order). Which records to look at is
   * settled on the first step; each is read and tested when its turn comes, so those that have gone are left out.
   */
  *find(filter: Filter, sort: Sort = []): Generator<Match, void, undefined> {
    const planned = plan(this.indexes.values(), filter.criteria, sort)
    const records = planned?.records ?? this.#allRecords()
    const remember = records.length <= cacheableSearch
    const sorted = sort.length === 0 || planned?.ordered ? records : this.#sort(records, filter, sort, remember)
    for (const record of sorted) {
      const match = this.get(record, remember)
      if (match !== undefined && filter.matches(match.document)) yield match
    }
  }

  get(record: number, remember = false): Match | undefined {
    const cached = this.#cache.get(record)
    if (cached !== undefined) return cached
    const value = this.#durable.get(this.#key(record))
    if (value === undefined) return undefined
    const match = { record, document: decode(value), bytes: value.length }
    if (!remember) return match
    this.#cache.set(record, match)
    this.#cached += match.bytes
    for (const [oldest] of this.#cache) {
      if (this.#cached <= cacheBytes) break
      this.#forget(oldest)
    }
    return match
  }

  #sort(records: readonly number[], filter: Filter, sort: Sort, remember: boolean): number[] {
    const keyed: { record: number; keys: string[] }[] = []
    for (const record of records) {
      const document = this.get(record, remember)?.document
      if (document !== undefined && filter.matches(document)) keyed.push({ record, keys: sortKeys(sort, document) })
    }
    return keyed.sort((a, b) => compareSortKeys(sort, a.keys, b.keys)).map(({ record }) => record)
  }

  *#scan(): Generator<[number, Document]> {
    for (const record of this.#allRecords()) {
      const match = this.get(record)
      if (match !== undefined) yield [record, match.document]
    }
  }

  #allRecords(): number[] {
    return (
      this.indexes
        .get('_id_')
        ?.under('')
        .sort((a, b) => a - b) ?? []
    )
  }

  /** The entries in every index, after all unique ones agreed. */
  #entries(document: Document, record: number): [FieldIndex, ReturnType<FieldIndex['entries']>][] {
    const entries = Array.from(this.indexes.values(), (index) => [index, index.entries(document)] as const)
    for (const [index, added] of entries) index.checkUnique(added, record, this.namespace)
    return entries.map(([index, added]) => [index, added])
  }

  #forget(record: number): void {
    this.#cached -= this.#cache.get(record)?.bytes ?? 0
    this.#cache.delete(record)
  }

  /** MongoDB does not list _id's index as unique, though it is. */
  #effective(spec: IndexSpec): IndexSpec {
    return spec.name === '_id_' ? { ...spec, unique: true } : spec
  }

  #key(record: number): string {
    return `d/${hex(this.id, 8)}/${hex(record, 12)}`
  }

  get #headerKey(): string {
    return `c/${hex(this.id, 8)}`
  }
}

function hex(value: number, width: number): string {
  return value.toString(16).padStart(width, '0')
}

function encodeBounded(document: Document): Buffer {
  const value = encode(document)
  if (value.length > maxDocumentBytes) throw new CommandError(10334, `BSONObj size: ${value.length} is invalid`)
  return value
}
