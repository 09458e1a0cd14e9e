import { type Document, isDocument } from './bson.js'
import { CommandError, notImplemented } from './errors.js'
import { afterAll, keyOf, valuesAt } from './order.js'
import { compileFilter, type Filter } from './query.js'
import { SortedKeys } from './sorted-keys.js'

/** As listIndexes shows it. The directions are remembered but not obeyed: an index here is always ascending. */
export type IndexSpec = {
  readonly v: 2
  readonly key: Readonly<Record<string, 1 | -1>>
  readonly name: string
  readonly unique?: true
  readonly sparse?: true
  readonly partialFilterExpression?: Document
  /** Seconds. */
  readonly expireAfterSeconds?: number
}

/** Throws 67 for a kind of index or an option that is not understood. */
export function parseIndexSpec(given: unknown): IndexSpec {
  if (!isDocument(given) || !isDocument(given.key)) throw new CommandError(9, 'an index needs a key')
  const { key, name, unique, sparse, partialFilterExpression, expireAfterSeconds, v, ns, background, ...rest } = given
  const refuse = (what: string) => new CommandError(67, `${what} is not implemented by the embedded database`)
  for (const option of Object.keys(rest)) throw refuse(`the index option '${option}'`)
  for (const [path, direction] of Object.entries(key)) {
    if (direction !== 1 && direction !== -1) throw refuse(`an index of kind '${String(direction)}'`)
    if (path === '' || path.includes('$')) throw refuse(`an index over '${path}'`)
  }
  const paths = Object.keys(key)
  if (paths.length === 0 || typeof name !== 'string') throw new CommandError(67, 'an index needs fields and a name')
  if (sparse && partialFilterExpression !== undefined) throw refuse('an index both sparse and partial')
  if (expireAfterSeconds !== undefined && (paths.length > 1 || !(Number(expireAfterSeconds) >= 0))) {
    throw new CommandError(67, 'TTL indexes are single-field indexes with expireAfterSeconds of at least 0')
  }
  if (partialFilterExpression !== undefined) compileFilter(partialFilterExpression as Document)
  return {
    v: 2,
    key: key as IndexSpec['key'],
    name,
    ...(unique ? { unique: true } : {}),
    ...(sparse ? { sparse: true } : {}),
    ...(isDocument(partialFilterExpression) ? { partialFilterExpression } : {}),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds: Number(expireAfterSeconds) }),
  }
}

type Entry = { readonly key: string; readonly values: readonly unknown[] }

/** Characters at the end of each key that name the record. */
const recordWidth = 6

/** One index, held in memory as ordered keys: the fields' keys, then the record's number. */
export class FieldIndex {
  readonly keys = new SortedKeys()
  readonly paths: readonly string[]
  /** Set for good once a document put more than one key here: then order and ranges say less. */
  multikey = false
  readonly #partial: Filter | undefined
  #collecting: string[] = []

  constructor(readonly spec: IndexSpec) {
    this.paths = Object.keys(spec.key)
    this.#partial = spec.partialFilterExpression && compileFilter(spec.partialFilterExpression)
  }

  /** The document's entries here: one, none (sparse, partial) or one for each element of an array. */
  entries(document: Document): Entry[] {
    if (this.#partial !== undefined && !this.#partial.matches(document)) return []
    const found = this.paths.map((path) => valuesAt(document, path))
    if (this.spec.sparse && found.every((values) => values.every((value) => value === undefined))) return []
    const columns = found.map(elementsOf)
    const wide = columns.filter((column) => column.length > 1)
    if (wide.length > 1) throw this.#parallel()
    const entries = new Map<string, Entry>()
    for (let row = 0; row < (wide[0]?.length ?? 1); row++) {
      const values = columns.map((column) => (column.length > 1 ? column[row] : column[0]))
      const key = values.map(keyOf).join('')
      entries.set(key, { key, values })
    }
    if (found.some((values) => values.length !== 1 || Array.isArray(values[0]))) this.multikey = true
    return [...entries.values()]
  }

  /** 11000 if another record already has one of the keys. */
  checkUnique(entries: readonly Entry[], record: number | undefined, namespace: string): void {
    if (!this.spec.unique) return
    for (const { key, values } of entries) {
      const held = this.keys.first(key)
      if (held?.startsWith(key) && recordOf(held) !== record) throw this.#duplicate(values, namespace)
    }
  }

  add(entries: readonly Entry[], record: number): void {
    for (const { key } of entries) this.keys.add(entryKey(key, record))
  }

  delete(entries: readonly Entry[], record: number): void {
    for (const { key } of entries) this.keys.delete(entryKey(key, record))
  }

  /** Builds a new index over all of a collection. */
  fill(documents: Iterable<readonly [record: number, document: Document]>, namespace: string): void {
    const seen = new Set<string>()
    for (const [record, document] of documents) {
      for (const { key, values } of this.spec.unique ? this.entries(document) : []) {
        if (seen.has(key)) throw this.#duplicate(values, namespace)
        seen.add(key)
      }
      this.collect(document, record)
    }
    this.collected()
  }

  /** Takes a document in while the index is being built; `collected` ends this. */
  collect(document: Document, record: number): void {
    for (const { key } of this.entries(document)) this.#collecting.push(entryKey(key, record))
  }

  collected(): void {
    this.keys.fill(this.#collecting)
    this.#collecting = []
  }

  /** The records whose key begins with the prefix and lies in [from, to), in the order of the keys. */
  records(from: string, to: string): number[] {
    const records: number[] = []
    for (const key of this.keys.range(from, to)) records.push(recordOf(key))
    return this.multikey ? [...new Set(records)] : records
  }

  under(prefix: string): number[] {
    return this.records(prefix, `${prefix}${afterAll}`)
  }

  #parallel(): CommandError {
    const roots = new Set(this.paths.map((path) => path.split('.')[0]))
    if (roots.size < this.paths.length)
      return notImplemented(`an index over two fields of one array (${this.spec.name})`)
    return new CommandError(171, `cannot index parallel arrays in ${this.spec.name}`)
  }

  #duplicate(values: readonly unknown[], namespace: string): CommandError {
    const keyValue = Object.fromEntries(this.paths.map((path, at) => [path, values[at] ?? null]))
    const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${JSON.stringify(value)}`)
    return new CommandError(
      11000,
      `E11000 duplicate key error collection: ${namespace} index: ${this.spec.name} dup key: { ${shown.join(', ')} }`,
      { keyPattern: this.spec.key, keyValue },
    )
  }
}

function elementsOf(values: readonly unknown[]): unknown[] {
  const elements = values.flatMap((value) => (Array.isArray(value) ? value : [value]))
  return elements.length === 0 ? [null] : elements
}

const scratch = Buffer.alloc(recordWidth)

function entryKey(key: string, record: number): string {
  scratch.writeUIntBE(record, 0, recordWidth)
  // Joined, so that the string is one flat piece in memory.
  return [key, scratch.toString('latin1')].join('')
}

function recordOf(key: string): number {
  return Buffer.from(key.slice(-recordWidth), 'latin1').readUIntBE(0, recordWidth)
}
