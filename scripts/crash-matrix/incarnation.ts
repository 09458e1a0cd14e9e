import { inspect } from 'node:util'
import { ApplicationCommandRegistries, container } from '@sapphire/framework'
import type { Clock } from '#game/ports'
import { type Bot, startBot } from '../../src/bot.js'

/** Where a process is born: its wires, and the clock and the token that it is given. */
export interface Birth {
  readonly token: string
  readonly apiUrl: string
  readonly mongodbUri: string
  readonly clock: Clock
  /** Told of what the process reports as failed, while it lives. */
  readonly failed: (what: string) => void
  /** Told how to end a life that is only beginning; otherwise its beginning is waited for. */
  readonly begun?: (kill: () => Promise<void>) => void
}

/** One life of the bot. */
export interface Incarnation {
  /** Resolves when the bot says that nothing is under way. */
  idle(): Promise<void>
  /** The clock has moved: its alarms are looked at anew. */
  rearm(): Promise<void>
  /** Ends it without a word to anyone; its wires are cut before. */
  kill(): Promise<void>
  /** As an operator stops it. */
  stop(): Promise<void>
}

/** Every draw falls the same way in whatever life it is made. */
const dice = { next: () => 'the same dice' }

export const pace = { lookSeconds: 0.05, sweepSeconds: 3_600, outboxSeconds: 3_600, lockSeconds: 2 } as const

export const lifeOptions = ({ token, apiUrl, mongodbUri, clock, failed }: Birth): Parameters<typeof startBot>[0] => ({
  token,
  apiUrl,
  mongodbUri,
  dataDir: null,
  clock,
  seeds: dice,
  requestsPerSecond: 100_000,
  stagePauseMs: 0,
  jobsPace: pace,
  // One beat a life, at its beginning, and no outage: the clock of the tale jumps, and nobody is away for long.
  beatMs: 3_600_000,
  realNow: () => 0,
  reporter: {
    failed: (what, error) => failed(`${what}: ${inspect(error)}`),
  },
})

/**
 * A life in this very process. Death is the cut of its wires: whatever it still does afterwards reaches nobody, as
 * if it had not been done; then its remains are swept up. Much quicker than a process of its own, and the same at
 * every step but for what a real death does to the process itself.
 */
export async function liveHere(birth: Birth): Promise<Incarnation> {
  prepareForRebirth()
  let dead = false
  // One that dies before it is born ends by itself: with its wires cut its beginning fails.
  birth.begun?.(async () => {
    dead = true
  })
  const bot: Bot = await startBot(
    lifeOptions({
      ...birth,
      failed: (what) => {
        if (!dead && !ofTheDead.test(what)) birth.failed(what)
      },
    }),
  )
  return {
    idle: () => bot.idle(),
    rearm: () => bot.jobs.rearm(),
    stop: () => bot.stop(),
    async kill() {
      dead = true
      await bury(bot)
    },
  }
}

/** Sapphire has one reporter a process: a life hears what is reported of those before it. */
const ofTheDead = /Connection was force closed|Client must be connected|Topology is closed/

async function bury({ client, consequences, jobs, store }: Bot): Promise<void> {
  const quietly = (work: Promise<unknown>) => Promise.race([work.catch(() => undefined), sleep(200)])
  void quietly(consequences.close())
  await Promise.all([quietly(client.destroy()), quietly(store.connection.close(true))])
  void quietly(jobs.stop())
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

type Entries = Map<string, unknown>
const core = new Map<string, Entries>()
let prepared = false

/**
 * Sapphire queues its own listeners once a process, for the first client alone, and keeps the command registries:
 * a client that follows another in one process would be deaf.
 */
export function prepareForRebirth(): void {
  ;(ApplicationCommandRegistries.registries as Map<string, unknown>).clear()
  if (prepared) return
  prepared = true
  // What a dead life still awaits fails when its wires are cut; a process of its own would be gone.
  process.on('unhandledRejection', () => undefined)
  const { stores } = container
  const register = stores.register.bind(stores)
  stores.register = (store) => {
    register(store)
    const queue = Object.getOwnPropertySymbols(store)
      .map((symbol) => Reflect.get(store, symbol) as unknown)
      .find((value): value is Entries => value instanceof Map)
    const known = core.get(store.name)
    if (queue && known) for (const [name, entry] of known) queue.set(name, entry)
    else if (queue) core.set(store.name, new Map(queue))
    return stores
  }
}
