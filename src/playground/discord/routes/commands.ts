import type { RegisteredCommand } from '#playground/discord/commands/command-book'
import type { RegisteredOption } from '#playground/discord/commands/read-option'
import { failure } from '#playground/discord/failure'
import { Field } from '#playground/discord/form'
import { type Call, created, done, ok, type Route, route } from '#playground/discord/http/route'
import type { Realm } from '#playground/discord/realm'
import { inGuild } from '#playground/discord/routes/rights'

/** Lists leave the translations out unless asked for them. */
function listed(command: RegisteredCommand, query: URLSearchParams): object {
  return query.get('with_localizations') === 'true' ? command : withoutLocalizations(command)
}

function withoutLocalizations(command: RegisteredCommand | RegisteredOption): object {
  const { name_localizations: _names, description_localizations: _descriptions, options, ...rest } = command
  return { ...rest, ...(options && { options: options.map(withoutLocalizations) }) }
}

export const commandRoutes = (realm: Realm): Route[] => {
  const own = (applicationId: string) => {
    if (applicationId !== realm.world.bot.id) throw failure.otherApplication()
  }
  const inScope = (app: string, guild: string | null): string | null => {
    own(app)
    if (guild !== null) inGuild(realm, guild)
    return guild
  }
  const { commands } = realm
  const list = (scope: string | null, { query }: Call) => ok(commands.all(scope).map((one) => listed(one, query)))
  const upsert = (scope: string | null, { json }: Call) => {
    const result = commands.upsert(scope, bodyOf(json))
    return result.created ? created(result.command) : ok(result.command)
  }
  const overwrite = (scope: string | null, { json }: Call) => ok(commands.overwrite(scope, Field.of(json)))
  const patch = (scope: string | null, id: string, { json }: Call) => ok(commands.patch(scope, id, bodyOf(json)))
  const remove = (scope: string | null, id: string) => {
    commands.remove(scope, id)
    return done
  }
  return [
    route('GET', '/applications/:app/commands', ({ app }, call) => list(inScope(app, null), call)),
    route('POST', '/applications/:app/commands', ({ app }, call) => upsert(inScope(app, null), call)),
    route('PUT', '/applications/:app/commands', ({ app }, call) => overwrite(inScope(app, null), call)),
    route('GET', '/applications/:app/commands/:command', ({ app, command }) =>
      ok(commands.get(inScope(app, null), command)),
    ),
    route('PATCH', '/applications/:app/commands/:command', ({ app, command }, call) =>
      patch(inScope(app, null), command, call),
    ),
    route('DELETE', '/applications/:app/commands/:command', ({ app, command }) => remove(inScope(app, null), command)),
    route('GET', '/applications/:app/guilds/:guild/commands', ({ app, guild }, call) =>
      list(inScope(app, guild), call),
    ),
    route('POST', '/applications/:app/guilds/:guild/commands', ({ app, guild }, call) =>
      upsert(inScope(app, guild), call),
    ),
    route('PUT', '/applications/:app/guilds/:guild/commands', ({ app, guild }, call) =>
      overwrite(inScope(app, guild), call),
    ),
    route('GET', '/applications/:app/guilds/:guild/commands/:command', ({ app, guild, command }) =>
      ok(commands.get(inScope(app, guild), command)),
    ),
    route('PATCH', '/applications/:app/guilds/:guild/commands/:command', ({ app, guild, command }, call) =>
      patch(inScope(app, guild), command, call),
    ),
    route('DELETE', '/applications/:app/guilds/:guild/commands/:command', ({ app, guild, command }) =>
      remove(inScope(app, guild), command),
    ),
  ]
}

function bodyOf(json: unknown): Field {
  const body = Field.of(json)
  body.record()
  return body
}
