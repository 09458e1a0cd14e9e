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
import { allows, MemberView } from '#playground/discord/member/member-view'
import { filledModal, type ModalValues } from '#playground/discord/member/modal-fields'
import { ClientRefused } from '#playground/discord/member/refusals'
import { Resolved } from '#playground/discord/member/resolved'
import { snowflakeTime } from '#playground/discord/snowflake'
import { isText } from '#playground/discord/world/channels'
import type { Channel } from '#playground/discord/world/entities'
import { guildPermissions } from '#playground/discord/world/permissions'

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

/** What a member can do, on top of what he sees. */
export class MemberSession extends MemberView {
  /** Says something. 403 without the right to, 429 (20016) in slow mode. */
  send(channelId: string, text: string): APIMessage {
    const { member } = this.place()
    const channel = this.channel(channelId)
    if (!isText(channel)) throw failure.notText()
    if (!this.may(channelId, P.SendMessages)) throw failure.missingPermissions()
    this.#checkSlowmode(channel)
    const draft = this.realm.book.read(Field.of({ content: text }), [], 'channel', channel)
    return this.realm.book.post(channel, member.user, draft)
  }

  deleteMessage(channelId: string, messageId: string): void {
    const channel = this.channel(channelId)
    const message = channel.messages.get(messageId)
    if (!message) throw failure.unknownMessage()
    if (message.author.id !== this.userId && !this.may(channelId, P.ManageMessages)) throw failure.missingPermissions()
    this.realm.book.remove(channel, [messageId])
  }

  /** Uses a slash command: `command('vote', {target: id})`, `command('gm pause')`. */
  async command(name: string, values: OptionValues = {}, options: CommandOptions = {}): Promise<Answer> {
    const { command, steps, channel } = this.#prepare(name, options)
    const { guild } = this.place()
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
    const { guild } = this.place()
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

  /** Takes an ephemeral message off his own screen. */
  dismiss(messageId: string): void {
    if (this.realm.world.ephemerals.get(messageId)?.readerId === this.userId) this.realm.book.removeEphemeral(messageId)
  }

  /** Submits a modal that nobody was shown, as a hostile client can. */
  async forgeModal(
    channelId: string,
    customId: string,
    values: Readonly<Record<string, string>>,
    options: Omit<ActOptions, 'forge'> & { readonly messageId?: string } = {},
  ): Promise<Answer> {
    const channel = this.channel(channelId)
    const components = Object.entries(values).map(([id, value], index) => ({
      type: ComponentType.Label,
      id: index * 2 + 1,
      component: { type: ComponentType.TextInput, id: index * 2 + 2, custom_id: id, value },
    }))
    const source = options.messageId === undefined ? undefined : this.realm.book.find(channel, options.messageId)
    const data = { custom_id: customId, components }
    return this.#act({ kind: InteractionType.ModalSubmit, channel, data, ...(source && { source }) }, options)
  }

  /** Submits a modal that was the answer to something, field by field. */
  async submit(modal: ModalAnswer, values: ModalValues, options: ActOptions = {}): Promise<Answer> {
    const { interaction } = modal
    const { guild } = this.place()
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
    const { guild } = this.place()
    const { channel, message } = findMessage(this.realm, this.userId, messageId)
    this.channel(channel.id)
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
    const { guild, member } = this.place()
    return awaitAnswer(this.realm.desk.open({ ...act, guild, member, ...(receivedAt !== undefined && { receivedAt }) }))
  }

  #prepare(name: string, { channelId, forge = false }: CommandOptions) {
    const [root = '', ...steps] = name.replace(/^\//, '').split(' ')
    const command = this.realm.commands.named(this.guildId, root)
    if (!command) throw new ClientRefused('unknown-command', `/${root}`)
    const { guild, member } = this.place()
    if (!forge && !allows(command, guildPermissions(guild, member)))
      throw new ClientRefused('not-permitted', `/${root}`)
    const channel = channelId === undefined ? this.#anyChannel() : this.channel(channelId)
    if (!forge && !this.may(channel.id, P.UseApplicationCommands))
      throw new ClientRefused('not-permitted', `commands in ${channel.name}`)
    return { command, steps, channel }
  }

  #anyChannel(): Channel {
    const { guild } = this.place()
    const usable = [...guild.channels.values()].filter(
      (one) => isText(one) && this.may(one.id, P.ViewChannel | P.UseApplicationCommands),
    )
    const channel = usable.find(({ id }) => this.may(id, P.SendMessages)) ?? usable[0]
    if (!channel) throw new ClientRefused('channel-hidden', 'no channel to use a command in')
    return channel
  }

  #checkSlowmode(channel: Channel): void {
    if (channel.rateLimitPerUser === 0 || this.may(channel.id, P.BypassSlowmode)) return
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
