import { randomBytes } from 'node:crypto'
import { ChannelType } from 'discord-api-types/v10'
import { systemClock } from '#playground/discord/clock'
import { CommandBook } from '#playground/discord/commands/command-book'
import { News, type StandInEvents } from '#playground/discord/events'
import { dispatchNews } from '#playground/discord/gateway/dispatches'
import { Gateway } from '#playground/discord/gateway/gateway'
import { Api } from '#playground/discord/http/api'
import { Cdn } from '#playground/discord/http/cdn'
import { Faults } from '#playground/discord/http/faults'
import { HttpServer } from '#playground/discord/http/http-server'
import { type RateLimitSettings, RateLimits } from '#playground/discord/http/rate-limits'
import { type Exchange, RequestLog } from '#playground/discord/http/request-log'
import { Router } from '#playground/discord/http/router'
import { DISCORD_TIMES, InteractionDesk } from '#playground/discord/interactions/interaction-desk'
import { MemberSession } from '#playground/discord/member/member-session'
import { MessageBook } from '#playground/discord/messages/message-book'
import { OwnerHand } from '#playground/discord/owner-hand'
import type { Realm } from '#playground/discord/realm'
import { applicationFlags } from '#playground/discord/routes/application'
import { everyRoute } from '#playground/discord/routes/every-route'
import { SnowflakeMint } from '#playground/discord/snowflake'
import {
  BOT_PERMISSIONS,
  type NewGuild,
  type NewMember,
  type StandInOptions,
} from '#playground/discord/stand-in-options'
import { createChannel } from '#playground/discord/world/channels'
import type { Channel, Guild, Member, User } from '#playground/discord/world/entities'
import { guildCreatePayload, userPayload } from '#playground/discord/world/payloads'
import { createRole, giveRole } from '#playground/discord/world/roles'
import { World } from '#playground/discord/world/world'

/**
 * A little Discord on loopback: HTTP API v10 and gateway v10 for one bot, and the people's side of it.
 *
 *     const discord = await startStandIn({ clock })
 *     const client = new Client({ intents: ['Guilds'], rest: { api: discord.api } })
 *     await client.login(discord.token)
 *     const guild = discord.createGuild({ name: 'Salem', locale: 'ru', members: [{ name: 'Ann' }] })
 *     const ann = discord.as(discord.addMember(guild.id, { name: 'Ann' }), guild.id)
 *     const answer = await ann.command('gm pause', { reason: 'tea' }, { receivedAt: 1_793_480_400_000 })
 *     if (answer.kind === 'modal') await ann.submit(answer, { text: 'boo' })
 *
 * Guilds may be made before or after the bot logs in. Acts resolve with what the bot answered (member/answer.ts):
 * `message`, `update`, `modal`, `choices`, or `deferred`, whose `final()` awaits the filled message. They reject
 * with InteractionTimedOut after three real seconds without an acknowledgement, and throw (or reject with)
 * ClientRefused where a real client would not let the person do it; `{forge: true}` does it all the same.
 * Reading and sending throw DiscordFailure (status, code) as Discord's HTTP API answers.
 *
 * `discord.on(event, …)` (events.ts) tells everything that happens, `discord.guild(id)` is the world to read,
 * `discord.owner(guildId)` changes it by hand (delete a channel, take the bot's permissions), `discord.requests`
 * records the bot's HTTP exchanges, `discord.faults`, `discord.gateway` and `discord.setRateLimits` make trouble.
 */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const standIn = new StandIn(options)
  await standIn.listen(options.port ?? 0)
  return standIn
}

export class StandIn {
  readonly token: string
  readonly faults = new Faults()
  readonly requests: RequestLog
  readonly gateway: Gateway
  readonly #news = new News()
  readonly #realm: Realm
  readonly #limits: RateLimits
  readonly #http: HttpServer
  #port = 0

  constructor(options: StandInOptions) {
    const { clock = systemClock, privilegedIntents = 0, botName = 'Beelzebub' } = options
    const mint = new SnowflakeMint(clock)
    const bot: User = { id: mint.mint(), username: botName, globalName: null, bot: true, locale: 'en-US' }
    const world = new World(clock, mint, this.#news, bot)
    const cdn = new Cdn(options.filesKept ?? 64 * 1024 * 1024)
    const times = { ...DISCORD_TIMES, ...options.times }
    this.token = options.token ?? newToken(bot.id)
    this.requests = new RequestLog(options.requestsKept ?? 5_000)
    this.#limits = new RateLimits(options.rateLimits ?? null)
    this.gateway = new Gateway({
      token: this.token,
      heartbeatInterval: options.heartbeatInterval ?? 41_250,
      privilegedIntents,
      news: this.#news,
      faults: this.faults,
      ready: () => this.#ready(applicationFlags(privilegedIntents)),
      url: () => this.gatewayUrl,
    })
    this.#realm = {
      world,
      cdn,
      privilegedIntents,
      book: new MessageBook(world, cdn, () => this.origin),
      commands: new CommandBook(bot.id, mint, this.#news),
      desk: new InteractionDesk(
        world,
        (guildId, payload) => this.gateway.dispatch('INTERACTION_CREATE', payload, 0, guildId),
        times,
      ),
      gatewayUrl: () => this.gatewayUrl,
    }
    const router = new Router(everyRoute(this.#realm, () => this.gateway.sessionsLeft))
    const api = new Api({
      clock,
      token: this.token,
      router,
      limits: this.#limits,
      faults: this.faults,
      log: this.requests,
    })
    this.#http = new HttpServer(api, cdn, this.faults)
    this.gateway.attach(this.#http.server)
    dispatchNews(this.#news, world, this.gateway)
    this.requests.onExchange((exchange: Exchange) => this.#news.emit('exchange', exchange))
  }

  async listen(port: number): Promise<void> {
    this.#port = await this.#http.listen(port)
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** For discord.js `rest.api`. */
  get api(): string {
    return `${this.origin}/api`
  }

  get gatewayUrl(): string {
    return `ws://127.0.0.1:${this.#port}/gateway`
  }

  get botId(): string {
    return this.#realm.world.bot.id
  }

  on<K extends keyof StandInEvents>(event: K, listener: (...args: StandInEvents[K]) => void): () => void {
    return this.#news.on(event, listener)
  }

  /** Resolves with the next occurrence of an event that satisfies the test. */
  next<K extends keyof StandInEvents>(
    event: K,
    test?: (...args: StandInEvents[K]) => boolean,
  ): Promise<StandInEvents[K]> {
    return this.#news.next(event, test)
  }

  createGuild({
    name,
    locale = 'en-US',
    ownerId,
    members = [],
    botPermissions = BOT_PERMISSIONS,
    channels = ['general'],
  }: NewGuild): Guild {
    const { world } = this.#realm
    const owner = world.createUser({ ...(ownerId !== undefined && { id: ownerId }), name: 'Owner', locale })
    const guild = world.createGuild(name, locale, owner, botPermissions)
    for (const member of members) this.addMember(guild.id, member)
    for (const channel of channels) createChannel(world, guild, ChannelType.GuildText, channel)
    this.#news.emit('guildCreate', guild)
    return guild
  }

  /** Takes a guild away, with everything that was said in it. */
  forgetGuild(id: string): void {
    this.#realm.world.forgetGuild(this.guild(id))
  }

  /** Adds a person to a guild and returns his id. */
  addMember(guildId: string, { permissions, ...person }: NewMember): string {
    const { world } = this.#realm
    const guild = this.guild(guildId)
    const member = world.join(guild, world.createUser(person))
    if (permissions !== undefined) {
      const role = createRole(world, guild, { name: `${person.name}'s`, permissions })
      giveRole(world, guild, member, role.id)
    }
    return member.user.id
  }

  /** What this member sees and can do. */
  as(userId: string, guildId: string): MemberSession {
    return new MemberSession(this.#realm, userId, guildId)
  }

  /** The owner's hand over a guild. */
  owner(guildId: string): OwnerHand {
    return new OwnerHand(this.#realm, this.guild(guildId))
  }

  /** The whole truth about a guild, to be read only. */
  guild(id: string): Guild {
    const guild = this.#realm.world.guilds.get(id)
    if (!guild) throw new Error(`No guild ${id}`)
    return guild
  }

  get guilds(): readonly Guild[] {
    return [...this.#realm.world.guilds.values()]
  }

  channel(id: string): Channel | undefined {
    return this.#realm.world.channels.get(id)
  }

  /** The first channel of the guild with this name. */
  channelNamed(guildId: string, name: string): Channel | undefined {
    return [...this.guild(guildId).channels.values()].find((channel) => channel.name === name)
  }

  member(guildId: string, userId: string): Member | undefined {
    return this.guild(guildId).members.get(userId)
  }

  /** The registered commands: the global ones, or those of a guild alone. */
  commands(guildId: string | null = null) {
    return this.#realm.commands.all(guildId)
  }

  setRateLimits(settings: RateLimitSettings | null): void {
    this.#limits.set(settings)
  }

  /** Cuts every connection and refuses new ones until called with false. */
  setUnreachable(on: boolean): void {
    this.faults.unreachable(on)
    if (!on) return
    this.gateway.drop()
    this.#http.cutConnections()
  }

  async close(): Promise<void> {
    this.gateway.shutdown()
    await this.#http.close()
    this.#news.clear()
  }

  #ready(flags: number) {
    const { world } = this.#realm
    const guilds = [...world.guilds.values()].filter((guild) => guild.members.has(world.bot.id))
    return {
      payload: {
        user: { ...userPayload(world.bot), verified: true, mfa_enabled: false, email: null },
        guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
        application: { id: world.bot.id, flags },
      },
      guilds: guilds.map((guild) => ({ id: guild.id, payload: guildCreatePayload(guild, world.bot.id) })),
    }
  }
}

const newToken = (botId: string): string =>
  [
    Buffer.from(botId).toString('base64url'),
    randomBytes(4).toString('base64url'),
    randomBytes(27).toString('base64url'),
  ].join('.')
