import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedMongoApart } from '#embedded-mongo/apart'
import { EmbeddedMongoDamaged, EmbeddedMongoLocked, startEmbeddedMongo } from '#embedded-mongo/server'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

async function insert(uri: string, count: number): Promise<void> {
  const client = await mongo.MongoClient.connect(uri)
  for (let at = 0; at < count; at++)
    await client
      .db()
      .collection('things')
      .insertOne({ text: `the ${at}th of many` })
  await client.close()
}

/** One wrong bit, in the middle of what was written. */
function damage(): void {
  const level = join(dir, 'level')
  const [file = ''] = readdirSync(level)
    .filter((name) => name.endsWith('.log') && statSync(join(level, name)).size > 0)
    .sort()
    .reverse()
  const bytes = readFileSync(join(level, file))
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1)
  writeFileSync(join(level, file), bytes)
}

describe('the embedded database in a thread of its own', () => {
  it('keeps what it was given, beyond its closing', async () => {
    const server = await startEmbeddedMongoApart({ dir })
    await insert(server.uri, 3)
    await server.close()
    const again = await startEmbeddedMongo({ dir })
    const client = await mongo.MongoClient.connect(again.uri)
    expect(await client.db().collection('things').countDocuments()).toBe(3)
    await client.close()
    await again.close()
  })

  it('says in whose hands the folder is', async () => {
    const server = await startEmbeddedMongo({ dir })
    await expect(startEmbeddedMongoApart({ dir })).rejects.toThrow(EmbeddedMongoLocked)
    await expect(startEmbeddedMongoApart({ dir })).rejects.toThrow(/in use by another process/)
    await server.close()
  })

  it('says that the folder is damaged, and how', async () => {
    const server = await startEmbeddedMongo({ dir })
    await insert(server.uri, 50)
    await server.close()
    damage()
    const words = await startEmbeddedMongo({ dir }).catch((error: unknown) => String(error))
    const apart = startEmbeddedMongoApart({ dir })
    await expect(apart).rejects.toThrow(EmbeddedMongoDamaged)
    await expect(apart).rejects.toSatisfy((error) => String(error) === words)
  })

  it('says what else is in the way', async () => {
    await expect(startEmbeddedMongoApart({ dir: '/dev/null/data' })).rejects.toThrow(/ENOTDIR|ENOENT/)
  })
})
