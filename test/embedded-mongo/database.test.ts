import { describe, expect, it } from 'vitest'
import type { Document } from '#embedded-mongo/bson'
import { Database } from '#embedded-mongo/database'
import { Durable, inMemory } from '#embedded-mongo/durable'
import { compare, keyOf, type Sort } from '#embedded-mongo/order'
import { compileFilter } from '#embedded-mongo/query'
import { SortedKeys } from '#embedded-mongo/sorted-keys'

describe('TTL', () => {
  it('removes what has expired: dates only, and only of the index’s own documents', async () => {
    const database = await Database.open(inMemory())
    const things = database.ensure('db.things')
    things.createIndex({ v: 2, key: { at: 1 }, name: 'at_1', expireAfterSeconds: 60 })
    things.createIndex({
      v: 2,
      key: { seen: 1 },
      name: 'seen_1',
      expireAfterSeconds: 0,
      partialFilterExpression: { done: true },
    })
    const now = Date.UTC(2025, 9, 31)
    const documents: Document[] = [
      { _id: 'old', at: new Date(now - 60_001) },
      { _id: 'young', at: new Date(now - 59_000) },
      { _id: 'null', at: null },
      { _id: 'number', at: 5 },
      { _id: 'none' },
      { _id: 'one of two', at: [new Date(now + 9), new Date(now - 90_000)] },
      { _id: 'done', seen: new Date(now - 1), done: true },
      { _id: 'not done', seen: new Date(now - 1) },
    ]
    for (const document of documents) things.insert(document)
    expect(database.sweep(now)).toBe(3)
    const left = Array.from(things.find(compileFilter({})), ({ document }) => document._id)
    expect(left).toEqual(['young', 'null', 'number', 'none', 'not done'])
    await database.durable.close()
  })
})

describe('a document', () => {
  it('beyond 16 MB is refused', async () => {
    const database = await Database.open(inMemory())
    const things = database.ensure('db.things')
    expect(() => things.insert({ _id: 1, text: 'x'.repeat(16 * 1024 * 1024) })).toThrow(/is invalid/)
    things.insert({ _id: 1, text: 'x'.repeat(16 * 1024 * 1024 - 100) })
    expect(things.size).toBe(1)
    await database.durable.close()
  })
})

describe('a search', () => {
  it('reads only what an index points to', async () => {
    let reads = 0
    const under = inMemory()
    const database = await Database.open({
      ...under,
      get: (key) => {
        reads++
        return under.get(key)
      },
    })
    const commits = database.ensure('db.commits')
    const key = { gameId: 1, version: 1 } as const
    commits.createIndex({ v: 2, key, name: 'one_each', unique: true })
    commits.createIndex({ v: 2, key: { pending: 1 }, name: 'pending', partialFilterExpression: { pending: true } })
    for (let at = 0; at < 6_000; at++) {
      commits.insert({ _id: at, gameId: `g${at % 100}`, version: Math.floor(at / 100), pending: at % 1000 === 7 })
    }
    await database.durable.settled()
    const search = (filter: Document, sort: Sort = [], limit = Infinity) => {
      reads = 0
      const found: unknown[] = []
      for (const { document } of commits.find(compileFilter(filter), sort)) {
        found.push(document._id)
        if (found.length >= limit) break
      }
      // At most one beside what was found: a bound of a range is looked at before it is left out.
      expect(reads).toBeLessThanOrEqual(found.length + 1)
      return found
    }
    const versions = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => (from + at) * 100 + 5)
    expect(search({ gameId: 'g5', version: 9 })).toEqual([905])
    expect(search({ version: { $in: [9, 3] }, gameId: { $eq: 'g5' } })).toEqual([905, 305])
    expect(search({ gameId: 'g5' }, [['version', 1]])).toEqual(versions(0, 60))
    expect(search({ gameId: 'g6' }, [['version', -1]], 1)).toEqual([5906])
    expect(search({ gameId: 'g5', version: { $gt: 56 } }, [['version', 1]])).toEqual(versions(57, 60))
    expect(search({ $and: [{ gameId: 'g5' }, { version: { $lt: 2, $gte: 1 } }] })).toEqual([105])
    expect(search({ pending: true })).toEqual([7, 1007, 2007, 3007, 4007, 5007])
    expect(search({ _id: 4_000 })).toEqual([4_000])
    expect(search({ _id: { $gte: 5_997 } })).toEqual([5_997, 5_998, 5_999])
    await database.durable.close()
  })
})

describe('a store whose batch fails', () => {
  it('takes no write and gives no answer after it', async () => {
    const under = inMemory()
    let fails = false
    const durable = new Durable({
      ...under,
      batch: async (changes) => {
        if (fails) throw new Error('disk full')
        await under.batch(changes)
      },
    })
    durable.write('a', Buffer.from('1'))
    await durable.settled()
    fails = true
    durable.write('b', Buffer.from('2'))
    await expect(durable.settled()).rejects.toMatchObject({ code: 39, message: expect.stringContaining('disk full') })
    fails = false
    expect(() => durable.write('c', Buffer.from('3'))).toThrow(/disk full/)
    await expect(durable.settled()).rejects.toThrow(/disk full/)
    expect(under.get('a')).toEqual(Buffer.from('1'))
    expect(under.get('b')).toBeUndefined()
    await durable.close()
  })

  it('puts all of one turn into one batch, and what comes meanwhile into the next', async () => {
    const batches: string[][] = []
    const under = inMemory()
    const durable = new Durable({
      ...under,
      batch: async (changes) => {
        batches.push([...changes.keys()].filter((key) => key !== 'seal'))
        await new Promise((resolve) => setTimeout(resolve, 5))
        await under.batch(changes)
      },
    })
    durable.write('a', Buffer.from('1'))
    durable.write('b', Buffer.from('2'))
    const first = durable.settled()
    await new Promise((resolve) => setTimeout(resolve, 2))
    for (const key of ['c', 'd', 'e']) durable.write(key, Buffer.from(key))
    expect(durable.get('d')).toEqual(Buffer.from('d'))
    await Promise.all([first, durable.settled()])
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ])
    await durable.close()
  })
})

describe('a store that is never idle', () => {
  it('still tells a writer as soon as his own batch is on disk', async () => {
    let batches = 0
    const under = inMemory()
    const durable = new Durable({
      ...under,
      batch: async (changes) => {
        await under.batch(changes)
        if (++batches < 50) durable.write(`more ${batches}`, Buffer.from('x'))
      },
    })
    durable.write('a', Buffer.from('1'))
    await durable.settled()
    expect(batches).toBe(1)
    await durable.close()
  })
})

describe('order', () => {
  const ascending = [
    null,
    Number.NaN,
    -Infinity,
    -2.5,
    -1,
    0,
    5e-324,
    1,
    2 ** 53,
    Infinity,
    '',
    '\0',
    'a',
    'a\0',
    'a\0b',
    'aa',
    'b',
    'я',
    '\uffff',
    '😀',
    {},
    { a: 1 },
    { a: 1, b: 1 },
    { b: 0 },
    { a: 'x' },
    [],
    [1],
    [1, 2],
    [2],
    false,
    true,
    new Date(-1),
    new Date(0),
    new Date(9e12),
  ]

  it('of keys is MongoDB’s order of values', () => {
    expect([...ascending].reverse().sort(compare)).toEqual(ascending)
    expect(new Set(ascending.map(keyOf)).size).toBe(ascending.length)
    expect(keyOf(-0)).toBe(keyOf(0))
  })

  it('is kept by a set of keys under random change', () => {
    const [set, model] = [new SortedKeys(), new Set<string>()]
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % below
    }
    for (let step = 0; step < 30_000; step++) {
      const key = `k${random(6_000)}`
      if (random(3) > 0 && !model.has(key)) {
        set.add(key)
        model.add(key)
      } else {
        set.delete(key)
        model.delete(key)
      }
    }
    const sorted = [...model].sort()
    expect(set.size).toBe(sorted.length)
    expect([...set.range('', '~')]).toEqual(sorted)
    expect([...set.range('k2', 'k41')]).toEqual(sorted.filter((key) => key >= 'k2' && key < 'k41'))
    expect(set.first('k3')).toBe(sorted.find((key) => key >= 'k3'))
  })
})
