import { ComponentType } from 'discord-api-types/v10'
import type { ModalPayload } from '#playground/discord/interactions/modal'
import { ClientRefused } from '#playground/discord/member/refusals'
import type { ComponentPayload } from '#playground/discord/messages/controls'

/** A field of a modal as the person sees it. Texts have lengths, selects have counts. */
export interface ModalField {
  readonly customId: string
  readonly type: ComponentType
  readonly label: string
  readonly description: string | null
  readonly placeholder: string | null
  readonly required: boolean
  readonly value: string
  readonly long: boolean
  readonly min: number
  readonly max: number
  readonly options: readonly { readonly label: string; readonly value: string; readonly default?: boolean }[]
}

export function modalFields(modal: ModalPayload): ModalField[] {
  return modal.components.flatMap((part) => {
    const control = controlOf(part)
    return control ? toField(part, control) : []
  })
}

function controlOf(part: ComponentPayload): ComponentPayload | undefined {
  if (part.type === ComponentType.Label) return part.component as ComponentPayload | undefined
  return Array.isArray(part.components) ? part.components[0] : undefined
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const count = (value: unknown, usual: number): number => (typeof value === 'number' ? value : usual)

function toField(part: ComponentPayload, control: ComponentPayload): ModalField {
  const isText = control.type === ComponentType.TextInput
  return {
    customId: text(control.custom_id) ?? '',
    type: control.type,
    label: text(part.label) ?? text(control.label) ?? '',
    description: text(part.description),
    placeholder: text(control.placeholder),
    required: control.required !== false,
    value: text(control.value) ?? '',
    long: control.style === 2,
    min: isText ? count(control.min_length, 0) : count(control.min_values, 1),
    max: isText ? count(control.max_length, 4_000) : count(control.max_values, 1),
    options: (control.options as ModalField['options'] | undefined) ?? [],
  }
}

export type ModalValues = Readonly<Record<string, string | readonly string[]>>

/** What the client sends for a filled modal: the same tree with values in it. */
export function filledModal(modal: ModalPayload, values: ModalValues, forge: boolean): object[] {
  if (!forge) checkValues(modalFields(modal), values)
  return modal.components.map((part) => {
    const control = controlOf(part)
    if (!control) return { type: part.type, id: part.id }
    const filled = fill(control, values)
    return part.type === ComponentType.Label
      ? { type: part.type, id: part.id, component: filled }
      : { type: part.type, id: part.id, components: [filled] }
  })
}

function fill(control: ComponentPayload, values: ModalValues): object {
  const customId = text(control.custom_id) ?? ''
  const value = values[customId]
  const base = { type: control.type, id: control.id, custom_id: customId }
  if (control.type === ComponentType.TextInput) return { ...base, value: value ?? text(control.value) ?? '' }
  return { ...base, values: value === undefined ? [] : typeof value === 'string' ? [value] : value }
}

function checkValues(fields: readonly ModalField[], values: ModalValues): void {
  for (const id of Object.keys(values)) {
    if (!fields.some((field) => field.customId === id))
      throw new ClientRefused('unknown-component', `the modal has no field ${id}`)
  }
  for (const field of fields) {
    const value = values[field.customId] ?? field.value
    if (field.type === ComponentType.TextInput) checkText(field, value)
    else checkChoice(field, typeof value === 'string' ? [value].filter(Boolean) : value)
  }
}

function checkText(field: ModalField, value: string | readonly string[]): void {
  if (typeof value !== 'string') throw new ClientRefused('bad-value', `${field.customId} takes one text`)
  const length = [...value].length
  if (length === 0 && !field.required) return
  if (length === 0) throw new ClientRefused('missing-field', field.customId)
  if (length < field.min || length > field.max) {
    throw new ClientRefused(
      'bad-value',
      `${field.customId} takes ${field.min} to ${field.max} characters, not ${length}`,
    )
  }
}

function checkChoice(field: ModalField, values: readonly string[]): void {
  if (values.length === 0 && !field.required) return
  if (values.length < field.min || values.length > field.max) throw new ClientRefused('bad-count', field.customId)
  if (field.type !== ComponentType.StringSelect) return
  for (const value of values) {
    if (!field.options.some((option) => option.value === value))
      throw new ClientRefused('bad-value', `${field.customId} has no ${value}`)
  }
}
