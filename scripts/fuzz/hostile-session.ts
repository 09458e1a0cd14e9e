import { type APIMessage, ApplicationCommandType, ComponentType, InteractionType } from 'discord-api-types/v10'
import type { InteractionKind } from '#playground/discord/interactions/interaction'
import type { MemberSession } from '#playground/discord/member/member-session'
import { Resolved } from '#playground/discord/member/resolved'
import type { Realm } from '#playground/discord/realm'
import type { StandIn } from '#playground/discord/stand-in'
import type { Channel } from '#playground/discord/world/entities'

export interface FilledOption {
  readonly name: string
  readonly type: number
  readonly value?: unknown
  readonly focused?: boolean
  readonly options?: readonly FilledOption[]
}

export interface UsedControl {
  readonly customId: string
  readonly type: ComponentType
  readonly values: readonly string[]
  readonly source: APIMessage
}

/** A client that sends whatever it likes: no check but Discord's own, that a message and a channel exist. */
export class HostileSession {
  readonly #realm: Realm

  constructor(
    private readonly discord: StandIn,
    readonly member: MemberSession,
  ) {
    this.#realm = Reflect.get(member, 'realm') as Realm
  }

  command(channel: Channel, id: string, name: string, options: readonly FilledOption[], named: readonly string[]) {
    const data = { id, name, type: ApplicationCommandType.ChatInput, options, ...this.#resolved(named) }
    return this.#open(InteractionType.ApplicationCommand, channel, data)
  }

  typing(channel: Channel, id: string, name: string, options: readonly FilledOption[], focusedType: number) {
    const data = { id, name, type: ApplicationCommandType.ChatInput, options }
    return this.#open(InteractionType.ApplicationCommandAutocomplete, channel, data, { focusedType })
  }

  use(channel: Channel, { customId, type, values, source }: UsedControl) {
    const data = {
      custom_id: customId,
      component_type: type,
      id: 1,
      ...(type !== ComponentType.Button && { values, ...this.#resolved(values) }),
    }
    return this.#open(InteractionType.MessageComponent, channel, data, { source })
  }

  submit(channel: Channel, customId: string, fields: Readonly<Record<string, string>>, source: APIMessage | null) {
    const components = Object.entries(fields).map(([id, value], index) => ({
      type: ComponentType.Label,
      id: index * 2 + 1,
      component: { type: ComponentType.TextInput, id: index * 2 + 2, custom_id: id, value },
    }))
    const data = { custom_id: customId, components }
    return this.#open(InteractionType.ModalSubmit, channel, data, source ? { source } : {})
  }

  #resolved(ids: readonly string[]): { resolved?: object } {
    const resolved = new Resolved(this.#realm.world, this.discord.guild(this.member.guildId))
    for (const id of ids) resolved.user(id)
    const payload = resolved.payload()
    return payload ? { resolved: payload } : {}
  }

  #open(
    kind: InteractionKind,
    channel: Channel,
    data: object,
    more: { source?: APIMessage; focusedType?: number } = {},
  ) {
    const guild = this.discord.guild(this.member.guildId)
    const member = guild.members.get(this.member.userId)
    if (!member) throw new Error(`${this.member.userId} is no member`)
    return Object.assign(this.#realm.desk.open({ kind, guild, channel, member, data, ...more }), { sent: data })
  }
}
