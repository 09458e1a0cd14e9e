import mongoose, { type Connection, Schema } from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestMongo, type TestMongo } from './test-mongo.js'

let mongo: TestMongo
let connection: Connection

beforeAll(async () => {
  mongo = await openTestMongo()
  connection = mongoose.createConnection(mongo.uri, { dbName: mongo.dbName })
  await connection.asPromise()
})

afterAll(async () => {
  await connection.dropDatabase()
  await connection.close()
  await mongo.close()
})

type Commit = { gameId: string; version: number; events: { kind: string; by?: string | null }[]; delivered: boolean }

const commitSchema = new Schema<Commit>(
  {
    gameId: { type: String, required: true },
    version: { type: Number, required: true },
    events: [{ _id: false, kind: { type: String }, by: { type: String } }],
    delivered: { type: Boolean, default: false },
  },
  { timestamps: true },
)
commitSchema.index({ gameId: 1, version: 1 }, { unique: true })

describe('a mongoose model', () => {
  it('creates its collection and indexes, twice without complaint', async () => {
    const Commits = connection.model<Commit>('Commit', commitSchema)
    await Commits.init()
    await Commits.createCollection()
    await Commits.syncIndexes()
    const names = (await Commits.listIndexes()).map(({ name }) => name)
    expect(names.sort()).toEqual(['_id_', 'gameId_1_version_1'])
  })

  it('inserts, and refuses the same version with code 11000', async () => {
    const Commits = connection.model<Commit>('Commit')
    const made = await Commits.create({ gameId: 'g1', version: 1, events: [{ kind: 'VoteCast', by: null }] })
    expect(made.get('createdAt')).toBeInstanceOf(Date)
    const refused = await Commits.create({ gameId: 'g1', version: 1, events: [] }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 11000 })
  })

  it('reads in order, lean and hydrated', async () => {
    const Commits = connection.model<Commit>('Commit')
    await Commits.insertMany([5, 3, 4, 2].map((version) => ({ gameId: 'g1', version, events: [] })))
    const versions = await Commits.find({ gameId: 'g1', version: { $gt: 1 } })
      .sort({ version: 1 })
      .lean()
    expect(versions.map(({ version }) => version)).toEqual([2, 3, 4, 5])
    const last = await Commits.findOne({ gameId: 'g1' }).sort({ version: -1 }).select('version events')
    expect(last?.version).toBe(5)
    expect(last?.toObject()).not.toHaveProperty('gameId')
    expect(await Commits.countDocuments({ gameId: 'g1' })).toBe(5)
    expect(await Commits.estimatedDocumentCount()).toBe(5)
    expect(await Commits.distinct('version', { version: { $lt: 3 } })).toEqual([1, 2])
    expect(await Commits.exists({ gameId: 'g2' })).toBeNull()
  })

  it('updates: one, many, upsert, find-and-update, save with arrays', async () => {
    const Commits = connection.model<Commit>('Commit')
    expect(await Commits.updateOne({ gameId: 'g1', version: 2 }, { delivered: true })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
    })
    expect(await Commits.updateMany({ delivered: false }, { $set: { delivered: true } })).toMatchObject({
      modifiedCount: 4,
    })
    const upserted = await Commits.updateOne({ gameId: 'g3', version: 7 }, { $inc: { __v: 1 } }, { upsert: true })
    expect(upserted.upsertedCount).toBe(1)
    const found = await Commits.findOneAndUpdate(
      { gameId: 'g4', version: 1 },
      { $push: { events: { kind: 'A' } } },
      { upsert: true, returnDocument: 'after' },
    )
    expect(found.events).toHaveLength(1)
    found.events.push({ kind: 'B', by: 'x' })
    await found.save()
    found.set('events.0.by', 'y')
    found.set('events', found.toObject().events.slice(0, 1))
    await found.save()
    const again = await Commits.findById(found._id).lean()
    expect(again?.events).toEqual([{ kind: 'A', by: 'y' }])
    const removed = await Commits.findOneAndDelete({ gameId: 'g4' })
    expect(removed?._id).toEqual(found._id)
    expect((await Commits.deleteMany({ gameId: 'g1' })).deletedCount).toBe(5)
  })

  it('reads more than one batch through a cursor', async () => {
    const Commits = connection.model<Commit>('Commit')
    await Commits.insertMany(
      Array.from({ length: 350 }, (_, version) => ({ gameId: 'long', version: version + 1, events: [] })),
    )
    let sum = 0
    for await (const { version } of Commits.find({ gameId: 'long' }).cursor({ batchSize: 40 })) sum += version
    expect(sum).toBe((350 * 351) / 2)
  })

  it('writes in bulk and says which failed', async () => {
    const Commits = connection.model<Commit>('Commit')
    const error = await Commits.collection
      .insertMany(
        [
          { gameId: 'b', version: 1 },
          { gameId: 'b', version: 1 },
          { gameId: 'b', version: 2 },
        ],
        { ordered: false },
      )
      .catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 11000, insertedCount: 2 })
  })
})
