import { type APIEmbed, MessageFlags } from 'discord-api-types/v10'
import { failure } from '#playground/discord/failure'
import { Field } from '#playground/discord/form'
import type { Upload } from '#playground/discord/http/uploads'
import { type AttachmentPlace, type AttachmentPlan, planAttachments } from '#playground/discord/messages/attachments'
import { ComponentCount } from '#playground/discord/messages/component-count'
import { everyComponent, readComponents } from '#playground/discord/messages/components'
import type { ComponentPayload } from '#playground/discord/messages/controls'
import { isEmptyEmbed, readEmbeds } from '#playground/discord/messages/embeds'
import { type AllowedMentions, readAllowedMentions } from '#playground/discord/messages/mentions'

const { Ephemeral, IsComponentsV2, SuppressEmbeds, SuppressNotifications } = MessageFlags

/** The flags a bot may set, by the way the message is made. */
const FLAGS = {
  channel: SuppressEmbeds | SuppressNotifications | IsComponentsV2,
  interaction: SuppressEmbeds | SuppressNotifications | IsComponentsV2 | Ephemeral,
  edit: SuppressEmbeds | IsComponentsV2,
} as const

/** A message body that Discord would take. What an edit did not mention is undefined. */
export interface Draft {
  readonly content: string | undefined
  readonly embeds: readonly APIEmbed[] | undefined
  readonly components: readonly ComponentPayload[] | undefined
  readonly attachments: AttachmentPlan
  readonly flags: number | undefined
  readonly allowedMentions: AllowedMentions
  readonly nonce: string | number | undefined
  readonly enforceNonce: boolean
  readonly tts: boolean
  readonly replyTo: string | undefined
}

/** The body of a deferred answer. */
export const EMPTY_DRAFT: Draft = {
  content: undefined,
  embeds: undefined,
  components: undefined,
  attachments: { attachments: [], uploads: [] },
  flags: undefined,
  allowedMentions: readAllowedMentions(Field.of(undefined)),
  nonce: undefined,
  enforceNonce: false,
  tts: false,
  replyTo: undefined,
}

/** The part of an existing message that decides what an edit may do. */
export interface Standing {
  readonly flags?: number
  readonly content: string
  readonly embeds: readonly APIEmbed[]
  readonly components?: readonly unknown[]
}

export function readDraft(
  body: Field,
  files: readonly Upload[],
  way: keyof typeof FLAGS,
  place: AttachmentPlace,
  standing?: Standing,
): Draft {
  if (!body.absent) body.record()
  const flags = readFlags(body.at('flags'), FLAGS[way])
  const v2 = (((flags ?? 0) | (standing?.flags ?? 0)) & IsComponentsV2) !== 0
  const attachments = planAttachments(body.at('attachments'), files, place)
  const draft: Draft = {
    content: nullable(body.at('content'), (field) => field.text({ max: 2_000 }), ''),
    embeds: nullable(body.at('embeds'), readEmbeds, []),
    components: nullable(
      body.at('components'),
      (field) => readComponents(field, new ComponentCount(v2, attachments.attachments)),
      [],
    ),
    attachments,
    flags,
    allowedMentions: readAllowedMentions(body.at('allowed_mentions')),
    nonce: readNonce(body.at('nonce')),
    enforceNonce: body.at('enforce_nonce').boolean() ?? false,
    tts: body.at('tts').boolean() ?? false,
    replyTo: readReference(body.at('message_reference')),
  }
  for (const key of ['poll', 'sticker_ids', 'shared_client_theme']) {
    const field = body.at(key)
    if (!field.absent) field.fail('STAND_IN_UNSUPPORTED', 'The stand-in does not know this kind of message')
  }
  const merged = merge(draft, standing)
  if (v2) forbidClassic(body, merged)
  body.check()
  if (isEmpty(merged, attachments)) throw failure.emptyMessage()
  return draft
}

/** In an edit `null` empties a field; where nothing is there yet it means the same as absence. */
function nullable<T>(field: Field, read: (field: Field) => T | undefined, empty: T): T | undefined {
  return field.isNull ? empty : read(field)
}

function readFlags(field: Field, allowed: number): number | undefined {
  const flags = field.integer({ min: 0 })
  if (flags !== undefined && (flags & ~allowed) !== 0) {
    return field.fail('MESSAGE_FLAGS_INVALID', `Flags ${flags & ~allowed} cannot be set here`)
  }
  return flags
}

function readNonce(field: Field): string | number | undefined {
  return typeof field.value === 'string' ? field.text({ max: 25 }) : field.integer()
}

function readReference(field: Field): string | undefined {
  if (field.absent || !field.record()) return undefined
  field.at('type').choice([0])
  return field.at('message_id').snowflake({ required: true })
}

const merge = (draft: Draft, standing: Standing | undefined): Standing => ({
  content: draft.content ?? standing?.content ?? '',
  embeds: draft.embeds ?? standing?.embeds ?? [],
  components: draft.components ?? standing?.components ?? [],
})

/** With the newer layout a message has neither content nor embeds, and at least one component. */
function forbidClassic(body: Field, { content, embeds, components = [] }: Standing): void {
  const code = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2'
  if (content !== '') body.at('content').fail(code, 'The content field cannot be used with the components V2 flag')
  if (embeds.length > 0) body.at('embeds').fail(code, 'The embeds field cannot be used with the components V2 flag')
  if (components.length === 0) body.at('components').fail('BASE_TYPE_REQUIRED', 'This field is required')
}

const isEmpty = ({ content, embeds, components = [] }: Standing, { attachments }: AttachmentPlan): boolean =>
  content.trim() === '' && embeds.every(isEmptyEmbed) && components.length === 0 && attachments.length === 0

/** All text a reader may find mentions in. */
export function spokenText(content: string, components: readonly unknown[]): string {
  const spoken = [content]
  for (const component of everyComponent(components)) {
    if (typeof component.content === 'string') spoken.push(component.content)
  }
  return spoken.join('\n')
}
