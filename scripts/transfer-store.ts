import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from '#config'
import { EmbeddedMongoDamaged, EmbeddedMongoLocked, startEmbeddedMongo } from '#embedded-mongo/server'
import { StoreUnreachable } from '#store/connect'
import { openStore, type Store } from '#store/store'

/** What is told to whoever called a script, in a sentence and without a stack. */
export class Refused extends Error {}

/** Opens the bot's own database for one piece of work: `MONGODB_URI`, else the embedded folder. `Refused` where it cannot. */
export async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  try {
    const { mongodbUri, dataDir } = readConfig()
    if (mongodbUri !== null) return await inStore(mongodbUri, work)
    const embedded = await startEmbeddedMongo({ dir: dataDir })
    try {
      return await inStore(embedded.uri, work)
    } finally {
      await embedded.close()
    }
  } catch (error) {
    if (error instanceof EmbeddedMongoLocked)
      throw new Refused(`${error.message} If that process is the bot, its games are in its hands until it is stopped.`)
    if ([ConfigError, StoreUnreachable, EmbeddedMongoDamaged].some((known) => error instanceof known))
      throw new Refused(error instanceof Error ? error.message : String(error))
    throw error
  }
}

async function inStore<T>(uri: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(uri)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** An export from a folder that was never one would only make an empty database there. */
export function mustHaveData(): void {
  const { mongodbUri, dataDir } = readConfig()
  if (mongodbUri === null && !existsSync(join(dataDir)))
    throw new Refused(`There is no data in ${dataDir}: set DATA_DIR or MONGODB_URI to where the bot keeps its games.`)
}

/** Runs a script's work; exit code 0 done, 1 the answer is no, 2 refused or not understood. */
export async function runScript(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    const told = error instanceof Refused || isUsage(error)
    console.error(told && error instanceof Error ? error.message : error)
    process.exitCode = 2
  }
}

/** `parseArgs` and the file system throw errors with a code. */
const isUsage = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(ERR_PARSE_ARGS|ENOENT|EACCES|EEXIST|EISDIR|ENOSPC)/.test(String(error.code))
