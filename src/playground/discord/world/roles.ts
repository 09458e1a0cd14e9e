import type { Guild, Member, Role } from '#playground/discord/world/entities'
import { newRole, type World } from '#playground/discord/world/world'

export type RoleChange = Partial<Pick<Role, 'name' | 'permissions' | 'color' | 'hoist' | 'mentionable'>>

/** A new role enters just above @everyone and lifts all others by one. */
export function createRole(world: World, guild: Guild, { name, ...change }: RoleChange): Role {
  const role = newRole(world.mint.mint(), name ?? 'new role', change.permissions ?? 0n, 1, null)
  Object.assign(role, change)
  const lifted = [...guild.roles.values()].filter((other) => other.position >= 1)
  for (const other of lifted) other.position += 1
  guild.roles.set(role.id, role)
  world.news.emit('roleCreate', guild, role)
  for (const other of lifted) world.news.emit('roleUpdate', guild, other)
  return role
}

export function updateRole(world: World, guild: Guild, role: Role, change: RoleChange): void {
  Object.assign(role, change)
  world.news.emit('roleUpdate', guild, role)
}

/** Deletes the role, takes it from its holders and out of every overwrite. */
export function deleteRole(world: World, guild: Guild, role: Role): void {
  guild.roles.delete(role.id)
  for (const member of guild.members.values()) {
    if (member.roles.delete(role.id)) world.news.emit('memberUpdate', guild, member)
  }
  world.news.emit('roleDelete', guild, role.id)
  for (const channel of guild.channels.values()) {
    if (channel.overwrites.delete(role.id)) world.news.emit('channelUpdate', channel)
  }
}

export function moveRoles(world: World, guild: Guild, positions: ReadonlyMap<string, number>): void {
  for (const [id, position] of positions) {
    const role = guild.roles.get(id)
    if (!role || role.position === position) continue
    role.position = position
    world.news.emit('roleUpdate', guild, role)
  }
}

export function giveRole(world: World, guild: Guild, member: Member, roleId: string): void {
  if (member.roles.has(roleId)) return
  member.roles.add(roleId)
  world.news.emit('memberUpdate', guild, member)
}

export function takeRole(world: World, guild: Guild, member: Member, roleId: string): void {
  if (member.roles.delete(roleId)) world.news.emit('memberUpdate', guild, member)
}
