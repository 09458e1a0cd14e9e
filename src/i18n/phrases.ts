import type { Texts } from '#i18n/catalogue'

/** One key as a caller names it: plural forms folded, a list of interchangeable texts kept together. */
export interface Phrase {
  readonly key: string
  /** `{{name}}` in any of its forms. */
  readonly placeholders: readonly string[]
  /** Plural categories present (`one`, `few` …); empty for a phrase without a count. */
  readonly plurals: readonly string[]
  readonly kind: 'text' | 'variants'
  readonly texts: readonly string[]
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/
const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g

/** All phrases of a language, by key `namespace:path.to.text`. */
export function phrasesOf(catalogue: Readonly<Record<string, Texts>>): ReadonlyMap<string, Phrase> {
  const phrases = new Map<string, Phrase>()
  for (const [namespace, texts] of Object.entries(catalogue)) {
    for (const [path, value] of leaves(texts, '')) {
      const plural = typeof value === 'string' ? pluralSuffix.exec(path)?.[1] : undefined
      const key = `${namespace}:${plural ? path.replace(pluralSuffix, '') : path}`
      const texts = typeof value === 'string' ? [value] : value
      const before = phrases.get(key)
      phrases.set(key, {
        key,
        placeholders: [...new Set([...(before?.placeholders ?? []), ...texts.flatMap(placeholdersOf)])].sort(),
        plurals: [...(before?.plurals ?? []), ...(plural ? [plural] : [])],
        kind: typeof value === 'string' ? 'text' : 'variants',
        texts: [...(before?.texts ?? []), ...texts],
      })
    }
  }
  return phrases
}

export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(placeholder)].map((match) => match[1] ?? '')
}

function* leaves(texts: Texts, prefix: string): Generator<[string, string | readonly string[]]> {
  for (const [key, value] of Object.entries(texts)) {
    const path = prefix === '' ? key : `${prefix}.${key}`
    if (typeof value === 'string' || isList(value)) yield [path, value]
    else yield* leaves(value, path)
  }
}

const isList = (value: Texts | readonly string[]): value is readonly string[] => Array.isArray(value)
