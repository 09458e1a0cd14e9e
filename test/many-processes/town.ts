import { PermissionFlagsBits as P } from 'discord.js'
import { markFor } from '#discord/deliver/ordinals'
import type { RoleId } from '#engine/role-ids'
import type { GameState } from '#engine/state'
import type { Commit } from '#game/commit'
import { loadGame } from '#game/load-game'
import type { Request } from '#game/request'
import type { Shards } from '#game/shards'
import { AnswerMissing, InteractionTimedOut } from '#playground/discord/member/refusals'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import type { Channel } from '#playground/discord/world/entities'
import { openStore, type Store } from '#store/store'
import { testDatabase } from '../support/database.js'
import { gestureFor, performGesture } from '../support/gestures.js'
import { type BotProcess, startProcess } from './processes.js'

const names = ['ann', 'bob', 'cyd', 'dan', 'eve', 'fay', 'gil', 'hal', 'ida'] as const
export type Name = (typeof names)[number] | 'host'

/** A Discord and a database, and the bot's processes that come and go. */
export interface Town {
  readonly discord: StandIn
  readonly store: Store
  readonly processes: ReadonlySet<BotProcess>
  rise(shards?: Shards): Promise<BotProcess>
  /** The process that speaks for the server's games. */
  voice(shard?: string): Promise<BotProcess>
  server(): Promise<Server>
  close(): Promise<void>
}

/** What came of an act: Discord said that nobody answered (`missed`), or what the person read. */
export type Outcome = { readonly kind: 'answered'; readonly text: string } | { readonly kind: 'missed' }

export interface Server {
  readonly guildId: string
  readonly ids: Readonly<Record<Name, string>>
  /** A game from the opening to the first night, through Discord alone. */
  play(settings: Readonly<Record<string, string>>): Promise<void>
  attempt(name: Name, act: Request['act']): Promise<Outcome>
  state(): Promise<GameState>
  log(): Promise<readonly Commit[]>
  role(role: RoleId, nth?: number): Promise<Name>
  /** Everything decided has been said and is shown. */
  settled(): Promise<void>
  /** By address, the numbers of its announcements as they stand in its channels. */
  said(): Promise<Readonly<Record<string, readonly number[]>>>
  /** What `said` must be: by address 0, 1, 2 … */
  mustBeSaid(): Promise<Readonly<Record<string, readonly number[]>>>
  /** Names of the game's channels, sorted. */
  rooms(): readonly string[]
}

export async function foundTown(lockMs = 3_000): Promise<Town> {
  const discord = await startStandIn({ requestsKept: 100_000 })
  const database = await testDatabase()
  const store = await openStore(database.uri)
  const processes = new Set<BotProcess>()

  async function rise(shards?: Shards): Promise<BotProcess> {
    const process = await startProcess({
      token: discord.token,
      apiUrl: discord.api,
      mongodbUri: database.uri,
      lockMs,
      ...(shards && { shards }),
    })
    const leave = (end: () => Promise<void>) => async () => {
      await end()
      processes.delete(wrapped)
    }
    const wrapped: BotProcess = { ...process, stop: leave(process.stop), kill: leave(process.kill) }
    processes.add(wrapped)
    return wrapped
  }

  async function voice(shard = '0/1'): Promise<BotProcess> {
    let found: BotProcess | undefined
    await until('a voice', async () => {
      const lease = (await store.leases.newest()).find(({ key }) => key === `voice ${shard}`)
      const fellow = (await store.muster.present()).find(({ id }) => id === lease?.owner)
      found = [...processes].find(({ pid }) => pid === fellow?.pid)
      return found !== undefined
    })
    if (!found) throw new Error('Nobody speaks.')
    return found
  }

  return {
    discord,
    store,
    processes,
    rise,
    voice,
    server: () => serverIn(discord, store),
    async close() {
      await Promise.all([...processes].map((process) => process.kill()))
      await store.close()
      await database.drop()
      await discord.close()
    },
  }
}

async function serverIn(discord: StandIn, store: Store): Promise<Server> {
  const guild = discord.createGuild({ name: 'Salem', locale: 'en-US' })
  const join = (name: Name) =>
    discord.addMember(guild.id, { name, ...(name === 'host' && { permissions: P.ManageGuild }) })
  const ids = Object.fromEntries([...names, 'host' as const].map((name) => [name, join(name)])) as Record<Name, string>
  const general = discord.channelNamed(guild.id, 'general')?.id ?? ''
  const place = { channelId: general, messageId: discord.as(guild.ownerId, guild.id).send(general, 'Hello.').id }
  const gameId = `${guild.id}-1`
  const as = (name: Name) => discord.as(ids[name], guild.id)
  const load = async () => {
    const game = await loadGame(store, gameId)
    if (!game) throw new Error('There is no game.')
    return game
  }
  const state = async () => (await load()).state
  const log = () => store.commits.after(gameId, 0)

  async function attempt(name: Name, act: Request['act']): Promise<Outcome> {
    try {
      return { kind: 'answered', text: await performGesture(as(name), gestureFor(act, await state()), place) }
    } catch (error) {
      if (error instanceof InteractionTimedOut || error instanceof AnswerMissing) return { kind: 'missed' }
      throw error
    }
  }
  /** As a person does: who is not answered tries again. */
  async function must(name: Name, act: Request['act']): Promise<void> {
    const before = (await log()).length
    await until(`${act.kind} to be recorded`, async () => {
      await attempt(name, act)
      return (await log()).length > before
    })
  }
  const order = (name: string, options: Readonly<Record<string, string>>) =>
    performGesture(as('host'), { kind: 'command', name, options }, place)

  /** The private conversations come last: an address may have had both. */
  function channels(): readonly Channel[] {
    const direct = discord.requests.to('POST', '/users/@me/channels').flatMap(({ response }) => {
      const channel = discord.channel(String(Reflect.get(Object(response), 'id')))
      return channel ? [channel] : []
    })
    return [...new Set([...discord.guild(guild.id).channels.values(), ...direct])]
  }

  async function addresses(): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for (const { announcements } of await log())
      for (const { channel } of announcements) counts.set(channel, (counts.get(channel) ?? 0) + 1)
    return counts
  }

  return {
    guildId: guild.id,
    ids,
    attempt,
    state,
    log,
    async play(settings) {
      await order('gm setup', { language: 'en-US' })
      await order('gm open', { title: 'Salem', schedule: 'blitz' })
      for (const [setting, value] of Object.entries(settings)) await order('gm settings', { setting, value })
      for (const name of names) await must(name, { kind: 'Join', name })
      await must('host', { kind: 'StartGame' })
    },
    async role(role, nth = 0) {
      const holders = Object.values((await state()).players).filter((player) => player.role === role)
      const name = names.find((each) => ids[each] === holders[nth]?.id)
      if (!name) throw new Error(`Nobody is ${role}.`)
      return name
    },
    async settled() {
      await until('everything to be said', async () => (await store.outbox.waiting()).length === 0)
      let before = ''
      await until('the rooms to be quiet', async () => {
        const now = JSON.stringify([await store.stages.load(gameId), discord.requests.all.length])
        const quiet = now === before
        before = now
        await sleep(500)
        return quiet
      })
    },
    async said() {
      const found: Record<string, number[]> = {}
      for (const [address, count] of await addresses()) {
        const places = new Map(
          Array.from({ length: count + 3 }, (_, ordinal) => [
            markFor(gameId, address as Parameters<typeof markFor>[1], ordinal, 0).id,
            ordinal,
          ]),
        )
        found[address] = channels().flatMap(({ messages }) =>
          [...messages.values()].flatMap(({ components }) => places.get(components?.[0]?.id ?? 0) ?? []),
        )
      }
      return found
    },
    async mustBeSaid() {
      return Object.fromEntries(
        [...(await addresses())].map(([address, count]) => [address, Array.from({ length: count }, (_, i) => i)]),
      )
    },
    rooms: () =>
      [...discord.guild(guild.id).channels.values()]
        .filter(({ id }) => id !== general)
        .map(({ name, parentId }) => `${discord.channel(parentId ?? '')?.name ?? ''} / ${name}`)
        .sort(),
  }
}

/** Until `holds`, at most `patienceMs`; then what it was about is the failure. */
export async function until(what: string, holds: () => Promise<boolean> | boolean, patienceMs = 30_000): Promise<void> {
  const began = Date.now()
  while (!(await holds())) {
    if (Date.now() - began > patienceMs) throw new Error(`Waited in vain for ${what}.`)
    await sleep(20)
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
