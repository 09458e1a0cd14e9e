import { BSONRegExp, type Document, isDocument } from './bson.js'
import { CommandError, notImplemented } from './errors.js'
import { equal } from './order.js'
import { compileFilter } from './query.js'
import type { Operator } from './update.js'
import { typeName } from './update-path.js'

export const arrayOperators: Readonly<Record<string, Operator>> = {
  $push(holder, key, operand, path) {
    const array = arrayAt(holder, key, path, '$push')
    const { each, position, slice } = pushOf(operand)
    if (position === undefined) array.push(...each)
    else array.splice(position, 0, ...each)
    holder[key] = slice === undefined ? array : slice < 0 ? array.slice(slice) : array.slice(0, slice)
  },
  $addToSet(holder, key, operand, path) {
    const array = arrayAt(holder, key, path, '$addToSet')
    for (const item of eachOf(operand, '$addToSet')) {
      if (!array.some((element) => equal(element, item))) array.push(item)
    }
    holder[key] = array
  },
  $pull(holder, key, operand, path) {
    const matches = pullTest(operand)
    holder[key] = existing(holder, key, path, '$pull').filter((element) => !matches(element))
  },
  $pullAll(holder, key, operand, path) {
    if (!Array.isArray(operand)) throw new CommandError(2, '$pullAll requires an array argument')
    holder[key] = existing(holder, key, path, '$pullAll').filter(
      (element) => !operand.some((item) => equal(element, item)),
    )
  },
}

function arrayAt(holder: Document, key: string, path: string, operator: string): unknown[] {
  const value = holder[key]
  if (value === undefined) return []
  if (Array.isArray(value)) return value.slice()
  throw new CommandError(
    2,
    operator === '$push'
      ? `The field '${path}' must be an array but is of type ${typeName(value)}`
      : `Cannot apply ${operator} to non-array field. Field named '${path}' has non-array type ${typeName(value)}`,
  )
}

function existing(holder: Document, key: string, path: string, operator: string): unknown[] {
  const value = holder[key]
  if (Array.isArray(value)) return value
  throw new CommandError(2, `Cannot apply ${operator} to a non-array value: '${path}' is of type ${typeName(value)}`)
}

function eachOf(operand: unknown, operator: string): readonly unknown[] {
  if (!isDocument(operand) || !('$each' in operand)) return [operand]
  if (!Array.isArray(operand.$each)) {
    throw new CommandError(
      operator === '$push' ? 2 : 14,
      `The argument to $each in ${operator} must be an array but it was of type ${typeName(operand.$each)}`,
    )
  }
  return operand.$each
}

function pushOf(operand: unknown) {
  const each = eachOf(operand, '$push')
  if (!isDocument(operand) || !('$each' in operand)) return { each }
  const { $each: _, $position, $slice, ...rest } = operand
  const unknown = Object.keys(rest)[0]
  if (unknown !== undefined) throw notImplemented(`the modifier ${unknown} of $push`)
  return { each, position: integer($position, '$position'), slice: integer($slice, '$slice') }
}

function integer(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'number' && Number.isInteger(value)) return value
  throw new CommandError(2, `The value for ${name} must be an integer value but was given type: ${typeName(value)}`)
}

function pullTest(operand: unknown): (element: unknown) => boolean {
  if (isDocument(operand) && !Object.keys(operand).some((key) => key.startsWith('$'))) {
    const { matches } = compileFilter(operand)
    return (element) => isDocument(element) && matches(element)
  }
  if (!isDocument(operand) && !(operand instanceof BSONRegExp)) return (element) => equal(element, operand)
  const { matches } = compileFilter({ element: operand })
  return (element) => matches({ element })
}
