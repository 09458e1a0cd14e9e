import { randomBytes } from 'node:crypto'
import { startEmbeddedMongo } from '#embedded-mongo/server'

export type TestMongo = { uri: string; dbName: string; embedded: boolean; close(): Promise<void> }

/** The server that MONGODB_URI names, else an embedded one in memory; a database name that nobody else uses. */
export async function openTestMongo(): Promise<TestMongo> {
  const dbName = `beelzebub_test_${randomBytes(6).toString('hex')}`
  const uri = process.env.MONGODB_URI
  if (uri !== undefined && uri !== '') return { uri, dbName, embedded: false, close: async () => undefined }
  const { uri: own, close } = await startEmbeddedMongo({ dir: null })
  return { uri: own, dbName, embedded: true, close }
}
