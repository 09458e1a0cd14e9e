import { mongo } from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedMongo, startEmbeddedMongo } from '#embedded-mongo/server'

/* What MongoDB does and this server does not: each is refused, and named. Runs against the embedded server only. */
let server: EmbeddedMongo
let client: mongo.MongoClient
let db: mongo.Db
let things: mongo.Collection<mongo.Document>

beforeAll(async () => {
  server = await startEmbeddedMongo({ dir: null })
  client = await mongo.MongoClient.connect(server.uri)
  db = client.db()
  things = db.collection('things')
  await things.insertOne({ n: 1, list: [1, 2] })
})

afterAll(async () => {
  await client.close()
  await server.close()
})

type Refusal = readonly [named: string, code: number, run: () => Promise<unknown>]

const find = (filter: mongo.Document) => () => things.find(filter).toArray()
const update = (change: mongo.Document) => () => things.updateOne({}, change)
const aggregate =
  (...stages: mongo.Document[]) =>
  () =>
    things.aggregate(stages).toArray()
const command = (document: mongo.Document) => () => db.command(document)
const index = (key: mongo.IndexSpecification, options?: mongo.CreateIndexesOptions) => () =>
  things.createIndex(key, options)

const refusals: readonly Refusal[] = [
  ['$where', 238, find({ $where: 'true' })],
  ['$expr', 238, find({ $expr: { $eq: ['$n', 1] } })],
  ['$text', 238, find({ $text: { $search: 'x' } })],
  ['$jsonSchema', 238, find({ $jsonSchema: {} })],
  ['$type', 238, find({ n: { $type: 'int' } })],
  ['$mod', 238, find({ n: { $mod: [2, 0] } })],
  ['$size', 238, find({ list: { $size: 2 } })],
  ['$all', 238, find({ list: { $all: [1] } })],
  ['$elemMatch', 238, find({ list: { $elemMatch: { $gt: 1 } } })],
  ['$near', 238, find({ n: { $near: [0, 0] } })],
  ['$nested', 238, find({ $and: [{ n: { $not: { $nested: 1 } } }] })],
  ["option in 'x'", 238, find({ n: { $regex: 'a', $options: 'x' } })],
  ['Decimal128', 238, find({ n: mongo.Decimal128.fromString('1') })],
  ['Decimal128', 238, () => things.insertOne({ deep: [{ price: mongo.Decimal128.fromString('1.5') }] })],
  ['2^53', 238, () => things.insertOne({ n: mongo.Long.fromString('9223372036854775807') })],
  ['MinKey', 238, () => things.insertOne({ n: new mongo.MinKey() })],
  ['Timestamp', 238, () => things.insertOne({ n: new mongo.Timestamp({ t: 1, i: 1 }) })],
  ['$oid', 52, () => things.insertOne({ a: { $oid: 'x' } })],
  ['$mul', 238, update({ $mul: { n: 2 } })],
  ['$rename', 238, update({ $rename: { n: 'm' } })],
  ['$currentDate', 238, update({ $currentDate: { n: true } })],
  ['$max', 238, update({ $max: { n: 2 } })],
  ['$pop', 238, update({ $pop: { list: 1 } })],
  ['$sort', 238, update({ $push: { list: { $each: [0], $sort: 1 } } })],
  ['$bit', 238, update({ $bit: { n: { and: 1 } } })],
  ['positional', 238, () => things.updateOne({ list: 1 }, { $set: { 'list.$': 9 } })],
  ['positional', 238, update({ $set: { 'list.$[]': 9 } })],
  ['arrayFilters', 238, () => things.updateOne({}, { $set: { n: 1 } }, { arrayFilters: [{ x: 1 }] })],
  ['pipeline', 238, () => things.updateOne({}, [{ $set: { n: 2 } }])],
  ['$lookup', 238, aggregate({ $lookup: { from: 'x', localField: 'a', foreignField: 'b', as: 'c' } })],
  ['$unwind', 238, aggregate({ $unwind: '$list' })],
  ['$facet', 238, aggregate({ $facet: {} })],
  ['$out', 238, aggregate({ $out: 'x' })],
  ['$stdDevPop', 238, aggregate({ $group: { _id: null, s: { $stdDevPop: '$n' } } })],
  ['$add', 238, aggregate({ $group: { _id: { $add: ['$n', 1] } } })],
  ['$add', 238, aggregate({ $group: { _id: null, s: { $sum: { $add: ['$n', 1] } } } })],
  ['computed', 238, () => things.find({}, { projection: { m: '$n' } }).toArray()],
  ['$slice', 238, () => things.find({}, { projection: { list: { $slice: 1 } } }).toArray()],
  [
    '$meta',
    238,
    () =>
      things
        .find({})
        .sort({ n: { $meta: 'textScore' } })
        .toArray(),
  ],
  ['collation', 115, () => things.find({}, { collation: { locale: 'en' } }).toArray()],
  ['collation', 115, () => things.updateOne({}, { $set: { n: 1 } }, { collation: { locale: 'en' } })],
  ['hint', 115, () => things.find({}, { hint: { n: 1 } }).toArray()],
  ['let', 115, command({ find: 'things', let: { x: 1 } })],
  ['tailable', 115, () => things.find({}, { tailable: true }).toArray()],
  ['capped', 115, () => db.createCollection('capped', { capped: true, size: 1000 })],
  ['validator', 115, () => db.createCollection('checked', { validator: { n: 1 } })],
  ['viewOn', 115, () => db.createCollection('view', { viewOn: 'things', pipeline: [] })],
  ['timeseries', 115, () => db.createCollection('series', { timeseries: { timeField: 't' } })],
  ['nonsense', 40415, command({ find: 'things', nonsense: 1 })],
  ['text', 67, index({ n: 'text' })],
  ['2dsphere', 67, index({ n: '2dsphere' })],
  ['hashed', 67, index({ n: 'hashed' })],
  ['$**', 67, index({ '$**': 1 })],
  ['collation', 67, index({ n: 1 }, { collation: { locale: 'en' } })],
  ['hidden', 67, index({ n: 1 }, { hidden: true })],
  [
    'Transaction',
    20,
    command({ find: 'things', startTransaction: true, autocommit: false, txnNumber: mongo.Long.fromNumber(1) }),
  ],
  ['replica sets', 40573, () => things.watch().next()],
  ['mapReduce', 59, command({ mapReduce: 'things' })],
  ['snapshot', 238, command({ find: 'things', readConcern: { level: 'snapshot' } })],
  ['write concern', 100, command({ insert: 'things', documents: [{}], writeConcern: { w: 3 } })],
]

describe('the embedded server refuses', () => {
  it.each(refusals)('%s (%i)', async (named, code, run) => {
    const before = await things.find().toArray()
    const error = await run().catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code, message: expect.stringContaining(named) })
    expect(await things.find().toArray()).toEqual(before)
  })

  it('a transaction that a session begins', async () => {
    const session = client.startSession()
    const attempt = session.withTransaction(() => things.insertOne({ n: 2 }, { session }))
    await expect(attempt).rejects.toMatchObject({ originalError: { code: 20 } })
    await session.endSession()
    expect(await things.countDocuments()).toBe(1)
  })
})
