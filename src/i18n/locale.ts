/** The languages that are complete. The first is the source of truth for keys. */
export const locales = ['en-US', 'ru'] as const
export type Locale = (typeof locales)[number]

/** Discord's locale `en-GB` is English too; a language we do not have falls back. */
export function localeFor(interactionLocale: string | undefined, fallback: string): Locale {
  return known(interactionLocale) ?? known(fallback) ?? 'en-US'
}

function known(locale: string | undefined): Locale | undefined {
  const language = locale?.split('-')[0]
  return locales.find((each) => each.split('-')[0] === language)
}
