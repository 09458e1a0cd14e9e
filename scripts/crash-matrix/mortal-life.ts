import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Birth } from './incarnation.js'
import type { Way } from './world.js'

type Plain = Omit<Birth, 'clock' | 'failed' | 'begun'>
type Wish =
  | { readonly kind: 'live'; readonly at: number; readonly birth: Plain }
  | { readonly kind: 'clock'; readonly at: number }
  | { readonly kind: 'idle' | 'rearm' | 'stop' }
/** What a life is told to do. */
export type Order = Wish & { readonly id: number }
/** What it says of it. */
export type Report =
  | { readonly kind: 'awake' }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly what: string; readonly id?: number }

const body = fileURLToPath(new URL('./mortal.ts', import.meta.url))

/** The next process is loading its modules while the present one lives. */
let next: Promise<ChildProcess> | null = null

async function conceive(): Promise<ChildProcess> {
  const child = fork(body, { execArgv: ['--conditions=source', '--import', 'tsx'], stdio: ['ignore', 2, 2, 'ipc'] })
  await once(child, 'message')
  return child
}

/** Lives in processes of their own, ended by SIGKILL. `extinguish` when no more are wanted. */
export const mortalWay: Way = {
  name: 'a process, SIGKILL',
  async live({ clock, failed, begun, ...birth }) {
    const child = await (next ?? conceive())
    next = conceive()
    let orders = 0
    const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
    child.on('message', (report: Report) => {
      if (report.kind === 'awake') return
      const waiter = waiting.get(report.id ?? -1)
      waiting.delete(report.id ?? -1)
      if (report.kind === 'done') waiter?.resolve()
      else if (waiter) waiter.reject(new Error(report.what))
      else failed(report.what)
    })
    const tell = (order: Wish): Promise<void> =>
      new Promise((resolve, reject) => {
        orders += 1
        waiting.set(orders, { resolve, reject })
        if (child.connected) child.send({ ...order, id: orders }, () => undefined)
      })
    const life = {
      idle: () => tell({ kind: 'idle' }),
      rearm: () => tell({ kind: 'rearm' }),
      setClock: (at: number) => tell({ kind: 'clock', at }),
      async stop() {
        await tell({ kind: 'stop' })
        child.disconnect()
      },
      async kill() {
        if (child.exitCode !== null || child.signalCode !== null) return
        child.kill('SIGKILL')
        await once(child, 'exit')
      },
    }
    begun?.(life.kill)
    await tell({ kind: 'live', at: clock.now(), birth })
    return life
  },
}

export async function extinguish(): Promise<void> {
  const child = await next
  next = null
  child?.disconnect()
}
