import { mongo } from 'mongoose'
import { CommandError, notImplemented } from './errors.js'

const { BSON } = mongo

export type Document = Record<string, unknown>

/** Bytes. MongoDB's limit for one stored document. */
export const maxDocumentBytes = 16 * 1024 * 1024

export const { ObjectId, Long, Binary, BSONRegExp } = BSON
export type Binary = InstanceType<typeof Binary>
export type ObjectId = InstanceType<typeof ObjectId>
export type BSONRegExp = InstanceType<typeof BSONRegExp>

export function encode(document: Document): Buffer {
  // The driver's own default: a field that is undefined is not stored.
  const bytes = BSON.serialize(document, { ignoreUndefined: true })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

export function decode(bytes: Uint8Array): Document {
  return BSON.deserialize(bytes, { bsonRegExp: true })
}

export function isDocument(value: unknown): value is Document {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Refuses the kinds of values whose comparison or arithmetic is not exact here (Decimal128, integers beyond 2^53,
 * Timestamp, MinKey, MaxKey, Code, DBRef), and in what is to be stored names that start with a dollar.
 */
export function checkValue(value: unknown, name: string, stored = false): void {
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof RegExp) return
  if (Array.isArray(value)) {
    for (const item of value) checkValue(item, name, stored)
  } else if (isDocument(value)) {
    for (const key in value) {
      if (key === '__proto__') throw notImplemented('a field named __proto__')
      if (stored && key.startsWith('$'))
        throw new CommandError(52, `The dollar ($) prefixed field '${key}' is not valid for storage.`)
      checkValue(value[key], key, stored)
    }
  } else if (!(value instanceof ObjectId || value instanceof Binary || value instanceof BSONRegExp)) {
    const kind = value.constructor === Long ? 'an integer beyond 2^53' : value.constructor.name
    throw notImplemented(`${kind} (in '${name}')`)
  }
}

export function checkStored(document: Document): void {
  checkValue(document, '', true)
  const id = document._id
  if (Array.isArray(id) || id instanceof BSONRegExp || id === undefined) {
    throw new CommandError(53, `The '_id' value cannot be of type ${Array.isArray(id) ? 'array' : typeof id}`)
  }
}
