import { describe, expect, it } from 'vitest'
import { localeFor } from '#i18n/locale'
import { translator } from '#i18n/translate'

describe('the choice of a language', () => {
  it.each([
    ['ru', 'en-US', 'ru'],
    ['en-GB', 'ru', 'en-US'],
    ['de', 'ru', 'ru'],
    [undefined, 'ru', 'ru'],
    [undefined, 'tlh', 'en-US'],
    ['__proto__', 'constructor', 'en-US'],
  ])('%s with a fallback of %s reads as %s', (asked, fallback, chosen) => {
    expect(localeFor(asked, fallback)).toBe(chosen)
  })
})

describe('a text', () => {
  const en = translator('en-US')
  const ru = translator('ru')

  it('speaks both languages, and English where there is no other', () => {
    expect(en('roles:name.surgeon')).toBe('Surgeon')
    expect(ru('roles:name.surgeon')).toBe('Хирург')
    expect(translator('de')('roles:name.surgeon')).toBe('Surgeon')
  })

  it.each([
    [0, '0 голосов'],
    [1, '1 голос'],
    [2, '2 голоса'],
    [5, '5 голосов'],
    [11, '11 голосов'],
    [21, '21 голос'],
    [22, '22 голоса'],
    [111, '111 голосов'],
  ])('counts %i in Russian', (count, told) => {
    expect(ru('panels:burning.votes', { count })).toBe(told)
  })

  it('counts in English', () => {
    expect([0, 1, 2, 21].map((count) => en('panels:burning.votes', { count }))).toEqual([
      '0 votes',
      '1 vote',
      '2 votes',
      '21 votes',
    ])
  })

  it.each(['{{target}}', '$t(roles:name.coven)', '$&', '$1', '$`', '{{- target}}', '<@everyone>', '\\'])(
    'takes %s for the letters it is',
    (hostile) => {
      expect(en('replies:done.CastVote', { target: hostile })).toContain(`Your vote: ${hostile}. `)
    },
  )

  it('names commands as the reader’s client lists them', () => {
    expect(en('refusals:already-paused')).toContain('/gm resume ')
    expect(ru('refusals:already-paused')).toContain('/ведущий продолжить.')
    expect(ru('refusals:too-late')).toContain('/статус.')
    expect(ru('help:commands')).not.toMatch(/\/[a-z]/)
  })

  it('varies, but the same way for the same fact', () => {
    const nights = [0, 1, 2, 3].map((night) => en.variant('panels:sleep.night', night))
    expect(new Set(nights).size).toBe(4)
    expect(en.variant('panels:sleep.night', 5)).toBe(nights[1])
    expect(en.variant('panels:sleep.night', -1)).toBe(nights[3])
  })
})
