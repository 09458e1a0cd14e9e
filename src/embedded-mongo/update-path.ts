import { Binary, BSONRegExp, type Document, isDocument, ObjectId } from './bson.js'
import { CommandError } from './errors.js'

/** Elements that an update may add to an array with one index, as in MongoDB. */
const maxPadding = 1_500_000

const index = /^(0|[1-9]\d*)$/

/**
 * The innermost holder of a path and the key in it. Every holder on the way is replaced by a copy, so that the
 * document it came from stays as it was; missing ones are made in the mode 'create'. Returns undefined in the
 * mode 'existing' when the path is not there. Throws 28 where a scalar or a name on an array is in the way.
 */
export function target(
  document: Document,
  path: string,
  mode: 'create' | 'existing',
): { holder: Document; key: string } | undefined {
  const parts = path.split('.')
  const last = parts.pop() ?? ''
  let holder = document
  let name = ''
  for (const part of parts) {
    if (!canHold(holder, part, mode, name)) return undefined
    const value = Object.hasOwn(holder, part) ? holder[part] : undefined
    if (value === undefined && mode === 'existing') return undefined
    const copy = copyOf(value)
    if (copy === undefined && mode === 'existing') return undefined
    if (copy === undefined) throw notViable(last, part, value)
    place(holder, part, copy)
    holder = copy
    name = part
  }
  if (!canHold(holder, last, mode, name)) return undefined
  if (mode === 'existing' && !Object.hasOwn(holder, last)) return undefined
  if (Array.isArray(holder)) pad(holder, Number(last))
  return { holder, key: last }
}

export function setPath(document: Document, path: string, value: unknown): void {
  const found = target(document, path, 'create')
  if (found !== undefined) found.holder[found.key] = value
}

function canHold(holder: Document, part: string, mode: 'create' | 'existing', name: string): boolean {
  if (!Array.isArray(holder) || index.test(part)) return true
  if (mode === 'existing') return false
  throw notViable(part, name, holder)
}

/** A document or array as something to change: typed as a document, since both are indexed by strings here. */
function copyOf(value: unknown): Document | undefined {
  if (value === undefined) return {}
  if (Array.isArray(value)) return value.slice() as unknown as Document
  return isDocument(value) ? { ...value } : undefined
}

function place(holder: Document, key: string, value: Document): void {
  if (Array.isArray(holder)) pad(holder, Number(key))
  holder[key] = value
}

function pad(array: unknown[], length: number): void {
  if (length - array.length > maxPadding) throw new CommandError(2, 'can not backfill array to larger than 1500000')
  while (array.length < length) array.push(null)
}

function notViable(part: string, name: string, value: unknown): CommandError {
  return new CommandError(28, `Cannot create field '${part}' in element {${name}: ${JSON.stringify(value ?? null)}}`)
}

/** MongoDB's name for the type of a value. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'date'
  if (value instanceof ObjectId) return 'objectId'
  if (value instanceof Binary) return 'binData'
  if (value instanceof BSONRegExp) return 'regex'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'double'
  return typeof value
}
