import { ChannelType, GatewayIntentBits } from 'discord-api-types/v10'
import { failure } from '#playground/discord/failure'
import { Field } from '#playground/discord/form'
import { ok, type Route, route } from '#playground/discord/http/route'
import type { Realm } from '#playground/discord/realm'
import { channelPayload, userPayload } from '#playground/discord/world/payloads'
import { guildPermissions } from '#playground/discord/world/permissions'
import type { World } from '#playground/discord/world/world'

/** The flags that show which privileged intents an application of under 100 servers may use. */
const INTENT_FLAGS = [
  [GatewayIntentBits.GuildPresences, 1 << 13],
  [GatewayIntentBits.GuildMembers, 1 << 15],
  [GatewayIntentBits.MessageContent, 1 << 19],
] as const

export const applicationFlags = (privilegedIntents: number): number =>
  INTENT_FLAGS.reduce((flags, [intent, flag]) => (privilegedIntents & intent ? flags | flag : flags), 0)

function applicationPayload({ world, privilegedIntents }: Realm) {
  const flags = applicationFlags(privilegedIntents)
  const owner = [...world.guilds.values()][0]?.ownerId
  const user = (owner !== undefined && world.users.get(owner)) || world.bot
  return {
    id: world.bot.id,
    name: world.bot.globalName ?? world.bot.username,
    icon: null,
    description: '',
    type: null,
    bot: userPayload(world.bot),
    bot_public: false,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    flags,
    flags_new: String(flags),
    redirect_uris: [],
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    owner: userPayload(user),
    approximate_guild_count: world.guilds.size,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
  }
}

const ownUser = ({ bot }: World) => ({
  ...userPayload(bot),
  mfa_enabled: false,
  locale: bot.locale,
  verified: true,
  email: null,
})

export const applicationRoutes = (realm: Realm, sessionsLeft: () => number): Route[] => {
  const { world } = realm
  return [
    route('GET', '/gateway', () => ok({ url: realm.gatewayUrl() })),
    route('GET', '/gateway/bot', () =>
      ok({
        url: realm.gatewayUrl(),
        shards: 1,
        session_start_limit: { total: 1_000, remaining: sessionsLeft(), reset_after: 14_400_000, max_concurrency: 1 },
      }),
    ),
    route('GET', '/users/@me', () => ok(ownUser(world))),
    route('GET', '/users/@me/guilds', () =>
      ok(
        [...world.guilds.values()].flatMap((guild) => {
          const bot = guild.members.get(world.bot.id)
          if (!bot) return []
          return {
            id: guild.id,
            name: guild.name,
            icon: null,
            banner: null,
            owner: guild.ownerId === world.bot.id,
            permissions: guildPermissions(guild, bot).toString(),
            features: [],
          }
        }),
      ),
    ),
    route('POST', '/users/@me/channels', (_, { json }) => {
      const body = Field.of(json)
      const id = body.at('recipient_id').snowflake({ required: true })
      body.check()
      const user = world.users.get(id ?? '')
      if (!user) throw failure.unknownUser()
      if (user.bot) throw failure.cannotSendToUser()
      return ok({ ...channelPayload(world.directChannel(user)), type: ChannelType.DM })
    }),
    route('GET', '/users/:user', (params) => {
      const user = world.users.get(params.user)
      if (!user) throw failure.unknownUser()
      return ok(userPayload(user))
    }),
    route('GET', '/applications/@me', () => ok(applicationPayload(realm))),
    route('GET', '/oauth2/applications/@me', () => ok(applicationPayload(realm))),
  ]
}
