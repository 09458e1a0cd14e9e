import type { Route } from '#playground/discord/http/route'
import type { Realm } from '#playground/discord/realm'
import { applicationRoutes } from '#playground/discord/routes/application'
import { channelRoutes } from '#playground/discord/routes/channels'
import { commandRoutes } from '#playground/discord/routes/commands'
import { guildRoutes } from '#playground/discord/routes/guilds'
import { interactionRoutes } from '#playground/discord/routes/interactions'
import { memberRoutes } from '#playground/discord/routes/members'
import { messageRoutes } from '#playground/discord/routes/messages'
import { overwriteRoutes } from '#playground/discord/routes/overwrites'
import { pinRoutes } from '#playground/discord/routes/pins'
import { roleRoutes } from '#playground/discord/routes/roles'

/** The whole HTTP API of the stand-in. */
export const everyRoute = (realm: Realm, sessionsLeft: () => number): Route[] => [
  ...applicationRoutes(realm, sessionsLeft),
  ...guildRoutes(realm),
  ...channelRoutes(realm),
  ...overwriteRoutes(realm),
  ...roleRoutes(realm),
  ...memberRoutes(realm),
  ...messageRoutes(realm),
  ...pinRoutes(realm),
  ...commandRoutes(realm),
  ...interactionRoutes(realm),
]
