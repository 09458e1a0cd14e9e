import { mongo } from 'mongoose'

const { ObjectId, Long, Binary } = mongo

/** Servers that are known not to answer as MongoDB does, with what they lack. */
export type Gap = { readonly ferretdb?: string }

export type QueryRow = Gap & { readonly filter: mongo.Document; readonly ids: readonly string[] }

const early = new Date('2025-10-01T00:00:00Z')
const late = new Date('2025-10-31T23:59:59.999Z')
const id1 = new ObjectId('650000000000000000000001')
const id2 = new ObjectId('650000000000000000000002')

/** What the queries are asked of. `v` is of every kind; `a` holds documents, in arrays and not. */
export const corpus: readonly mongo.Document[] = [
  { _id: 'missing' },
  { _id: 'null', v: null },
  { _id: 'zero', v: 0 },
  { _id: 'one', v: 1 },
  { _id: 'half', v: 1.5 },
  { _id: 'minus', v: -5 },
  { _id: 'long', v: Long.fromString('4294967296') },
  { _id: 'empty', v: '' },
  { _id: 'abc', v: 'abc' },
  { _id: 'Abd', v: 'Abd' },
  { _id: 'ведьма', v: 'ведьма' },
  { _id: 'true', v: true },
  { _id: 'false', v: false },
  { _id: 'early', v: early },
  { _id: 'late', v: late },
  { _id: 'id1', v: id1 },
  { _id: 'id2', v: id2 },
  { _id: 'bytes', v: new Binary(Buffer.from([1, 2, 3])) },
  { _id: 'doc', v: { x: 1, y: 2 } },
  { _id: 'doc reversed', v: { y: 2, x: 1 } },
  { _id: 'array', v: [1, 2, 3] },
  { _id: 'array of null', v: [null, 9] },
  { _id: 'array of text', v: ['abc', 'x'] },
  { _id: 'array empty', v: [] },
  { _id: 'a doc', a: { b: 1 } },
  { _id: 'a doc null', a: { b: null } },
  { _id: 'a doc empty', a: {} },
  { _id: 'a scalar', a: 4 },
  {
    _id: 'a docs',
    a: [
      { b: 1, c: 'x' },
      { b: 2, c: 'y' },
    ],
  },
  { _id: 'a docs gap', a: [{ b: 1 }, { c: 'x' }] },
  { _id: 'a docs none', a: [{ c: 1 }] },
  { _id: 'a scalars', a: [1, 2] },
  { _id: 'a empty', a: [] },
  { _id: 'a deep', a: [{ b: [1, 5] }, { b: [7] }] },
]

const ids = corpus.map(({ _id }) => String(_id))
const withV = ids.filter((id) => !id.startsWith('a ') && id !== 'missing')
const withoutV = ids.filter((id) => !withV.includes(id))
const withA = ids.filter((id) => id.startsWith('a '))
const except = (...some: string[]) => ids.filter((id) => !some.includes(id))

export const queries: readonly QueryRow[] = [
  { filter: {}, ids },
  { filter: { _id: 'one' }, ids: ['one'] },
  { filter: { _id: { $in: ['one', 'zero', 'nobody'] } }, ids: ['one', 'zero'] },

  // Equality
  { filter: { v: 1 }, ids: ['one', 'array'] },
  { filter: { v: Long.fromNumber(1) }, ids: ['one', 'array'] },
  { filter: { v: { $eq: 1.5 } }, ids: ['half'] },
  { filter: { v: 4294967296 }, ids: ['long'] },
  { filter: { v: 'abc' }, ids: ['abc', 'array of text'] },
  { filter: { v: '' }, ids: ['empty'] },
  { filter: { v: true }, ids: ['true'] },
  { filter: { v: false }, ids: ['false'] },
  { filter: { v: early }, ids: ['early'] },
  { filter: { v: id1 }, ids: ['id1'] },
  { filter: { v: id1.toHexString() }, ids: [] },
  { filter: { v: new Binary(Buffer.from([1, 2, 3])) }, ids: ['bytes'] },
  { filter: { v: null }, ids: [...withoutV, 'null', 'array of null'] },
  { filter: { v: { $eq: null } }, ids: [...withoutV, 'null', 'array of null'] },
  { filter: { v: { x: 1, y: 2 } }, ids: ['doc'] },
  { filter: { v: { x: 1 } }, ids: [] },
  { filter: { v: [1, 2, 3] }, ids: ['array'] },
  { filter: { v: [3, 2, 1] }, ids: [] },
  { filter: { v: [] }, ids: ['array empty'] },
  { filter: { 'v.x': 1 }, ids: ['doc', 'doc reversed'] },
  { filter: { 'v.0': 1 }, ids: ['array'] },
  { filter: { 'v.1': 'x' }, ids: ['array of text'] },

  // $ne, $in, $nin
  { filter: { v: { $ne: 1 } }, ids: except('one', 'array') },
  { filter: { v: { $ne: null } }, ids: withV.filter((id) => id !== 'null' && id !== 'array of null') },
  { filter: { v: { $ne: true } }, ids: except('true') },
  { filter: { v: { $in: [1, 'abc', late] } }, ids: ['one', 'abc', 'late', 'array', 'array of text'] },
  { filter: { v: { $in: [null, 0] } }, ids: [...withoutV, 'null', 'zero', 'array of null'] },
  { filter: { v: { $in: [id1, id2] } }, ids: ['id1', 'id2'] },
  { filter: { v: { $in: [[1, 2, 3]] } }, ids: ['array'] },
  { filter: { v: { $in: [/^ab/i] } }, ids: ['abc', 'Abd', 'array of text'] },
  { filter: { v: { $in: [] } }, ids: [] },
  { filter: { v: { $nin: [] } }, ids },
  {
    filter: { v: { $nin: [1, null] } },
    ids: withV.filter((id) => !['one', 'null', 'array', 'array of null'].includes(id)),
  },

  // Order: only within one kind of value
  { filter: { v: { $gt: 1 } }, ids: ['half', 'long', 'array', 'array of null'] },
  { filter: { v: { $gte: 1 } }, ids: ['one', 'half', 'long', 'array', 'array of null'] },
  { filter: { v: { $lt: 1 } }, ids: ['zero', 'minus'] },
  { filter: { v: { $lte: 1 } }, ids: ['zero', 'one', 'minus', 'array'] },
  { filter: { v: { $gt: 0, $lt: 2 } }, ids: ['one', 'half', 'array'] },
  { filter: { v: { $gt: 3, $lt: 2 } }, ids: [] },
  { filter: { v: { $gt: 2, $lt: 2 } }, ids: ['array'] },
  { filter: { v: { $gt: 'ab' } }, ids: ['abc', 'ведьма', 'array of text'] },
  { filter: { v: { $gte: '' } }, ids: ['empty', 'abc', 'Abd', 'ведьма', 'array of text'] },
  { filter: { v: { $lte: late } }, ids: ['early', 'late'] },
  { filter: { v: { $lt: late } }, ids: ['early'] },
  { filter: { v: { $gt: early } }, ids: ['late'] },
  { filter: { v: { $gt: id1 } }, ids: ['id2'] },
  { filter: { v: { $lte: id1 } }, ids: ['id1'] },
  { filter: { v: { $gte: false } }, ids: ['true', 'false'] },
  { filter: { v: { $gte: null } }, ids: [...withoutV, 'null', 'array of null'] },
  { filter: { v: { $lte: null } }, ids: [...withoutV, 'null', 'array of null'] },
  { filter: { v: { $gt: null } }, ids: [] },
  { filter: { v: { $lt: null } }, ids: [] },

  // $exists
  { filter: { v: { $exists: true } }, ids: withV },
  { filter: { v: { $exists: false } }, ids: withoutV },
  { filter: { v: { $exists: 1 } }, ids: withV, ferretdb: 'takes $exists: 1 for false' },
  { filter: { v: { $exists: true, $ne: null } }, ids: withV.filter((id) => id !== 'null' && id !== 'array of null') },
  { filter: { 'a.b': { $exists: true } }, ids: ['a doc', 'a doc null', 'a docs', 'a docs gap', 'a deep'] },
  { filter: { 'a.0': { $exists: true } }, ids: ['a docs', 'a docs gap', 'a docs none', 'a scalars', 'a deep'] },

  // Paths through arrays
  { filter: { 'a.b': 1 }, ids: ['a doc', 'a docs', 'a docs gap', 'a deep'] },
  { filter: { 'a.b': { $gt: 1 } }, ids: ['a docs', 'a deep'] },
  { filter: { 'a.b': [1, 5] }, ids: ['a deep'] },
  { filter: { 'a.0.b': 1 }, ids: ['a docs', 'a docs gap', 'a deep'] },
  { filter: { 'a.1.b': 1 }, ids: [] },
  {
    filter: { 'a.b': null },
    ids: [
      ...ids.filter((id) => !withA.includes(id)),
      'a doc null',
      'a doc empty',
      'a scalar',
      'a docs gap',
      'a docs none',
    ],
    ferretdb: 'an array on the way is a missing field',
  },
  { filter: { 'a.b': 1, 'a.c': 'y' }, ids: ['a docs'] },

  // $and, $or, $nor, $not
  { filter: { $and: [{ v: { $gt: 0 } }, { v: { $lt: 1.2 } }] }, ids: ['one', 'array'] },
  { filter: { $or: [{ v: 0 }, { v: 'abc' }] }, ids: ['zero', 'abc', 'array of text'] },
  {
    filter: { $or: [{ v: null }, { v: { $lte: early } }], a: null },
    ids: ['missing', 'null', 'early', 'array of null'],
  },
  { filter: { $nor: [{ v: null }, { v: { $exists: true } }] }, ids: [] },
  { filter: { v: { $not: { $gt: 0 } } }, ids: except('one', 'half', 'long', 'array', 'array of null') },
  { filter: { v: { $not: /^a/i, $exists: true, $gte: '' } }, ids: ['empty', 'ведьма'] },
  { filter: { $and: [{ $or: [{ v: 1 }, { v: 0 }] }, { _id: { $ne: 'zero' } }] }, ids: ['one', 'array'] },

  // $regex
  { filter: { v: /b/ }, ids: ['abc', 'Abd', 'array of text'] },
  { filter: { v: { $regex: '^ab' } }, ids: ['abc', 'array of text'] },
  { filter: { v: { $regex: '^ab', $options: 'i' } }, ids: ['abc', 'Abd', 'array of text'] },
  { filter: { v: { $regex: /^ВЕД/i } }, ids: ['ведьма'] },
  { filter: { v: { $regex: 'B', $options: 'i', $ne: 'abc' } }, ids: ['Abd'] },
]

/** Filters that MongoDB refuses. */
export const badFilters: readonly (Gap & { filter: mongo.Document; code: number })[] = [
  { filter: { $or: [] }, code: 2 },
  { filter: { $and: {} }, code: 2 },
  { filter: { v: { $in: 1 } }, code: 2 },
  { filter: { v: { $nin: null } }, code: 2 },
  { filter: { v: { $not: 1 } }, code: 2 },
  { filter: { v: { $regex: 1 } }, code: 2 },
  { filter: { v: { $regex: '(' } }, code: 51091 },
]
