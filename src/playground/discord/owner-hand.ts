import { ChannelType, OverwriteType } from 'discord-api-types/v10'
import { failure } from '#playground/discord/failure'
import type { Realm } from '#playground/discord/realm'
import {
  type ChannelChange,
  createChannel,
  deleteChannel,
  deleteOverwrite,
  setOverwrite,
  updateChannel,
} from '#playground/discord/world/channels'
import type { Channel, Guild, Member, Role } from '#playground/discord/world/entities'
import {
  createRole,
  deleteRole,
  giveRole,
  moveRoles,
  type RoleChange,
  takeRole,
  updateRole,
} from '#playground/discord/world/roles'

/** What the owner of a guild does by hand, without the bot and without asking anybody. */
export class OwnerHand {
  constructor(
    private readonly realm: Realm,
    private readonly guild: Guild,
  ) {}

  createChannel(name: string, change: ChannelChange & { readonly type?: ChannelType } = {}): Channel {
    const { type = ChannelType.GuildText, ...rest } = change
    return createChannel(this.realm.world, this.guild, type, name, rest)
  }

  updateChannel(channelId: string, change: ChannelChange): void {
    updateChannel(this.realm.world, this.#channel(channelId), change)
  }

  deleteChannel(channelId: string): void {
    deleteChannel(this.realm.world, this.#channel(channelId))
  }

  /** Sets what a role or member may and may not do in a channel. */
  overwrite(channelId: string, id: string, allow: bigint, deny: bigint): void {
    const type = this.guild.roles.has(id) ? OverwriteType.Role : OverwriteType.Member
    setOverwrite(this.realm.world, this.#channel(channelId), { id, type, allow, deny })
  }

  removeOverwrite(channelId: string, id: string): void {
    deleteOverwrite(this.realm.world, this.#channel(channelId), id)
  }

  createRole(change: RoleChange = {}): Role {
    return createRole(this.realm.world, this.guild, change)
  }

  updateRole(roleId: string, change: RoleChange): void {
    updateRole(this.realm.world, this.guild, this.#role(roleId), change)
  }

  moveRole(roleId: string, position: number): void {
    moveRoles(this.realm.world, this.guild, new Map([[this.#role(roleId).id, position]]))
  }

  deleteRole(roleId: string): void {
    deleteRole(this.realm.world, this.guild, this.#role(roleId))
  }

  giveRole(userId: string, roleId: string): void {
    giveRole(this.realm.world, this.guild, this.#member(userId), roleId)
  }

  takeRole(userId: string, roleId: string): void {
    takeRole(this.realm.world, this.guild, this.#member(userId), roleId)
  }

  /** Changes what the bot's own role may do in the whole guild. */
  setBotPermissions(permissions: bigint): void {
    const role = [...this.guild.roles.values()].find(({ botId }) => botId === this.realm.world.bot.id)
    if (!role) throw failure.unknownRole()
    updateRole(this.realm.world, this.guild, role, { permissions })
  }

  deleteMessage(channelId: string, messageId: string): void {
    const channel = this.#channel(channelId)
    if (!channel.messages.has(messageId)) throw failure.unknownMessage()
    this.realm.book.remove(channel, [messageId])
  }

  kick(userId: string): void {
    this.realm.world.leave(this.guild, this.#member(userId).user.id)
  }

  kickBot(): void {
    this.realm.world.leave(this.guild, this.realm.world.bot.id)
  }

  setLocale(locale: string): void {
    this.guild.locale = locale
    this.realm.world.news.emit('guildUpdate', this.guild)
  }

  #channel(id: string): Channel {
    const channel = this.guild.channels.get(id)
    if (!channel) throw failure.unknownChannel()
    return channel
  }

  #role(id: string): Role {
    const role = this.guild.roles.get(id)
    if (!role) throw failure.unknownRole()
    return role
  }

  #member(id: string): Member {
    const member = this.guild.members.get(id)
    if (!member) throw failure.unknownMember()
    return member
  }
}
