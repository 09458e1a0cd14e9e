import { PermissionFlagsBits as P } from 'discord.js'
import mongoose, { type Connection } from 'mongoose'
import { startEmbeddedMongo } from '#embedded-mongo/server'
import { deadlineOf, wakeAt } from '#engine/deadline'
import type { Commit } from '#game/commit'
import { replayCommits } from '#game/load-game'
import type { LoadedGame } from '#game/ports'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { openStore, type Store } from '#store/store'
import { gestureFor, performGesture } from '../../test/support/gestures.js'
import type { Birth, Incarnation } from './incarnation.js'
import { type Picture, pictureOf } from './picture.js'
import { type Deed, people, tale } from './tale.js'
import { type Crossing, discordWire, mongoWire, type Wire } from './wire.js'

/** 20 October 2026, 21:00 in Moscow. */
const evening = Date.UTC(2026, 9, 20, 18)
const patienceMs = 20_000

/** How a life begins, and whether the clock of the world must be told to it. */
export interface Way {
  readonly name: string
  live(birth: Birth): Promise<Incarnation & { setClock?(at: number): Promise<void> }>
}
type Life = Awaited<ReturnType<Way['live']>>

/** Where a deed has led: the truth, what must be said, and what everybody sees. */
export interface Checkpoint {
  readonly log: readonly object[]
  readonly deadline: number | null
  readonly unsaid: number
  readonly picture: Picture
}

/** Where the bot died: how many steps into the deed, and before what. */
export interface Death {
  readonly step: number
  readonly crossing: Crossing
}

export interface Done {
  readonly death: Death | null
  /** Wire crossings until all was quiet, or until death. */
  readonly steps: number
  readonly checkpoint: Checkpoint
}

/** A server with its people, a Discord and a database that outlive the bot, and the bot's lives one after another. */
export class World {
  readonly failures: string[] = []
  #life: Life | null = null
  /** Ends a life that has not been born yet. */
  #unborn: () => Promise<void> = async () => undefined
  #wires: Wire[] = []
  #steps = 0
  #diesAt = Number.POSITIVE_INFINITY
  #death: Death | null = null
  #died: Promise<never> = new Promise(() => undefined)
  #die: (death: Death) => void = () => undefined

  private constructor(
    private readonly way: Way,
    private readonly clock: { at: number; now(): number },
    private readonly discord: StandIn,
    private readonly mongo: { readonly uri: string; close(): Promise<void> },
    private readonly store: Store,
    private readonly raw: Connection,
    private readonly guildId: string,
    private readonly ids: Readonly<Record<string, string>>,
  ) {}

  static async create(way: Way): Promise<World> {
    const clock = { at: evening, now: () => clock.at }
    const discord = await startStandIn({ clock })
    const guild = discord.createGuild({ name: 'Salem', locale: 'en-US' })
    const members = people.map((name) => [name, discord.addMember(guild.id, { name })] as const)
    const host = discord.addMember(guild.id, { name: 'host', permissions: P.ManageGuild })
    const mongo = await startEmbeddedMongo({ dir: null })
    const store = await openStore(mongo.uri)
    const raw = await mongoose.createConnection(mongo.uri).asPromise()
    const world = new World(
      way,
      clock,
      discord,
      mongo,
      store,
      raw,
      guild.id,
      Object.fromEntries([...members, ['host', host]]),
    )
    await world.#rise()
    return world
  }

  get deeds(): readonly Deed[] {
    return tale(this.ids)
  }

  /** Does a deed and waits until all is quiet; dies at its `diesAt`th crossing, rises, and sees it through. */
  async do(deed: Deed, diesAt: number | null = null): Promise<Done> {
    const before = await this.#game()
    this.#steps = 0
    this.#diesAt = diesAt ?? Number.POSITIVE_INFINITY
    try {
      await Promise.race([this.#attempt(deed), this.#died])
    } catch (error) {
      if (this.#death === null) throw error
    }
    const steps = this.#death?.step ?? this.#steps
    this.#diesAt = Number.POSITIVE_INFINITY
    const death = this.#death
    if (death !== null) {
      await this.#bury()
      await this.#rise()
      if (deed.kind !== 'restart') {
        if (await this.#isDone(deed, before)) await this.#settled(deed)
        else await this.#attempt(deed)
      }
    }
    return { death, steps, checkpoint: await this.#checkpoint() }
  }

  /** Jobs that are still locked when the lock time of a dead process has passed. */
  async locked(): Promise<readonly unknown[]> {
    const look = () =>
      this.raw
        .collection('jobs')
        .find({ lockedAt: { $ne: null } })
        .toArray()
    const began = Date.now()
    while ((await look()).length > 0 && Date.now() - began < 5_000) await sleep(50)
    return look()
  }

  async close(): Promise<void> {
    await this.#life?.stop()
    for (const wire of this.#wires) await wire.close()
    await this.raw.close()
    await this.store.close()
    await this.mongo.close()
    await this.discord.close()
  }

  async #attempt(deed: Deed): Promise<void> {
    if (deed.kind === 'restart') {
      await this.#bury()
      const rising = this.#rise()
      // Its death is another one than that of the life before.
      return await Promise.race([rising, this.#died])
    }
    const state = (await this.#game())?.state
    if (deed.kind === 'clock') {
      if (!state) throw new Error('The clock runs for no game.')
      await this.#runTo(wakeAt(state) ?? this.clock.at)
    } else if (deed.kind === 'order') {
      await performGesture(
        this.#as('host'),
        { kind: 'command', name: deed.command, options: deed.options },
        this.#place(),
      )
    } else {
      if (!state) throw new Error('There is no game to act in.')
      const by = deed.by(state)
      await performGesture(this.#as(by), gestureFor(deed.act(state), state), this.#place())
    }
    await this.#settled(deed)
  }

  async #settled(deed: Deed): Promise<void> {
    if (deed.kind === 'clock') {
      await this.#until('the game to wake', async () => {
        const wake = wakeAt((await this.#mustGame()).state)
        return wake === null || wake > this.clock.at
      })
      await this.#until('the jobs that are due', async () => {
        const due = { name: 'deadline', nextRunAt: { $ne: null, $lte: new Date() } }
        return (await this.raw.collection('jobs').countDocuments(due)) === 0
      })
    }
    await this.#life?.idle()
  }

  async #runTo(at: number): Promise<void> {
    this.clock.at = at
    await this.#life?.setClock?.(at)
    await this.#life?.rearm()
  }

  /** Whether what the dead life was asked for stands in the log. */
  async #isDone(deed: Deed, before: LoadedGame | null): Promise<boolean> {
    const now = await this.#game()
    if (deed.kind === 'restart') return true
    if (deed.kind === 'order' && !deed.opens) return before !== null && now !== null && now.version > before.version
    if (deed.kind === 'order') return now !== null && now.gameId !== before?.gameId
    if (deed.kind === 'clock') return before !== null && now !== null && now.version > before.version
    return before !== null && now?.gameId === before.gameId && now.version > before.version
  }

  async #checkpoint(): Promise<Checkpoint> {
    const game = await this.#game()
    const log = game ? await this.store.commits.after(game.gameId, 0) : []
    return {
      log: log.map(factsOf),
      deadline: game && deadlineOf(game.state),
      unsaid: (await this.store.outbox.waiting()).length,
      picture: pictureOf(this.discord, this.guildId, this.#names()),
    }
  }

  #names(): ReadonlyMap<string, string> {
    return new Map([
      ...Object.entries(this.ids).map(([name, id]) => [id, name] as const),
      [this.guildId, 'the server'],
      [this.discord.botId, 'the bot'],
    ])
  }

  async #game(): Promise<LoadedGame | null> {
    const opened = await this.store.commits.opened()
    const newest = opened
      .map(({ gameId }) => gameId)
      .sort()
      .at(-1)
    return newest === undefined ? null : replayCommits(await this.store.commits.after(newest, 0))
  }
  async #mustGame(): Promise<LoadedGame> {
    const game = await this.#game()
    if (!game) throw new Error('There is no game.')
    return game
  }

  #as(who: string) {
    return this.discord.as(this.ids[who] ?? who, this.guildId)
  }
  #place() {
    const channelId = this.discord.channelNamed(this.guildId, 'general')?.id ?? ''
    const channel = this.discord.channel(channelId)
    const known = [...(channel?.messages.keys() ?? [])][0]
    const owner = this.discord.as(this.discord.guild(this.guildId).ownerId, this.guildId)
    return { channelId, messageId: known ?? owner.send(channelId, 'Good evening.').id, receivedAt: this.clock.at }
  }

  async #rise(): Promise<void> {
    this.#death = null
    this.#died = new Promise((_, reject) => {
      this.#die = (death) => {
        this.#death = death
        reject(new Error('The bot has died.'))
      }
    })
    this.#died.catch(() => undefined)
    const warden = (crossing: Crossing): boolean => {
      if (this.#death !== null) return false
      this.#steps += 1
      if (this.#steps < this.#diesAt) return true
      for (const wire of this.#wires) wire.cut()
      this.#die({ step: this.#steps, crossing })
      return false
    }
    const discord = await discordWire(this.discord.origin, warden)
    const mongo = await mongoWire(this.mongo.uri, warden)
    const wires = [discord, mongo]
    this.#wires = wires
    this.#unborn = () => birth.then(({ kill }) => kill()).catch(() => undefined)
    const birth: Promise<Life> = this.way.live({
      begun: (kill) => {
        this.#unborn = kill
      },
      token: this.discord.token,
      apiUrl: `http://127.0.0.1:${discord.port}/api`,
      mongodbUri: `mongodb://127.0.0.1:${mongo.port}/beelzebub`,
      clock: this.clock,
      failed: (what) => {
        if (this.#death === null) this.failures.push(what)
      },
    })
    const life = await birth
    // Whoever died while he was being born may be born all the same, late: he is not the one who lives.
    if (wires !== this.#wires || this.#death !== null) return await life.kill()
    this.#life = life
    await life.idle()
  }

  async #bury(): Promise<void> {
    for (const wire of this.#wires) wire.cut()
    await (this.#life === null ? this.#unborn() : this.#life.kill())
    this.#life = null
    // Nobody resumes the session of the dead.
    do {
      this.discord.gateway.drop()
      await sleep(5)
      this.discord.gateway.forgetSessions()
    } while (this.discord.gateway.connected)
    for (const wire of this.#wires) {
      await wire.drained()
      await wire.close()
    }
  }

  async #until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const began = Date.now()
    while (!(await holds())) {
      if (this.#death !== null) return
      if (Date.now() - began > patienceMs) throw new Error(`Waited in vain for ${what}.`)
      await sleep(5)
    }
  }
}

/** A commit without what may differ from life to life: who pressed twice has two interactions. */
function factsOf({ delivered: _, given, events, ...commit }: Commit): object {
  const plain = events.map((event) => (event.kind === 'AnswerGiven' ? { ...event, id: '' } : event))
  return { ...commit, events: plain, ...(given && { given: { ...given, id: '' } }) }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
