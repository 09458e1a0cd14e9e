import { describe, expect, it } from 'vitest'
import { refusalCodeOf, refusalReply, refusalText } from '#discord/refusal'
import { refusalCodes } from '#engine/refusals'
import { locales } from '#i18n/locale'
import { translator } from '#i18n/translate'

describe.each(locales)('refusals in %s', (locale) => {
  it('have a sentence each, no two alike', () => {
    const sentences = refusalCodes.map((code) => refusalText(code, locale))
    expect(new Set(sentences).size).toBe(refusalCodes.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-ZА-Я].{20,}\.$/s)
  })

  it.each(refusalCodes)('can be told back from what was said: %s', (code) => {
    const told = refusalReply({ code, setting: 'timeZone' }, translator(locale))
    expect(refusalCodeOf(told, locale)).toBe(code)
    expect(refusalCodeOf(`${told}\n-# Night 3.`, locale)).toBe(code)
  })

  it('are nothing else that the bot says', () => {
    const t = translator(locale)
    for (const told of ['', t('replies:no-game'), t('replies:done.Unvote')])
      expect(refusalCodeOf(told, locale)).toBeNull()
  })
})
