import { type APIChannel, type APIOverwrite, ChannelType, PermissionFlagsBits as P, Routes } from 'discord.js'
import { fromWire, type Overwrite } from '#discord/stage/rights'
import { type Api, readStanding, type Standing } from '#discord/stage/standing'
import type { StageRecord } from '#game/ports'

/** Without these no game can be hosted. */
const necessary = ['ViewChannel', 'SendMessages', 'ReadMessageHistory', 'ManageChannels', 'ManageRoles'] as const
/** Without these the silenced keep a way to speak. */
const wanted = ['AddReactions', 'CreatePublicThreads', 'CreatePrivateThreads', 'SendMessagesInThreads'] as const
export type PermissionName = (typeof necessary)[number] | (typeof wanted)[number]

/** What an invitation of the bot must ask for. */
export const invited: readonly PermissionName[] = [...necessary, ...wanted]
export const invitedPermissions: bigint = invited.reduce((all, name) => all | P[name], 0n)

/** Discord's limits. */
const channelsPerServer = 500
const channelsPerCategory = 50

export interface MissingPermission {
  readonly permission: PermissionName
  /** The id of the channel where it is denied; `null` for the whole server. */
  readonly channelId: string | null
  readonly necessary: boolean
}

export interface PreflightReport {
  /** Whether a game can be hosted as things are. */
  readonly ready: boolean
  readonly missing: readonly MissingPermission[]
  /** `needed` counts the category too. */
  readonly channels: { readonly free: number; readonly needed: number }
  /** `null` before there is a category. */
  readonly category: { readonly used: number; readonly needed: number } | null
  readonly hostRole: 'set' | 'none' | 'gone'
  /** Roles above the bot's highest, of those that matter: the host's. Hinders nothing, as the bot gives no roles. */
  readonly belowHostRole: string | null
  /** The bot itself has Administrator, which it does not need. */
  readonly overprivileged: boolean
  /** Roles that can read every secret room, by name, other than the bot's own. */
  readonly administrators: readonly string[]
}

export interface PreflightQuestion {
  readonly guildId: string
  readonly botId: string
  readonly hostRoleId: string | null
  readonly record: StageRecord | null
  /** How many rooms the game will have at most: 5 and one for each seat with a power. */
  readonly rooms: number
}

/** What hinders a game in this server, each thing by its name and place. Throws when the server cannot be read. */
export async function preflight(api: Api, question: PreflightQuestion): Promise<PreflightReport> {
  const { guildId, botId, hostRoleId, record } = question
  const [standing, channels] = await Promise.all([
    readStanding(api, guildId, botId),
    api.get(Routes.guildChannels(guildId)) as Promise<APIChannel[]>,
  ])
  const own = new Set(record ? [record.categoryId, ...Object.values(record.channels)] : [])
  const missing = missingPermissions(standing, guildId, channels, own)
  const made = channels.filter((channel) => own.has(channel.id)).length
  const needed = Math.max(0, question.rooms + 1 - made)
  const categoryId = channels.find(
    (channel) => channel.id === record?.categoryId && channel.type === ChannelType.GuildCategory,
  )?.id
  const used = channels.filter((channel) => 'parent_id' in channel && channel.parent_id === categoryId).length
  const category = categoryId === undefined ? null : { used, needed }
  const free = channelsPerServer - channels.length
  const hostRole = standing.roles.find((role) => role.id === hostRoleId)
  return {
    ready:
      !missing.some((each) => each.necessary) &&
      needed <= free &&
      (category === null || category.used + category.needed <= channelsPerCategory),
    missing,
    channels: { free, needed },
    category,
    hostRole: hostRoleId === null ? 'none' : hostRole ? 'set' : 'gone',
    belowHostRole: hostRole && height(standing) < hostRole.position ? hostRole.name : null,
    overprivileged: standing.administrator,
    administrators: standing.roles
      .filter((role) => (BigInt(role.permissions) & P.Administrator) !== 0n && !standing.ownRoles.includes(role))
      .map((role) => role.name),
  }
}

/** In the server, and in those of `channels` that are the game's `own` what is held in the server but denied there. */
export function missingPermissions(
  standing: Standing,
  guildId: string,
  channels: readonly Overwritten[],
  own: ReadonlySet<string | null>,
): MissingPermission[] {
  const inChannel = (channel: Overwritten) => {
    const held = permissionsIn(standing, guildId, (channel.permission_overwrites ?? []).map(fromWire))
    return missingIn(standing, channel.id, held).filter(
      ({ permission }) => (standing.permissions & P[permission]) !== 0n,
    )
  }
  return [
    ...missingIn(standing, null, standing.permissions),
    ...channels.filter(({ id }) => own.has(id)).flatMap(inChannel),
  ]
}

interface Overwritten {
  readonly id: string
  readonly permission_overwrites?: readonly APIOverwrite[]
}

const height = ({ ownRoles }: Standing): number => Math.max(...ownRoles.map((role) => role.position))

/** Which of the permissions that a game takes are not among `held`. */
function missingIn({ administrator }: Standing, channelId: string | null, held: bigint): MissingPermission[] {
  if (administrator) return []
  const lacking = (names: readonly PermissionName[], isNecessary: boolean): MissingPermission[] =>
    names
      .filter((permission) => (held & P[permission]) === 0n)
      .map((permission) => ({ permission, channelId, necessary: isNecessary }))
  return [...lacking(necessary, true), ...(channelId === null ? lacking(wanted, false) : [])]
}

/** The bot's permissions under a channel's overwrites, as Discord reckons them: everyone's, its roles', its own. */
function permissionsIn(standing: Standing, guildId: string, overwrites: readonly Overwrite[]): bigint {
  if (standing.administrator) return standing.permissions
  const apply = (held: bigint, some: readonly Overwrite[]): bigint => {
    const deny = some.reduce((all, overwrite) => all | overwrite.deny, 0n)
    const allow = some.reduce((all, overwrite) => all | overwrite.allow, 0n)
    return (held & ~deny) | allow
  }
  const of = (ids: readonly string[]) => overwrites.filter(({ id }) => ids.includes(id))
  const roles = standing.ownRoles.map((role) => role.id).filter((id) => id !== guildId)
  return [of([guildId]), of(roles), of([standing.botId])].reduce(apply, standing.permissions)
}
