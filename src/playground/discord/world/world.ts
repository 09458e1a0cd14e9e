import { type APIMessage, ChannelType } from 'discord-api-types/v10'
import type { Clock } from '#playground/discord/clock'
import type { News } from '#playground/discord/events'
import type { SnowflakeMint } from '#playground/discord/snowflake'
import type { Channel, EphemeralMessage, Guild, Member, Role, User } from '#playground/discord/world/entities'
import { EVERYONE_DEFAULT } from '#playground/discord/world/permissions'

/** How many messages a channel remembers; the oldest that is not pinned goes first. */
const MESSAGES_KEPT = 2_000
/** How many messages "only you can see" the whole server remembers. */
const EPHEMERALS_KEPT = 5_000

export interface NewUser {
  readonly id?: string
  readonly name: string
  readonly locale?: string
  /** Another application's. */
  readonly bot?: boolean
}

/** The state of the little Discord: people, servers, channels, and what was said in them. */
export class World {
  readonly users = new Map<string, User>()
  readonly guilds = new Map<string, Guild>()
  readonly channels = new Map<string, Channel>()
  /** message id → the channel it is in */
  readonly messageChannels = new Map<string, string>()
  readonly ephemerals = new Map<string, EphemeralMessage>()

  constructor(
    readonly clock: Clock,
    readonly mint: SnowflakeMint,
    readonly news: News,
    readonly bot: User,
  ) {
    this.users.set(bot.id, bot)
  }

  isoNow(): string {
    return new Date(this.clock.now()).toISOString()
  }

  createUser({ id, name, locale = 'en-US', bot = false }: NewUser): User {
    const known = id === undefined ? undefined : this.users.get(id)
    if (known) return known
    const user: User = {
      id: id ?? this.mint.mint(),
      username: name.toLowerCase().replace(/[^a-z0-9_.]/g, '') || 'someone',
      globalName: name,
      bot,
      locale,
    }
    this.users.set(user.id, user)
    return user
  }

  createGuild(name: string, locale: string, owner: User, botPermissions: bigint): Guild {
    const id = this.mint.mint()
    const joinedAt = this.isoNow()
    const everyone = newRole(id, '@everyone', EVERYONE_DEFAULT, 0, null)
    const botRole = newRole(this.mint.mint(), this.bot.globalName ?? this.bot.username, botPermissions, 1, this.bot.id)
    const guild: Guild = {
      id,
      name,
      ownerId: owner.id,
      locale,
      roles: new Map([everyone, botRole].map((role) => [role.id, role])),
      members: new Map(),
      channels: new Map(),
      botJoinedAt: joinedAt,
    }
    guild.members.set(owner.id, { user: owner, roles: new Set(), nick: null, joinedAt, timeoutUntil: null })
    guild.members.set(this.bot.id, {
      user: this.bot,
      roles: new Set([botRole.id]),
      nick: null,
      joinedAt,
      timeoutUntil: null,
    })
    this.guilds.set(id, guild)
    return guild
  }

  join(guild: Guild, user: User): Member {
    const known = guild.members.get(user.id)
    if (known) return known
    const member: Member = { user, roles: new Set(), nick: null, joinedAt: this.isoNow(), timeoutUntil: null }
    guild.members.set(user.id, member)
    this.news.emit('memberAdd', guild, member)
    return member
  }

  leave(guild: Guild, userId: string): void {
    const member = guild.members.get(userId)
    if (!member) return
    guild.members.delete(userId)
    if (userId === this.bot.id) this.news.emit('guildDelete', guild.id)
    else this.news.emit('memberRemove', guild, member)
  }

  /** Takes a server away with everything in it, and its people, unless they are on another one too. */
  forgetGuild(guild: Guild): void {
    this.guilds.delete(guild.id)
    for (const channel of guild.channels.values()) {
      for (const id of channel.messages.keys()) this.messageChannels.delete(id)
      channel.messages.clear()
      this.channels.delete(channel.id)
    }
    for (const [id, { message }] of this.ephemerals)
      if (guild.channels.has(message.channel_id)) this.ephemerals.delete(id)
    const elsewhere = new Set([...this.guilds.values()].flatMap(({ members }) => [...members.keys()]))
    for (const id of guild.members.keys()) if (id !== this.bot.id && !elsewhere.has(id)) this.users.delete(id)
    this.news.emit('guildDelete', guild.id)
  }

  /** Opens (or finds) the direct channel between the bot and a person. */
  directChannel(recipient: User): Channel {
    for (const channel of this.channels.values()) {
      if (channel.guildId === null && channel.recipients[0]?.id === recipient.id) return channel
    }
    const channel: Channel = {
      id: this.mint.mint(),
      guildId: null,
      type: ChannelType.DM,
      name: '',
      topic: null,
      parentId: null,
      position: 0,
      nsfw: false,
      rateLimitPerUser: 0,
      overwrites: new Map(),
      messages: new Map(),
      lastMessageId: null,
      pins: new Map(),
      recipients: [recipient],
    }
    this.channels.set(channel.id, channel)
    return channel
  }

  guildOf(channel: Channel): Guild | undefined {
    return channel.guildId === null ? undefined : this.guilds.get(channel.guildId)
  }

  /** Keeps a new message and lets the oldest go where the channel is full. */
  remember(channel: Channel, message: APIMessage): void {
    channel.messages.set(message.id, message)
    channel.lastMessageId = message.id
    this.messageChannels.set(message.id, channel.id)
    if (channel.messages.size <= MESSAGES_KEPT) return
    for (const [id, old] of channel.messages) {
      if (old.pinned) continue
      this.forget(channel, id)
      break
    }
  }

  forget(channel: Channel, messageId: string): void {
    channel.messages.delete(messageId)
    channel.pins.delete(messageId)
    this.messageChannels.delete(messageId)
  }

  rememberEphemeral(ephemeral: EphemeralMessage): void {
    this.ephemerals.set(ephemeral.message.id, ephemeral)
    if (this.ephemerals.size <= EPHEMERALS_KEPT) return
    const [oldest] = this.ephemerals.keys()
    if (oldest !== undefined) this.ephemerals.delete(oldest)
  }
}

export const newRole = (
  id: string,
  name: string,
  permissions: bigint,
  position: number,
  botId: string | null,
): Role => ({ id, name, permissions, position, color: 0, hoist: false, mentionable: false, botId })
