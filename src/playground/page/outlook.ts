import { type APIMessage, ApplicationCommandType, ChannelType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { MemberSession } from '#playground/discord/member/member-session'
import { compareSnowflakes } from '#playground/discord/snowflake'
import type { StandIn } from '#playground/discord/stand-in'
import type { Channel } from '#playground/discord/world/entities'
import type { ChannelLine, CommandLine, MessageLine, PeopleLine, Push } from '#playground/page/browser/protocol'
import type { Show } from '#playground/page/show'
import { displayName, messageLine } from '#playground/page/wire'

/** Messages in one portion of history. */
const pageLength = 50
/** Real ms in which many changes of the rooms are told as one. */
const settleMs = 25

/**
 * What one member sees, and the news of it as it happens. Everything passes through the permissions that the stand-in
 * computes for him; what he may not see is not made into a line at all.
 */
export class Outlook {
  readonly #stops: (() => void)[] = []
  #pending: NodeJS.Timeout | null = null
  #known = { channels: '', people: '' }

  constructor(
    private readonly discord: StandIn,
    readonly session: MemberSession,
    private readonly rooms: Show['rooms'],
    private readonly push: (push: Push) => void,
  ) {}

  open(): void {
    const { discord, session } = this
    const own = ({ id }: { readonly id: string }) => id === session.guildId
    const message = (channel: Channel, one: APIMessage) => {
      if (this.#sees(channel)) this.push({ kind: 'message', message: this.#line(one) })
    }
    const whisper = ({ readerId, message: one }: { readonly readerId: string; readonly message: APIMessage }) => {
      if (readerId === session.userId) this.push({ kind: 'message', message: this.#line(one) })
    }
    const roomChanged = (channel: Channel) => {
      if (channel.guildId === session.guildId) this.#changed()
    }
    const guildChanged = (guild: { readonly id: string }) => {
      if (own(guild)) this.#changed()
    }
    this.#known = { channels: JSON.stringify(this.channels()), people: JSON.stringify(this.people()) }
    this.#stops.push(
      discord.on('messageCreate', message),
      discord.on('messageUpdate', message),
      discord.on('messageDelete', (channel, ids) => {
        if (this.#sees(channel)) this.push({ kind: 'gone', channelId: channel.id, ids })
      }),
      discord.on('ephemeralCreate', whisper),
      discord.on('ephemeralUpdate', whisper),
      discord.on('ephemeralDelete', ({ readerId, message: { id, channel_id: channelId } }) => {
        if (readerId === session.userId) this.push({ kind: 'gone', channelId, ids: [id] })
      }),
      this.rooms.onChange(() => this.#changed()),
      discord.on('channelCreate', roomChanged),
      discord.on('channelUpdate', roomChanged),
      discord.on('channelDelete', roomChanged),
      discord.on('guildUpdate', guildChanged),
      discord.on('roleCreate', guildChanged),
      discord.on('roleUpdate', guildChanged),
      discord.on('roleDelete', guildChanged),
      discord.on('memberAdd', guildChanged),
      discord.on('memberUpdate', guildChanged),
      discord.on('memberRemove', guildChanged),
      discord.on('commandsUpdate', () => this.push({ kind: 'commands', commands: this.commands() })),
    )
  }

  close(): void {
    for (const stop of this.#stops.splice(0)) stop()
    if (this.#pending) clearTimeout(this.#pending)
  }

  channels(): ChannelLine[] {
    return this.session.visibleChannels().map(({ id, name = '', topic, type, parent_id, position = 0 }) => {
      const permissions = this.session.permissionsIn(id)
      const may = (bit: bigint) => (permissions & bit) === bit
      return {
        id,
        name,
        topic: topic ?? null,
        whose: this.#whose(id),
        category: type === ChannelType.GuildCategory,
        parentId: parent_id ?? null,
        position,
        maySpeak: may(P.SendMessages),
        mayCommand: may(P.UseApplicationCommands),
      }
    })
  }

  people(): PeopleLine {
    const { members, roles } = this.discord.guild(this.session.guildId)
    return {
      persons: [...members.values()].map((member) => ({
        id: member.user.id,
        name: displayName(member),
        bot: member.user.bot,
      })),
      roles: [...roles.values()].map(({ id, name }) => ({ id, name })),
    }
  }

  /** The slash commands he is offered, without what only the bot's application needs. */
  commands(): CommandLine[] {
    return this.session
      .commands()
      .filter(({ type }) => type === ApplicationCommandType.ChatInput)
      .map(({ name, description, name_localizations, description_localizations, options }) => ({
        name,
        description,
        ...(name_localizations !== undefined && { name_localizations }),
        ...(description_localizations !== undefined && { description_localizations }),
        ...(options && { options }),
      }))
  }

  /** The newest page of a channel, or the page before a message; oldest first. Throws where he may not look. */
  history(channelId: string, before?: string): { readonly messages: MessageLine[]; readonly more: boolean } {
    const { public: open, ephemeral } = this.session.messages(channelId)
    const all = [...open, ...ephemeral]
      .filter(({ id }) => before === undefined || compareSnowflakes(id, before) < 0)
      .sort((a, b) => compareSnowflakes(a.id, b.id))
    return { messages: all.slice(-pageLength).map((one) => this.#line(one)), more: all.length > pageLength }
  }

  /** Of his own room its holder is told nothing that would differ from how many hold his role. */
  #whose(channelId: string): string | null {
    const owner = this.rooms.ownerOf(channelId)
    if (owner === null || owner === this.session.userId) return null
    const member = this.discord.member(this.session.guildId, owner)
    return member ? displayName(member) : null
  }

  #sees(channel: Channel): boolean {
    return channel.guildId === this.session.guildId && (this.session.permissionsIn(channel.id) & P.ViewChannel) !== 0n
  }

  #line(message: APIMessage): MessageLine {
    const { id, username, global_name, bot = false } = message.author
    const member = this.discord.member(this.session.guildId, id)
    return messageLine(message, { id, name: member ? displayName(member) : (global_name ?? username), bot })
  }

  #changed(): void {
    const own = ({ id }: { readonly id: string }) => id === this.session.guildId
    this.#pending ??= setTimeout(() => {
      this.#pending = null
      // The village itself may have been cleared away in the meantime.
      if (!this.discord.guilds.some(own)) return
      const channels = this.channels()
      const people = this.people()
      const now = { channels: JSON.stringify(channels), people: JSON.stringify(people) }
      if (now.channels !== this.#known.channels) this.push({ kind: 'channels', channels })
      if (now.people !== this.#known.people) this.push({ kind: 'people', people })
      this.#known = now
    }, settleMs)
  }
}
