import {
  type APIGuildMember,
  type APIOverwrite,
  type APIRole,
  type APIUser,
  ChannelType,
  type GuildMemberFlags,
  type RoleFlags,
  type UserFlags,
} from 'discord-api-types/v10'
import type { Channel, Guild, Member, Overwrite, Role, User } from '#playground/discord/world/entities'

/** A user as the API shows one to a bot. */
export function userPayload(user: User): APIUser & { primary_guild: null } {
  return {
    id: user.id,
    username: user.username,
    global_name: user.globalName,
    discriminator: user.bot ? '0001' : '0',
    avatar: null,
    bot: user.bot,
    public_flags: 0 as UserFlags,
    flags: 0 as UserFlags,
    primary_guild: null,
  }
}

export function rolePayload(role: Role): APIRole {
  return {
    id: role.id,
    name: role.name,
    permissions: role.permissions.toString(),
    position: role.position,
    color: role.color,
    colors: { primary_color: role.color, secondary_color: null, tertiary_color: null },
    hoist: role.hoist,
    managed: role.botId !== null,
    mentionable: role.mentionable,
    icon: null,
    unicode_emoji: null,
    flags: 0 as RoleFlags,
    ...(role.botId !== null && { tags: { bot_id: role.botId } }),
  }
}

export function memberPayload(member: Member): APIGuildMember {
  return { ...bareMemberPayload(member), user: userPayload(member.user) }
}

/** A member without the user, as resolved data and messages carry it. */
export function bareMemberPayload(member: Member): Omit<APIGuildMember, 'user'> {
  return {
    nick: member.nick,
    avatar: null,
    banner: null,
    roles: [...member.roles],
    joined_at: member.joinedAt,
    premium_since: null,
    communication_disabled_until: member.timeoutUntil,
    deaf: false,
    mute: false,
    pending: false,
    flags: 0 as GuildMemberFlags,
  }
}

const overwritePayload = ({ id, type, allow, deny }: Overwrite): APIOverwrite => ({
  id,
  type,
  allow: allow.toString(),
  deny: deny.toString(),
})

/** What the stand-in shows of a channel; the fields depend on its type as Discord's do. */
export interface ChannelPayload {
  readonly id: string
  readonly type: ChannelType
  readonly flags: number
  readonly guild_id?: string
  readonly name?: string
  readonly position?: number
  readonly parent_id?: string | null
  readonly permission_overwrites?: readonly APIOverwrite[]
  readonly topic?: string | null
  readonly nsfw?: boolean
  readonly rate_limit_per_user?: number
  readonly last_message_id?: string | null
  readonly last_pin_timestamp?: string | null
  readonly recipients?: readonly APIUser[]
  readonly permissions?: string
}

export function channelPayload(channel: Channel): ChannelPayload {
  if (channel.guildId === null) {
    return {
      id: channel.id,
      type: channel.type,
      flags: 0,
      last_message_id: channel.lastMessageId,
      recipients: channel.recipients.map(userPayload),
    }
  }
  return {
    id: channel.id,
    type: channel.type,
    flags: 0,
    guild_id: channel.guildId,
    name: channel.name,
    position: channel.position,
    parent_id: channel.parentId,
    permission_overwrites: [...channel.overwrites.values()].map(overwritePayload),
    nsfw: channel.nsfw,
    ...(channel.type !== ChannelType.GuildCategory && {
      topic: channel.topic,
      rate_limit_per_user: channel.rateLimitPerUser,
      last_message_id: channel.lastMessageId,
      last_pin_timestamp: [...channel.pins.values()].at(-1) ?? null,
    }),
  }
}

export const rolesPayload = (guild: Guild): APIRole[] => [...guild.roles.values()].map(rolePayload)

/** GET /guilds/{id}. */
export function guildPayload(guild: Guild) {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    description: null,
    home_header: null,
    splash: null,
    discovery_splash: null,
    features: [],
    banner: null,
    owner_id: guild.ownerId,
    application_id: null,
    region: 'us-east',
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: null,
    system_channel_flags: 0,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 0,
    roles: rolesPayload(guild),
    default_message_notifications: 0,
    mfa_level: 0,
    explicit_content_filter: 0,
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: guild.locale,
    rules_channel_id: null,
    safety_alerts_channel_id: null,
    public_updates_channel_id: null,
    premium_progress_bar_enabled: false,
    nsfw: false,
    nsfw_level: 0,
    emojis: [],
    stickers: [],
    incidents_data: null,
  }
}

/** GUILD_CREATE: without the presence intent only the bot is among the members. */
export function guildCreatePayload(guild: Guild, botId: string) {
  const bot = guild.members.get(botId)
  return {
    ...guildPayload(guild),
    joined_at: guild.botJoinedAt,
    large: guild.members.size > 50,
    unavailable: false,
    member_count: guild.members.size,
    members: bot ? [memberPayload(bot)] : [],
    channels: [...guild.channels.values()].map(channelPayload),
    threads: [],
    presences: [],
    voice_states: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  }
}
