import { type APIMessage, ApplicationCommandType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { RegisteredCommand } from '#playground/discord/commands/command-book'
import { failure } from '#playground/discord/failure'
import { ClientRefused } from '#playground/discord/member/refusals'
import type { Realm } from '#playground/discord/realm'
import type { Channel, Guild, Member } from '#playground/discord/world/entities'
import { type ChannelPayload, channelPayload, memberPayload } from '#playground/discord/world/payloads'
import { channelPermissions, guildPermissions, holds } from '#playground/discord/world/permissions'

/** What one member of one guild is shown by his own client. */
export class MemberView {
  constructor(
    protected readonly realm: Realm,
    readonly userId: string,
    readonly guildId: string,
  ) {
    this.place()
  }

  permissionsIn(channelId: string): bigint {
    const { guild, member } = this.place()
    const channel = guild.channels.get(channelId)
    return channel ? channelPermissions(guild, channel, member, this.realm.world.clock.now()) : 0n
  }

  /** The channels and categories he may see. */
  visibleChannels(): ChannelPayload[] {
    const { guild } = this.place()
    return [...guild.channels.values()].filter(({ id }) => this.may(id, P.ViewChannel)).map(channelPayload)
  }

  members() {
    return [...this.place().guild.members.values()].map(memberPayload)
  }

  /** The channel's history and, apart, what only this person sees there; both oldest first. 403 if hidden. */
  messages(channelId: string): { readonly public: readonly APIMessage[]; readonly ephemeral: readonly APIMessage[] } {
    const channel = this.channel(channelId)
    const readable = this.may(channelId, P.ReadMessageHistory)
    return {
      public: readable ? [...channel.messages.values()] : [],
      ephemeral: [...this.realm.world.ephemerals.values()].flatMap(({ readerId, message }) =>
        readerId === this.userId && message.channel_id === channelId ? message : [],
      ),
    }
  }

  /** The slash commands he is offered. */
  commands(): RegisteredCommand[] {
    const { guild, member } = this.place()
    const permissions = guildPermissions(guild, member)
    const { commands } = this.realm
    return [...commands.all(guild.id), ...commands.all(null)].filter(
      (one) => one.type === ApplicationCommandType.ChatInput && allows(one, permissions),
    )
  }

  protected place(): { guild: Guild; member: Member } {
    const guild = this.realm.world.guilds.get(this.guildId)
    const member = guild?.members.get(this.userId)
    if (!guild || !member) throw new ClientRefused('not-a-member', this.userId)
    return { guild, member }
  }

  protected channel(channelId: string): Channel {
    const { guild } = this.place()
    const channel = guild.channels.get(channelId)
    if (!channel) throw failure.unknownChannel()
    if (!this.may(channelId, P.ViewChannel)) throw failure.missingAccess()
    return channel
  }

  protected may(channelId: string, bits: bigint): boolean {
    return holds(this.permissionsIn(channelId), bits)
  }
}

/** Without a default everyone may; "0" leaves only administrators (and the owner, who holds everything). */
export const allows = ({ default_member_permissions: wanted }: RegisteredCommand, permissions: bigint): boolean =>
  wanted === null || holds(permissions, P.Administrator) || (wanted !== '0' && holds(permissions, BigInt(wanted)))
