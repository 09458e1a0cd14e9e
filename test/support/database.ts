import { randomBytes } from 'node:crypto'
import mongoose from 'mongoose'
import { readConfig } from '#config'
import { startEmbeddedMongo } from '#embedded-mongo/server'

export interface TestDatabase {
  readonly uri: string
  /** Removes the database and whatever was started for it. */
  drop(): Promise<void>
}

/**
 * A database for one test file: a fresh one on the server that MONGODB_URI names, else an embedded server
 * in memory. Close what you opened on it before you drop it.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { mongodbUri } = readConfig()
  if (mongodbUri === null) {
    const server = await startEmbeddedMongo({ dir: null })
    return { uri: server.uri, drop: () => server.close() }
  }
  const uri = withDatabase(mongodbUri, `beelzebub_test_${process.pid}_${randomBytes(4).toString('hex')}`)
  return {
    uri,
    async drop() {
      const connection = await mongoose.createConnection(uri).asPromise()
      await connection.dropDatabase()
      await connection.close()
    },
  }
}

/** The same server and credentials, another database. */
export function withDatabase(uri: string, name: string): string {
  const [, server = uri, credentials, path = '', query = ''] =
    /^(mongodb(?:\+srv)?:\/\/([^@/?]+@)?[^/?]+)\/?([^?]*)\??(.*)$/.exec(uri) ?? []
  const options = new URLSearchParams(query)
  if (credentials && !options.has('authSource')) options.set('authSource', path || 'admin')
  const rest = options.toString()
  return `${server}/${name}${rest === '' ? '' : `?${rest}`}`
}
