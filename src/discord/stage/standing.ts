import {
  type APIGuild,
  type APIGuildMember,
  type APIRole,
  PermissionFlagsBits as P,
  type REST,
  Routes,
} from 'discord.js'
import type { Cast } from '#discord/stage/rights'

/** Calls to Discord by id: never a cache, so that what we read is what is. */
export type Api = Pick<REST, 'get' | 'post' | 'patch' | 'delete'>

export const everything = Object.values(P).reduce((all, bit) => all | bit, 0n)

/** How the bot stands in a server. */
export interface Standing {
  readonly botId: string
  readonly ownerId: string
  /** The bot's permissions there, before any channel's overwrites. */
  readonly permissions: bigint
  readonly administrator: boolean
  readonly ownRoles: readonly APIRole[]
  readonly roles: readonly APIRole[]
}

/** Whoever stands in overwrites, and the server that they stand in. */
export interface Company extends Cast {
  readonly standing: Standing
  /** A host's role was set and exists no more. */
  readonly hostRoleGone: boolean
}

/** Throws what the calls throw: a server that the bot has left is `gone` or `forbidden`. */
export async function readStanding(api: Api, guildId: string, botId: string): Promise<Standing> {
  const [guild, member] = await Promise.all([
    api.get(Routes.guild(guildId)) as Promise<APIGuild>,
    api.get(Routes.guildMember(guildId, botId)) as Promise<APIGuildMember>,
  ])
  const ownRoles = guild.roles.filter((role) => role.id === guildId || member.roles.includes(role.id))
  const held = ownRoles.reduce((all, role) => all | BigInt(role.permissions), 0n)
  const administrator = guild.owner_id === botId || (held & P.Administrator) !== 0n
  return {
    botId,
    ownerId: guild.owner_id,
    permissions: administrator ? everything : held,
    administrator,
    ownRoles,
    roles: guild.roles,
  }
}

/** A bot can grant and deny only what it holds itself; a host role that was deleted is nobody. */
export function castOf(standing: Standing, guildId: string, hostRoleId: string | null): Company {
  return {
    standing,
    hostRoleGone: hostRoleId !== null && !standing.roles.some((role) => role.id === hostRoleId),
    guildId,
    botId: standing.botId,
    hostRoleId: standing.roles.some((role) => role.id === hostRoleId) ? hostRoleId : null,
    grantable: standing.permissions,
  }
}
