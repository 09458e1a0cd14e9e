import type { Guild } from '#playground/discord/world/entities'
import { bareMemberPayload, channelPayload, rolePayload, userPayload } from '#playground/discord/world/payloads'
import { channelPermissions, guildPermissions } from '#playground/discord/world/permissions'
import type { World } from '#playground/discord/world/world'

/** The `resolved` part of an interaction: what stands behind the ids of its options or values. */
export class Resolved {
  readonly #users: Record<string, object> = {}
  readonly #members: Record<string, object> = {}
  readonly #roles: Record<string, object> = {}
  readonly #channels: Record<string, object> = {}

  constructor(
    private readonly world: World,
    private readonly guild: Guild,
  ) {}

  user(id: string): boolean {
    const user = this.world.users.get(id)
    if (!user) return false
    this.#users[id] = userPayload(user)
    const member = this.guild.members.get(id)
    if (member) {
      this.#members[id] = { ...bareMemberPayload(member), permissions: guildPermissions(this.guild, member).toString() }
    }
    return true
  }

  role(id: string): boolean {
    const role = this.guild.roles.get(id)
    if (role) this.#roles[id] = rolePayload(role)
    return role !== undefined
  }

  channel(id: string, readerId: string): boolean {
    const channel = this.guild.channels.get(id)
    const reader = this.guild.members.get(readerId)
    if (!channel || !reader) return false
    const permissions = channelPermissions(this.guild, channel, reader, this.world.clock.now())
    this.#channels[id] = { ...channelPayload(channel), permissions: permissions.toString() }
    return true
  }

  payload(): object | undefined {
    const parts = { users: this.#users, members: this.#members, roles: this.#roles, channels: this.#channels }
    const filled = Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0)
    return filled.length === 0 ? undefined : Object.fromEntries(filled)
  }
}
