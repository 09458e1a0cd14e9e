import type { LocalizationMap, SharedNameAndDescription } from 'discord.js'
import { locales } from '#i18n/locale'
import { type PhraseKey, type PhraseKeyWithoutValues, translator } from '#i18n/translate'

/** A command, subcommand, group or option in `locales/<locale>/commands.json`. */
export type CommandPath = { [K in PhraseKey]: K extends `commands:${infer P}.description` ? P : never }[PhraseKey]

/** Name and description in every language; the English name is the canonical one. */
export function named<B extends SharedNameAndDescription>(builder: B, path: CommandPath): B {
  const english = translator('en-US')
  builder
    .setName(english(`commands:${path}.name`))
    .setDescription(english(`commands:${path}.description`))
    .setNameLocalizations(inEveryLanguage(`commands:${path}.name`))
    .setDescriptionLocalizations(inEveryLanguage(`commands:${path}.description`))
  return builder
}

/** A fixed choice, named in every language. */
export function choice<V extends string>(value: V, key: PhraseKeyWithoutValues) {
  return { name: translator('en-US')(key), name_localizations: inEveryLanguage(key), value }
}

const inEveryLanguage = (key: PhraseKeyWithoutValues): LocalizationMap =>
  Object.fromEntries(locales.map((locale) => [locale, translator(locale)(key)]))
