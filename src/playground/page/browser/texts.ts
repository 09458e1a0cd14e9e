import type { PageLocale } from './protocol.js'

type Texts = { readonly [key: string]: string | Texts }
type Values = Readonly<Record<string, string | number>>

let texts: Texts = {}
let plurals = new Intl.PluralRules('en-US')
let spoken: PageLocale = 'en-US'

/** Reads the page's texts in a language, and speaks it from now on. */
export async function speak(locale: PageLocale): Promise<void> {
  const response = await fetch(`/texts/${locale}.json`)
  texts = (await response.json()) as Texts
  plurals = new Intl.PluralRules(locale)
  spoken = locale
}

export const locale = (): PageLocale => spoken

/** `t('seat.title')`; a plural phrase takes `count`. A key that is not there is shown as it is. */
export function t(key: string, values: Values = {}): string {
  const { count } = values
  const found = (typeof count === 'number' ? at(`${key}_${plurals.select(count)}`) : null) ?? at(key) ?? key
  return found.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

function at(path: string): string | null {
  let level: string | Texts | undefined = texts
  for (const step of path.split('.')) level = typeof level === 'object' ? level[step] : undefined
  return typeof level === 'string' ? level : null
}
