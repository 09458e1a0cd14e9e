import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Events, GatewayIntentBits, SlashCommandBuilder } from 'discord.js'
import { afterEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { login, openScene, type Scene } from './bare-bot.js'

let scene: Scene | undefined
let discord: StandIn | undefined

afterEach(async () => {
  await scene?.end()
  await discord?.close()
  scene = undefined
  discord = undefined
})

interface Frame {
  readonly op: number
  readonly t: string | null
  readonly s: number | null
  readonly d: unknown
}

/** A bare connection to the gateway. */
class Line {
  readonly frames: Frame[] = []
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  #waiting: (() => void)[] = []

  constructor(url: string) {
    this.#socket = new WebSocket(url)
    this.#socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)))
      for (const wake of this.#waiting.splice(0)) wake()
    })
    this.closed = new Promise((resolve) => this.#socket.on('close', resolve))
  }

  async frame(test: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const found = this.frames.find(test)
      if (found) return found
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  send(op: number, d: unknown): void {
    this.#socket.send(JSON.stringify({ op, d }))
  }

  cut(): void {
    this.#socket.terminate()
  }
}

const identify = (token: string, more = {}) => ({
  token,
  intents: 1,
  properties: { os: 'x', browser: 'x', device: 'x' },
  ...more,
})

async function open(standIn: StandIn): Promise<Line> {
  const line = new Line(`${standIn.gatewayUrl}/?v=10&encoding=json`)
  await line.frame(({ op }) => op === 10)
  return line
}

describe('identify', () => {
  const refused: [string, object, number][] = [
    ['a wrong token', { token: 'x' }, 4004],
    ['unknown intents', { intents: 1 << 30 }, 4013],
    ['intents that were not granted', { intents: 1 | GatewayIntentBits.GuildMembers }, 4014],
    ['the content of messages', { intents: 1 | GatewayIntentBits.MessageContent }, 4014],
    ['an impossible shard', { shard: [1, 1] }, 4010],
  ]
  it.each(refused)('closes for %s', async (_, more, code) => {
    discord = await startStandIn()
    const line = await open(discord)
    line.send(2, identify(discord.token, more))
    expect(await line.closed).toBe(code)
  })

  it('is greeted, made ready, and given the guilds; a second time it is closed', async () => {
    discord = await startStandIn()
    const guild = discord.createGuild({ name: 'Salem' })
    const line = await open(discord)
    line.send(1, null)
    await line.frame(({ op }) => op === 11)
    line.send(2, identify(discord.token))
    const created = await line.frame(({ t }) => t === 'GUILD_CREATE')
    expect(created).toMatchObject({
      s: 2,
      d: { id: guild.id, unavailable: false, member_count: 2, members: [{ user: { id: discord.botId } }] },
    })
    expect(line.frames.find(({ t }) => t === 'READY')?.d).toMatchObject({
      v: 10,
      guilds: [{ id: guild.id, unavailable: true }],
      application: { id: discord.botId },
    })
    line.send(2, identify(discord.token))
    expect(await line.closed).toBe(4005)
  })

  it('must come first, and nonsense is turned away', async () => {
    discord = await startStandIn()
    const early = await open(discord)
    early.send(3, {})
    expect(await early.closed).toBe(4003)
    const odd = await open(discord)
    odd.send(99, {})
    expect(await odd.closed).toBe(4001)
  })

  it('or a resume with a strange token is turned away', async () => {
    discord = await startStandIn()
    const line = await open(discord)
    line.send(6, { token: 'x', session_id: 'x', seq: 1 })
    expect(await line.closed).toBe(4004)
  })
})

describe('what is heard', () => {
  it('depends on the intents', async () => {
    discord = await startStandIn({
      privilegedIntents: GatewayIntentBits.GuildMembers | GatewayIntentBits.MessageContent,
    })
    const guild = discord.createGuild({ name: 'Salem' })
    const ann = discord.addMember(guild.id, { name: 'Ann' })
    const general = discord.channelNamed(guild.id, 'general')?.id ?? ''
    const { GuildMembers, GuildMessages, MessageContent } = GatewayIntentBits
    const lines = await Promise.all(
      [1, 1 | GuildMembers, 1 | GuildMessages, 1 | GuildMessages | MessageContent].map(async (intents) => {
        const line = await open(discord as StandIn)
        line.send(2, identify(discord?.token ?? '', { intents }))
        await line.frame(({ t }) => t === 'GUILD_CREATE')
        return line
      }),
    )
    discord.addMember(guild.id, { name: 'Bob' })
    discord.as(ann, guild.id).send(general, 'hello')
    discord.owner(guild.id).createRole({ name: 'last' })
    await Promise.all(lines.map((line) => line.frame(({ t }) => t === 'GUILD_ROLE_CREATE')))
    const heard = lines.map(({ frames }) =>
      frames
        .filter(({ t }) => t === 'GUILD_MEMBER_ADD' || t === 'MESSAGE_CREATE')
        .map(({ t, d }) => `${t} ${Object(d).content ?? ''}`),
    )
    expect(heard).toEqual([[], ['GUILD_MEMBER_ADD '], ['MESSAGE_CREATE '], ['MESSAGE_CREATE hello']])
    for (const line of lines) line.cut()
  })

  it('keeps the cache of discord.js right', async () => {
    scene = await openScene()
    const owner = scene.discord.owner(scene.guildId)
    const guild = scene.client.guilds.cache.get(scene.guildId)
    const channel = owner.createChannel('coven')
    const role = owner.createRole({ name: 'Dead' })
    owner.overwrite(channel.id, role.id, 0n, 1024n)
    owner.updateChannel(channel.id, { name: 'circle' })
    owner.deleteChannel(scene.discord.channelNamed(scene.guildId, 'general')?.id ?? '')
    const gone = new Promise((resolve) => scene?.client.once(Events.GuildRoleDelete, resolve))
    owner.deleteRole(owner.createRole({ name: 'Brief' }).id)
    await gone
    expect(guild?.channels.cache.map(({ name }) => name)).toEqual(['circle'])
    expect(guild?.roles.cache.map(({ name }) => name).sort()).toEqual(['@everyone', 'Beelzebub', 'Dead'])
    const left = new Promise((resolve) => scene?.client.once(Events.GuildDelete, resolve))
    owner.kickBot()
    await left
  })
})

describe('a broken connection', () => {
  const withCommand = async (options = {}) => {
    scene = await openScene(options)
    await scene.client.application.commands.set([new SlashCommandBuilder().setName('go').setDescription('Go').toJSON()])
    scene.answer = (interaction) => interaction.isRepliable() && interaction.reply('here')
    return { ...scene, ann: scene.discord.as(scene.ann, scene.guildId) }
  }

  const breaks: [string, (standIn: StandIn) => void, boolean][] = [
    ['that drops', ({ gateway }) => gateway.drop(), true],
    ['closed with 4000', ({ gateway }) => gateway.close(4000), true],
    ['asked to reconnect', ({ gateway }) => gateway.reconnect(), true],
    ['whose session is to be resumed', ({ gateway }) => gateway.invalidate(true), true],
    ['whose session is over', ({ gateway }) => gateway.invalidate(), false],
  ]
  it.each(breaks)(
    '%s heals, and nothing that happened meanwhile is lost',
    async (_, breakIt, resumes) => {
      const { discord, ann } = await withCommand()
      const back = discord.next('botConnect')
      breakIt(discord)
      const [, resumed] = await back
      expect(resumed).toBe(resumes)
      expect(await ann.command('go')).toMatchObject({ content: 'here' })
    },
    20_000,
  )

  it('is resumed with the interactions that came while it was away', async () => {
    const { discord, ann } = await withCommand()
    const away = discord.next('botDisconnect')
    discord.gateway.drop()
    await away
    expect(await ann.command('go')).toMatchObject({ content: 'here' })
  })

  it('that a resume comes too late for begins anew', async () => {
    const { discord, ann } = await withCommand()
    const away = discord.next('botDisconnect')
    const back = discord.next('botConnect')
    discord.gateway.drop()
    await away
    discord.gateway.forgetSessions()
    expect((await back)[1]).toBe(false)
    await sleep(50)
    expect(await ann.command('go')).toMatchObject({ content: 'here' })
  }, 20_000)

  it('without heartbeat acknowledgements is found out and renewed', async () => {
    const { discord } = await withCommand({ heartbeatInterval: 200 })
    const back = discord.next('botConnect')
    discord.gateway.acknowledgeHeartbeats(false)
    expect((await back)[1]).toBe(true)
    discord.gateway.acknowledgeHeartbeats(true)
  })

  it('without heartbeats is closed', async () => {
    discord = await startStandIn({ heartbeatInterval: 50 })
    const line = await open(discord)
    line.send(2, identify(discord.token))
    expect(await line.closed).toBe(4009)
  })

  it('to an unreachable Discord heals when that is back', async () => {
    const { discord, ann } = await withCommand()
    discord.setUnreachable(true)
    await sleep(700)
    const back = discord.next('botConnect')
    discord.setUnreachable(false)
    await back
    await sleep(20)
    expect(await ann.command('go')).toMatchObject({ content: 'here' })
  }, 20_000)
})

describe('a bot that has gone', () => {
  it('hears nothing and its people wait in vain', async () => {
    discord = await startStandIn({ times: { acknowledge: 50 } })
    const guild = discord.createGuild({ name: 'Salem' })
    const ann = discord.addMember(guild.id, { name: 'Ann' })
    const client: Client<true> = await login(discord)
    await client.application.commands.set([new SlashCommandBuilder().setName('go').setDescription('Go').toJSON()])
    await client.destroy()
    await expect(discord.as(ann, guild.id).command('go')).rejects.toMatchObject({ name: 'InteractionTimedOut' })
    expect(discord.gateway.connected).toBe(false)
    expect(client).toBeInstanceOf(Client)
  })
})
