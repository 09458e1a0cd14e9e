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
  it('speaks both languages', () => {
    expect(translator('en-US')('roles:name.surgeon')).toBe('Surgeon')
    expect(translator('ru')('roles:name.surgeon')).toBe('Хирург')
  })

  it('falls back to English', () => {
    expect(translator('de')('roles:name.citizen')).toBe('Citizen')
  })
})
