import { Worker } from 'node:worker_threads'
import { EmbeddedMongoDamaged, EmbeddedMongoLocked } from './errors.js'
import type { EmbeddedMongo } from './server.js'

/** What the thread tells of its start. */
export type Started =
  | { readonly uri: string }
  | { readonly failed: 'locked'; readonly dir: string }
  | { readonly failed: 'damaged'; readonly dir: string; readonly reason: string }
  | { readonly failed: 'otherwise'; readonly reason: string; readonly facts: object }

/** The thread's own file, beside this one. One that is not compiled yet, in tests, needs tsx before it. */
const thread = import.meta.url.endsWith('.js')
  ? new URL('./thread.js', import.meta.url)
  : `import('tsx/esm/api').then(({ register }) => { register(); return import('${new URL('./thread.ts', import.meta.url)}') })`

/**
 * The server of `startEmbeddedMongo` in a thread of its own, so that people are answered while it works. Should the
 * thread die, so does the process: nothing could be made durable any more, and a restart reads what is on disk.
 *
 * @param options.dir the folder of the data, made if missing
 * @throws EmbeddedMongoLocked, EmbeddedMongoDamaged as `startEmbeddedMongo` does
 */
export async function startEmbeddedMongoApart({ dir }: { dir: string }): Promise<EmbeddedMongo> {
  const worker = new Worker(thread, { workerData: { dir }, eval: typeof thread === 'string' })
  const started = await new Promise<Started>((tell, fail) => {
    worker.once('message', tell)
    worker.once('error', fail)
  })
  worker.removeAllListeners('error')
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  if ('failed' in started) {
    await gone
    throw failure(started)
  }
  return {
    uri: started.uri,
    async close() {
      worker.postMessage('close')
      await gone
    },
  }
}

function failure(started: Exclude<Started, { uri: string }>): Error {
  switch (started.failed) {
    case 'locked':
      return new EmbeddedMongoLocked(started.dir)
    case 'damaged':
      return new EmbeddedMongoDamaged(started.dir, started.reason)
    case 'otherwise':
      return Object.assign(new Error(started.reason), started.facts)
  }
}
