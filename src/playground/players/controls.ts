import type { APIMessage } from 'discord-api-types/v10'
import type { MemberSession } from '#playground/discord/member/member-session'

/** A button or list in front of somebody: the message it is on, what it is for, and what it offers. */
export interface Control {
  readonly messageId: string
  readonly customId: string
  readonly verb: string
  /** What it carries besides, in order. */
  readonly fields: readonly string[]
  /** The values of a list; empty for a button. */
  readonly options: readonly string[]
}

/** As far back as somebody scrolls. */
const scrolled = 40

/** Every control of this kind that the person finds in the rooms he can see, the newest message first. */
export function controlsFor(session: MemberSession, verb: string): Control[] {
  return session
    .visibleChannels()
    .flatMap(({ id }) => session.messages(id).public.slice(-scrolled))
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
    .flatMap(controlsOn)
    .filter((control) => control.verb === verb)
}

export function controlsOn({ id, components = [] }: Pick<APIMessage, 'id' | 'components'>): Control[] {
  return [...within(components)].flatMap((part) => {
    const customId = part.custom_id
    if (typeof customId !== 'string' || part.disabled === true) return []
    const [, , verb = '', ...fields] = customId.replace(/~\d+$/, '').split('|').map(decodeURIComponent)
    const options = Array.isArray(part.options)
      ? part.options.map((option) => String(Reflect.get(option, 'value')))
      : []
    return [{ messageId: id, customId, verb, fields, options }]
  })
}

function* within(parts: readonly unknown[]): Generator<Record<string, unknown>> {
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue
    const record = part as Record<string, unknown>
    yield record
    if (Array.isArray(record.components)) yield* within(record.components)
    if (record.accessory) yield* within([record.accessory])
  }
}
