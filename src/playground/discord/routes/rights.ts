import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { failure } from '#playground/discord/failure'
import type { Realm } from '#playground/discord/realm'
import type { Channel, Guild, Member, Role } from '#playground/discord/world/entities'
import { channelPermissions, guildPermissions, holds, outranks } from '#playground/discord/world/permissions'

/** The bot in one of its guilds. */
export interface Standing {
  readonly guild: Guild
  readonly bot: Member
  readonly permissions: bigint
}

/** The bot before one channel; a direct message has neither guild nor member. */
export interface ChannelStanding {
  readonly channel: Channel
  readonly guild: Guild | undefined
  readonly permissions: bigint
}

const IN_DIRECT_MESSAGES = P.ViewChannel | P.SendMessages | P.EmbedLinks | P.AttachFiles | P.ReadMessageHistory

export function inGuild({ world }: Realm, guildId: string): Standing {
  const guild = world.guilds.get(guildId)
  if (!guild) throw failure.unknownGuild()
  const bot = guild.members.get(world.bot.id)
  if (!bot) throw failure.missingAccess()
  return { guild, bot, permissions: guildPermissions(guild, bot) }
}

/** The channel if the bot may see it, else 10003 or 50001. */
export function inChannel({ world }: Realm, channelId: string): ChannelStanding {
  const channel = world.channels.get(channelId)
  if (!channel) throw failure.unknownChannel()
  const guild = world.guildOf(channel)
  if (!guild) return { channel, guild: undefined, permissions: IN_DIRECT_MESSAGES }
  const bot = guild.members.get(world.bot.id)
  const permissions = bot ? channelPermissions(guild, channel, bot, world.clock.now()) : 0n
  if (!holds(permissions, P.ViewChannel)) throw failure.missingAccess()
  return { channel, guild, permissions }
}

export function need({ permissions }: { readonly permissions: bigint }, ...wanted: bigint[]): void {
  for (const bit of wanted) if (!holds(permissions, bit)) throw failure.missingPermissions()
}

export function roleOf(guild: Guild, roleId: string): Role {
  const role = guild.roles.get(roleId)
  if (!role) throw failure.unknownRole()
  return role
}

export function memberOf(guild: Guild, userId: string): Member {
  const member = guild.members.get(userId)
  if (!member) throw failure.unknownMember()
  return member
}

/** A role is managed only from above. */
export function needRank({ guild, bot }: Standing, role: Role): void {
  if (!outranks(guild, bot, role)) throw failure.missingPermissions()
}
