import { Locale } from 'discord-api-types/v10'
import type { Field } from '#playground/discord/form'

export const LOCALES: readonly string[] = Object.values(Locale)

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u

/** The name of a slash command or option: 1–32 letters, digits, - _ ', in lower case where the script has case. */
export function readName(field: Field, required = true): string | undefined {
  const name = field.text({ min: 1, max: 32, required })
  if (name === undefined) return undefined
  if (!NAME.test(name) || name.toLowerCase() !== name) {
    return field.fail('APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid')
  }
  return name
}

export const readDescription = (field: Field, required = true): string | undefined =>
  field.text({ min: 1, max: 100, required })

export interface Localizations {
  /** The longest of the given lengths. */
  readonly longest: number
  /** Undefined when none were sent, null when they were taken away. */
  readonly texts: Record<string, string> | null | undefined
}

/** A map from Discord locales to texts, each read by the given reader. */
export function readLocalizations(field: Field, read: (field: Field) => string | undefined): Localizations {
  if (field.isNull) return { longest: 0, texts: null }
  if (!field.present || !field.record()) return { longest: 0, texts: undefined }
  const texts: Record<string, string> = {}
  for (const locale of Object.keys(field.value as object)) {
    const item = field.at(locale)
    if (!LOCALES.includes(locale)) {
      item.fail('BASE_TYPE_CHOICES', 'Value must be one of the locales of Discord.')
      continue
    }
    const text = read(item)
    if (text !== undefined) texts[locale] = text
  }
  return { longest: Math.max(0, ...Object.values(texts).map((text) => text.length)), texts }
}
