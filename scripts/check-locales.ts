import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { localesDirectory, readCatalogue, type Texts } from '#i18n/catalogue'
import { commandMention } from '#i18n/command-names'
import { type Locale, locales } from '#i18n/locale'
import { type Phrase, phrasesOf, placeholdersOf } from '#i18n/phrases'
import { keysFile, localeTypes } from './generate-locale-types.js'

/** CLDR's cardinal categories that whole numbers and fractions can take. */
const pluralForms: Record<Locale, readonly string[]> = {
  'en-US': ['one', 'other'],
  ru: ['few', 'many', 'one', 'other'],
}

/** Discord: chat input names, in lower case where the script has one. */
const commandName = /^[-_'\p{L}\p{N}]{1,32}$/u

/** Everything wrong with the locale files below `root`, one sentence each. */
export function localeProblems(root: URL = localesDirectory): string[] {
  const problems: string[] = []
  const [source, ...others] = locales
  const files = (locale: Locale) => readdirSync(new URL(`${locale}/`, root)).sort()
  for (const locale of others) {
    for (const file of files(source)) {
      if (!existsSync(new URL(`${locale}/${file}`, root))) problems.push(`${locale}/${file} is missing`)
    }
    for (const file of files(locale)) {
      if (!existsSync(new URL(`${source}/${file}`, root)))
        problems.push(`${locale}/${file} has no original in ${source}`)
    }
  }
  const english = phrasesOf(readCatalogue(source, root))
  for (const locale of locales) {
    const phrases = phrasesOf(readCatalogue(locale, root))
    for (const phrase of phrases.values()) problems.push(...phraseProblems(locale, phrase, english.get(phrase.key)))
    for (const key of english.keys()) if (!phrases.has(key)) problems.push(`${locale} ${key}: missing`)
    const { commands = {} } = readCatalogue(locale, root)
    problems.push(...commandProblems(locale, commands))
    for (const { key, texts } of phrases.values())
      problems.push(...mentionProblems(`${locale} ${key}:`, texts, commands))
  }
  return problems
}

function phraseProblems(locale: Locale, phrase: Phrase, original: Phrase | undefined): string[] {
  const at = `${locale} ${phrase.key}:`
  const problems: string[] = []
  if (!original) return [`${at} not in en-US`]
  if (phrase.kind !== original.kind) problems.push(`${at} is ${phrase.kind}, in en-US ${original.kind}`)
  const missing = original.placeholders.filter((name) => !phrase.placeholders.includes(name))
  const extra = phrase.placeholders.filter((name) => !original.placeholders.includes(name))
  for (const name of missing) problems.push(`${at} lacks {{${name}}}`)
  for (const name of extra) problems.push(`${at} has {{${name}}}, which en-US has not`)
  if (phrase.plurals.length > 0) {
    const forms = [...phrase.plurals].sort()
    if (forms.join() !== pluralForms[locale].join()) {
      problems.push(`${at} has plural forms ${forms.join(', ')}; needed are ${pluralForms[locale].join(', ')}`)
    }
    if (!phrase.placeholders.includes('count')) problems.push(`${at} has plural forms but never says {{count}}`)
  } else if (original.plurals.length > 0) {
    problems.push(`${at} lacks plural forms`)
  }
  if (phrase.kind === 'variants' && phrase.texts.length === 0) problems.push(`${at} is an empty list`)
  for (const text of phrase.texts) {
    if (text.trim() === '') problems.push(`${at} is empty`)
    if (text.replace(/\{\{[\w.]+\}\}/g, '').match(/\{\{|\}\}/)) problems.push(`${at} has a broken placeholder: ${text}`)
    if (text.includes('$t(')) problems.push(`${at} nests another text; say it whole`)
    for (const name of placeholdersOf(text))
      if (!/^\w+$/.test(name)) problems.push(`${at} placeholder ${name} is no plain name`)
  }
  return problems
}

/** A text may send people only to commands that there are, by their canonical names. */
function mentionProblems(at: string, texts: readonly string[], commands: Texts): string[] {
  const roots = texts.flatMap((text) => [...text.matchAll(commandMention)].map(([, root]) => root ?? ''))
  return roots.filter((root) => !Object.hasOwn(commands, root)).map((root) => `${at} there is no command /${root}`)
}

/** Every level of `commands.json` with a `name` is a command, a subcommand, an option or a choice. */
function commandProblems(locale: Locale, texts: Texts | undefined, path = 'commands'): string[] {
  const problems: string[] = []
  for (const [key, value] of Object.entries(texts ?? {})) {
    if (typeof value !== 'object' || Array.isArray(value)) continue
    problems.push(...commandProblems(locale, value as Texts, `${path}.${key}`))
  }
  const { name, description } = texts ?? {}
  if (typeof name === 'string' && (!commandName.test(name) || name !== name.toLowerCase())) {
    problems.push(`${locale} ${path}.name: "${name}" is no valid slash-command name`)
  }
  if (typeof name === 'string' && (typeof description !== 'string' || [...description].length > 100)) {
    problems.push(`${locale} ${path}.description: must be there and at most 100 characters`)
  }
  return problems
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const problems = localeProblems()
  const fresh = localeTypes(phrasesOf(readCatalogue('en-US')).values())
  if (!existsSync(keysFile) || readFileSync(keysFile, 'utf8') !== fresh) {
    problems.push('src/i18n/keys.ts is stale: run npx tsx --conditions=source scripts/generate-locale-types.ts')
  }
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`locales are complete: ${locales.join(', ')}`)
}
