import { writeFileSync } from 'node:fs'
import { readCatalogue } from '#i18n/catalogue'
import { type Phrase, phrasesOf } from '#i18n/phrases'

/** The text of `src/i18n/keys.ts`: every key with the names of its placeholders, from the English files. */
export function localeTypes(phrases: Iterable<Phrase>): string {
  const sorted = [...phrases].sort((a, b) => (a.key < b.key ? -1 : 1))
  const table = (kind: Phrase['kind']) => sorted.filter((phrase) => phrase.kind === kind).map(line)
  return `// Made by scripts/generate-locale-types.ts from locales/en-US; do not edit.

/** Each text and the names of its placeholders. */
${declaration('Phrases', table('text'))}

/** Lists of interchangeable texts. */
${declaration('Variants', table('variants'))}
`
}

/** As the formatter would have it, so that making and formatting agree. */
function declaration(name: string, lines: readonly string[]): string {
  if (lines.length === 0) return `export type ${name} = Record<never, never>`
  return `export interface ${name} {\n${lines.join('\n')}\n}`
}

function line({ key, placeholders }: Phrase): string {
  const names = placeholders.map((name) => `'${name}'`)
  const short = `  '${key}': ${names.join(' | ') || 'never'}`
  return short.length <= 120 ? short : [`  '${key}':`, ...names.map((name) => `    | ${name}`)].join('\n')
}

export const keysFile = new URL('../src/i18n/keys.ts', import.meta.url)

if (process.argv[1] === new URL(import.meta.url).pathname) {
  writeFileSync(keysFile, localeTypes(phrasesOf(readCatalogue('en-US')).values()))
}
