import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { failure } from '#playground/discord/failure'
import { Field } from '#playground/discord/form'
import { done, ok, type Route, route } from '#playground/discord/http/route'
import type { Realm } from '#playground/discord/realm'
import { inGuild, memberOf, need, needRank, roleOf, type Standing } from '#playground/discord/routes/rights'
import { rolePayload, rolesPayload } from '#playground/discord/world/payloads'
import { EVERY_PERMISSION } from '#playground/discord/world/permissions'
import {
  createRole,
  deleteRole,
  giveRole,
  moveRoles,
  type RoleChange,
  takeRole,
  updateRole,
} from '#playground/discord/world/roles'

const PER_GUILD = 250

function readRole(json: unknown): RoleChange {
  const body = Field.of(json)
  if (!body.absent) body.record()
  const name = body.at('name').text({ min: 1, max: 100 })
  const permissions = body.at('permissions').bits()
  const color =
    body.at('colors').at('primary_color').integer({ min: 0, max: 0xffffff }) ??
    body.at('color').integer({ min: 0, max: 0xffffff })
  const hoist = body.at('hoist').boolean()
  const mentionable = body.at('mentionable').boolean()
  body.check()
  return {
    ...(name !== undefined && { name }),
    ...(permissions !== undefined && { permissions: permissions & EVERY_PERMISSION }),
    ...(color !== undefined && { color }),
    ...(hoist !== undefined && { hoist }),
    ...(mentionable !== undefined && { mentionable }),
  }
}

/** A bot gives a role only permissions that it holds itself. */
function needOwn({ permissions }: Standing, granted: bigint | undefined, before = 0n): void {
  if (granted !== undefined && ((granted ^ before) & ~permissions) !== 0n) throw failure.missingPermissions()
}

export const roleRoutes = (realm: Realm): Route[] => [
  route('GET', '/guilds/:guild/roles', (params) => ok(rolesPayload(inGuild(realm, params.guild).guild))),
  route('GET', '/guilds/:guild/roles/:role', (params) => {
    return ok(rolePayload(roleOf(inGuild(realm, params.guild).guild, params.role)))
  }),
  route('POST', '/guilds/:guild/roles', (params, { json }) => {
    const standing = inGuild(realm, params.guild)
    need(standing, P.ManageRoles)
    const change = readRole(json)
    const everyone = roleOf(standing.guild, standing.guild.id)
    needOwn(standing, change.permissions)
    if (standing.guild.roles.size >= PER_GUILD) throw failure.tooManyRoles()
    return ok(
      rolePayload(
        createRole(realm.world, standing.guild, {
          permissions: everyone.permissions & standing.permissions,
          ...change,
        }),
      ),
    )
  }),
  route('PATCH', '/guilds/:guild/roles', (params, { json }) => {
    const standing = inGuild(realm, params.guild)
    need(standing, P.ManageRoles)
    const body = Field.of(json)
    const positions = new Map<string, number>()
    for (const item of body.list({ required: true }) ?? []) {
      const id = item.at('id').snowflake({ required: true })
      const position = item.at('position').integer({ min: 0 })
      if (id !== undefined && position !== undefined) positions.set(id, position)
    }
    body.check()
    const top = Math.max(...[...standing.bot.roles].map((id) => standing.guild.roles.get(id)?.position ?? 0), 0)
    for (const [id, position] of positions) {
      needRank(standing, roleOf(standing.guild, id))
      if (position >= top && standing.bot.user.id !== standing.guild.ownerId) throw failure.missingPermissions()
    }
    moveRoles(realm.world, standing.guild, positions)
    return ok(rolesPayload(standing.guild))
  }),
  route('PATCH', '/guilds/:guild/roles/:role', (params, { json }) => {
    const standing = inGuild(realm, params.guild)
    need(standing, P.ManageRoles)
    const role = roleOf(standing.guild, params.role)
    const change = readRole(json)
    needRank(standing, role)
    needOwn(standing, change.permissions, role.permissions)
    updateRole(realm.world, standing.guild, role, change)
    return ok(rolePayload(role))
  }),
  route('DELETE', '/guilds/:guild/roles/:role', (params) => {
    const standing = inGuild(realm, params.guild)
    need(standing, P.ManageRoles)
    const role = roleOf(standing.guild, params.role)
    if (role.botId !== null || role.id === standing.guild.id) throw failure.invalidRole()
    needRank(standing, role)
    deleteRole(realm.world, standing.guild, role)
    return done
  }),
  ...(['PUT', 'DELETE'] as const).map((method) =>
    route(method, '/guilds/:guild/members/:user/roles/:role', (params) => {
      const standing = inGuild(realm, params.guild)
      need(standing, P.ManageRoles)
      const member = memberOf(standing.guild, params.user)
      const role = roleOf(standing.guild, params.role)
      if (role.botId !== null || role.id === standing.guild.id) throw failure.invalidRole()
      needRank(standing, role)
      const change = method === 'PUT' ? giveRole : takeRole
      change(realm.world, standing.guild, member, role.id)
      return done
    }),
  ),
]
