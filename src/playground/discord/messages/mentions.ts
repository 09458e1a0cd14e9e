import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { Field } from '#playground/discord/form'
import type { Guild } from '#playground/discord/world/entities'
import { holds } from '#playground/discord/world/permissions'

/** Which mentions of a text may ring. Absent: all of them. */
export interface AllowedMentions {
  readonly everyone: boolean
  readonly users: 'all' | ReadonlySet<string>
  readonly roles: 'all' | ReadonlySet<string>
}

const ALL: AllowedMentions = { everyone: true, users: 'all', roles: 'all' }

export function readAllowedMentions(field: Field): AllowedMentions {
  if (field.absent || !field.record()) return ALL
  const parse = field.at('parse')
  const kinds = parse.list()?.map((item) => item.choice(['users', 'roles', 'everyone'], true)) ?? []
  const users = readIds(field.at('users'))
  const roles = readIds(field.at('roles'))
  field.at('replied_user').boolean()
  if (kinds.includes('users') && users.size > 0)
    parse.fail(
      'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
      'parse:["users"] and users: [ids...] are mutually exclusive.',
    )
  if (kinds.includes('roles') && roles.size > 0)
    parse.fail(
      'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
      'parse:["roles"] and roles: [ids...] are mutually exclusive.',
    )
  return {
    everyone: kinds.includes('everyone'),
    users: kinds.includes('users') ? 'all' : users,
    roles: kinds.includes('roles') ? 'all' : roles,
  }
}

function readIds(field: Field): ReadonlySet<string> {
  const ids = field.list({ max: 100 })?.flatMap((item) => item.snowflake({ required: true }) ?? []) ?? []
  if (new Set(ids).size < ids.length)
    field.fail('SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value.')
  return new Set(ids)
}

export interface Mentioned {
  readonly everyone: boolean
  readonly userIds: readonly string[]
  readonly roleIds: readonly string[]
}

/** Whom a text rings: @everyone and unmentionable roles only with the permission to. */
export function mentionedIn(
  text: string,
  allowed: AllowedMentions,
  guild: Guild | undefined,
  permissions: bigint,
): Mentioned {
  if (!text.includes('@')) return { everyone: false, userIds: [], roleIds: [] }
  const loud = holds(permissions, P.MentionEveryone)
  const may = (list: 'all' | ReadonlySet<string>, id: string) => list === 'all' || list.has(id)
  const idsOf = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].flatMap((match) => match[1] ?? []))]
  return {
    everyone: allowed.everyone && loud && /@(everyone|here)\b/.test(text),
    userIds: idsOf(/<@!?(\d+)>/g).filter((id) => may(allowed.users, id)),
    roleIds: idsOf(/<@&(\d+)>/g).filter((id) => {
      const role = guild?.roles.get(id)
      return role !== undefined && (loud || role.mentionable) && may(allowed.roles, id)
    }),
  }
}
