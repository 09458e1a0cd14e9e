import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mongo } from 'mongoose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EmbeddedMongoDamaged, EmbeddedMongoLocked, startEmbeddedMongo } from '#embedded-mongo/server'

let dir: string
const children: ChildProcess[] = []

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'))
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

type Things = mongo.Collection<mongo.Document>

/** Opens the folder in this process, works on one collection, and closes everything. */
async function inFolder<T>(work: (things: Things, client: mongo.MongoClient) => Promise<T>): Promise<T> {
  const server = await startEmbeddedMongo({ dir })
  const client = await mongo.MongoClient.connect(server.uri)
  try {
    return await work(client.db().collection('things'), client)
  } finally {
    await client.close()
    await server.close()
  }
}

const idsIn = async (things: Things) => (await things.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const insertAll = async (things: Things, ids: number[]) => {
  for (const _id of ids) await things.insertOne({ _id, text: `the ${_id}th of many` } as object)
}

async function startChild(): Promise<{ child: ChildProcess; uri: string }> {
  const script = fileURLToPath(new URL('./server-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', script, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(child.stdout ?? child, 'data')
  return { child, uri: String(line).trim() }
}

/** Name and content of everything that LevelDB would have to give back. */
const files = () =>
  Object.fromEntries(
    readdirSync(join(dir, 'level'))
      .filter((name) => !/^LO(CK|G)/.test(name))
      .map((name) => [name, readFileSync(join(dir, 'level', name)).toString('base64')]),
  )

function newest(extension: string): string {
  const name = readdirSync(join(dir, 'level'))
    .filter((one) => one.endsWith(extension) && statSync(join(dir, 'level', one)).size > 0)
    .sort()
    .at(-1)
  if (name === undefined) throw new Error(`no ${extension} file`)
  return join(dir, 'level', name)
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at)
  writeFileSync(file, bytes)
}

async function expectRefusal(): Promise<void> {
  const before = files()
  for (const _ of [1, 2]) {
    await expect(startEmbeddedMongo({ dir })).rejects.toThrow(EmbeddedMongoDamaged)
    expect(files()).toEqual(before)
  }
  expect(readdirSync(dir).filter((name) => name.startsWith('kept-'))).toEqual([])
}

describe('what was written', () => {
  it('is there again, with its indexes', async () => {
    await inFolder(async (things) => {
      await things.createIndex({ gameId: 1, version: 1 }, { unique: true })
      await things.createIndex({ at: 1 }, { expireAfterSeconds: 3600 })
      await things.insertMany([
        { gameId: 'g', version: 1 },
        { gameId: 'g', version: 2, at: new Date() },
      ])
      await things.updateOne({ version: 2 }, { $set: { text: 'ночь' } })
      await things.deleteOne({ version: 1 })
    })
    await inFolder(async (things) => {
      expect(await things.find().project({ _id: 0, at: 0 }).toArray()).toEqual([
        { gameId: 'g', version: 2, text: 'ночь' },
      ])
      expect((await things.indexes()).map(({ name }) => name)).toEqual(['_id_', 'gameId_1_version_1', 'at_1'])
      await expect(things.insertOne({ gameId: 'g', version: 2 })).rejects.toMatchObject({ code: 11000 })
      await things.insertOne({ gameId: 'g', version: 1 })
    })
    await inFolder(async (things, client) => {
      expect(await things.countDocuments()).toBe(2)
      await client.db().dropDatabase()
    })
    await inFolder(async (things, client) => {
      expect(await client.db().listCollections().toArray()).toEqual([])
      expect(await things.countDocuments()).toBe(0)
    })
  })

  it('is there when the server is closed in the middle of writing', async () => {
    const server = await startEmbeddedMongo({ dir })
    const client = await mongo.MongoClient.connect(server.uri, { maxPoolSize: 8 })
    const things: Things = client.db().collection('things')
    const acknowledged: number[] = []
    const writes = numbered(0, 200).map((_id) =>
      things.insertOne({ _id } as object).then(
        () => acknowledged.push(_id),
        () => undefined,
      ),
    )
    await Promise.race(writes)
    await server.close()
    await Promise.all([...writes, client.close(true)])
    expect(acknowledged.length).toBeGreaterThan(0)
    const stored = new Set<unknown>(await inFolder(idsIn))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  }, 60_000)

  it('survives kill -9 under writers, and commands are whole', async () => {
    const acknowledged = new Set<number>()
    let next = 0
    for (let round = 0; round < 3; round++) {
      const { child, uri } = await startChild()
      const client = await mongo.MongoClient.connect(uri, { maxPoolSize: 8, serverSelectionTimeoutMS: 500 })
      const things: Things = client.db().collection('things')
      let alive = true
      const writer = async () => {
        while (alive) {
          const at = next
          next += 3
          const three = [at, at + 1, at + 2]
          const done = await things
            .insertMany(three.map((_id) => ({ _id, group: at, text: 'x'.repeat(500) })) as object[])
            .then(
              () => true,
              () => false,
            )
          if (!done) return
          for (const id of three) acknowledged.add(id)
        }
      }
      const writers = Array.from({ length: 8 }, writer)
      const before = acknowledged.size
      while (acknowledged.size < before + 600) await new Promise((resolve) => setTimeout(resolve, 5))
      child.kill('SIGKILL')
      await once(child, 'exit')
      alive = false
      await Promise.all(writers)
      await client.close(true)
    }
    const groups = await inFolder(async (things) => {
      const stored = new Set<unknown>(await idsIn(things))
      expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
      return things.aggregate([{ $group: { _id: '$group', n: { $sum: 1 } } }]).toArray()
    })
    expect(groups.filter(({ n }) => n !== 3)).toEqual([])
    expect(acknowledged.size).toBeGreaterThanOrEqual(1800)
  }, 60_000)
})

describe('a torn tail', () => {
  it('costs only the batch that was being written', async () => {
    await inFolder((things) => insertAll(things, numbered(0, 50)))
    const log = newest('.log')
    truncateSync(log, statSync(log).size - 20)
    expect(await inFolder(idsIn)).toEqual(numbered(0, 49))
    expect(await inFolder(idsIn)).toEqual(numbered(0, 49))
  })

  it('of half-written bytes costs nothing', async () => {
    await inFolder((things) => insertAll(things, numbered(0, 50)))
    const log = newest('.log')
    const bytes = readFileSync(log)
    writeFileSync(log, Buffer.concat([bytes, Buffer.from(bytes.subarray(0, 60)).fill(7, 0, 4)]))
    expect(await inFolder(idsIn)).toEqual(numbered(0, 50))
  })
})

describe('damage', () => {
  it('in the middle of the log refuses to open and keeps the files', async () => {
    await inFolder((things) => insertAll(things, numbered(0, 50)))
    const log = newest('.log')
    flip(log, Math.floor(statSync(log).size / 2))
    await expectRefusal()
    flip(log, Math.floor(statSync(log).size / 2))
    expect(await inFolder(idsIn)).toEqual(numbered(0, 50))
  })

  it('in the first record of a long log refuses to open', async () => {
    await inFolder((things) => insertAll(things, numbered(0, 600)))
    flip(newest('.log'), 10)
    await expectRefusal()
  })

  it('in a table refuses to open and keeps the files', async () => {
    await inFolder((things) => insertAll(things, numbered(0, 200)))
    await inFolder((things) => insertAll(things, numbered(200, 201)))
    const table = newest('.ldb')
    cpSync(table, `${dir}/sound`)
    for (const part of [0.1, 0.3, 0.5]) {
      flip(table, Math.floor(statSync(table).size * part))
      await expectRefusal()
      cpSync(`${dir}/sound`, table)
    }
    expect(await inFolder(idsIn)).toEqual(numbered(0, 201))
  })

  it('of a missing table, a missing log or a missing CURRENT refuses to open', async () => {
    await inFolder((things) => insertAll(things, numbered(0, 20)))
    await inFolder((things) => insertAll(things, numbered(20, 40)))
    for (const file of [newest('.ldb'), join(dir, 'level', 'CURRENT')]) {
      const bytes = readFileSync(file)
      rmSync(file)
      await expectRefusal()
      writeFileSync(file, bytes)
    }
    expect(await inFolder(idsIn)).toEqual(numbered(0, 40))
  })
})

describe('a second process', () => {
  it('is refused, told what to do, and does no harm', async () => {
    const { uri } = await startChild()
    const client = await mongo.MongoClient.connect(uri)
    const things: Things = client.db().collection('things')
    await things.insertOne({ _id: 1 } as object)
    const refused = startEmbeddedMongo({ dir })
    await expect(refused).rejects.toThrow(EmbeddedMongoLocked)
    await expect(refused).rejects.toThrow(/set MONGODB_URI/)
    await things.insertOne({ _id: 2 } as object)
    expect(await idsIn(things)).toEqual([1, 2])
    expect(readdirSync(dir).filter((name) => name.startsWith('kept-'))).toEqual([])
    await client.close()
  })

  it('may have the folder when the first has closed it', async () => {
    const first = await startEmbeddedMongo({ dir })
    await expect(startEmbeddedMongo({ dir })).rejects.toThrow(EmbeddedMongoLocked)
    await first.close()
    await (await startEmbeddedMongo({ dir })).close()
  })
})

const socketOf = (uri: string) => decodeURIComponent(/^mongodb:\/\/([^/]+)/.exec(uri)?.[1] ?? '')

describe('the socket', () => {
  it('is in a folder that nobody else may enter, or on this machine’s own address', async () => {
    const server = await startEmbeddedMongo({ dir })
    if (process.platform === 'win32') expect(server.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\//)
    else expect(statSync(join(socketOf(server.uri), '..')).mode & 0o777).toBe(0o700)
    await server.close()
    expect(readdirSync(dir)).toEqual(['level'])
  })

  it('is elsewhere when the folder’s path is too long for one', async () => {
    dir = join(dir, 'x'.repeat(120))
    await inFolder((things) => insertAll(things, [1]))
    expect(await inFolder(idsIn)).toEqual([1])
    dir = join(dir, '..')
  })
})
