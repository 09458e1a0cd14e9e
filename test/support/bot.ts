import { PermissionFlagsBits, REST } from 'discord.js'
import { type BotClient, createClient } from '#discord/client'
import { createConsequences } from '#discord/consequences'
import { panelsFor } from '#discord/panels/panels-for'
import type { RoleId } from '#engine/role-ids'
import type { Settings } from '#engine/settings'
import type { GameState } from '#engine/state'
import { freshGuildSettings } from '#game/guild-settings'
import { createMemory, type Memory } from '#game/in-memory'
import type { Request } from '#game/request'
import type { MemberSession } from '#playground/discord/member/member-session'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { type HandClock, handClock } from './clock.js'
import { evening, type Hall, hallWith, mustBeOk } from './game-dsl.js'
import { gestureFor, performGesture } from './gestures.js'
import { checkExchange } from './openapi-contract.js'

/** The real bot before the stand-in, over stores in memory. One per test file: Sapphire keeps one container a process. */
export interface Bot extends Hall<HandClock> {
  readonly discord: StandIn
  readonly memory: Memory
  readonly bot: BotClient
  /** A server of its own with a game of this cast in its first night. */
  play(opening?: Opening): Promise<Played>
  /** A server of its own; nobody plays yet. */
  server(opening?: Opening): Server
  /** Rejects when anything that was sent or answered is not as Discord describes its API. */
  close(): Promise<void>
}

export interface Opening {
  readonly cast?: Readonly<Record<string, RoleId>>
  readonly warlock?: string | null
  readonly settings?: Partial<Settings>
  /** Everybody's own language and the game's. */
  readonly locale?: string
}

export interface Server {
  readonly guildId: string
  readonly channelId: string
  /** A message everybody can see. */
  readonly messageId: string
  readonly ids: Readonly<Record<string, string>>
  as(name: string): MemberSession
}

export interface Played extends Server {
  readonly gameId: string
  state(): Promise<GameState>
  /** Performs an act through Discord and returns what the person reads in the end. */
  act(name: string, act: Request['act'], received?: { readonly receivedAt: number }): Promise<string>
  /** Lets the phase run to its deadline, and whatever is due after it happen. */
  pass(): Promise<void>
}

export const eight = {
  ann: 'catholic',
  bob: 'coven',
  cyd: 'coven',
  dan: 'citizen',
  eve: 'surgeon',
  fay: 'journalist',
  gil: 'samhain',
  hal: 'citizen',
} as const satisfies Record<string, RoleId>

export async function startBot(): Promise<Bot> {
  const clock = handClock(evening)
  const discord = await startStandIn({ clock })
  const complaints = new Set<string>()
  discord.on('exchange', (exchange) => {
    for (const complaint of checkExchange(exchange)) complaints.add(complaint)
  })
  const memory = createMemory()
  const consequences = createConsequences({
    api: new REST({ version: '10', api: discord.api, globalRequestsPerSecond: 100_000 }).setToken(discord.token),
    stageBook: memory.stages,
    outbox: memory.outbox,
    log: memory.commits,
    guilds: memory.guilds,
    clock,
    panelsFor,
    load: (gameId) => stage.app.load(gameId),
    reporter: { failed: (what, error, facts) => stage.failures.push({ what, error, facts }) },
    pauseMs: 0,
  })
  const stage = hallWith(clock, { ...memory, consequences })
  const bot = createClient({
    app: stage.app,
    consequences,
    reporter: stage.ports.reporter,
    rest: { api: discord.api, globalRequestsPerSecond: 100_000 },
  })
  await bot.login(discord.token)

  function server({ cast = eight, locale = 'en-US' }: Opening = {}): Server {
    const guild = discord.createGuild({ name: 'Salem', locale })
    const ids = Object.fromEntries(
      Object.keys(cast).map((name) => [name, discord.addMember(guild.id, { name, locale })]),
    )
    const host = discord.addMember(guild.id, { name: 'host', locale, permissions: PermissionFlagsBits.ManageGuild })
    const stranger = discord.addMember(guild.id, { name: 'zed', locale })
    const everyone: Readonly<Record<string, string>> = { ...ids, host, zed: stranger }
    const channelId = discord.channelNamed(guild.id, 'general')?.id ?? ''
    const as = (name: string) => discord.as(everyone[name] ?? name, guild.id)
    const messageId = as('host').send(channelId, 'Is anybody there?').id
    return { guildId: guild.id, channelId, messageId, ids: everyone, as }
  }

  async function play(opening: Opening = {}): Promise<Played> {
    const { cast = eight, warlock = 'bob', settings = {}, locale = 'en-US' } = opening
    const place = server(opening)
    const { guildId, ids } = place
    const hosts = discord.owner(guildId).createRole({ name: 'Hosts' })
    discord.owner(guildId).giveRole(ids.host ?? '', hosts.id)
    await memory.guilds.save({ ...freshGuildSettings(guildId), locale, hostRoleId: hosts.id })
    const opened = await stage.app.open({
      guildId,
      title: 'The Salem Season',
      locale,
      hosted: true,
      settings,
      by: { id: ids.host ?? '', name: 'host' },
    })
    if (!opened.ok) throw new Error(opened.refusal)
    const { gameId } = opened.game
    for (const name of Object.keys(cast)) mustBeOk(await stage.player(gameId, ids[name] ?? '', { kind: 'Join', name }))
    const roles = Object.fromEntries(Object.entries(cast).map(([name, role]) => [ids[name] ?? '', role]))
    mustBeOk(
      await stage.host(gameId, {
        kind: 'StartGame',
        cast: { roles, warlock: warlock === null ? null : (ids[warlock] ?? null) },
      }),
    )
    const state = async () => (await stage.loaded(gameId)).state
    return {
      ...place,
      gameId,
      state,
      act: async (name, act, received) =>
        performGesture(place.as(name), gestureFor(act, await state()), { ...place, ...received }),
      async pass() {
        const { phase } = await state()
        if (!('deadline' in phase)) throw new Error(`${phase.phase} does not end by itself`)
        clock.set(phase.deadline + 2_001)
        await stage.app.tick(gameId)
        await stage.app.idle()
      },
    }
  }

  return Object.assign(stage, {
    discord,
    memory,
    bot,
    server,
    play,
    async close() {
      await stage.app.idle()
      await bot.destroy()
      await consequences.close()
      await discord.close()
      if (complaints.size > 0)
        throw new Error(`Against Discord's description of its API:\n${[...complaints].join('\n')}`)
    },
  })
}
