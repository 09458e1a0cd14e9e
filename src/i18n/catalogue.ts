import { readdirSync, readFileSync } from 'node:fs'
import type { Locale } from '#i18n/locale'

/** A namespace: texts, lists of interchangeable texts, and further levels. */
export type Texts = { readonly [key: string]: string | readonly string[] | Texts }

/** Next to the program both in `src` and in `dist`. */
export const localesDirectory = new URL('../../locales/', import.meta.url)

/** Data in a language rather than texts of the program; read by whoever owns it. */
export const dataFiles: ReadonlySet<string> = new Set(['riddles.json'])

/** Every namespace of a language as its files say, by name. Throws on a file that is not JSON. */
export function readCatalogue(locale: Locale, root: URL = localesDirectory): Record<string, Texts> {
  const directory = new URL(`${locale}/`, root)
  const files = readdirSync(directory).filter((file) => file.endsWith('.json') && !dataFiles.has(file))
  return Object.fromEntries(
    files
      .sort()
      .map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(new URL(file, directory), 'utf8'))]),
  )
}
