import { REST } from 'discord.js'
import { createConsequences, type DiscordConsequences } from '#discord/consequences'
import { panelsFor } from '#discord/panels/panels-for'
import type { RoleId } from '#engine/role-ids'
import type { Settings } from '#engine/settings'
import type { GameState } from '#engine/state'
import { freshGuildSettings } from '#game/guild-settings'
import { createMemory, type Memory } from '#game/in-memory'
import type { GuildSettings, LoadedGame } from '#game/ports'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import type { HandClock } from '../support/clock.js'
import { handClock } from '../support/clock.js'
import { evening, type Hall, hallWith } from '../support/game-dsl.js'

export interface TheatreOptions {
  /** Name → role, dealt as written. */
  readonly cast?: Readonly<Record<string, RoleId>>
  readonly warlock?: string | null
  readonly settings?: Partial<Settings>
  readonly locale?: string
  readonly hostRole?: boolean
  readonly botPermissions?: bigint
  readonly guild?: Partial<GuildSettings>
  /** Between two looks at an idle game, real ms. */
  readonly roundMs?: number
  /** Puts itself before Discord and the stores of each new follower. */
  readonly between?: <T extends object>(port: T) => T
}

/** A game on the application, in a server of the stand-in, with Discord following it for real. */
export interface Theatre extends Hall<HandClock> {
  readonly discord: StandIn
  readonly memory: Memory
  readonly guildId: string
  readonly hostRoleId: string | null
  /** Ids by name. */
  readonly ids: Readonly<Record<string, string>>
  readonly gameId: string
  /** The followers of the log; `restart` puts new ones in their place, as a new process would. */
  readonly consequences: () => DiscordConsequences
  restart(): Promise<void>
  /** As `restart`, but the old ones are left where they stand. */
  crash(): void
  state(): Promise<GameState>
  /** What stands in a channel, all text of a message in one string, oldest first. */
  said(room: string): Promise<string[]>
  channelOf(room: string): Promise<string>
  settle(): Promise<void>
  end(): Promise<void>
}

export const sevenSeats = {
  ann: 'catholic',
  bob: 'coven',
  cyd: 'coven',
  dan: 'citizen',
  eve: 'surgeon',
  fay: 'journalist',
  gil: 'samhain',
  hal: 'citizen',
} as const satisfies Record<string, RoleId>

export async function openTheatre(options: TheatreOptions = {}): Promise<Theatre> {
  const { cast = sevenSeats, warlock = 'bob', settings = {}, locale = 'en-US', hostRole = true } = options
  const { between = (port) => port } = options
  const clock = handClock(evening)
  const discord = await startStandIn({ clock })
  const guild = discord.createGuild({
    name: 'Salem',
    locale,
    ...(options.botPermissions !== undefined && { botPermissions: options.botPermissions }),
  })
  const ids = Object.fromEntries(Object.keys(cast).map((name) => [name, discord.addMember(guild.id, { name })]))
  const hostRoleId = hostRole ? discord.owner(guild.id).createRole({ name: 'Hosts' }).id : null
  const memory = createMemory()
  await memory.guilds.save({ ...freshGuildSettings(guild.id), locale, hostRoleId, ...options.guild })
  // discord.js would hold itself back to fifty calls a second
  const rest = { version: '10', api: discord.api, retries: 0, globalRequestsPerSecond: 100_000 }
  const api = new REST(rest).setToken(discord.token)
  const made = (): DiscordConsequences =>
    createConsequences({
      api: between(api),
      stageBook: between(memory.stages),
      outbox: between(memory.outbox),
      log: memory.commits,
      guilds: memory.guilds,
      clock,
      panelsFor,
      load: (gameId) => stage.app.load(gameId),
      reporter: { failed: (what, error, facts) => stage.failures.push({ what, error, facts }) },
      pauseMs: 0,
      ...(options.roundMs !== undefined && { roundMs: options.roundMs }),
    })
  let following = made()
  const stage = hallWith(clock, {
    ...memory,
    clock,
    consequences: { committed: (game: LoadedGame) => following.committed(game), idle: () => following.idle() },
  })
  const opened = await stage.app.open({
    guildId: guild.id,
    title: 'The Salem Season',
    locale,
    hosted: true,
    settings,
    by: { id: guild.ownerId, name: 'Owner' },
  })
  if (!opened.ok) throw new Error(opened.refusal)
  const { gameId } = opened.game
  for (const [name, id] of Object.entries(ids)) await stage.player(gameId, id, { kind: 'Join', name })
  const roles = Object.fromEntries(Object.entries(cast).map(([name, role]) => [ids[name] ?? '', role]))
  const start = { roles, warlock: warlock === null ? null : (ids[warlock] ?? null) }
  const theatre: Theatre = Object.assign(stage, {
    discord,
    memory,
    guildId: guild.id,
    hostRoleId,
    ids,
    gameId,
    consequences: () => following,
    async restart() {
      await following.close()
      following = made()
    },
    crash() {
      following = made()
    },
    state: async () => (await stage.loaded(gameId)).state,
    async channelOf(room: string) {
      const id = (await memory.stages.load(gameId))?.channels[room]
      if (id === undefined) throw new Error(`There is no room ${room}.`)
      return id
    },
    async said(room: string) {
      const channel = discord.channel(await theatre.channelOf(room))
      return [...(channel?.messages.values() ?? [])].map((message) => textOf(message))
    },
    settle: () => stage.app.idle(),
    async end() {
      await following.close()
      await discord.close()
    },
  })
  await stage.host(gameId, { kind: 'StartGame', cast: start })
  await theatre.settle()
  return theatre
}

/** All texts of a message in reading order. */
export function textOf(part: unknown): string {
  if (Array.isArray(part)) return part.map(textOf).filter(Boolean).join('\n')
  if (typeof part !== 'object' || part === null) return ''
  const { content, components, accessory } = part as Record<string, unknown>
  const own = typeof content === 'string' ? content : ''
  return [own, textOf(components), textOf(accessory)].filter(Boolean).join('\n')
}
