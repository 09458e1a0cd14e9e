import { type APIMessage, ComponentType } from 'discord-api-types/v10'
import { ClientRefused } from '#playground/discord/member/refusals'
import type { Resolved } from '#playground/discord/member/resolved'
import { everyComponent } from '#playground/discord/messages/components'
import type { ComponentPayload } from '#playground/discord/messages/controls'
import type { Realm } from '#playground/discord/realm'
import type { Channel } from '#playground/discord/world/entities'

/** A button or select somebody is about to use. */
export interface Control {
  readonly customId: string
  readonly type: ComponentType
  readonly id: number
  /** null for a forged one */
  readonly shown: ComponentPayload | null
}

/** The message in front of the reader: one of a channel, or one that only he sees. */
export function findMessage(
  { world }: Realm,
  readerId: string,
  messageId: string,
): { channel: Channel; message: APIMessage } {
  const ephemeral = world.ephemerals.get(messageId)
  if (ephemeral && ephemeral.readerId !== readerId)
    throw new ClientRefused('unknown-message', `${messageId} is another’s`)
  const channel = world.channels.get(ephemeral?.message.channel_id ?? world.messageChannels.get(messageId) ?? '')
  const message = ephemeral?.message ?? channel?.messages.get(messageId)
  if (!channel || !message) throw new ClientRefused('unknown-message', messageId)
  return { channel, message }
}

export function findControl(
  message: APIMessage,
  name: string,
  types: readonly ComponentType[],
  forge: boolean,
): Control {
  const shown = [...everyComponent(message.components ?? [])].filter(({ type }) => types.includes(type))
  const found =
    shown.find(({ custom_id }) => custom_id === name) ??
    shown.find(({ label, placeholder }) => label === name || placeholder === name)
  if (!found) {
    if (forge) return { customId: name, type: types[0] ?? ComponentType.Button, id: 0, shown: null }
    throw new ClientRefused('unknown-component', `${name} is not in message ${message.id}`)
  }
  if (typeof found.custom_id !== 'string') throw new ClientRefused('unknown-component', `${name} only opens a link`)
  if (found.disabled === true && !forge) throw new ClientRefused('disabled', name)
  return { customId: found.custom_id, type: found.type, id: found.id, shown: forge ? null : found }
}

/** The values as they are sent, after the client's checks and with what they resolve to. */
export function readValues(
  { type, shown }: Control,
  values: readonly string[],
  resolved: Resolved,
  readerId: string,
  forge: boolean,
): readonly string[] {
  const min = Number(shown?.min_values ?? 0)
  const max = Number(shown?.max_values ?? 25)
  if (!forge && (values.length < min || values.length > max || new Set(values).size < values.length)) {
    throw new ClientRefused('bad-count', `${values.length} chosen, ${min} to ${max} asked for`)
  }
  for (const value of values) {
    if (!isOffered(type, shown, value, resolved, readerId) && !forge) throw new ClientRefused('bad-value', value)
  }
  return values
}

function isOffered(
  type: ComponentType,
  shown: ComponentPayload | null,
  value: string,
  resolved: Resolved,
  readerId: string,
): boolean {
  switch (type) {
    case ComponentType.StringSelect:
      return Array.isArray(shown?.options) && shown.options.some((option) => option.value === value)
    case ComponentType.UserSelect:
      return resolved.user(value)
    case ComponentType.RoleSelect:
      return resolved.role(value)
    case ComponentType.ChannelSelect:
      return resolved.channel(value, readerId)
    default:
      return resolved.user(value) || resolved.role(value)
  }
}
