import { describe, expect, it } from 'vitest'
import type { Document } from '#embedded-mongo/bson'
import { Database } from '#embedded-mongo/database'
import { Durable, inMemory } from '#embedded-mongo/durable'
import { compare, keyOf } from '#embedded-mongo/order'
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
