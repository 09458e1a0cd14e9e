import { checkValue, type Document, isDocument, ObjectId } from './bson.js'
import { CommandError, notImplemented } from './errors.js'
import { compare, equal } from './order.js'
import { arrayOperators } from './update-arrays.js'
import { setPath, target, typeName } from './update-path.js'

/** What one operator does to one path. `holder` is the innermost document or array, cloned; `key` is in it. */
export type Operator = (holder: Document, key: string, operand: unknown, path: string) => void

/** Applied to a copy; returns it. Throws as MongoDB answers: 2, 14, 28, 40, 66; 238 for any other operator. */
export type Update = (document: Document, inserting: boolean) => Document

const operators: Readonly<Record<string, Operator>> = {
  $set(holder, key, operand) {
    holder[key] = operand
  },
  $setOnInsert(holder, key, operand) {
    holder[key] = operand
  },
  $unset(holder, key) {
    if (Array.isArray(holder)) holder[Number(key)] = null
    else delete holder[key]
  },
  $inc(holder, key, operand, path) {
    const value = holder[key]
    if (value !== undefined && typeof value !== 'number') {
      throw new CommandError(
        14,
        `Cannot apply $inc to a value of non-numeric type. '${path}' has the type ${typeName(value)}`,
      )
    }
    holder[key] = (value ?? 0) + Number(operand)
  },
  ...arrayOperators,
}

/** Operators that leave a document alone in which the path does not exist. */
const needsExisting = new Set(['$unset', '$pull', '$pullAll'])

export function compileUpdate(update: unknown): Update {
  if (Array.isArray(update)) throw notImplemented('an update with an aggregation pipeline')
  if (!isDocument(update)) throw new CommandError(9, 'Update argument must be either an object or an array')
  checkValue(update, 'update')
  const keys = Object.keys(update)
  if (!keys.some((key) => key.startsWith('$'))) return (document) => replacement(document, update)
  const changes = keys.flatMap((name) => changesOf(name, update[name]))
  assertNoConflict(changes.map(({ path }) => path))
  changes.sort((a, b) => comparePaths(a.path, b.path))
  return (document, inserting) => {
    const updated = { ...document }
    for (const { name, operator, path, operand } of changes) {
      if (name === '$setOnInsert' && !inserting) continue
      const place = target(updated, path, needsExisting.has(name) ? 'existing' : 'create')
      if (place !== undefined) operator(place.holder, place.key, operand, path)
    }
    if (Object.hasOwn(document, '_id') && !equal(document._id, updated._id)) throw immutableId()
    return updated
  }
}

type Change = { name: string; operator: Operator; path: string; operand: unknown }

function changesOf(name: string, operands: unknown): Change[] {
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (operator === undefined) {
    if (!name.startsWith('$')) throw new CommandError(9, `Unknown modifier: ${name}. Expected a valid update modifier`)
    throw notImplemented(`the update operator ${name}`)
  }
  if (!isDocument(operands))
    throw new CommandError(9, `Modifiers operate on fields but ${name} was given another value`)
  return Object.entries(operands).map(([path, operand]) => {
    const parts = path.split('.')
    if (parts.some((part) => part.startsWith('$[') || part === '$')) {
      throw notImplemented(`the positional operator in '${path}'`)
    }
    if (parts.includes('__proto__')) throw notImplemented('a field named __proto__')
    if (parts.includes('')) throw new CommandError(56, `The update path '${path}' contains an empty field name.`)
    if (parts.some((part) => part.startsWith('$'))) {
      throw new CommandError(52, `The dollar ($) prefixed field '${path}' is not valid for storage.`)
    }
    if (name === '$inc' && typeof operand !== 'number') {
      throw new CommandError(14, `Cannot increment with non-numeric argument: {${path}}`)
    }
    return { name, operator, path, operand }
  })
}

/** MongoDB adds new fields in the order of their names, numbers by value. */
function comparePaths(a: string, b: string): number {
  const [x, y] = [a.split('.'), b.split('.')]
  for (const [at, part] of x.entries()) {
    const other = y[at]
    if (other === undefined) return 1
    if (part === other) continue
    const numeric = /^\d+$/.test(part) && /^\d+$/.test(other)
    return (numeric ? Number(part) - Number(other) : 0) || compare(part, other)
  }
  return -1
}

function assertNoConflict(paths: readonly string[]): void {
  for (const [at, path] of paths.entries()) {
    const other = paths.find((one, place) => place !== at && (one === path || path.startsWith(`${one}.`)))
    if (other !== undefined) {
      throw new CommandError(40, `Updating the path '${path}' would create a conflict at '${other}'`)
    }
  }
}

function replacement(document: Document, update: Document): Document {
  if (!Object.hasOwn(document, '_id')) return { ...update }
  if (Object.hasOwn(update, '_id') && !equal(update._id, document._id)) throw immutableId()
  return { _id: document._id, ...update }
}

function immutableId(): CommandError {
  return new CommandError(66, `Performing an update on the path '_id' would modify the immutable field '_id'`)
}

/** The document that an upsert inserts: what the filter pins down, then the update; `_id` comes first. */
export function upserted(criteria: Document, update: Update, replacing: boolean): Document {
  const seed: Document = {}
  if (replacing) {
    const id = pinned(criteria).find(([path]) => path === '_id')
    if (id !== undefined) seed._id = id[1]
  } else {
    for (const [path, value] of pinned(criteria)) setPath(seed, path, value)
  }
  const { _id = new ObjectId(), ...rest } = update(seed, true)
  return { _id, ...rest }
}

function pinned(criteria: Document): [string, unknown][] {
  return Object.entries(criteria).flatMap(([path, condition]): [string, unknown][] => {
    if (path === '$and') return (condition as Document[]).flatMap(pinned)
    if (path.startsWith('$') || condition instanceof RegExp) return []
    if (isDocument(condition) && Object.keys(condition).some((key) => key.startsWith('$'))) {
      return '$eq' in condition ? [[path, condition.$eq]] : []
    }
    return [[path, condition]]
  })
}
