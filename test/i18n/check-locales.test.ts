import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { readCatalogue } from '#i18n/catalogue'
import { phrasesOf } from '#i18n/phrases'
import { localeProblems } from '../../scripts/check-locales.js'
import { keysFile, localeTypes } from '../../scripts/generate-locale-types.js'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** Locale files as given: `{ 'en-US': { shop: {…} }, ru: {…} }`. */
function problemsOf(files: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'locales-'))
  roots.push(root)
  for (const [locale, namespaces] of Object.entries(files)) {
    mkdirSync(join(root, locale))
    for (const [name, texts] of Object.entries(namespaces)) {
      writeFileSync(join(root, locale, `${name}.json`), JSON.stringify(texts))
    }
  }
  return localeProblems(pathToFileURL(`${root}/`))
}
const shop = (english: unknown, russian: unknown) => problemsOf({ 'en-US': { shop: english }, ru: { shop: russian } })

describe('the locale files', () => {
  it('have no problem', () => {
    expect(localeProblems()).toEqual([])
  })

  it('have given the keys their types', () => {
    expect(readFileSync(keysFile, 'utf8')).toBe(localeTypes(phrasesOf(readCatalogue('en-US')).values()))
  })
})

describe('the check', () => {
  it('finds what one language lacks', () => {
    expect(shop({ a: 'A', b: { c: 'C' } }, { a: 'А', d: 'Д' })).toEqual([
      'ru shop:d: not in en-US',
      'ru shop:b.c: missing',
    ])
  })

  it('finds a file without its other', () => {
    expect(problemsOf({ 'en-US': { shop: {}, inn: {} }, ru: { shop: {}, mill: {} } })).toEqual([
      'ru/inn.json is missing',
      'ru/mill.json has no original in en-US',
    ])
  })

  it('leaves data files alone', () => {
    expect(problemsOf({ 'en-US': { riddles: [{ id: 'en' }] }, ru: { riddles: [] } })).toEqual([])
  })

  it('finds lost, new and broken placeholders', () => {
    expect(shop({ a: '{{who}} {{what}}' }, { a: '{{who}} {{where}}' })).toEqual([
      'ru shop:a: lacks {{what}}',
      'ru shop:a: has {{where}}, which en-US has not',
    ])
    expect(shop({ a: '{{who}' }, { a: 'кто' })).toEqual(['en-US shop:a: has a broken placeholder: {{who}'])
  })

  it('knows the plurals of each language', () => {
    const english = { n_one: '{{count}} cat', n_other: '{{count}} cats' }
    const russian = {
      n_one: '{{count}} кот',
      n_few: '{{count}} кота',
      n_many: '{{count}} котов',
      n_other: '{{count}} кота',
    }
    expect(shop(english, russian)).toEqual([])
    expect(shop(english, english)).toEqual(['ru shop:n: has plural forms one, other; needed are few, many, one, other'])
    expect(shop(english, { n: '{{count}} котов' })).toEqual(['ru shop:n: lacks plural forms'])
    expect(shop({ n_one: 'a cat', n_other: 'cats' }, { ...russian })).toContain(
      'en-US shop:n: has plural forms but never says {{count}}',
    )
  })

  it('lets lists of texts differ in length, but not be empty', () => {
    expect(shop({ a: ['x', 'y'] }, { a: ['щ'] })).toEqual([])
    expect(shop({ a: ['x'] }, { a: [] })).toEqual(['ru shop:a: is an empty list'])
    expect(shop({ a: ['x'] }, { a: 'щ' })).toEqual(['ru shop:a: is text, in en-US variants'])
  })

  it('knows what Discord takes for a command', () => {
    const commands = (name: string, description: string) => ({
      'en-US': { commands: { vote: { name: 'vote', description: 'V' } } },
      ru: { commands: { vote: { name, description } } },
    })
    expect(problemsOf(commands('голос', 'Голосовать'))).toEqual([])
    expect(problemsOf(commands('Голос', 'Голосовать'))).toEqual([
      'ru commands.vote.name: "Голос" is no valid slash-command name',
    ])
    expect(problemsOf(commands('мой голос', 'Г'))).toEqual([
      'ru commands.vote.name: "мой голос" is no valid slash-command name',
    ])
    expect(problemsOf(commands('г'.repeat(33), 'Г'))).toHaveLength(1)
    expect(problemsOf(commands('голос', 'г'.repeat(101)))).toEqual([
      'ru commands.vote.description: must be there and at most 100 characters',
    ])
  })

  it('finds a text that sends people to a command that is none', () => {
    const files = (text: string) => {
      const commands = { vote: { name: 'vote', description: 'V' } }
      return problemsOf({ 'en-US': { commands, shop: { a: text } }, ru: { commands, shop: { a: text } } })
    }
    expect(files('Use /vote, and/or https://x.y/z, or </vote:1>.')).toEqual([])
    expect(files('Use `/burn`.')).toEqual([
      'en-US shop:a: there is no command /burn',
      'ru shop:a: there is no command /burn',
    ])
  })
})
