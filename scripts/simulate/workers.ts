import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Batch, playBatch } from './batch.js'
import type { Tally } from './tally.js'

/**
 * Plays all batches, each on the first thread that is free, and hands every tally over as it comes. A single thread is
 * this one. Rejects with the first error of any game, and leaves no thread behind.
 */
export async function playAll(
  batches: readonly Batch[],
  threads: number,
  done: (batch: Batch, tally: Tally) => void,
): Promise<void> {
  const waiting = batches[Symbol.iterator]()
  if (threads === 1) {
    for (const batch of waiting) {
      done(batch, playBatch(batch))
      await new Promise(setImmediate) // signals and the progress bar get their turn
    }
    return
  }
  const workers = Array.from({ length: Math.min(threads, batches.length) }, start)
  try {
    await Promise.all(
      workers.map(async (worker) => {
        for (const batch of waiting) done(batch, await played(worker, batch))
      }),
    )
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

/** A thread inherits the conditions of this process, but not the loader that reads TypeScript. */
const entry = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => {
  register()
  return import(${JSON.stringify(new URL('./worker.ts', import.meta.url).href)})
})`

const start = (): Worker => new Worker(entry, { eval: true })

async function played(worker: Worker, batch: Batch): Promise<Tally> {
  const over = new AbortController()
  const gone = once(worker, 'exit', { signal: over.signal }).then(([code]) => {
    throw new Error(`A thread went away with code ${code}.`)
  })
  try {
    const answer = once(worker, 'message', { signal: over.signal })
    worker.postMessage(batch)
    const [tally] = (await Promise.race([answer, gone])) as [Tally]
    return tally
  } finally {
    gone.catch(() => {})
    over.abort()
  }
}
