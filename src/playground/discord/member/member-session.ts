import {
  type APIMessage,
  ApplicationCommandType,
  ComponentType,
  InteractionType,
  PermissionFlagsBits as P,
} from 'discord-api-types/v10'
import type { RegisteredCommand } from '#playground/discord/commands/command-book'
import { failure } from '#playground/discord/failure'
import { Field } from '#playground/discord/form'
import type { Act } from '#playground/discord/interactions/interaction-desk'
import { type Answer, awaitAnswer, type ChoicesAnswer, type ModalAnswer } from '#playground/discord/member/answer'
import { fillOptions, followPath, type OptionValues } from '#playground/discord/member/command-options'
import { type Control, findControl, findMessage, readValues } from '#playground/discord/member/controls'
import { filledModal, type ModalValues } from '#playground/discord/member/modal-fields'
import { ClientRefused } from '#playground/discord/member/refusals'
import { Resolved } from '#playground/discord/member/resolved'
import type { Realm } from '#playground/discord/realm'
import { snowflakeTime } from '#playground/discord/snowflake'
import { isText } from '#playground/discord/world/channels'
import type { Channel, Guild, Member } from '#playground/discord/world/entities'
import { type ChannelPayload, channelPayload, memberPayload } from '#playground/discord/world/payloads'
import { channelPermissions, guildPermissions, holds } from '#playground/discord/world/permissions'

export interface ActOptions {
  /** The instant inside the interaction's id, in milliseconds; the clock's now unless given. */
  readonly receivedAt?: number
  /** Sends it without the client's checks: a custom id that was never shown, a disabled button, a wrong value. */
  readonly forge?: boolean
}

export interface CommandOptions extends ActOptions {
  /** Where it is typed; the first channel in which the member may use commands unless given. */
  readonly channelId?: string
}

/** What one member of one guild sees and can do, as with his own client. */
export class MemberSession {
  constructor(
    private readonly realm: Realm,
    readonly userId: string,
    readonly guildId: string,
  ) {
    this.#place()
  }

  permissionsIn(channelId: string): bigint {
    const { guild, member } = this.#place()
    const channel = guild.channels.get(channelId)
    return channel ? channelPermissions(guild, channel, member, this.realm.world.clock.now()) : 0n
  }

  visibleChannels(): ChannelPayload[] {
    const { guild } = this.#place()
    return [...guild.channels.values()].filter(({ id }) => this.#may(id, P.ViewChannel)).map(channelPayload)
  }

  members() {
    return [...this.#place().guild.members.values()].map(memberPayload)
  }

  /** The channel's history and, apart, what only this person sees there; both oldest first. 403 if hidden. */
  messages(channelId: string): { readonly public: readonly APIMessage[]; readonly ephemeral: readonly APIMessage[] } {
    const channel = this.#channel(channelId)
    const readable = this.#may(channelId, P.ReadMessageHistory)
    return {
      public: readable ? [...channel.messages.values()] : [],
      ephemeral: [...this.realm.world.ephemerals.values()].flatMap(({ readerId, message }) =>
        readerId === this.userId && message.channel_id === channelId ? message : [],
      ),
    }
  }

  /** Says something. 403 without the right to, 429 (20016) in slow mode. */
  send(channelId: string, text: string): APIMessage {
    const { member } = this.#place()
    const channel = this.#channel(channelId)
    if (!isText(channel)) throw failure.notText()
    if (!this.#may(channelId, P.SendMessages)) throw failure.missingPermissions()
    this.#checkSlowmode(channel)
    const draft = this.realm.book.read(Field.of({ content: text }), [], 'channel', channel)
    return this.realm.book.post(channel, member.user, draft)
  }

  deleteMessage(channelId: string, messageId: string): void {
    const channel = this.#channel(channelId)
    const message = channel.messages.get(messageId)
    if (!message) throw failure.unknownMessage()
    if (message.author.id !== this.userId && !this.#may(channelId, P.ManageMessages)) throw failure.missingPermissions()
    this.realm.book.remove(channel, [messageId])
  }

  /** The slash commands this person is shown. */
  commands(): RegisteredCommand[] {
    const { guild, member } = this.#place()
    const permissions = guildPermissions(guild, member)
    const { commands } = this.realm
    return [...commands.all(guild.id), ...commands.all(null)].filter(
      (one) => one.type === ApplicationCommandType.ChatInput && allows(one, permissions),
    )
  }

  /** Uses a slash command: `command('vote', {target: id})`, `command('gm pause')`. */
  async command(name: string, values: OptionValues = {}, options: CommandOptions = {}): Promise<Answer> {
    const { command, steps, channel } = this.#prepare(name, options)
    const { guild } = this.#place()
    const path = followPath(command, steps)
    const resolved = new Resolved(this.realm.world, guild)
    const filled = path.wrap(fillOptions(path.options, values, resolved, this.userId))
    const data = { ...commandData(command), options: filled, ...resolvedPart(resolved) }
    return this.#act({ kind: InteractionType.ApplicationCommand, channel, data }, options)
  }

  /** What is offered while `text` is typed into an option; `values` are the options filled so far. */
  async autocomplete(
    name: string,
    option: string,
    text: string,
    values: OptionValues = {},
    options: CommandOptions = {},
  ): Promise<ChoicesAnswer> {
    const { command, steps, channel } = this.#prepare(name, options)
    const { guild } = this.#place()
    const path = followPath(command, steps)
    const focused = path.options.find((one) => one.name === option)
    if (!focused?.autocomplete) throw new ClientRefused('unknown-option', `${option} is not completed`)
    const others = path.options.filter((one) => one.name !== option).map((one) => ({ ...one, required: false }))
    const filled = fillOptions(others, values, new Resolved(this.realm.world, guild), this.userId)
    const typed = { name: option, type: focused.type, value: text, focused: true }
    const data = { ...commandData(command), options: path.wrap([...filled, typed]) }
    const kind = InteractionType.ApplicationCommandAutocomplete
    const answer = await this.#act({ kind, channel, data, focusedType: focused.type }, options)
    if (answer.kind !== 'choices') throw new Error(`Expected choices, got ${answer.kind}`)
    return answer
  }

  /** Presses a button, named by its custom id or by its label. */
  async press(messageId: string, button: string, options: ActOptions = {}): Promise<Answer> {
    return this.#use(messageId, button, [ComponentType.Button], [], options)
  }

  /** Chooses in a select, named by its custom id or placeholder; people, roles and channels by their ids. */
  async choose(
    messageId: string,
    select: string,
    values: readonly string[],
    options: ActOptions = {},
  ): Promise<Answer> {
    return this.#use(messageId, select, SELECTS, values, options)
  }

  /** Submits a modal that was the answer to something, field by field. */
  async submit(modal: ModalAnswer, values: ModalValues, options: ActOptions = {}): Promise<Answer> {
    const { interaction } = modal
    const { guild } = this.#place()
    const resolved = new Resolved(this.realm.world, guild)
    for (const field of modal.fields) {
      if (field.type !== ComponentType.UserSelect) continue
      for (const id of [values[field.customId] ?? []].flat()) resolved.user(id)
    }
    const components = filledModal(modal.modal, values, options.forge ?? false)
    const data = { custom_id: modal.customId, components, ...resolvedPart(resolved) }
    const source = interaction.source && this.realm.book.find(interaction.channel, interaction.source.id)
    return this.#act(
      {
        kind: InteractionType.ModalSubmit,
        channel: interaction.channel,
        data,
        trigger: interaction.metadata,
        ...(source && { source }),
      },
      options,
    )
  }

  async #use(
    messageId: string,
    name: string,
    types: readonly ComponentType[],
    values: readonly string[],
    options: ActOptions,
  ): Promise<Answer> {
    const { guild } = this.#place()
    const { channel, message } = findMessage(this.realm, this.userId, messageId)
    this.#channel(channel.id)
    const control: Control = findControl(message, name, types, options.forge ?? false)
    const resolved = new Resolved(this.realm.world, guild)
    const data = {
      custom_id: control.customId,
      component_type: control.type,
      id: control.id,
      ...(control.type !== ComponentType.Button && {
        values: readValues(control, values, resolved, this.userId, options.forge ?? false),
      }),
      ...resolvedPart(resolved),
    }
    return this.#act({ kind: InteractionType.MessageComponent, channel, data, source: message }, options)
  }

  #act(act: Omit<Act, 'guild' | 'member'>, { receivedAt }: ActOptions): Promise<Answer> {
    const { guild, member } = this.#place()
    return awaitAnswer(this.realm.desk.open({ ...act, guild, member, ...(receivedAt !== undefined && { receivedAt }) }))
  }

  #prepare(name: string, { channelId, forge = false }: CommandOptions) {
    const [root = '', ...steps] = name.replace(/^\//, '').split(' ')
    const command = this.realm.commands.named(this.guildId, root)
    if (!command) throw new ClientRefused('unknown-command', `/${root}`)
    const { guild, member } = this.#place()
    if (!forge && !allows(command, guildPermissions(guild, member)))
      throw new ClientRefused('not-permitted', `/${root}`)
    const channel = channelId === undefined ? this.#anyChannel() : this.#channel(channelId)
    if (!forge && !this.#may(channel.id, P.UseApplicationCommands))
      throw new ClientRefused('not-permitted', `commands in ${channel.name}`)
    return { command, steps, channel }
  }

  #anyChannel(): Channel {
    const { guild } = this.#place()
    const usable = [...guild.channels.values()].filter(
      (one) => isText(one) && this.#may(one.id, P.ViewChannel | P.UseApplicationCommands),
    )
    const channel = usable.find(({ id }) => this.#may(id, P.SendMessages)) ?? usable[0]
    if (!channel) throw new ClientRefused('channel-hidden', 'no channel to use a command in')
    return channel
  }

  #place(): { guild: Guild; member: Member } {
    const guild = this.realm.world.guilds.get(this.guildId)
    const member = guild?.members.get(this.userId)
    if (!guild || !member) throw new ClientRefused('not-a-member', this.userId)
    return { guild, member }
  }

  #channel(channelId: string): Channel {
    const { guild } = this.#place()
    const channel = guild.channels.get(channelId)
    if (!channel) throw failure.unknownChannel()
    if (!this.#may(channelId, P.ViewChannel)) throw failure.missingAccess()
    return channel
  }

  #may(channelId: string, bits: bigint): boolean {
    return holds(this.permissionsIn(channelId), bits)
  }

  #checkSlowmode(channel: Channel): void {
    if (channel.rateLimitPerUser === 0 || this.#may(channel.id, P.BypassSlowmode)) return
    const last = [...channel.messages.values()].findLast(({ author }) => author.id === this.userId)
    const wait = channel.rateLimitPerUser * 1_000
    if (last && this.realm.world.clock.now() - snowflakeTime(last.id) < wait) throw failure.slowmode()
  }
}

const SELECTS: readonly ComponentType[] = [
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
]

/** Without a default everyone may; "0" leaves only administrators (and the owner, who holds everything). */
const allows = ({ default_member_permissions: wanted }: RegisteredCommand, permissions: bigint): boolean =>
  wanted === null || holds(permissions, P.Administrator) || (wanted !== '0' && holds(permissions, BigInt(wanted)))

const commandData = ({ id, name, guild_id }: RegisteredCommand) => ({
  id,
  name,
  type: ApplicationCommandType.ChatInput,
  ...(guild_id !== undefined && { guild_id }),
})

function resolvedPart(resolved: Resolved): { resolved?: object } {
  const payload = resolved.payload()
  return payload ? { resolved: payload } : {}
}
