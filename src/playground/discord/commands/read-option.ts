import { ApplicationCommandOptionType as Type } from 'discord-api-types/v10'
import { readDescription, readLocalizations, readName } from '#playground/discord/commands/names'
import type { Field } from '#playground/discord/form'

/** A choice of a registered option. */
export interface RegisteredChoice {
  readonly name: string
  readonly value: string | number
  readonly name_localizations?: Record<string, string> | null
}

/** A registered option, in the API's shape. */
export interface RegisteredOption {
  readonly type: Type
  readonly name: string
  readonly description: string
  readonly name_localizations?: Record<string, string> | null
  readonly description_localizations?: Record<string, string> | null
  readonly required?: boolean
  readonly autocomplete?: boolean
  readonly choices?: readonly RegisteredChoice[]
  readonly options?: readonly RegisteredOption[]
  readonly min_value?: number
  readonly max_value?: number
  readonly min_length?: number
  readonly max_length?: number
  readonly channel_types?: readonly number[]
}

const VALUES = [
  Type.String,
  Type.Integer,
  Type.Boolean,
  Type.User,
  Type.Channel,
  Type.Role,
  Type.Mentionable,
  Type.Number,
  Type.Attachment,
] as const
const BY_DEPTH = [[Type.Subcommand, Type.SubcommandGroup, ...VALUES], [Type.Subcommand, ...VALUES], VALUES] as const

/**
 * At most 25 options with different names: either subcommands (and groups of them) or values, and of the values
 * the required ones first. `spent` counts the characters towards the command's 8000.
 */
export function readOptions(
  field: Field,
  spent: { characters: number },
  depth: 0 | 1 | 2 = 0,
  inGroup = false,
): RegisteredOption[] | undefined {
  const items = field.list({ max: 25 })
  if (!items) return undefined
  const names = new Set<string>()
  let optionalSeen = false
  const options = items.flatMap((item) => {
    if (!item.record()) return []
    const option = readOption(item, spent, depth, inGroup)
    if (!option) return []
    if (names.has(option.name)) {
      item.at('name').fail('APPLICATION_COMMAND_OPTIONS_NAME_INVALID', 'Option name already exists')
    }
    names.add(option.name)
    if (option.required && optionalSeen) {
      item.fail(
        'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
        'Required options must be placed before non-required options',
      )
    }
    if (!option.required) optionalSeen = true
    return [option]
  })
  const nested = options.filter((option) => isNested(option.type)).length
  if (nested > 0 && nested < options.length) {
    field.fail('APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', 'Sub-commands and values cannot be mixed')
  }
  return options
}

const isNested = (type: Type): boolean => type === Type.Subcommand || type === Type.SubcommandGroup

function readOption(
  field: Field,
  spent: { characters: number },
  depth: 0 | 1 | 2,
  inGroup: boolean,
): RegisteredOption | undefined {
  const allowed: readonly Type[] = inGroup ? [Type.Subcommand] : BY_DEPTH[depth]
  const type = field.at('type').choice(allowed, true)
  const name = readName(field.at('name'))
  const description = readDescription(field.at('description'))
  const names = readLocalizations(field.at('name_localizations'), (one) => readName(one))
  const descriptions = readLocalizations(field.at('description_localizations'), (one) => readDescription(one))
  if (type === undefined || name === undefined || description === undefined) return undefined
  spent.characters += Math.max(name.length, names.longest) + Math.max(description.length, descriptions.longest)
  const required = field.at('required').boolean()
  const base: RegisteredOption = {
    type,
    name,
    description,
    ...(names.texts !== undefined && { name_localizations: names.texts }),
    ...(descriptions.texts !== undefined && { description_localizations: descriptions.texts }),
  }
  if (isNested(type)) {
    const group = type === Type.SubcommandGroup
    const options = readOptions(field.at('options'), spent, group ? 1 : 2, group) ?? []
    if (group && options.length === 0) field.at('options').fail('BASE_TYPE_REQUIRED', 'This field is required')
    return { ...base, options }
  }
  return { ...base, ...(required && { required }), ...readLimits(field, type), ...readSuggestions(field, type, spent) }
}

function readLimits(field: Field, type: Type): Partial<RegisteredOption> {
  if (type === Type.String) {
    const min = field.at('min_length').integer({ min: 0, max: 6_000 })
    const max = field.at('max_length').integer({ min: 1, max: 6_000 })
    refuseCrossed(field.at('min_length'), min, max)
    return { ...(min !== undefined && { min_length: min }), ...(max !== undefined && { max_length: max }) }
  }
  if (type === Type.Integer || type === Type.Number) {
    const read = (key: string) => (type === Type.Integer ? field.at(key).integer() : field.at(key).number())
    const min = read('min_value')
    const max = read('max_value')
    refuseCrossed(field.at('min_value'), min, max)
    return { ...(min !== undefined && { min_value: min }), ...(max !== undefined && { max_value: max }) }
  }
  if (type === Type.Channel) {
    const types = field
      .at('channel_types')
      .list()
      ?.flatMap((item) => item.integer({ min: 0 }) ?? [])
    return types ? { channel_types: types } : {}
  }
  return {}
}

function refuseCrossed(field: Field, min: number | undefined, max: number | undefined): void {
  if (min !== undefined && max !== undefined && min > max) {
    field.fail('APPLICATION_COMMAND_OPTIONS_VALUE_INVALID', 'The minimum cannot exceed the maximum')
  }
}

function readSuggestions(field: Field, type: Type, spent: { characters: number }): Partial<RegisteredOption> {
  const autocomplete = field.at('autocomplete').boolean()
  const list = field.at('choices')
  const suggests = type === Type.String || type === Type.Integer || type === Type.Number
  if (!suggests) {
    if (autocomplete)
      field.at('autocomplete').fail('APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', 'This type cannot be completed')
    if (list.list()?.length) list.fail('APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', 'This type cannot have choices')
    return {}
  }
  const items = list.list({ max: 25 })
  if (autocomplete && items?.length)
    list.fail('APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES', 'Autocomplete and choices exclude each other')
  const seen = { names: new Set<string>(), values: new Set<string | number>() }
  const choices = items?.map((item) => readChoice(item, type, spent, seen))
  return { ...(autocomplete !== undefined && { autocomplete }), ...(choices?.length && { choices }) }
}

function readChoice(
  item: Field,
  type: Type,
  spent: { characters: number },
  seen: { names: Set<string>; values: Set<string | number> },
): RegisteredChoice {
  const name = item.at('name').text({ min: 1, max: 100, required: true }) ?? ''
  const names = readLocalizations(item.at('name_localizations'), (one) => one.text({ min: 1, max: 100 }))
  const field = item.at('value')
  const value =
    type === Type.String
      ? field.text({ min: 1, max: 100, required: true })
      : type === Type.Integer
        ? field.integer({ required: true })
        : field.number({ required: true })
  if (seen.names.has(name))
    item.at('name').fail('APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS', 'Option choice name already exists')
  if (value !== undefined && seen.values.has(value))
    field.fail('APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_EXISTS', 'Option choice value already exists')
  seen.names.add(name)
  seen.values.add(value ?? '')
  spent.characters += Math.max(name.length, names.longest) + String(value).length
  return { name, value: value ?? '', ...(names.texts !== undefined && { name_localizations: names.texts }) }
}
