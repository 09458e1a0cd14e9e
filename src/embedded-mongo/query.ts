import { Context } from 'mingo/core'
import { $and, $nor, $not, $or } from 'mingo/operators/query/logical'
import { Query } from 'mingo/query'
import type { Options } from 'mingo/types'
import { BSONRegExp, checkValue, type Document, isDocument } from './bson.js'
import { CommandError, notImplemented } from './errors.js'
import { equal, keyOf, valuesAt } from './order.js'

export type Filter = { readonly criteria: Document; matches(document: Document): boolean }

/**
 * Compiles a filter. mingo reads the query; the operators are ours, because mingo's own differ from MongoDB on
 * missing fields, nested arrays and the order of fields. Throws 238 for an operator outside the two lists, 2 for
 * an argument of the wrong kind.
 */
export function compileFilter(filter: Document): Filter {
  const criteria = prepare(filter)
  if (Object.keys(criteria).length === 0) return { criteria, matches: () => true }
  const query = new Query(criteria, options)
  return { criteria, matches: (document) => query.test(document) }
}

type Operator = (path: string, operand: unknown, options: Options) => (document: unknown) => boolean

/** An operator that looks at the values that its path names. */
function overValues(compile: (operand: unknown) => (values: readonly unknown[]) => boolean): Operator {
  return (path, operand) => {
    const test = compile(operand)
    return (document) => test(valuesAt(document as Document, path))
  }
}

/** True when a value, or an element of a value that is an array, passes. */
function some(values: readonly unknown[], test: (value: unknown) => boolean): boolean {
  return values.some((value) => test(value) || (Array.isArray(value) && value.some(test)))
}

const equalTo = (operand: unknown) => (values: readonly unknown[]) => some(values, (value) => equal(value, operand))

function oneOf(operand: unknown): (values: readonly unknown[]) => boolean {
  const list = operand as readonly unknown[]
  const patterns = list.filter((item) => item instanceof RegExp)
  const keys = new Set(list.filter((item) => !(item instanceof RegExp)).map(keyOf))
  return (values) =>
    some(values, (value) => keys.has(keyOf(value)) || patterns.some((pattern) => matchesPattern(value, pattern)))
}

/** Values compare only with values of their own kind; null is within reach of itself alone. */
function ordered(accept: (key: string, bound: string) => boolean): Operator {
  return overValues((operand) => {
    const bound = keyOf(operand)
    const ofNumber = typeof operand === 'number'
    const nan = ofNumber && Number.isNaN(operand)
    return (values) =>
      some(values, (value) => {
        const key = keyOf(value)
        if (key.charAt(0) !== bound.charAt(0)) return false
        return ofNumber && Number.isNaN(value) !== nan ? false : accept(key, bound)
      })
  })
}

function matchesPattern(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value)
}

const isOperator = (key: string) => key.startsWith('$')

const negated =
  (operator: (operand: unknown) => (values: readonly unknown[]) => boolean) =>
  (operand: unknown): ((values: readonly unknown[]) => boolean) => {
    const test = operator(operand)
    return (values) => !test(values)
  }

const operators: Readonly<Record<`$${string}`, Operator>> = {
  $eq: overValues(equalTo),
  $ne: overValues(negated(equalTo)),
  $in: overValues(oneOf),
  $nin: overValues(negated(oneOf)),
  $gt: ordered((key, bound) => key > bound),
  $gte: ordered((key, bound) => key >= bound),
  $lt: ordered((key, bound) => key < bound),
  $lte: ordered((key, bound) => key <= bound),
  $exists: overValues((operand) => {
    const wanted = Boolean(operand)
    return (values) => values.some((value) => value !== undefined) === wanted
  }),
  $regex: overValues((operand) => (values) => some(values, (value) => matchesPattern(value, operand as RegExp))),
  $not: $not as Operator,
}

const logical: Readonly<Record<`$${string}`, Operator>> = {
  $and: $and as Operator,
  $or: $or as Operator,
  $nor: $nor as Operator,
}

export const filterContext = Context.init({ query: { ...operators, ...logical } })
const options = { context: filterContext }

/** Checks a filter against the two lists and turns patterns into RegExp, which is what mingo passes on. */
function prepare(filter: unknown): Document {
  if (!isDocument(filter)) throw new CommandError(14, 'a filter must be an object')
  const prepared: Document = {}
  for (const [key, value] of Object.entries(filter)) {
    if (key === '__proto__' || key.includes('__proto__.')) throw notImplemented('a field named __proto__')
    if (!isOperator(key)) prepared[key] = prepareField(value)
    else if (key in logical) prepared[key] = prepareList(key, value)
    else throw notImplemented(`the query operator ${key}`)
  }
  return prepared
}

function prepareList(operator: string, list: unknown): Document[] {
  if (!Array.isArray(list) || list.length === 0) {
    throw new CommandError(2, `${operator} must be a nonempty array`)
  }
  return list.map(prepare)
}

function prepareField(value: unknown): unknown {
  if (value instanceof BSONRegExp) return toRegExp(value.pattern, value.options)
  checkValue(value, 'filter')
  if (!isDocument(value)) return value ?? null
  const keys = Object.keys(value)
  if (!keys.some(isOperator)) return value
  const prepared: Document = {}
  for (const key of keys) {
    if (key === '$options') {
      if (!('$regex' in value)) throw new CommandError(2, '$options needs a $regex')
    } else if (!Object.hasOwn(operators, key)) {
      throw notImplemented(`the query operator ${key}`)
    } else {
      prepared[key] = prepareOperand(key, value)
    }
  }
  return prepared
}

function prepareOperand(operator: string, expression: Document): unknown {
  const operand = expression[operator]
  switch (operator) {
    case '$regex': {
      const given = expression.$options
      if (operand instanceof BSONRegExp) return toRegExp(operand.pattern, String(given ?? operand.options))
      if (typeof operand !== 'string') throw new CommandError(2, '$regex has to be a string')
      return toRegExp(operand, String(given ?? ''))
    }
    case '$in':
    case '$nin':
      if (!Array.isArray(operand)) throw new CommandError(2, `${operator} needs an array`)
      return operand.map((item) => prepareItem(operator, item))
    case '$not':
      if (operand instanceof BSONRegExp) return prepareField(operand)
      if (!isDocument(operand) || !Object.keys(operand).every(isOperator) || Object.keys(operand).length === 0) {
        throw new CommandError(2, '$not needs a regex or a document of operators')
      }
      return prepareField(operand)
    default:
      if (operand instanceof BSONRegExp)
        throw new CommandError(2, `Can't have RegEx as arg to predicate over ${operator}.`)
      return operand ?? null
  }
}

function prepareItem(operator: string, item: unknown): unknown {
  if (isDocument(item) && Object.keys(item).some(isOperator)) {
    throw new CommandError(2, `cannot nest $ under ${operator}`)
  }
  return item instanceof BSONRegExp ? prepareField(item) : (item ?? null)
}

function toRegExp(pattern: string, flags: string): RegExp {
  if (/[^ims]/.test(flags)) throw notImplemented(`the regular expression option in '${flags}'`)
  try {
    return new RegExp(pattern, flags)
  } catch (error) {
    throw new CommandError(51091, `Regular expression is invalid: ${String(error)}`)
  }
}
