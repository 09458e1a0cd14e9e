import { type APIApplicationCommandOptionChoice, ApplicationCommandOptionType } from 'discord-api-types/v10'
import { readLocalizations } from '#playground/discord/commands/names'
import type { Field } from '#playground/discord/form'

/** At most 25 suggestions, each of the type of the option they are for. */
export function readChoices(field: Field, optionType: number): APIApplicationCommandOptionChoice[] {
  const items = field.list({ max: 25, required: true }) ?? []
  return items.map((item) => {
    if (!item.record()) return { name: '', value: '' }
    const name = item.at('name').text({ min: 1, max: 100, required: true }) ?? ''
    const localizations = readLocalizations(item.at('name_localizations'), (one) => one.text({ min: 1, max: 100 }))
    return {
      name,
      value: readChoiceValue(item.at('value'), optionType) ?? '',
      ...(localizations.texts !== undefined && { name_localizations: localizations.texts }),
    }
  })
}

export function readChoiceValue(field: Field, optionType: number): string | number | undefined {
  switch (optionType) {
    case ApplicationCommandOptionType.Integer:
      return field.integer({ required: true })
    case ApplicationCommandOptionType.Number:
      return field.number({ required: true })
    default:
      return field.text({ min: 1, max: 100, required: true })
  }
}
