import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Shards } from '#game/shards'

/** What a bot's process is told at its birth. */
export interface Birth {
  readonly token: string
  readonly apiUrl: string
  readonly mongodbUri: string
  readonly lockMs: number
  readonly shards?: Shards
}
/** What it tells. */
export type Told = { readonly kind: 'ready' } | { readonly kind: 'failed'; readonly what: string }

export interface BotProcess {
  readonly pid: number
  readonly failures: readonly string[]
  /** As an operator stops it; resolves when it has ended. */
  stop(): Promise<void>
  /** SIGKILL. */
  kill(): Promise<void>
}

/** A bot in a process of its own; resolves when it says that it is ready. */
export async function startProcess(birth: Birth): Promise<BotProcess> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'bot-process.ts'), [], {
    execArgv: ['--conditions=source', '--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const failures: string[] = []
  const ended = once(child, 'exit')
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (told: Told) => {
      if (told.kind === 'ready') resolve()
      else failures.push(told.what)
    })
    void ended.then(([code]) => reject(new Error(`The process ended with ${code}: ${failures.join()}`)))
  })
  ready.catch(() => undefined)
  child.send(birth)
  await ready
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return { pid: child.pid ?? 0, failures, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
