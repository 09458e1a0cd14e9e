import { OverwriteType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { failure } from '#playground/discord/failure'
import { Field } from '#playground/discord/form'
import { done, type Route, route } from '#playground/discord/http/route'
import type { Realm } from '#playground/discord/realm'
import { inChannel, inGuild, need, type Standing } from '#playground/discord/routes/rights'
import { deleteOverwrite, setOverwrite } from '#playground/discord/world/channels'
import type { Channel, Guild, Overwrite } from '#playground/discord/world/entities'
import { EVERY_PERMISSION, guildPermissions, holds } from '#playground/discord/world/permissions'

export function readOverwrites(field: Field, guild: Guild): Overwrite[] | undefined {
  const items = field.list({ max: 100 })
  return items?.flatMap((item) => {
    if (!item.record()) return []
    const id = item.at('id').snowflake({ required: true })
    return id === undefined ? [] : (readOverwrite(item, id, guild) ?? [])
  })
}

/** Without a type Discord takes the id for a role's where it is one. */
function readOverwrite(field: Field, id: string, guild: Guild): Overwrite | undefined {
  const type = field.at('type').choice([OverwriteType.Role, OverwriteType.Member])
  const allow = field.at('allow').bits() ?? 0n
  const deny = field.at('deny').bits() ?? 0n
  const isRole = guild.roles.has(id)
  const kind = type ?? (isRole ? OverwriteType.Role : OverwriteType.Member)
  if (kind === OverwriteType.Role && !isRole) return field.at('id').fail('INVALID_ROLE', 'Unknown Role')
  if (kind === OverwriteType.Member && isRole) return field.at('id').fail('INVALID_MEMBER', 'The id is a role’s')
  return { id, type: kind, allow: allow & EVERY_PERMISSION, deny: deny & EVERY_PERMISSION }
}

/**
 * What is newly allowed, denied or lifted must lie within the bot's own permissions of the guild (or of the
 * category), unless an overwrite of the channel gives the bot MANAGE_ROLES there. MANAGE_ROLES itself can be
 * set only by administrators and by those with such an overwrite.
 */
export function needOverwriteRights(
  { guild, bot }: Standing,
  channel: Channel | undefined,
  before: Iterable<Overwrite>,
  after: Iterable<Overwrite>,
): void {
  const guildWide = guildPermissions(guild, bot)
  if (holds(guildWide, P.Administrator)) return
  const changed = changedBits(before, after)
  if (changed === 0n) return
  if (channel && overwriteGivesManageRoles(channel, bot.user.id, bot.roles)) return
  if (!holds(guildWide, P.ManageRoles)) throw failure.missingPermissions()
  if ((changed & ~guildWide) !== 0n || holds(changed, P.ManageRoles)) throw failure.missingPermissions()
}

function changedBits(before: Iterable<Overwrite>, after: Iterable<Overwrite>): bigint {
  const old = new Map([...before].map((overwrite) => [overwrite.id, overwrite]))
  let changed = 0n
  for (const { id, allow, deny } of after) {
    const was = old.get(id)
    old.delete(id)
    changed |= (allow ^ (was?.allow ?? 0n)) | (deny ^ (was?.deny ?? 0n))
  }
  for (const gone of old.values()) changed |= gone.allow | gone.deny
  return changed
}

const overwriteGivesManageRoles = (channel: Channel, botId: string, roles: ReadonlySet<string>): boolean =>
  [...channel.overwrites.values()].some(
    ({ id, allow }) => (id === botId || roles.has(id)) && holds(allow, P.ManageRoles),
  )

export const overwriteRoutes = (realm: Realm): Route[] => [
  route('PUT', '/channels/:channel/permissions/:overwrite', (params, { json }) => {
    const standing = inChannel(realm, params.channel)
    const { channel, guild } = standing
    if (!guild) throw failure.wrongChannelType()
    need(standing, P.ManageRoles)
    const body = Field.of(json)
    body.record()
    const overwrite = readOverwrite(body, params.overwrite, guild)
    body.check()
    if (!overwrite) throw failure.unknownOverwrite()
    const others = [...channel.overwrites.values()].filter(({ id }) => id !== overwrite.id)
    needOverwriteRights(inGuild(realm, guild.id), channel, channel.overwrites.values(), [...others, overwrite])
    setOverwrite(realm.world, channel, overwrite)
    return done
  }),
  route('DELETE', '/channels/:channel/permissions/:overwrite', (params) => {
    const standing = inChannel(realm, params.channel)
    const { channel, guild } = standing
    if (!guild) throw failure.wrongChannelType()
    need(standing, P.ManageRoles)
    const others = [...channel.overwrites.values()].filter(({ id }) => id !== params.overwrite)
    needOverwriteRights(inGuild(realm, guild.id), channel, channel.overwrites.values(), others)
    if (!deleteOverwrite(realm.world, channel, params.overwrite)) throw failure.unknownOverwrite()
    return done
  }),
]
