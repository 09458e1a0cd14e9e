import { createInstance, type i18n } from 'i18next'
import { readCatalogue, type Texts } from '#i18n/catalogue'
import { withCommandNames } from '#i18n/command-names'
import type { Phrases, Variants } from '#i18n/keys'
import { type Locale, localeFor, locales } from '#i18n/locale'

export type PhraseKey = keyof Phrases
/** Texts that need no values. */
export type PhraseKeyWithoutValues = { [K in PhraseKey]: [Phrases[K]] extends [never] ? K : never }[PhraseKey]
export type VariantKey = keyof Variants
export type Vars = Readonly<Record<string, string | number>>
type Given<Names extends string> = [Names] extends [never] ? [] : [vars: Readonly<Record<Names, string | number>>]

/**
 * `t('namespace:path.to.text', vars)`. Keys and placeholders are checked by the compiler; a plural phrase takes
 * `count`. Values are put in as they are: nothing in them is interpreted again.
 */
export interface Translate {
  <K extends PhraseKey>(key: K, ...given: Given<Phrases[K]>): string
  readonly locale: Locale
  /** One of several interchangeable texts; `index` (any integer) chooses, so that the same fact reads the same twice. */
  variant<K extends VariantKey>(key: K, index: number, ...given: Given<Variants[K]>): string
}

/** A busy evening says the same few phrases thousands of times; so many are remembered, and none that is longer. */
const rememberedPhrases = 4_096
const longestRemembered = 256

const instances = new Map<Locale, Translate>()
let loaded: i18n | undefined

/** The texts of a language; one we do not have reads as English. */
export function translator(locale: string): Translate {
  const known = localeFor(locale, 'en-US')
  const made = instances.get(known) ?? make(known)
  instances.set(known, made)
  return made
}

function make(locale: Locale): Translate {
  loaded ??= load()
  const fixed = loaded.getFixedT(locale)
  const say = remembering((key, vars) =>
    fixed(key, { replace: vars ?? {}, nest: false, ...(vars && 'count' in vars && { count: Number(vars.count) }) }),
  )
  const variant = (key: string, index: number, vars?: Vars): string => {
    const texts = fixed(key, { returnObjects: true })
    const length = Array.isArray(texts) ? texts.length : 1
    return say(`${key}.${((index % length) + length) % length}`, vars)
  }
  return Object.assign(say as Translate, { locale, variant })
}

type Say = (key: string, vars?: Vars) => string

/** The same words for the same values: a phrase depends on nothing else. */
function remembering(say: Say): Say {
  const known = new Map<string, string>()
  return (key, vars) => {
    const asked = vars === undefined ? key : `${key} ${JSON.stringify(vars)}`
    const remembered = known.get(asked)
    if (remembered !== undefined) return remembered
    const said = say(key, vars)
    if (asked.length > longestRemembered) return said
    if (known.size >= rememberedPhrases) known.clear()
    known.set(asked, said)
    return said
  }
}

function load(): i18n {
  const instance = createInstance()
  void instance.init({
    resources: Object.fromEntries(locales.map((locale) => [locale, catalogueToRead(locale)])),
    lng: 'en-US',
    fallbackLng: 'en-US',
    initAsync: false,
    returnNull: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
  })
  return instance
}

function catalogueToRead(locale: Locale): Record<string, Texts> {
  const { commands = {}, ...others } = readCatalogue(locale)
  return { commands, ...(mapTexts(others, (text) => withCommandNames(text, commands)) as Record<string, Texts>) }
}

function mapTexts(texts: Texts, change: (text: string) => string): Texts {
  const changed = (value: Texts[string]): Texts[string] => {
    if (typeof value === 'string') return change(value)
    return isList(value) ? value.map(change) : mapTexts(value, change)
  }
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, changed(value)]))
}

const isList = (value: Texts[string]): value is readonly string[] => Array.isArray(value)
