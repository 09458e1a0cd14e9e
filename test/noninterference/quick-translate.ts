import type { Translate, Vars } from '#i18n/translate'

type Translator = (locale: string) => Translate

/** The same texts for the same keys and values, each looked up once: a comparison of thousands of games reads few others. */
export function remembering(translator: Translator): Translator {
  const made = new Map<string, Translate>()
  return (locale) => {
    const t = translator(locale)
    const known = made.get(t.locale) ?? rememberingOf(t)
    made.set(t.locale, known)
    return known
  }
}

function rememberingOf(t: Translate): Translate {
  const say = t as (key: string, vars?: Vars) => string
  const variant = t.variant as (key: string, index: number, vars?: Vars) => string
  const texts = new Map<string, string>()
  const remembered = (asked: string, read: () => string): string => {
    const text = texts.get(asked) ?? read()
    texts.set(asked, text)
    return text
  }
  return Object.assign(
    (key: string, vars?: Vars) => remembered(vars ? `${key} ${JSON.stringify(vars)}` : key, () => say(key, vars)),
    {
      locale: t.locale,
      variant: (key: string, index: number, vars?: Vars) =>
        remembered(`${key} ${index} ${JSON.stringify(vars)}`, () => variant(key, index, vars)),
    },
  ) as Translate
}
