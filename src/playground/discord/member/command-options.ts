import { ApplicationCommandOptionType as Type } from 'discord-api-types/v10'
import type { RegisteredCommand } from '#playground/discord/commands/command-book'
import type { RegisteredOption } from '#playground/discord/commands/read-option'
import { ClientRefused } from '#playground/discord/member/refusals'
import type { Resolved } from '#playground/discord/member/resolved'

export type OptionValue = string | number | boolean
export type OptionValues = Readonly<Record<string, OptionValue | undefined>>

/** The options at the end of a path of subcommands, and how to wrap the filled ones in that path. */
export interface CommandPath {
  readonly options: readonly RegisteredOption[]
  wrap(filled: readonly object[]): readonly object[]
}

export function followPath(command: RegisteredCommand, steps: readonly string[]): CommandPath {
  let options = command.options ?? []
  const path: RegisteredOption[] = []
  for (const step of steps) {
    const next = options.find((option) => option.name === step && isNested(option))
    if (!next) throw new ClientRefused('unknown-command', `/${command.name} has no ${step}`)
    path.push(next)
    options = next.options ?? []
  }
  if (options.some(isNested)) throw new ClientRefused('unknown-command', `/${command.name} needs a subcommand`)
  return {
    options,
    wrap: (filled) =>
      path.reduceRight<readonly object[]>((inner, { name, type }) => [{ name, type, options: inner }], filled),
  }
}

const isNested = ({ type }: RegisteredOption): boolean => type === Type.Subcommand || type === Type.SubcommandGroup

/** Checks the values as a client does and writes them as an interaction carries them. */
export function fillOptions(
  options: readonly RegisteredOption[],
  values: OptionValues,
  resolved: Resolved,
  readerId: string,
): object[] {
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && !options.some((option) => option.name === name))
      throw new ClientRefused('unknown-option', name)
  }
  return options.flatMap((option) => {
    const value = values[option.name]
    if (value === undefined) {
      if (option.required) throw new ClientRefused('missing-option', option.name)
      return []
    }
    checkValue(option, value, resolved, readerId)
    return { name: option.name, type: option.type, value }
  })
}

function checkValue(option: RegisteredOption, value: OptionValue, resolved: Resolved, readerId: string): void {
  const offered = !option.choices || option.choices.some((choice) => choice.value === value)
  const wanted = offered ? unmet(option, value, resolved, readerId) : 'one of its choices'
  if (wanted) throw new ClientRefused('bad-value', `${option.name} takes ${wanted}, not ${String(value)}`)
}

/** What the option wants and the value is not; null when all is well. */
function unmet(option: RegisteredOption, value: OptionValue, resolved: Resolved, readerId: string): string | null {
  const id = typeof value === 'string' ? value : ''
  const { min_length = 0, max_length = 6_000, min_value = -Infinity, max_value = Infinity } = option
  switch (option.type) {
    case Type.String:
      return typeof value === 'string' && value.length >= min_length && value.length <= max_length
        ? null
        : `a text of ${min_length} to ${max_length} characters`
    case Type.Integer:
      return Number.isSafeInteger(value) && within(value, min_value, max_value) ? null : 'a whole number within bounds'
    case Type.Number:
      return Number.isFinite(value) && within(value, min_value, max_value) ? null : 'a number within bounds'
    case Type.Boolean:
      return typeof value === 'boolean' ? null : 'true or false'
    case Type.User:
      return resolved.user(id) ? null : 'a person'
    case Type.Role:
      return resolved.role(id) ? null : 'a role'
    case Type.Mentionable:
      return resolved.user(id) || resolved.role(id) ? null : 'a person or a role'
    case Type.Channel:
      return resolved.channel(id, readerId) ? null : 'a channel'
    default:
      return 'something the stand-in cannot send'
  }
}

const within = (value: OptionValue, min: number, max: number): boolean => Number(value) >= min && Number(value) <= max
