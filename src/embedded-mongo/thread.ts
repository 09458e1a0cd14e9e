import { parentPort, workerData } from 'node:worker_threads'
import type { Started } from './apart.js'
import { EmbeddedMongoDamaged, EmbeddedMongoLocked } from './errors.js'
import { startEmbeddedMongo } from './server.js'

/** Runs in the thread of `startEmbeddedMongoApart`: serves `workerData.dir` until it is told to close. */
const { dir }: { dir: string } = workerData
const tell = (started: Started) => parentPort?.postMessage(started)
try {
  const server = await startEmbeddedMongo({ dir })
  parentPort?.once('message', () => void server.close())
  tell({ uri: server.uri })
} catch (error) {
  tell(toldOf(error))
}

function toldOf(error: unknown): Started {
  if (error instanceof EmbeddedMongoLocked) return { failed: 'locked', dir: error.dir }
  if (error instanceof EmbeddedMongoDamaged) return { failed: 'damaged', dir: error.dir, reason: error.reason }
  // Of an error only its words cross to another thread; the system's code and path go beside them.
  if (error instanceof Error) return { failed: 'otherwise', reason: error.message, facts: { ...error } }
  return { failed: 'otherwise', reason: String(error), facts: {} }
}
