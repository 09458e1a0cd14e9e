import { Locale, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { Field } from '#playground/discord/form'
import { ok, type Route, route } from '#playground/discord/http/route'
import type { Realm } from '#playground/discord/realm'
import { inGuild, need } from '#playground/discord/routes/rights'
import { guildPayload } from '#playground/discord/world/payloads'

export const guildRoutes = (realm: Realm): Route[] => [
  route('GET', '/guilds/:guild', (params, { query }) => {
    const { guild } = inGuild(realm, params.guild)
    const counts = query.get('with_counts') === 'true'
    return ok({
      ...guildPayload(guild),
      ...(counts && { approximate_member_count: guild.members.size, approximate_presence_count: guild.members.size }),
    })
  }),
  route('PATCH', '/guilds/:guild', (params, { json }) => {
    const standing = inGuild(realm, params.guild)
    need(standing, P.ManageGuild)
    const body = Field.of(json)
    body.record()
    const name = body.at('name').text({ min: 2, max: 100 })
    const locale = body.at('preferred_locale').choice(Object.values(Locale))
    body.check()
    if (name !== undefined) standing.guild.name = name
    if (locale !== undefined) standing.guild.locale = locale
    realm.world.news.emit('guildUpdate', standing.guild)
    return ok(guildPayload(standing.guild))
  }),
]
