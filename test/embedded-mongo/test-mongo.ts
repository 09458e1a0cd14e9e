import { randomBytes } from 'node:crypto'
import { mongo } from 'mongoose'
import { startEmbeddedMongo } from '#embedded-mongo/server'

export type TestMongo = {
  uri: string
  /** A name that nobody else uses; whoever opened it drops it. */
  dbName: string
  kind: 'embedded' | 'ferretdb' | 'other'
  close(): Promise<void>
}

/** The server that MONGODB_URI names, else an embedded one in memory. */
export async function openTestMongo(): Promise<TestMongo> {
  const dbName = `beelzebub_test_${randomBytes(6).toString('hex')}`
  const uri = process.env.MONGODB_URI
  if (uri === undefined || uri === '') {
    const embedded = await startEmbeddedMongo({ dir: null })
    return { uri: embedded.uri, dbName, kind: 'embedded', close: () => embedded.close() }
  }
  const client = await mongo.MongoClient.connect(uri)
  const info = await client.db('admin').command({ buildInfo: 1 })
  await client.close()
  const kind = Object.keys(info).some((key) => key.startsWith('ferretdb')) ? 'ferretdb' : 'other'
  return { uri, dbName, kind, close: async () => undefined }
}
