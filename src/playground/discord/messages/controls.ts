import { ButtonStyle, ComponentType, SelectMenuDefaultValueType } from 'discord-api-types/v10'
import type { Field } from '#playground/discord/form'
import type { ComponentCount } from '#playground/discord/messages/component-count'

/** A component as the API shows it; its keys depend on its type. */
export interface ComponentPayload {
  readonly type: number
  readonly id: number
  readonly [key: string]: unknown
}

export const SELECTS = [
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
] as const

type SelectType = (typeof SELECTS)[number]

const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function readEmoji(field: Field): object | undefined {
  if (field.absent || !field.record()) return undefined
  const id = field.at('id').snowflake()
  const name = field.at('name').text({ max: 32 })
  const custom = id !== undefined
  if (!custom && (name === undefined || !EMOJI.test(name) || [...graphemes.segment(name)].length !== 1)) {
    return field.at('name').fail('BUTTON_COMPONENT_INVALID_EMOJI', 'Invalid emoji')
  }
  const animated = field.at('animated').boolean()
  return { ...(custom && { id }), ...(name !== undefined && { name }), ...(custom && animated && { animated }) }
}

export function readButton(field: Field, count: ComponentCount): ComponentPayload {
  const id = count.enter(field)
  const style = field.at('style').choice([1, 2, 3, 4, 5, 6], true)
  const label = field.at('label').text({ max: 80 })
  const emoji = readEmoji(field.at('emoji'))
  const disabled = field.at('disabled').boolean()
  const url = field
    .at('url')
    .url({ max: 512, schemes: ['http:', 'https:', 'discord:'], required: style === ButtonStyle.Link })
  const pressable = style !== undefined && style < ButtonStyle.Link
  const customId = count.customId(field.at('custom_id'), pressable)
  if (style !== undefined && !pressable && customId !== undefined) {
    field.at('custom_id').fail('BUTTON_COMPONENT_CUSTOM_ID_FORBIDDEN', 'A custom id cannot be specified for this style')
  }
  if (pressable && url !== undefined) {
    field.at('url').fail('BUTTON_COMPONENT_URL_FORBIDDEN', 'A url can only be specified for link buttons')
  }
  if (style === ButtonStyle.Premium)
    field.at('style').fail('BASE_TYPE_CHOICES', 'Premium buttons need a SKU of this application')
  if (style !== ButtonStyle.Premium && !label && !emoji) {
    field.fail('BUTTON_COMPONENT_EMPTY', 'A button must have a label or an emoji')
  }
  return {
    type: ComponentType.Button,
    id,
    style,
    ...(customId !== undefined && { custom_id: customId }),
    ...(label !== undefined && { label }),
    ...(emoji && { emoji }),
    ...(url !== undefined && { url }),
    ...(disabled && { disabled }),
  }
}

/** Any of the five selects; in a modal `required` speaks and `disabled` may not. */
export function readSelect(field: Field, type: SelectType, count: ComponentCount, inModal: boolean): ComponentPayload {
  const id = count.enter(field)
  const customId = count.customId(field.at('custom_id'))
  const placeholder = field.at('placeholder').text({ max: 150 })
  const disabled = field.at('disabled').boolean()
  const required = field.at('required').boolean() ?? true
  if (inModal && disabled)
    field.at('disabled').fail('SELECT_COMPONENT_DISABLED_IN_MODAL', 'A select in a modal cannot be disabled')
  const min = field.at('min_values').integer({ min: 0, max: 25 }) ?? 1
  const max = field.at('max_values').integer({ min: 1, max: 25 }) ?? 1
  if (min > max)
    field.at('min_values').fail('SELECT_COMPONENT_MIN_VALUES_TOO_LARGE', 'Minimum values cannot exceed maximum values')
  if (inModal && required && min === 0) {
    field.at('min_values').fail('SELECT_COMPONENT_REQUIRED_MIN_VALUES', 'A required select needs at least one value')
  }
  const options = type === ComponentType.StringSelect ? readOptions(field, max) : undefined
  const defaults = type === ComponentType.StringSelect ? undefined : readDefaults(field.at('default_values'), type, max)
  const channelTypes =
    type === ComponentType.ChannelSelect
      ? field
          .at('channel_types')
          .list()
          ?.map((t) => t.integer({ min: 0 }))
      : undefined
  return {
    type,
    id,
    custom_id: customId,
    min_values: min,
    max_values: max,
    ...(placeholder !== undefined && { placeholder }),
    ...(disabled && { disabled }),
    ...(inModal && { required }),
    ...(options && { options }),
    ...(defaults && { default_values: defaults }),
    ...(channelTypes && { channel_types: channelTypes }),
  }
}

function readOptions(select: Field, maxValues: number): object[] {
  const field = select.at('options')
  const items = field.list({ min: 1, max: 25, required: true }) ?? []
  if (items.length > 0 && maxValues > items.length) {
    select
      .at('max_values')
      .fail('SELECT_COMPONENT_MAX_VALUES_TOO_LARGE', 'Maximum values cannot exceed the number of options')
  }
  const seen = new Set<string>()
  let chosen = 0
  const options = items.map((item) => {
    if (!item.record()) return {}
    const label = item.at('label').text({ min: 1, max: 100, required: true })
    const value = item.at('value').text({ min: 1, max: 100, required: true })
    const description = item.at('description').text({ max: 100 })
    const emoji = readEmoji(item.at('emoji'))
    const isDefault = item.at('default').boolean()
    if (isDefault) chosen += 1
    if (value !== undefined && seen.has(value)) {
      item.at('value').fail('SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', 'The specified option value is already used')
    }
    seen.add(value ?? '')
    return {
      label,
      value,
      ...(description !== undefined && { description }),
      ...(emoji && { emoji }),
      ...(isDefault && { default: true }),
    }
  })
  if (chosen > maxValues)
    field.fail('SELECT_COMPONENT_TOO_MANY_DEFAULTS', `At most ${maxValues} options can be default`)
  return options
}

const DEFAULT_KINDS: Record<Exclude<SelectType, ComponentType.StringSelect>, readonly SelectMenuDefaultValueType[]> = {
  [ComponentType.UserSelect]: [SelectMenuDefaultValueType.User],
  [ComponentType.RoleSelect]: [SelectMenuDefaultValueType.Role],
  [ComponentType.MentionableSelect]: [SelectMenuDefaultValueType.User, SelectMenuDefaultValueType.Role],
  [ComponentType.ChannelSelect]: [SelectMenuDefaultValueType.Channel],
}

function readDefaults(field: Field, type: keyof typeof DEFAULT_KINDS, maxValues: number): object[] | undefined {
  return field.list({ max: maxValues })?.map((item) => ({
    id: item.at('id').snowflake({ required: true }),
    type: item.at('type').choice(DEFAULT_KINDS[type], true),
  }))
}
