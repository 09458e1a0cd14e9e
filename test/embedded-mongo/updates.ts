import { mongo } from 'mongoose'
import type { Gap } from './queries.js'

const { ObjectId, Long } = mongo

/** One document, one update: what is stored then, or the code of the refusal (and nothing changed). */
export type UpdateRow = Gap & {
  readonly before: mongo.Document
  readonly update: mongo.Document
  readonly after: mongo.Document | number
  /** False for an update that matches but changes nothing. */
  readonly modified?: false
}

const date = new Date('2025-10-31T00:00:00Z')
const id = new ObjectId('650000000000000000000001')

export const updates: readonly UpdateRow[] = [
  // $set
  { before: {}, update: { $set: { a: 1 } }, after: { a: 1 } },
  { before: { a: 1 }, update: { $set: { a: null } }, after: { a: null } },
  {
    before: { a: 1 },
    update: { $set: { a: 1 } },
    after: { a: 1 },
    modified: false,
    ferretdb: 'counts what matched as modified',
  },
  { before: {}, update: { $set: { a: date, b: id, c: [1, { d: 2 }] } }, after: { a: date, b: id, c: [1, { d: 2 }] } },
  { before: {}, update: { $set: { 'a.b.c': 1 } }, after: { a: { b: { c: 1 } } } },
  { before: { a: { x: 1 } }, update: { $set: { 'a.b': 2 } }, after: { a: { x: 1, b: 2 } } },
  { before: { a: [1, 2] }, update: { $set: { 'a.1': 9 } }, after: { a: [1, 9] } },
  { before: { a: [1] }, update: { $set: { 'a.3': 9 } }, after: { a: [1, null, null, 9] } },
  { before: { a: [{ b: 1 }] }, update: { $set: { 'a.0.b': 2 } }, after: { a: [{ b: 2 }] } },
  { before: { a: [] }, update: { $set: { 'a.0.b': 2 } }, after: { a: [{ b: 2 }] } },
  { before: {}, update: { $set: { 'a.0': 1 } }, after: { a: { 0: 1 } } },
  { before: { a: 1 }, update: { $set: { 'a.b': 1 } }, after: 28 },
  { before: { a: null }, update: { $set: { 'a.b': 1 } }, after: 28 },
  { before: { a: 'x' }, update: { $set: { 'a.0': 1 } }, after: 28 },
  { before: { a: [1] }, update: { $set: { 'a.b': 1 } }, after: 28 },
  { before: { a: [1] }, update: { $set: { 'a.0.b': 1 } }, after: 28 },
  { before: {}, update: { $set: { z: 1, b: 2, a: 3 } }, after: { a: 3, b: 2, z: 1 } },

  // $unset
  { before: { a: 1, b: 2 }, update: { $unset: { a: '' } }, after: { b: 2 } },
  { before: { b: 2 }, update: { $unset: { a: true } }, after: { b: 2 }, modified: false },
  { before: { a: { b: 1, c: 2 } }, update: { $unset: { 'a.b': 1 } }, after: { a: { c: 2 } } },
  { before: { a: 1 }, update: { $unset: { 'a.b': 1 } }, after: { a: 1 }, modified: false },
  { before: { a: [1, 2] }, update: { $unset: { 'a.0': 1 } }, after: { a: [null, 2] }, ferretdb: 'removes the element' },

  // $inc
  { before: {}, update: { $inc: { a: 2 } }, after: { a: 2 } },
  { before: { a: 1 }, update: { $inc: { a: -3 } }, after: { a: -2 } },
  { before: { a: 1.5 }, update: { $inc: { a: 1 } }, after: { a: 2.5 } },
  { before: { a: Long.fromString('4294967296') }, update: { $inc: { a: 1 } }, after: { a: 4294967297 } },
  { before: { a: 2147483647 }, update: { $inc: { a: 1 } }, after: { a: 2147483648 } },
  { before: { a: { b: 1 } }, update: { $inc: { 'a.b': 1, 'a.c': 5 } }, after: { a: { b: 2, c: 5 } } },
  { before: { a: [1, 2] }, update: { $inc: { 'a.0': 1 } }, after: { a: [2, 2] } },
  {
    before: { a: 1 },
    update: { $inc: { a: 0 } },
    after: { a: 1 },
    modified: false,
    ferretdb: 'counts what matched as modified',
  },
  { before: { a: 'x' }, update: { $inc: { a: 1 } }, after: 14 },
  { before: { a: null }, update: { $inc: { a: 1 } }, after: 14 },
  { before: { a: date }, update: { $inc: { a: 1 } }, after: 14 },
  { before: { a: 1 }, update: { $inc: { a: 'x' } }, after: 14 },

  // $push
  { before: {}, update: { $push: { a: 1 } }, after: { a: [1] } },
  { before: { a: [1] }, update: { $push: { a: { b: null } } }, after: { a: [1, { b: null }] } },
  { before: { a: [1] }, update: { $push: { a: { $each: [2, 3] } } }, after: { a: [1, 2, 3] } },
  {
    before: { a: [1] },
    update: { $push: { a: { $each: [2, 3], $position: 0 } } },
    after: { a: [2, 3, 1] },
    ferretdb: 'ignores $position',
  },
  {
    before: { a: [1, 2] },
    update: { $push: { a: { $each: [3], $position: -1 } } },
    after: { a: [1, 3, 2] },
    ferretdb: 'ignores $position',
  },
  {
    before: { a: [1, 2] },
    update: { $push: { a: { $each: [3], $slice: -2 } } },
    after: { a: [2, 3] },
    ferretdb: 'ignores $slice',
  },
  {
    before: { a: [1, 2] },
    update: { $push: { a: { $each: [3], $slice: 2 } } },
    after: { a: [1, 2] },
    modified: false,
    ferretdb: 'ignores $slice',
  },
  {
    before: { a: [1, 2] },
    update: { $push: { a: { $each: [3], $slice: 0 } } },
    after: { a: [] },
    ferretdb: 'ignores $slice',
  },
  { before: { a: { b: [1] } }, update: { $push: { 'a.b': 2, 'a.c': 3 } }, after: { a: { b: [1, 2], c: [3] } } },
  { before: { a: [{ b: [1] }] }, update: { $push: { 'a.0.b': 2 } }, after: { a: [{ b: [1, 2] }] } },
  { before: { a: 1 }, update: { $push: { a: 1 } }, after: 2 },
  { before: { a: null }, update: { $push: { a: 1 } }, after: 2 },
  { before: { a: [] }, update: { $push: { a: { $each: 1 } } }, after: 2 },

  // $addToSet
  { before: {}, update: { $addToSet: { a: 1 } }, after: { a: [1] } },
  { before: { a: [1, 2] }, update: { $addToSet: { a: 2 } }, after: { a: [1, 2] }, modified: false },
  {
    before: { a: [{ x: 1, y: 2 }] },
    update: { $addToSet: { a: { x: 1, y: 2 } } },
    after: { a: [{ x: 1, y: 2 }] },
    modified: false,
  },
  {
    before: { a: [{ x: 1, y: 2 }] },
    update: { $addToSet: { a: { y: 2, x: 1 } } },
    after: {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  },
  { before: { a: [id] }, update: { $addToSet: { a: { $each: [id, date, date] } } }, after: { a: [id, date] } },
  { before: { a: 'x' }, update: { $addToSet: { a: 1 } }, after: 2 },

  // $pull, $pullAll
  { before: { a: [1, 2, 1] }, update: { $pull: { a: 1 } }, after: { a: [2] } },
  {
    before: { a: [1, 5, 9] },
    update: { $pull: { a: { $gte: 5 } } },
    after: { a: [1] },
    ferretdb: '$pull knows no conditions',
  },
  {
    before: { a: [{ b: 1, c: 2 }, { b: 2 }] },
    update: { $pull: { a: { b: 1 } } },
    after: { a: [{ b: 2 }] },
    ferretdb: '$pull knows no conditions',
  },
  {
    before: { a: ['x', 'y', null] },
    update: { $pull: { a: { $in: ['x', null] } } },
    after: { a: ['y'] },
    ferretdb: '$pull knows no conditions',
  },
  { before: { a: [1] }, update: { $pull: { a: 7 } }, after: { a: [1] }, modified: false },
  { before: {}, update: { $pull: { a: 1 } }, after: {}, modified: false },
  { before: { a: 1 }, update: { $pull: { a: 1 } }, after: 2 },
  { before: { a: [1, 2, 3] }, update: { $pullAll: { a: [1, 3] } }, after: { a: [2] } },
  { before: { a: [{ x: 1 }, id] }, update: { $pullAll: { a: [{ x: 1 }, id] } }, after: { a: [] } },
  { before: { a: 1 }, update: { $pullAll: { a: [1] } }, after: 2 },

  // Several at once, and what is refused
  { before: { a: 1 }, update: { $set: { b: 2 }, $inc: { a: 1 }, $push: { c: 1 } }, after: { a: 2, b: 2, c: [1] } },
  { before: { a: 1 }, update: { $setOnInsert: { b: 2 } }, after: { a: 1 }, modified: false },
  { before: { a: 1 }, update: { $set: { a: 2 }, $inc: { a: 1 } }, after: 40 },
  { before: { a: {} }, update: { $set: { a: 1, 'a.b': 1 } }, after: 40 },
  { before: { a: 1 }, update: { $set: { _id: 'other' } }, after: 66 },
  { before: { a: 1 }, update: { $set: { _id: 'x' } }, after: { a: 1 }, modified: false },
]
