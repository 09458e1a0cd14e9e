import { Binary, BSONRegExp, type Document, isDocument, ObjectId } from './bson.js'
import { CommandError, notImplemented } from './errors.js'

/**
 * MongoDB's order of values as the order of strings: `keyOf(a) < keyOf(b)` exactly when a sorts before b, and
 * equal keys mean equal values. Every key delimits itself, so keys joined are the key of a compound index.
 * The first character is the value's kind; missing counts as null, as in an index.
 */
export function keyOf(value: unknown): string {
  switch (typeof value) {
    case 'number':
      return `${kinds.number}${numberKey(value)}`
    case 'string':
      return `${kinds.string}${textKey(value)}`
    case 'boolean':
      return `${kinds.boolean}${value ? '1' : '0'}`
    case 'undefined':
      return kinds.null
  }
  if (value === null) return kinds.null
  if (value instanceof Date) return `${kinds.date}${numberKey(value.getTime())}`
  if (value instanceof ObjectId) return `${kinds.objectId}${latin1(value.id)}`
  if (Array.isArray(value)) return `${kinds.array}${value.map(keyOf).join('')}\0`
  if (value instanceof Binary) {
    const bytes = value.value()
    return `${kinds.binary}${numberKey(bytes.length)}${String.fromCharCode(value.sub_type)}${latin1(bytes)}`
  }
  if (value instanceof BSONRegExp) return `${kinds.regexp}${textKey(value.pattern)}${textKey(value.options)}`
  if (value instanceof RegExp) return `${kinds.regexp}${textKey(value.source)}${textKey(value.flags)}`
  if (isDocument(value)) return `${kinds.object}${Object.entries(value).map(fieldKey).join('')}\0`
  throw new TypeError(`no order for ${String(value)}`)
}

/** The first character of a key; two values compare with $lt and $gt only within one kind. */
export const kinds = {
  /** An empty array sorts below null, and only in sort keys. */
  nothing: '\x04',
  null: '\x05',
  number: '\x0a',
  string: '\x0f',
  object: '\x14',
  array: '\x19',
  binary: '\x1e',
  objectId: '\x23',
  boolean: '\x28',
  date: '\x2d',
  regexp: '\x32',
} as const

/** Above every character of a key. */
export const afterAll = '\u0100'

function fieldKey([name, value]: [string, unknown]): string {
  const key = keyOf(value)
  return `${key.charAt(0)}${textKey(name)}${key.slice(1)}`
}

const scratch = Buffer.alloc(8)

/** IEEE 754 made to sort as bytes: flip the sign of the positive, flip all of the negative. NaN is below all. */
function numberKey(value: number): string {
  if (Number.isNaN(value)) return '\0\0\0\0\0\0\0\0'
  scratch.writeDoubleBE(value === 0 ? 0 : value)
  const high = scratch.readUInt32BE(0)
  if (high >= 0x80000000) {
    scratch.writeUInt32BE(~high >>> 0, 0)
    scratch.writeUInt32BE(~scratch.readUInt32BE(4) >>> 0, 4)
  } else {
    scratch.writeUInt32BE((high | 0x80000000) >>> 0, 0)
  }
  return scratch.toString('latin1')
}

const unusual = /[^ -~]/

/** MongoDB compares strings by their UTF-8 bytes, JavaScript by UTF-16 units. */
function textKey(text: string): string {
  if (!unusual.test(text)) return `${text}\0\0`
  return `${Buffer.from(text, 'utf8').toString('latin1').replaceAll('\0', '\0\xff')}\0\0`
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
}

/** Negative, zero or positive, as MongoDB's sort would place two values. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number' && !Number.isNaN(a - b)) return a - b
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime()
  const [x, y] = [keyOf(a), keyOf(b)]
  return x < y ? -1 : x > y ? 1 : 0
}

export function equal(a: unknown, b: unknown): boolean {
  const [x, y] = [a ?? null, b ?? null]
  if (x === y) return true
  if (typeof x !== 'object' || typeof y !== 'object') return Number.isNaN(x) && Number.isNaN(y)
  return keyOf(x) === keyOf(y)
}

const index = /^(0|[1-9]\d*)$/

/**
 * Every value that a dotted path names in a document: arrays on the way are entered, by number and into each
 * document they hold. A path that ends before its last name gives undefined; an array with no document in it
 * gives nothing.
 */
export function valuesAt(document: Document, path: string): unknown[] {
  const found: unknown[] = []
  if (path.includes('.')) walk(document, path.split('.'), 0, found)
  else found.push(Object.hasOwn(document, path) ? document[path] : undefined)
  return found
}

function walk(value: unknown, parts: readonly string[], at: number, found: unknown[]): void {
  const part = parts[at]
  if (part === undefined) {
    found.push(value)
  } else if (Array.isArray(value)) {
    const byNumber = index.test(part)
    if (byNumber && Number(part) < value.length) walk(value[Number(part)], parts, at + 1, found)
    for (const item of value) {
      if (isDocument(item) && (!byNumber || Object.hasOwn(item, part))) walk(item, parts, at, found)
    }
  } else if (isDocument(value) && Object.hasOwn(value, part)) {
    walk(value[part], parts, at + 1, found)
  } else {
    found.push(undefined)
  }
}

export type Sort = readonly (readonly [path: string, direction: 1 | -1])[]

export function parseSort(spec: unknown): Sort {
  if (spec === undefined || spec === null) return []
  if (!isDocument(spec)) throw new CommandError(14, 'a sort specification must be an object')
  return Object.entries(spec).map(([path, direction]) => {
    if (isDocument(direction)) throw notImplemented(`the sort by ${Object.keys(direction)[0] ?? '{}'} of '${path}'`)
    if (path.startsWith('$')) throw notImplemented(`the sort by '${path}'`)
    if (direction !== 1 && direction !== -1) {
      throw new CommandError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
    }
    return [path, direction]
  })
}

/** What a document sorts by: an array counts as its lowest element, or downwards as its highest. */
export function sortKeys(sort: Sort, document: Document): string[] {
  return sort.map(([path, direction]) => {
    const keys = valuesAt(document, path).flatMap((value) =>
      Array.isArray(value) ? (value.length === 0 ? [kinds.nothing] : value.map(keyOf)) : [keyOf(value)],
    )
    return keys.reduce((best, key) => ((direction === 1 ? key < best : key > best) ? key : best), keys[0] ?? kinds.null)
  })
}

export function compareSortKeys(sort: Sort, a: readonly string[], b: readonly string[]): number {
  for (const [at, [, direction]] of sort.entries()) {
    const [x, y] = [a[at] ?? '', b[at] ?? '']
    if (x !== y) return x < y ? -direction : direction
  }
  return 0
}
