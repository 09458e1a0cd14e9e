/** One share of the matrix in a process of its own: what a hundred dead lives leave in one slows those to come. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { liveHere } from './incarnation.js'
import { type Point, playAllDeaths, type Reference } from './matrix.js'

interface Share {
  readonly reference: Reference
  /** The step at which each deed is died in that has so many. */
  readonly rank: number
}

const self = fileURLToPath(import.meta.url)

/** Plays a share elsewhere. Rejects when that process ends without an answer. */
export async function playShare(share: Share): Promise<readonly Point[]> {
  const child: ChildProcess = fork(self, ['share'], {
    execArgv: ['--conditions=source', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.send(share)
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`A share ended with ${code ?? signal} at step ${share.rank}.`)
  })
  const [points] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  child.kill()
  return points as readonly Point[]
}

if (process.argv[1] === self && process.argv[2] === 'share') {
  const [share] = (await once(process, 'message')) as [Share]
  const { reference, rank } = share
  const way = { name: 'in place', live: liveHere }
  const points = await playAllDeaths(way, reference, (deed) =>
    rank <= (reference.deeds[deed]?.steps ?? 0) ? rank : null,
  )
  process.send?.(points)
}
