import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { translator } from '#i18n/translate'

const russian = resolve(import.meta.dirname, '../../../locales/ru')

type Texts = string | readonly Texts[] | { readonly [key: string]: Texts }

function sentences(texts: Texts, path: string): [string, string][] {
  if (typeof texts === 'string') return [[path, texts]]
  return Object.entries(texts).flatMap(([key, each]) => sentences(each as Texts, `${path}.${key}`))
}

/** Where a channel by any name may stand: after `канал`, `комната` in its case, or where nothing governs it. */
const before = /(?:канал\p{L}*|комнат\p{L}*|[:,—(])\s$|^$/u

describe('the words of the page', () => {
  test('call a phase what the posts call it', () => {
    for (const locale of ['en-US', 'ru'] as const) {
      const t = translator(locale)
      const word = (text: string) =>
        text
          .replace(/^The /, '')
          .match(/\p{L}+/u)?.[0]
          ?.toLowerCase() ?? ''
      for (const phase of ['night', 'day', 'burning'] as const) {
        const posted = word(t(`panels:phase.${phase}`, { day: 3 }))
        expect(word(t(`page:clock.${phase}`, { day: 3 }))).toBe(posted)
        expect(word(t(`page:game.${phase}`))).toBe(posted)
      }
      expect(word(t('page:clock.lobby'))).toBe(word(t('panels:phase.lobby')))
      const riddle = word(t('panels:phase.riddle', { day: 3 }))
      for (const text of [t('page:clock.riddle', { day: 3 }), t('page:game.riddle')]) expect(word(text)).toBe(riddle)
    }
  })

  test('leave the name of a channel as it is, whatever it is called, in every Russian sentence', () => {
    const named = readdirSync(russian).flatMap((file) =>
      sentences(JSON.parse(readFileSync(resolve(russian, file), 'utf8')) as Texts, file).flatMap(([path, text]) =>
        [...text.matchAll(/#?\{\{(?:channel|gazette)\}\}/g)].map(
          (found) => [path, text.slice(0, found.index)] as const,
        ),
      ),
    )
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter(([, start]) => !before.test(start))).toEqual([])
  })
})
