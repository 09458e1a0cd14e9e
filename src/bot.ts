import { randomUUID } from 'node:crypto'
import { REST, type RESTOptions } from 'discord.js'
import { type BotClient, createClient } from '#discord/client'
import { createConsequences, type DiscordConsequences } from '#discord/consequences'
import { createEar, type Ear } from '#discord/ear'
import { createLateLetters } from '#discord/late-letters'
import { ClosedForGood } from '#discord/login-failure'
import { panelsFor } from '#discord/panels/panels-for'
import { steadyRequest } from '#discord/steady-request'
import { startEmbeddedMongoApart } from '#embedded-mongo/apart'
import { type EmbeddedMongo, startEmbeddedMongo } from '#embedded-mongo/server'
import { type Application, createApplication } from '#game/application'
import { builtInRiddles } from '#game/built-in-riddles'
import { createFellowship } from '#game/fellowship'
import { createGate } from '#game/gate'
import { decidedOfLate, heedOthers } from '#game/heed-others'
import { loadGame } from '#game/load-game'
import type { Clock, Reporter, Seeds } from '#game/ports'
import { randomSeeds } from '#game/seeds'
import { type Shards, shardName, shardOf, wholeGateway } from '#game/shards'
import { createVigil } from '#game/vigil'
import type { Lines } from '#health/commit-lines'
import { startPulse } from '#health/pulse'
import { createJobs, type Jobs, type JobsPace } from '#jobs/jobs'
import { openStore, type Store } from '#store/store'
import { placeOfThisProcess, runsHere } from './place.js'

export interface BotOptions {
  readonly token: string
  /** The root of a Discord-compatible API, without the version; `null`: Discord itself. */
  readonly apiUrl: string | null
  /** `null`: the embedded server, in `dataDir`. */
  readonly mongodbUri: string | null
  /** Where the embedded server keeps its files; `null`: in memory, gone with the process. */
  readonly dataDir: string | null
  readonly clock: Clock
  readonly reporter: Reporter
  readonly seeds?: Seeds
  /** How fast this bot may ask a Discord-compatible server that sets no limits itself; discord.js's own 50 a second otherwise. */
  readonly requestsPerSecond?: number
  /** ms between two looks at one game's stage; what many acts at once change is then one edit. */
  readonly stagePauseMs?: number
  /** How often the jobs look for work, and how long one stays locked after its process died. */
  readonly jobsPace?: JobsPace
  /** Real time, ms since the epoch, by which outages are told from a clock that was moved; the machine's unless given. */
  readonly realNow?: () => number
  /** Real ms between two looks at whether Discord and the database are there. */
  readonly beatMs?: number
  /** Which part of the servers it hears; all unless given. */
  readonly shards?: Shards
  /** Real ms after which a process that gives no sign is dead; what it did is taken over then at the latest. */
  readonly lockMs?: number
  /** Where its health is served; nowhere unless given. */
  readonly health?: { readonly host: string; readonly port: number } | null
  /** Where a line is written for each turn of a game. */
  readonly lines?: Lines
  /** Discord will not have this bot any more; it must end. */
  readonly onLost?: (why: string) => void
}

/** Whatever is not over by then stands in the log, and is done by the next process. */
const stepMs = 10_000

/** With Discord or the database out of reach a step of the end might never be over. */
const withinReason = (step: Promise<unknown>): Promise<unknown> =>
  Promise.race([step, new Promise((resolve) => setTimeout(resolve, stepMs).unref())])

/** What was held back while people could not reach their games. */
async function resume(app: Application): Promise<void> {
  await app.sweep()
  await app.resend()
}

/** Discord lets a channel be edited five times in five seconds: once a second keeps the live tally true enough. */
const stagePauseMs = 1_000

/** The whole bot, running. */
export interface Bot {
  readonly app: Application
  readonly store: Store
  readonly jobs: Jobs
  readonly consequences: DiscordConsequences
  readonly client: BotClient['client']
  /** Such as `http://127.0.0.1:9464`; `null` where its health is not served. */
  readonly healthAddress: string | null
  /** Resolves when nothing is under way: every commit followed on Discord, every alarm set. */
  idle(): Promise<void>
  /** In reverse: no new commands, no new wake-ups, everything begun is finished, the database last. */
  stop(): Promise<void>
}

/**
 * Assembles the bot: database, jobs, the game, Discord; takes up unfinished games; logs in. When a step fails,
 * those before it are taken down again and the error is thrown as it is: `StoreUnreachable`, `EmbeddedMongoLocked`,
 * `EmbeddedMongoDamaged`, or what discord.js says of the login.
 */
export async function startBot(options: BotOptions): Promise<Bot> {
  const { clock, reporter, token } = options
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) {
      await withinReason(step()).catch((error) => reporter.failed('stopping', error, {}))
    }
  }
  try {
    const embedded = options.mongodbUri === null ? await startDatabase(options.dataDir) : null
    if (embedded) undo.push(() => embedded.close())
    const shards = options.shards ?? wholeGateway
    const names = shards.count === 1 ? [] : shards.ids.map((id) => shardName(id, shards.count))
    const store = await openStore(uriOf(options, embedded), names)
    undo.push(() => store.close())
    const rest = restOf(options)
    let connected = () => false
    const pulse = await startPulse({
      clock,
      games: store.games,
      outbox: store.outbox,
      log: store.commits,
      reporter,
      isConnected: () => connected(),
      changed: (gameId) => {
        void app.load(gameId).then(
          (game) => game && consequences.committed(game),
          () => undefined,
        )
      },
      ...(options.lines && { lines: options.lines }),
      ...(options.health && { server: options.health }),
    })
    undo.push(() => pulse.close())
    const id = `${process.pid}-${randomUUID()}`
    let ear: Ear | null = null
    let isUp = false
    const fellowship = createFellowship({
      id,
      place: placeOfThisProcess(),
      pid: process.pid,
      runs: runsHere,
      shards,
      hears: () => connected(),
      realNow: options.realNow ?? Date.now,
      muster: store.muster,
      leases: store.leases,
      reporter,
      died: (name) => jobs.unlock(name),
      spoken: () => {
        if (isUp) app.recover().catch((error) => reporter.failed('taking over', error, {}))
      },
      listened: (shard, notes) => {
        const isOfShard = (guildId: string | null) => shardOf(guildId, shards.count) === shard
        ear?.open(isOfShard, notes).catch((error) => reporter.failed('answering for another', error, {}))
      },
      hushed: () => consequences.idle(),
      taken: () => ear?.taken() ?? [],
      heed: () => heedOthers(store, consequences, fellowship),
      ...(options.beatMs !== undefined && { beatMs: options.beatMs }),
      ...(options.lockMs !== undefined && { lockMs: options.lockMs }),
    })
    const jobs = createJobs({
      connection: store.connection,
      clock,
      reporter,
      name: id,
      company: fellowship,
      ...options.jobsPace,
    })
    const api = new REST({ version: '10', ...rest }).setToken(token)
    const letters = createLateLetters(api)
    undo.push(async () => letters.close())
    const consequences = createConsequences({
      api,
      stageBook: store.stages,
      outbox: store.outbox,
      log: store.commits,
      guilds: store.guilds,
      load: (gameId) => loadGame(store, gameId),
      voice: fellowship,
      panelsFor: (state) => panelsFor(state, pulse.ailmentsOf(state.id)),
      passed: pulse.passed,
      clock,
      reporter,
      pauseMs: options.stagePauseMs ?? stagePauseMs,
    })
    const gate = createGate(false)
    const app = createApplication({
      ...store,
      commits: pulse.commits,
      gate,
      company: fellowship,
      clock,
      seeds: options.seeds ?? randomSeeds,
      alarms: jobs.alarms,
      consequences,
      reporter,
      builtInRiddles,
    })
    undo.push(() => fellowship.leave())
    undo.push(async () => {
      await consequences.close()
      await app.idle()
    })
    undo.push(() => jobs.stop())
    await fellowship.join()
    const bot = createClient({
      app: pulse.observe(app),
      consequences,
      reporter,
      letters,
      rest,
      ...(shards.count > 1 && { shards }),
    })
    const listening = createEar({
      client: bot.client,
      listens: fellowship.listens,
      decided: (guildId) => decidedOfLate(store, guildId),
    })
    ear = listening
    undo.push(() => bot.destroy())
    pulse.hear(bot.client)
    connected = bot.isConnected
    await bot.login(token)
    bot.client.on('shardDisconnect', ({ code }) => options.onLost?.(new ClosedForGood(code).message))
    bot.client.on('invalidated', () => options.onLost?.('Discord has ended the session for good.'))
    const vigil = createVigil({
      clock,
      realNow: options.realNow ?? Date.now,
      presence: store.presence,
      gate,
      discordIsThere: () => bot.isConnected(),
      reckon: (outage) => app.reckon(outage, fellowship.isMine),
      resumed: () => resume(app),
      reporter,
      ...(options.beatMs !== undefined && { beatMs: options.beatMs }),
    })
    undo.push(() => vigil.stop())
    for (const event of ['shardReconnecting', 'shardResume', 'shardReady'] as const) {
      bot.client.on(event, () => void vigil.look())
      bot.client.on(event, () => void (isUp && fellowship.look()))
    }
    undo.push(async () => {
      await fellowship.hushEars()
      await listening.answered()
    })
    await vigil.start()
    await fellowship.start()
    await jobs.start(app)
    isUp = true
    await app.recover()
    pulse.begin()
    return {
      app,
      store,
      jobs,
      consequences,
      client: bot.client,
      healthAddress: pulse.address,
      idle: () => app.idle(),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What is kept on disk is kept by a thread of its own. */
const startDatabase = (dir: string | null): Promise<EmbeddedMongo> =>
  dir === null ? startEmbeddedMongo({ dir }) : startEmbeddedMongoApart({ dir })

const uriOf = ({ mongodbUri }: BotOptions, embedded: EmbeddedMongo | null): string => mongodbUri ?? embedded?.uri ?? ''

function restOf({ apiUrl, requestsPerSecond }: BotOptions): Partial<RESTOptions> {
  return {
    makeRequest: steadyRequest,
    ...(apiUrl === null ? {} : { api: apiUrl }),
    ...(requestsPerSecond === undefined ? {} : { globalRequestsPerSecond: requestsPerSecond }),
  }
}
