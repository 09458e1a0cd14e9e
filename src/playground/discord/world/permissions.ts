import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { Channel, Guild, Member, Role } from '#playground/discord/world/entities'

export const EVERY_PERMISSION = Object.values(P).reduce((all, bit) => all | bit, 0n)

/** What a new server grants to @everyone. */
export const EVERYONE_DEFAULT =
  P.CreateInstantInvite |
  P.AddReactions |
  P.Stream |
  P.ViewChannel |
  P.SendMessages |
  P.EmbedLinks |
  P.AttachFiles |
  P.ReadMessageHistory |
  P.MentionEveryone |
  P.UseExternalEmojis |
  P.Connect |
  P.Speak |
  P.UseVAD |
  P.ChangeNickname |
  P.UseApplicationCommands |
  P.CreatePublicThreads |
  P.SendMessagesInThreads |
  P.UseExternalStickers |
  P.SendPolls

/** What a timed-out member keeps. */
const TIMED_OUT = P.ViewChannel | P.ReadMessageHistory

/** Without the right to speak these mean nothing, and Discord takes them away too. */
const NEEDS_SPEECH = P.MentionEveryone | P.SendTTSMessages | P.AttachFiles | P.EmbedLinks

export const holds = (permissions: bigint, wanted: bigint): boolean => (permissions & wanted) === wanted

/** @everyone plus the member's roles; the owner and administrators hold everything. */
export function guildPermissions(guild: Guild, member: Member): bigint {
  if (member.user.id === guild.ownerId) return EVERY_PERMISSION
  let permissions = guild.roles.get(guild.id)?.permissions ?? 0n
  for (const id of member.roles) permissions |= guild.roles.get(id)?.permissions ?? 0n
  return holds(permissions, P.Administrator) ? EVERY_PERMISSION : permissions
}

/**
 * Guild permissions, then the channel's overwrites: @everyone, the roles together (all denials, then all
 * grants), the member. A category's overwrites are not consulted: clients copy them when they sync.
 */
export function channelPermissions(guild: Guild, channel: Channel, member: Member, now: number): bigint {
  const base = guildPermissions(guild, member)
  if (base === EVERY_PERMISSION) return base
  const own = applyOverwrites(base, guild, channel, member)
  if (!holds(own, P.ViewChannel)) return 0n
  const heard = holds(own, P.SendMessages) ? own : own & ~NEEDS_SPEECH
  return member.timeoutUntil !== null && Date.parse(member.timeoutUntil) > now ? heard & TIMED_OUT : heard
}

function applyOverwrites(base: bigint, guild: Guild, channel: Channel, member: Member): bigint {
  let permissions = base
  const everyone = channel.overwrites.get(guild.id)
  if (everyone) permissions = (permissions & ~everyone.deny) | everyone.allow
  let allow = 0n
  let deny = 0n
  for (const id of member.roles) {
    const overwrite = channel.overwrites.get(id)
    if (!overwrite) continue
    allow |= overwrite.allow
    deny |= overwrite.deny
  }
  permissions = (permissions & ~deny) | allow
  const personal = channel.overwrites.get(member.user.id)
  return personal ? (permissions & ~personal.deny) | personal.allow : permissions
}

/** Whether role `a` stands above role `b`; of two at the same height the older is higher. */
export const isAbove = (a: Role, b: Role): boolean =>
  a.position === b.position ? BigInt(a.id) < BigInt(b.id) : a.position > b.position

export function highestRole(guild: Guild, member: Member): Role | undefined {
  let highest = guild.roles.get(guild.id)
  for (const id of member.roles) {
    const role = guild.roles.get(id)
    if (role && highest && isAbove(role, highest)) highest = role
  }
  return highest
}

/** Whether the member may manage this role: it is below his own highest, or he owns the server. */
export function outranks(guild: Guild, member: Member, role: Role): boolean {
  if (member.user.id === guild.ownerId) return true
  const own = highestRole(guild, member)
  return own !== undefined && isAbove(own, role)
}

export function outranksMember(guild: Guild, member: Member, other: Member): boolean {
  if (member.user.id === guild.ownerId) return true
  if (other.user.id === guild.ownerId) return false
  const theirs = highestRole(guild, other)
  return theirs !== undefined && outranks(guild, member, theirs)
}
