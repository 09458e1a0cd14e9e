import { mongo } from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commands } from './commands.js'
import { badFilters, corpus, type Gap, queries } from './queries.js'
import { openTestMongo } from './test-mongo.js'
import { updates } from './updates.js'

/*
 * What MongoDB answers, as a table, for everything that the embedded server lets through. MONGODB_URI names
 * another server to hold against the same table; rows that a known server is known to miss are left out there.
 */
const server = await openTestMongo()
const client = new mongo.MongoClient(server.uri)
const db = client.db(server.dbName)
const collection = db.collection<mongo.Document>('table')
const holds = (row: Gap) => server.kind !== 'ferretdb' || row.ferretdb === undefined
const shown = (value: unknown) => mongo.BSON.EJSON.stringify(value as mongo.Document)

afterAll(async () => {
  await db.dropDatabase()
  await client.close()
  await server.close()
})

const codeOf = (error: unknown) => (error instanceof mongo.MongoServerError ? error.code : error)

describe('queries', () => {
  const asked = queries.filter(holds)

  beforeAll(async () => {
    await collection.insertMany([...corpus])
  })

  it.each(asked.map((row) => [shown(row.filter), row] as const))('%s', async (_, { filter, ids }) => {
    const found = await collection.find(filter, { projection: { _id: 1 } }).toArray()
    expect(found.map(({ _id }) => _id).sort()).toEqual([...ids].sort())
    expect(await collection.countDocuments(filter)).toBe(ids.length)
  })

  it.each(badFilters.filter(holds).map((row) => [shown(row.filter), row] as const))('refuses %s', async (_, row) => {
    expect(codeOf(await collection.findOne(row.filter).catch((error: unknown) => error))).toBe(row.code)
  })

  it('answers the same through an index', async () => {
    await collection.createIndexes([{ key: { v: 1 } }, { key: { 'a.b': 1, _id: 1 } }])
    for (const { filter, ids } of asked) {
      const found = await collection.find(filter, { projection: { _id: 1 } }).toArray()
      expect(found.map(({ _id }) => _id).sort(), shown(filter)).toEqual([...ids].sort())
    }
    await collection.drop()
  })
})

describe('updates', () => {
  beforeEach(async () => {
    await collection.deleteMany({})
  })

  it.each(updates.filter(holds).map((row) => [`${shown(row.before)} ${shown(row.update)}`, row] as const))(
    '%s',
    async (_, { before, update, after, modified }) => {
      await collection.insertOne({ _id: 'x', ...before } as mongo.Document)
      const result = await collection.updateOne({ _id: 'x' } as mongo.Document, update).catch((error: unknown) => error)
      const stored = await collection.findOne({})
      if (typeof after === 'number') {
        expect(codeOf(result)).toBe(after)
        expect(shown(stored)).toBe(shown({ _id: 'x', ...before }))
      } else {
        expect(result).toMatchObject({ matchedCount: 1, modifiedCount: modified === false ? 0 : 1 })
        expect(shown(stored)).toBe(shown({ _id: 'x', ...after }))
      }
    },
  )
})

describe('commands', () => {
  beforeEach(async () => {
    await collection.drop()
  })

  it.each(commands.filter(holds).map((row) => [row.title, row] as const))('%s', async (_, { run, answer }) => {
    const result = await run(collection, db).catch((error: unknown) => error)
    if (typeof answer === 'number') expect(codeOf(result)).toBe(answer)
    else if (Array.isArray(answer)) expect(result).toEqual(answer)
    else expect(result).toMatchObject(answer)
  })
})
