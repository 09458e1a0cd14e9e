import { ComponentType } from 'discord-api-types/v10'
import type { Field } from '#playground/discord/form'
import { ComponentCount } from '#playground/discord/messages/component-count'
import { type ComponentPayload, readSelect, SELECTS } from '#playground/discord/messages/controls'

/** A modal as the API describes it. */
export interface ModalPayload {
  readonly custom_id: string
  readonly title: string
  readonly components: readonly ComponentPayload[]
}

/** One to five labels, texts, or rows of the older kind, with unique custom ids. */
export function readModal(data: Field): ModalPayload {
  data.required()
  const count = new ComponentCount(true, [])
  const list = data.at('components')
  const items = list.list({ min: 1, max: 5, required: true }) ?? []
  const modal = {
    custom_id: data.at('custom_id').text({ min: 1, max: 100, required: true }) ?? '',
    title: data.at('title').text({ min: 1, max: 45, required: true }) ?? '',
    components: items.map((item) => readPart(item, count)),
  }
  count.close(list)
  return modal
}

function readPart(field: Field, count: ComponentCount): ComponentPayload {
  const nothing = { type: 0, id: 0 }
  if (!field.record()) return nothing
  const type = field.at('type').choice([ComponentType.ActionRow, ComponentType.TextDisplay, ComponentType.Label], true)
  if (type === undefined) return nothing
  const id = count.enter(field)
  if (type === ComponentType.TextDisplay) {
    const content = field.at('content').text({ min: 1, max: 4_000, required: true }) ?? ''
    count.speak(content)
    return { type, id, content }
  }
  if (type === ComponentType.ActionRow) {
    const inputs = field.at('components').list({ min: 1, max: 1, required: true }) ?? []
    const components = inputs.map((item) => {
      item.at('type').choice([ComponentType.TextInput], true)
      return readTextInput(item, count, true)
    })
    return { type, id, components }
  }
  return {
    type,
    id,
    label: field.at('label').text({ min: 1, max: 45, required: true }),
    description: field.at('description').text({ min: 1, max: 100 }),
    component: readLabelled(field.at('component'), count),
  }
}

function readLabelled(field: Field, count: ComponentCount): ComponentPayload | undefined {
  if (!field.required() || !field.record()) return undefined
  const type = field.at('type').choice([ComponentType.TextInput, ...SELECTS], true)
  if (type === undefined) return undefined
  return type === ComponentType.TextInput ? readTextInput(field, count, false) : readSelect(field, type, count, true)
}

/** In a row the input names itself; under a label it may not. */
function readTextInput(field: Field, count: ComponentCount, inRow: boolean): ComponentPayload {
  const id = count.enter(field)
  const label = field.at('label').text({ min: 1, max: 45, required: inRow })
  if (!inRow && label !== undefined) {
    field.at('label').fail('TEXT_INPUT_LABEL_FORBIDDEN', 'A text input within a label cannot have a label of its own')
  }
  const min = field.at('min_length').integer({ min: 0, max: 4_000 })
  const max = field.at('max_length').integer({ min: 1, max: 4_000 })
  if (min !== undefined && max !== undefined && min > max) {
    field.at('min_length').fail('TEXT_INPUT_COMPONENT_MIN_LENGTH', 'Minimum length cannot exceed maximum length')
  }
  return {
    type: ComponentType.TextInput,
    id,
    custom_id: count.customId(field.at('custom_id')),
    style: field.at('style').choice([1, 2], true),
    required: field.at('required').boolean() ?? true,
    ...(label !== undefined && { label }),
    ...(min !== undefined && { min_length: min }),
    ...(max !== undefined && { max_length: max }),
    value: field.at('value').text({ max: max ?? 4_000 }),
    placeholder: field.at('placeholder').text({ max: 100 }),
  }
}
