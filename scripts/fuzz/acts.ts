import { type APIMessage, ComponentType, ApplicationCommandOptionType as Type } from 'discord-api-types/v10'
import { customId, type Intent, parseCustomId } from '#discord/custom-id'
import { textField } from '#discord/replies/text-modal'
import { settingShapes } from '#engine/settings'
import type { RegisteredCommand } from '#playground/discord/commands/command-book'
import type { RegisteredOption } from '#playground/discord/commands/read-option'
import type { Interaction } from '#playground/discord/interactions/interaction'
import { everyComponent } from '#playground/discord/messages/components'
import type { StandIn } from '#playground/discord/stand-in'
import type { Channel } from '#playground/discord/world/entities'
import type { FuzzDice } from './dice.js'
import { hostileId, hostileNumber, hostileText } from './hostile.js'
import type { FilledOption } from './hostile-session.js'
import type { SecretKind, Secrets } from './secrets.js'
import { channelsOf, type Person, type Town } from './town.js'

/** A control that was once shown to somebody. */
interface Seen {
  readonly customId: string
  readonly type: ComponentType
  readonly values: readonly string[]
}

const selects = [3, 5, 6, 7, 8] as const satisfies readonly ComponentType[]
const kinds = { shown: 26, stale: 14, mutated: 12, forged: 12, command: 22, typing: 6, form: 8 } as const
export type FuzzKind = keyof typeof kinds
const poolSize = 3_000
const recentKept = 12

/** Thinks of hostile things to do, from whatever it has seen so far. */
export class Attack {
  readonly #pool: Seen[] = []
  /** Their own private answers that can be pressed, by person. */
  readonly #private = new Map<string, APIMessage>()
  /** The bot's last messages, by channel. */
  readonly #recent = new Map<string, readonly string[]>()
  #commands: readonly RegisteredCommand[] = []

  constructor(
    private readonly discord: StandIn,
    private readonly dice: FuzzDice,
    private readonly secrets: Secrets,
    private readonly gameIds: () => readonly string[],
  ) {}

  /** Remembers the controls of a message, to come back to them when they are stale. */
  saw(message: APIMessage, reader: string | null): void {
    if (reader === null) {
      const recent = this.#recent.get(message.channel_id) ?? []
      this.#recent.set(message.channel_id, [...recent.slice(1 - recentKept), message.id])
    }
    const controls = controlsOf(message)
    for (const control of controls) {
      if (this.#pool.length < poolSize) this.#pool.push(control)
      else this.#pool[this.dice.below(poolSize)] = control
    }
    if (reader !== null && controls.length > 0) this.#private.set(reader, message)
  }

  /** Also the forms that nobody filled in. */
  sawForm(id: string): void {
    this.#pool.push({ customId: id, type: ComponentType.TextInput, values: [] })
  }

  /** One hostile act of one person. */
  commit(town: Town, person: Person): { readonly kind: FuzzKind; readonly interaction: Interaction } {
    const channels = channelsOf(this.discord, person.session.member)
    const channel = this.dice.pick(channels)
    const kind = this.dice.weighted(kinds)
    const source = this.#message(channel, person)
    if (kind === 'command' || kind === 'typing' || !source)
      return { kind: kind === 'typing' ? kind : 'command', interaction: this.#command(town, person, channel, kind) }
    if (kind === 'form') return { kind, interaction: this.#form(town, person, channel, source) }
    const control = kind === 'shown' ? this.#shown(source) : this.#other(kind, town)
    if (parseCustomId(control.customId)?.verb.endsWith('-text'))
      return { kind, interaction: this.#submit(town, person, channel, control.customId, source) }
    return { kind, interaction: person.session.use(channel, { ...this.#bent(control, town), source }) }
  }

  #message(channel: Channel, { id }: Person): APIMessage | undefined {
    const own = this.#private.get(id)
    if (own && own.channel_id === channel.id && this.dice.chance(30)) return own
    const recent = (this.#recent.get(channel.id) ?? []).flatMap((messageId) => channel.messages.get(messageId) ?? [])
    const withControls = recent.filter((message) => controlsOf(message).length > 0)
    return withControls.length > 0 ? this.dice.pick(withControls) : recent.at(-1)
  }

  #shown(source: APIMessage): Seen {
    const controls = controlsOf(source)
    return controls.length > 0 ? this.dice.pick(controls) : this.#anyForged()
  }

  #other(kind: FuzzKind, town: Town): Seen {
    const [known] = this.#pool.length > 0 ? [this.dice.pick(this.#pool)] : []
    if (!known || kind === 'forged') return this.#anyForged()
    return kind === 'stale' ? known : { ...known, customId: this.#mutated(known.customId, town) }
  }

  /** Another type of control than it was, or other values than were offered. */
  #bent(control: Seen, town: Town): { customId: string; type: ComponentType; values: readonly string[] } {
    const { dice } = this
    // A form's id on a control is a button's or a list's: nothing else can be pressed.
    const bent = dice.chance(6) || control.type === ComponentType.TextInput
    const type = bent ? dice.pick([ComponentType.Button, ...selects]) : control.type
    const count = dice.chance(80) ? 1 : dice.below(4)
    const value = () =>
      control.values.length > 0 && dice.chance(75)
        ? dice.pick(control.values)
        : dice.chance(50)
          ? dice.pick(town.people).id
          : dice.chance(50)
            ? hostileId(dice)
            : hostileText(dice).slice(0, 100)
    return { customId: control.customId, type, values: Array.from({ length: count }, value) }
  }

  #mutated(id: string, town: Town): string {
    const { dice } = this
    const parts = id.split('|')
    const at = dice.below(parts.length)
    const bent = [
      () => parts.with(at, encodeURIComponent(hostileId(dice))),
      () => parts.with(at, hostileText(dice).slice(0, 30)),
      () => parts.with(1, encodeURIComponent(dice.pick([...this.gameIds(), `${town.guildId}-0`, '__proto__']))),
      () => parts.with(2, dice.pick(['constructor', '__proto__', 'toString', 'kill-text', 'undo', 'log', 'cancel'])),
      () => [...parts, hostileId(dice)],
      () => parts.slice(0, at),
      () => [...parts.slice(0, -1), `${parts.at(-1)}%E0%A4%A`],
      () => [id.repeat(4)],
    ]
    return dice.pick(bent)().join('|').slice(0, 100) || '|'
  }

  #anyForged(): Seen {
    const { dice } = this
    const number = () => dice.pick([0, 1, 2, 3, 4, 999, 4_294_967_296])
    const gameId = dice.chance(90) ? dice.pick(['none', ...this.gameIds()]) : hostileId(dice) || 'x'
    const target = dice.chance(60) ? (dice.pick(this.discord.guilds).members.keys().next().value ?? '1') : '__proto__'
    const intents: readonly Intent[] = [
      ...(['propose', 'kill', 'refuse', 'depose', 'check', 'strike', 'rest', 'compare', 'shield'] as const).map(
        (verb): Intent => ({ verb, gameId, moment: number() }),
      ),
      ...(['truce', 'nominate', 'withdraw', 'vote', 'unvote', 'lastword', 'lastword-text', 'decide'] as const).map(
        (verb): Intent => ({ verb, gameId, moment: number() }),
      ),
      ...(['join', 'leave', 'elect', 'column', 'column-text', 'suicide-text', 'night', 'pause'] as const).map(
        (verb): Intent => ({ verb, gameId }),
      ),
      ...(['resume', 'approve', 'deny', 'cancel'] as const).map((verb): Intent => ({ verb, gameId })),
      ...(['propose-text', 'kill-text', 'strike-text'] as const).map(
        (verb): Intent => ({ verb, gameId, moment: number(), target }),
      ),
      { verb: 'decide-none', gameId, moment: number() },
      { verb: 'compare-with', gameId, moment: number(), first: target },
      { verb: 'answer', gameId, riddle: dice.pick(['__proto__', 'x', 'en-1']), choice: number() },
      { verb: 'advance', gameId, phase: dice.pick(['night.1', 'day.1', '__proto__', 'burning.1']) },
      { verb: 'undo', gameId, acts: number(), version: number() },
      { verb: 'log', gameId, before: number() },
    ]
    const intent = dice.pick(intents)
    const type = dice.chance(50) ? ComponentType.Button : ComponentType.StringSelect
    try {
      return { customId: customId(intent), type, values: [] }
    } catch {
      return { customId: `bz|${gameId}`.slice(0, 100), type, values: [] }
    }
  }

  #form(town: Town, person: Person, channel: Channel, source: APIMessage): Interaction {
    const forms = this.#pool.filter(({ customId: id }) => id.includes('-text'))
    const known = forms.length > 0 && this.dice.chance(70) ? this.dice.pick(forms) : this.#anyForged()
    return this.#submit(town, person, channel, known.customId, source)
  }

  #submit(town: Town, person: Person, channel: Channel, id: string, source: APIMessage): Interaction {
    const { dice } = this
    const text = this.#words(
      town,
      person,
      id.includes('suicide') ? 'host' : id.includes('column') || id.includes('lastword') ? 'printed' : 'night',
    )
    const fields = dice.weighted({ right: 85, wrong: 5, none: 5, more: 5 })
    const filled: Readonly<Record<string, string>> = {
      right: { [textField]: text },
      wrong: { [hostileId(dice)]: text },
      none: {},
      more: { [textField]: text, constructor: text, extra: hostileText(dice) },
    }[fields]
    return person.session.submit(channel, id, filled, dice.chance(50) ? source : null)
  }

  #words(town: Town, person: Person, kind: SecretKind): string {
    return `${this.secrets.write(town.guildId, person.id, kind)} ${hostileText(this.dice)}`.slice(0, 4_000)
  }

  #command(town: Town, person: Person, channel: Channel, kind: FuzzKind): Interaction {
    if (this.#commands.length === 0) this.#commands = this.discord.commands()
    const { dice } = this
    const command = dice.pick(this.#commands)
    const path: RegisteredOption[] = []
    let options = command.options ?? []
    while (options.some(isNested)) {
      const next = dice.pick(options.filter(isNested))
      path.push(next)
      options = next.options ?? []
    }
    const wrap = (filled: readonly FilledOption[]) =>
      path.reduceRight<readonly FilledOption[]>((inner, { name, type }) => [{ name, type, options: inner }], filled)
    const completed = options.filter((option) => option.autocomplete)
    if (kind === 'typing' && completed.length > 0) {
      const { name, type } = dice.pick(completed)
      const others = options.filter((option) => option.name !== name && dice.chance(40))
      const filled = others.map((option) => this.#filled(option, town, person, command.name))
      const value = dice.chance(40) ? '' : hostileText(dice).slice(0, 100)
      return person.session.typing(
        channel,
        command.id,
        command.name,
        wrap([...filled, { name, type, value, focused: true }]),
        type,
      )
    }
    const filled = options
      .filter((option) => dice.chance(option.required ? 93 : 55))
      .map((option) => this.#filled(option, town, person, command.name))
    const named = filled.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
    return person.session.command(channel, command.id, command.name, wrap(filled), named)
  }

  #filled({ name, type, choices }: RegisteredOption, town: Town, person: Person, command: string): FilledOption {
    const { dice } = this
    const member = () => dice.pick(town.people).id
    switch (type) {
      case Type.Integer:
      case Type.Number:
        return { name, type, value: dice.chance(60) ? dice.below(8) : hostileNumber(dice) }
      case Type.Boolean:
        return { name, type, value: dice.chance(50) }
      case Type.User:
        return { name, type, value: dice.chance(85) ? member() : hostileId(dice) }
      case Type.Role:
        return { name, type, value: dice.chance(50) ? town.guildId : hostileId(dice) }
      default: {
        const offered = choices?.map(({ value }) => value) ?? []
        if (offered.length > 0 && dice.chance(80)) return { name, type, value: dice.pick(offered) }
        if (name === 'setting' && dice.chance(80)) return { name, type, value: dice.pick(Object.keys(settingShapes)) }
        if (name === 'player' && dice.chance(70))
          return { name, type, value: dice.chance(60) ? member() : String(dice.below(14)) }
        const kind: SecretKind = command === 'suicide' || name === 'reason' ? 'host' : 'printed'
        return { name, type, value: this.#words(town, person, kind).slice(0, dice.chance(90) ? 6_000 : 1) }
      }
    }
  }
}

const isNested = ({ type }: RegisteredOption): boolean => type === Type.Subcommand || type === Type.SubcommandGroup

function controlsOf(message: APIMessage): Seen[] {
  return [...everyComponent(message.components ?? [])].flatMap((component): Seen[] => {
    const { custom_id: id, type, options } = component
    if (typeof id !== 'string') return []
    const values = Array.isArray(options) ? options.map((option: { value?: unknown }) => String(option.value)) : []
    return [{ customId: id, type, values }]
  })
}
