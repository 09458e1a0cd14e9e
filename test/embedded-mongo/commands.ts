import { mongo } from 'mongoose'
import type { Gap } from './queries.js'

/** Something done to an empty collection: the list it gives, what its document has at least, or a refusal's code. */
export type CommandRow = Gap & {
  readonly title: string
  run(collection: mongo.Collection<mongo.Document>, db: mongo.Db): Promise<unknown>
  readonly answer: object | number
}

const people = [
  { _id: 1, name: 'Anna', role: 'witch', lives: 2, tags: ['a', 'b'], last: { night: 1, house: 3 } },
  { _id: 2, name: 'Boris', role: 'priest', lives: null, tags: [], last: { night: 2, house: 1 } },
  { _id: 3, name: 'Vera', role: 'witch', tags: ['b'], last: { night: 1, house: 9 } },
  { _id: 4, name: 'Gleb', role: null, lives: 1.5, tags: 'b' },
]

const idsOf = (documents: mongo.Document[]) => documents.map(({ _id }) => _id)

const withPeople =
  (run: CommandRow['run']): CommandRow['run'] =>
  async (collection, db) => {
    await collection.insertMany(people.map((person) => ({ ...person })) as mongo.Document[])
    return run(collection, db)
  }

const find = (filter: mongo.Document, options: mongo.FindOptions) =>
  withPeople((collection) => collection.find(filter, options).toArray())

const sorted = (sort: mongo.Sort, options: mongo.FindOptions = {}) =>
  withPeople(async (collection) => idsOf(await collection.find({}, options).sort(sort).toArray()))

const aggregated = (...pipeline: mongo.Document[]) =>
  withPeople((collection) => collection.aggregate(pipeline).toArray())

const twice = async (collection: mongo.Collection<mongo.Document>, ...documents: mongo.Document[]) => {
  for (const document of documents) await collection.insertOne(document)
}

export const commands: readonly CommandRow[] = [
  // Sort, skip, limit
  { title: 'sort by text', run: sorted({ name: -1 }), answer: [3, 4, 2, 1] },
  {
    title: 'sort: missing and null are equal and below numbers',
    run: sorted({ lives: 1, _id: 1 }),
    answer: [2, 3, 4, 1],
  },
  { title: 'sort by two', run: sorted({ role: 1, name: -1 }), answer: [4, 2, 3, 1] },
  { title: 'sort by a path', run: sorted({ 'last.night': 1, 'last.house': -1 }), answer: [4, 3, 1, 2] },
  {
    title: 'sort: an array counts as its least, an empty one below null',
    run: sorted({ tags: 1, _id: 1 }),
    answer: [2, 1, 3, 4],
  },
  { title: 'sort: an array counts as its greatest downwards', run: sorted({ tags: -1, _id: 1 }), answer: [1, 3, 4, 2] },
  { title: 'skip and limit', run: sorted({ _id: 1 }, { skip: 1, limit: 2 }), answer: [2, 3] },
  {
    title: 'sort through an index, both ways',
    run: withPeople(async (collection) => {
      await collection.createIndex({ role: 1, name: 1 })
      const query = collection.find({ role: 'witch' }).project({ _id: 1 })
      return [
        idsOf(await query.clone().sort({ name: 1 }).toArray()),
        idsOf(await query.clone().sort({ name: -1 }).limit(1).toArray()),
      ]
    }),
    answer: [[1, 3], [3]],
  },
  {
    title: 'kinds sort: null, number, text, document, array elements, id, boolean, date',
    run: async (collection) => {
      const values = [new Date(0), true, new mongo.ObjectId(), { a: 1 }, 'text', 5, null]
      await collection.insertMany(values.map((v, at) => ({ _id: at, v }) as unknown as mongo.Document))
      return idsOf(await collection.find().sort({ v: 1 }).toArray())
    },
    answer: [6, 5, 4, 3, 2, 1, 0],
  },

  {
    title: 'NaN equals itself and is neither above nor below',
    run: async (c) => {
      await c.insertMany([
        { _id: 1, v: Number.NaN },
        { _id: 2, v: 0 },
      ] as object[])
      const idsFor = async (filter: mongo.Document) => idsOf(await c.find(filter).toArray())
      return [
        await idsFor({ v: Number.NaN }),
        await idsFor({ v: { $lt: 1 } }),
        await idsFor({ v: { $gte: Number.NaN } }),
      ]
    },
    answer: [[1], [2], [1]],
    ferretdb: 'no NaN',
  },

  // Projection
  { title: 'project some', run: find({ _id: 1 }, { projection: { name: 1 } }), answer: [{ _id: 1, name: 'Anna' }] },
  {
    title: 'project some without the id',
    run: withPeople(async (c) =>
      Object.entries((await c.findOne({ _id: 1 } as object, { projection: { lives: 1, name: true, _id: 0 } })) ?? {}),
    ),
    answer: [
      ['name', 'Anna'],
      ['lives', 2],
    ],
  },
  {
    title: 'project all but some',
    run: withPeople(async (c) =>
      Object.keys((await c.findOne({ _id: 1 } as object, { projection: { tags: 0, 'last.house': 0 } })) ?? {}),
    ),
    answer: ['_id', 'name', 'role', 'lives', 'last'],
  },
  {
    title: 'project within documents and arrays',
    run: async (c) => {
      await c.insertOne({ a: { b: 1, c: 2 }, d: [{ b: 1, c: 2 }, 5, { c: 3 }], e: 4 })
      return c.findOne({}, { projection: { 'a.b': 1, 'd.b': 1, 'e.f': 1, _id: 0 } })
    },
    answer: { a: { b: 1 }, d: [{ b: 1 }, {}] },
  },
  { title: 'project: no mixing', run: find({}, { projection: { name: 1, role: 0 } }), answer: 31254 },
  { title: 'project: no mixing the other way', run: find({}, { projection: { name: 0, role: 1 } }), answer: 31253 },

  // Cursors
  {
    title: 'batches through getMore',
    run: async (c) => {
      await c.insertMany(Array.from({ length: 250 }, (_, n) => ({ n })))
      const [all, few] = [await c.find().batchSize(7).toArray(), await c.find().limit(120).toArray()]
      return [all.length, few.length, (await c.find().sort({ n: -1 }).toArray())[249]?.n]
    },
    answer: [250, 120, 0],
  },
  {
    title: 'a cursor that is closed early is gone',
    run: async (c, db) => {
      await c.insertMany(Array.from({ length: 10 }, (_, n) => ({ n })))
      const { cursor } = await db.command({ find: c.collectionName, batchSize: 2 })
      await db.command({ killCursors: c.collectionName, cursors: [mongo.Long.fromValue(cursor.id)] })
      return db.command({ getMore: mongo.Long.fromValue(cursor.id), collection: c.collectionName })
    },
    answer: 43,
  },

  // Insert
  { title: 'insert the same id', run: (c) => twice(c, { _id: 'x' } as object, { _id: 'x' } as object), answer: 11000 },
  {
    title: 'an ordered insert stops, what came before stays',
    run: async (c) => {
      const failure = await c
        .insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }] as object[])
        .catch((error: unknown) => error)
      return [failure instanceof mongo.MongoBulkWriteError && failure.code, await c.countDocuments()]
    },
    answer: [11000, 1],
  },
  {
    title: 'an unordered insert goes on',
    run: async (c) => {
      await c.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }] as object[], { ordered: false }).catch(() => undefined)
      return idsOf(await c.find().toArray())
    },
    answer: [1, 2],
  },
  { title: 'an array is no id', run: (c) => c.insertOne({ _id: [1] } as object), answer: 53 },
  {
    title: 'values come back as they were',
    run: async (c) => {
      await c.insertOne({
        a: new Date(1),
        b: new mongo.ObjectId('650000000000000000000001'),
        c: null,
        d: [[]],
        e: 2 ** 40,
        f: -0.5,
        g: 'ё',
      })
      return c.findOne({}, { projection: { _id: 0 } })
    },
    answer: {
      a: new Date(1),
      b: new mongo.ObjectId('650000000000000000000001'),
      c: null,
      d: [[]],
      e: 2 ** 40,
      f: -0.5,
      g: 'ё',
    },
    ferretdb: 'no arrays in arrays',
  },

  {
    title: 'an insert that asks for no answer is done all the same',
    run: async (c) => {
      await c.insertOne({ _id: 1 } as object, { writeConcern: { w: 0 } })
      for (let tries = 0; tries < 200 && (await c.countDocuments()) === 0; tries++) await new Promise(setImmediate)
      return idsOf(await c.find().toArray())
    },
    answer: [1],
    ferretdb: 'closes the connection',
  },

  // Unique indexes
  {
    title: 'a compound unique index allows one of each pair',
    run: async (c) => {
      await c.createIndex({ gameId: 1, version: 1 }, { unique: true })
      await twice(c, { gameId: 'g', version: 1 }, { gameId: 'g', version: 2 }, { gameId: 'h', version: 1 })
      return c.insertOne({ gameId: 'g', version: 2 })
    },
    answer: 11000,
  },
  {
    title: 'a violation names the index and the values',
    run: async (c) => {
      await c.createIndex({ gameId: 1, version: -1 }, { unique: true, name: 'one_each' })
      await twice(c, { gameId: 'g', version: 1 })
      return c.insertOne({ gameId: 'g', version: 1 }).catch((error: unknown) => error)
    },
    answer: { code: 11000, keyPattern: { gameId: 1, version: -1 }, keyValue: { gameId: 'g', version: 1 } },
    ferretdb: 'neither keyPattern nor keyValue',
  },
  {
    title: 'a missing field is a null to a unique index',
    run: async (c) => {
      await c.createIndex({ a: 1 }, { unique: true })
      return twice(c, { b: 1 }, { a: null })
    },
    answer: 11000,
    ferretdb: 'missing and null differ in a unique index',
  },
  {
    title: 'a sparse unique index leaves the missing alone, not the null',
    run: async (c) => {
      await c.createIndex({ a: 1 }, { unique: true, sparse: true })
      await twice(c, { b: 1 }, { b: 2 }, { a: null })
      return c.insertOne({ a: null })
    },
    answer: 11000,
  },
  {
    title: 'a partial unique index looks at its own documents',
    run: async (c) => {
      await c.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { open: true } })
      await twice(c, { a: 1, open: false }, { a: 1 }, { a: 1, open: true }, { a: 2, open: true })
      const refused = await c
        .updateOne({ a: 1, open: false }, { $set: { open: true } })
        .catch((error: unknown) => error)
      await c.updateOne({ a: 1, open: true }, { $set: { open: false } })
      await c.insertOne({ a: 1, open: true })
      return refused
    },
    answer: { code: 11000 },
    ferretdb: 'no partial indexes',
  },
  {
    title: 'a unique index holds each element of an array',
    run: async (c) => {
      await c.createIndex({ tags: 1 }, { unique: true })
      return twice(c, { tags: ['a', 'a', 'b'] }, { tags: ['c', 'b'] })
    },
    answer: 11000,
    ferretdb: 'arrays are not unfolded in a unique index',
  },
  {
    title: 'an update may not break a unique index, and frees its old key',
    run: async (c) => {
      await c.createIndex({ a: 1 }, { unique: true })
      await twice(c, { a: 1 }, { a: 2 })
      const refused = await c.updateOne({ a: 1 }, { $set: { a: 2 } }).catch((error: unknown) => error)
      await c.updateOne({ a: 1 }, { $set: { a: 3 } })
      await c.insertOne({ a: 1 })
      return refused
    },
    answer: { code: 11000 },
    ferretdb: 'code 1',
  },
  {
    title: 'a unique index over what is not unique',
    run: async (c) => {
      await twice(c, { a: 1 }, { a: 1 })
      return c.createIndex({ a: 1 }, { unique: true })
    },
    answer: 11000,
    ferretdb: 'code 1',
  },

  // Update, upsert, replace, delete
  {
    title: 'update many',
    run: withPeople((c) => c.updateMany({ role: 'witch' }, { $set: { role: 'burnt' } })),
    answer: { matchedCount: 2, modifiedCount: 2 },
  },
  {
    title: 'update none',
    run: (c) => c.updateOne({ a: 1 }, { $set: { b: 1 } }),
    answer: { matchedCount: 0, modifiedCount: 0, upsertedCount: 0 },
  },
  {
    title: 'an upsert takes what the filter pins down',
    run: async (c) => {
      const filter = { _id: 'k', a: 1, 'b.c': { $eq: 2 }, d: { $gt: 5 }, $and: [{ e: 3 }], $or: [{ f: 1 }, { f: 2 }] }
      const { upsertedId } = await c.updateOne(
        filter as object,
        { $set: { g: 7 }, $setOnInsert: { h: 8 } },
        { upsert: true },
      )
      return { upsertedId, stored: await c.findOne({}) }
    },
    answer: { upsertedId: 'k', stored: { _id: 'k', a: 1, b: { c: 2 }, e: 3, g: 7, h: 8 } },
    ferretdb: 'the fields of an upsert under $and',
  },
  {
    title: 'an upsert that finds something updates it',
    run: async (c) => {
      await c.insertOne({ a: 1, n: 1 })
      const result = await c.updateOne({ a: 1 }, { $inc: { n: 1 }, $setOnInsert: { z: 1 } }, { upsert: true })
      return { result, stored: await c.find({}, { projection: { _id: 0 } }).toArray() }
    },
    answer: { result: { matchedCount: 1, upsertedCount: 0 }, stored: [{ a: 1, n: 2 }] },
  },
  {
    title: 'a null in a filter is what an upsert stores',
    run: async (c) => {
      await c.updateOne({ name: 'x', lockedAt: null }, { $set: { a: 1 } }, { upsert: true })
      return c.findOne({}, { projection: { _id: 0 } })
    },
    answer: { name: 'x', lockedAt: null, a: 1 },
  },
  {
    title: 'replace keeps the id alone',
    run: withPeople(async (c) => {
      await c.replaceOne({ _id: 1 } as object, { name: 'Zoya' })
      return c.findOne({ _id: 1 } as object)
    }),
    answer: { _id: 1, name: 'Zoya' },
  },
  {
    title: 'replace with another id',
    run: withPeople((c) => c.replaceOne({ _id: 1 } as object, { _id: 9 } as object)),
    answer: 66,
  },
  {
    title: 'a bulk runs in order and counts',
    run: withPeople((c) =>
      c.bulkWrite([
        { insertOne: { document: { _id: 5, lives: 1 } as object } },
        { updateOne: { filter: { _id: 5 } as object, update: { $inc: { lives: 1 } } } },
        { updateOne: { filter: { _id: 5, lives: 2 } as object, update: { $inc: { lives: 1 } } } },
        { updateOne: { filter: { _id: 6 } as object, update: { $set: { lives: 0 } }, upsert: true } },
        { deleteMany: { filter: { role: 'witch' } } },
      ]),
    ),
    answer: { insertedCount: 1, matchedCount: 2, modifiedCount: 2, upsertedCount: 1, deletedCount: 2 },
  },
  { title: 'delete one', run: withPeople((c) => c.deleteOne({ role: 'witch' })), answer: { deletedCount: 1 } },
  {
    title: 'delete many',
    run: withPeople((c) => c.deleteMany({ role: { $ne: 'witch' } })),
    answer: { deletedCount: 2 },
  },
  { title: 'delete from nowhere', run: (c) => c.deleteMany({}), answer: { deletedCount: 0 } },

  // findAndModify
  {
    title: 'find and update: before',
    run: withPeople((c) => c.findOneAndUpdate({ role: 'witch' }, { $inc: { lives: 1 } }, { sort: { name: -1 } })),
    answer: { _id: 3, name: 'Vera' },
  },
  {
    title: 'find and update: after, projected',
    run: withPeople((c) =>
      c.findOneAndUpdate(
        { _id: 1 } as object,
        { $inc: { lives: 1 } },
        { returnDocument: 'after', projection: { lives: 1 } },
      ),
    ),
    answer: { _id: 1, lives: 3 },
    ferretdb: 'no projection in findAndModify',
  },
  {
    title: 'find and update: upsert',
    run: async (c) => {
      const before = await c.findOneAndUpdate({ a: 1 }, { $set: { b: 1 } }, { upsert: true })
      const after = await c.findOneAndUpdate({ a: 2 }, { $set: { b: 1 } }, { upsert: true, returnDocument: 'after' })
      return { before, after, n: await c.countDocuments() }
    },
    answer: { before: null, after: { a: 2, b: 1 }, n: 2 },
  },
  {
    title: 'find and update: what Agenda asks for',
    run: async (c) => {
      const now = new Date()
      await c.insertMany([
        { name: 'j', nextRunAt: null, lockedAt: null, disabled: null, n: 1 },
        { name: 'j', nextRunAt: new Date(now.getTime() - 5), lockedAt: null, disabled: null, n: 2 },
        { name: 'j', nextRunAt: new Date(now.getTime() + 9e6), lockedAt: null, n: 3 },
        { name: 'j', nextRunAt: new Date(now.getTime() - 9), lockedAt: null, disabled: true, n: 4 },
        { name: 'j', nextRunAt: new Date(now.getTime() - 7), lockedAt: now, n: 5 },
      ])
      const due = { $or: [{ lockedAt: { $eq: null }, nextRunAt: { $lte: now } }, { lockedAt: { $lte: new Date(0) } }] }
      const next = () =>
        c.findOneAndUpdate(
          { name: 'j', disabled: { $ne: true }, ...due },
          { $set: { lockedAt: now } },
          { sort: { nextRunAt: 1, priority: -1 }, returnDocument: 'after', projection: { _id: 0, n: 1 } },
        )
      return [await next(), await next()]
    },
    answer: [{ n: 2 }, null],
    ferretdb: 'no projection in findAndModify',
  },
  {
    title: 'find and delete',
    run: withPeople(async (c) => {
      const gone = await c.findOneAndDelete({}, { sort: { _id: -1 } })
      return [gone?._id, await c.countDocuments(), await c.findOneAndDelete({ name: 'nobody' })]
    }),
    answer: [4, 3, null],
  },
  {
    title: 'find and replace',
    run: withPeople((c) => c.findOneAndReplace({ _id: 2 } as object, { name: 'Bela' }, { returnDocument: 'after' })),
    answer: { _id: 2, name: 'Bela' },
  },

  // count, distinct, aggregate
  {
    title: 'count with a query',
    run: withPeople((c, db) => db.command({ count: c.collectionName, query: { role: 'witch' } })),
    answer: { n: 2 },
  },
  { title: 'count nothing', run: (c) => c.estimatedDocumentCount().then((n) => ({ n })), answer: { n: 0 } },
  {
    title: 'countDocuments with skip and limit',
    run: withPeople((c) => c.countDocuments({}, { skip: 1, limit: 2 }).then((n) => ({ n }))),
    answer: { n: 2 },
  },
  {
    title: 'distinct unfolds arrays',
    run: withPeople((c) => c.distinct('tags').then((tags) => tags.sort())),
    answer: ['a', 'b'],
  },
  { title: 'distinct with a query', run: withPeople((c) => c.distinct('last.night', { role: 'witch' })), answer: [1] },
  {
    title: 'group: missing and null are one group',
    run: aggregated({ $group: { _id: '$lives', n: { $sum: 1 } } }, { $sort: { _id: 1 } }),
    answer: [
      { _id: null, n: 2 },
      { _id: 1.5, n: 1 },
      { _id: 2, n: 1 },
    ],
  },
  {
    title: 'group by two fields',
    run: aggregated(
      { $match: { last: { $exists: true } } },
      { $group: { _id: { role: '$role', night: '$last.night' }, n: { $sum: 1 } } },
      { $sort: { n: -1, _id: 1 } },
    ),
    answer: [
      { _id: { role: 'witch', night: 1 }, n: 2 },
      { _id: { role: 'priest', night: 2 }, n: 1 },
    ],
  },
  {
    title: 'sum only numbers',
    run: aggregated({ $match: { _id: { $lt: 4 } } }, { $group: { _id: null, lives: { $sum: '$lives' } } }),
    answer: [{ _id: null, lives: 2 }],
  },
  {
    title: 'sort, skip, limit',
    run: withPeople(async (c) =>
      idsOf(await c.aggregate([{ $sort: { name: -1 } }, { $skip: 1 }, { $limit: 2 }]).toArray()),
    ),
    answer: [4, 2],
  },
  {
    title: 'group everything',
    run: aggregated({ $group: { _id: null, n: { $sum: 1 } } }),
    answer: [{ _id: null, n: 4 }],
  },
  {
    title: 'group nothing',
    run: (c) => c.aggregate([{ $group: { _id: null, n: { $sum: 1 } } }]).toArray(),
    answer: [],
  },
  { title: 'a change stream', run: aggregated({ $changeStream: {} }), answer: 40573, ferretdb: 'another code' },

  // Collections and indexes
  {
    title: 'create twice',
    run: async (c, db) => [
      await db.command({ create: c.collectionName }),
      await db.command({ create: c.collectionName }),
    ],
    answer: 48,
  },
  { title: 'indexes of no collection', run: (c) => c.listIndexes().toArray(), answer: 26 },
  {
    title: 'indexes are listed with their options',
    run: async (c) => {
      await c.createIndex({ a: 1, b: -1 }, { unique: true, name: 'ab' })
      await c.createIndex({ at: 1 }, { expireAfterSeconds: 60 })
      return c.listIndexes().toArray()
    },
    answer: [
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'ab', unique: true },
      { v: 2, key: { at: 1 }, name: 'at_1', expireAfterSeconds: 60 },
    ],
    ferretdb: 'TTL indexes',
  },
  {
    title: 'the same index again is fine',
    run: async (c) => [await c.createIndex({ a: 1 }), await c.createIndex({ a: 1 }), (await c.indexes()).length],
    answer: ['a_1', 'a_1', 2],
  },
  {
    title: 'another index under the same name',
    run: async (c) => [await c.createIndex({ a: 1 }, { name: 'n' }), await c.createIndex({ b: 1 }, { name: 'n' })],
    answer: 86,
  },
  {
    title: 'the same index under another name',
    run: async (c) => [await c.createIndex({ a: 1 }, { name: 'n' }), await c.createIndex({ a: 1 }, { name: 'm' })],
    answer: 85,
  },
  {
    title: 'drop an index, then all',
    run: async (c) => {
      await c.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }, { key: { c: 1 } }])
      await c.dropIndex('a_1')
      const left = (await c.indexes()).length
      await c.dropIndexes()
      return [left, (await c.indexes()).length]
    },
    answer: [3, 1],
  },
  {
    title: 'drop what is not there',
    run: async (c) => {
      await c.createIndex({ a: 1 })
      return c.dropIndex('nothing')
    },
    answer: 27,
  },
  {
    title: 'collections are listed, by name too',
    run: async (c, db) => {
      await c.insertOne({})
      const [all, one] = [await db.listCollections().toArray(), await db.listCollections({ name: 'nothing' }).toArray()]
      return [all.some(({ name, type }) => name === c.collectionName && type === 'collection'), one]
    },
    answer: [true, []],
  },
  {
    title: 'a dropped collection is empty and has lost its indexes',
    run: async (c) => {
      await c.createIndex({ a: 1 }, { unique: true })
      await c.insertOne({ a: 1 })
      await c.drop()
      await twice(c, { a: 1 }, { a: 1 })
      return [await c.countDocuments(), (await c.indexes()).length]
    },
    answer: [2, 1],
  },
  {
    title: 'ping and buildInfo',
    run: async (_, db) => ({ ...(await db.command({ buildInfo: 1 })), ...(await db.command({ ping: 1 })) }),
    answer: { ok: 1, maxBsonObjectSize: 16777216 },
  },
  { title: 'no such command', run: (_, db) => db.command({ burnTheWitch: 1 }), answer: 59 },
]
