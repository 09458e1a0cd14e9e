import { GatewayIntentBits, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { failure } from '#playground/discord/failure'
import { Field } from '#playground/discord/form'
import { readLimit } from '#playground/discord/http/query'
import { done, ok, type Route, route } from '#playground/discord/http/route'
import type { Realm } from '#playground/discord/realm'
import { inGuild, memberOf, need, needRank, roleOf, type Standing } from '#playground/discord/routes/rights'
import { compareSnowflakes } from '#playground/discord/snowflake'
import type { Member } from '#playground/discord/world/entities'
import { memberPayload } from '#playground/discord/world/payloads'
import { outranksMember } from '#playground/discord/world/permissions'

function changeMember({ world }: Realm, standing: Standing, member: Member, json: unknown): void {
  const { guild, bot } = standing
  const body = Field.of(json)
  body.record()
  const nick = body.at('nick')
  const roles = body.at('roles')
  const timeout = body.at('communication_disabled_until')
  const name = nick.text({ max: 32 })
  const ids = roles.list()?.flatMap((item) => item.snowflake({ required: true }) ?? [])
  const until = timeout.text()
  if (until !== undefined && Number.isNaN(Date.parse(until))) timeout.fail('DATE_TIME_TYPE_PARSE', 'Should be ISO8601.')
  body.check()
  if (nick.present) need(standing, member === bot ? P.ChangeNickname : P.ManageNicknames)
  if (timeout.present) need(standing, P.ModerateMembers)
  if ((nick.present || timeout.present) && member !== bot && !outranksMember(guild, bot, member)) {
    throw failure.missingPermissions()
  }
  if (ids) {
    need(standing, P.ManageRoles)
    const wanted = new Set(ids)
    const changed = [...wanted, ...member.roles].filter((id) => wanted.has(id) !== member.roles.has(id))
    for (const id of changed) needRank(standing, roleOf(guild, id))
    member.roles.clear()
    for (const id of wanted) member.roles.add(id)
  }
  if (nick.present) member.nick = name || null
  if (timeout.present) member.timeoutUntil = until ?? null
  world.news.emit('memberUpdate', guild, member)
}

export const memberRoutes = (realm: Realm): Route[] => [
  route('GET', '/guilds/:guild/members', (params, { query }) => {
    const { guild } = inGuild(realm, params.guild)
    // Listing everyone needs the privileged intent, as on the gateway.
    if ((realm.privilegedIntents & GatewayIntentBits.GuildMembers) === 0) throw failure.missingAccess()
    const after = query.get('after') ?? '0'
    const limit = readLimit(query, 1, 1_000)
    const members = [...guild.members.values()]
      .filter(({ user }) => compareSnowflakes(user.id, after) > 0)
      .sort((a, b) => compareSnowflakes(a.user.id, b.user.id))
    return ok(members.slice(0, limit).map(memberPayload))
  }),
  route('GET', '/guilds/:guild/members/search', (params, { query }) => {
    const { guild } = inGuild(realm, params.guild)
    const wanted = (query.get('query') ?? '').toLowerCase()
    const limit = readLimit(query, 1, 1_000)
    const members = [...guild.members.values()].filter(({ user, nick }) =>
      [user.username, user.globalName, nick].some((name) => name?.toLowerCase().startsWith(wanted)),
    )
    return ok(members.slice(0, limit).map(memberPayload))
  }),
  route('PATCH', '/guilds/:guild/members/@me', (params, { json }) => {
    const standing = inGuild(realm, params.guild)
    changeMember(realm, standing, standing.bot, { nick: Field.of(json).at('nick').value })
    return ok(memberPayload(standing.bot))
  }),
  route('GET', '/guilds/:guild/members/:user', (params) => {
    return ok(memberPayload(memberOf(inGuild(realm, params.guild).guild, params.user)))
  }),
  route('PATCH', '/guilds/:guild/members/:user', (params, { json }) => {
    const standing = inGuild(realm, params.guild)
    const member = memberOf(standing.guild, params.user)
    changeMember(realm, standing, member, json)
    return ok(memberPayload(member))
  }),
  route('DELETE', '/guilds/:guild/members/:user', (params) => {
    const standing = inGuild(realm, params.guild)
    need(standing, P.KickMembers)
    const member = memberOf(standing.guild, params.user)
    if (!outranksMember(standing.guild, standing.bot, member)) throw failure.missingPermissions()
    realm.world.leave(standing.guild, params.user)
    return done
  }),
]
