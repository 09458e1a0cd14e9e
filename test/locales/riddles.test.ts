import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const riddleBook = z.record(
  z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  z.strictObject({
    question: z.string().min(1).max(300),
    right: z.string().min(1).max(60),
    wrong: z.array(z.string().min(1).max(60)).length(3),
  }),
)

const read = (language: string) =>
  readFileSync(new URL(`../../locales/${language}/riddles.json`, import.meta.url), 'utf8')

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

// JSON.parse keeps the last of two equal keys in silence, so the slugs are counted in the source.
const slugsInSource = (source: string) => [...source.matchAll(/^ {2}"([^"]+)": \{/gm)].map((match) => match[1])

const scripts = {
  'en-US': { own: /\p{Script=Latin}/u, foreign: /\p{Script=Cyrillic}/u },
  ru: { own: /\p{Script=Cyrillic}/u, foreign: /\p{Script=Latin}/u },
}

describe.each(Object.entries(scripts))('the built-in riddles in %s (B6)', (language, script) => {
  const source = read(language)
  const riddles = riddleBook.parse(JSON.parse(source))
  const entries = Object.entries(riddles)
  const optionsOf = (riddle: (typeof riddles)[string]) => [riddle.right, ...riddle.wrong]
  const offenders = (isOffence: (riddle: (typeof riddles)[string]) => boolean) =>
    entries.filter(([, riddle]) => isOffence(riddle)).map(([slug]) => slug)

  it('are enough for a season without repeats', () => {
    expect(entries.length).toBeGreaterThanOrEqual(40)
  })

  it('have no two riddles under one slug', () => {
    const slugs = slugsInSource(source)
    expect(slugs).toHaveLength(entries.length)
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  it('ask no question twice', () => {
    const questions = entries.map(([, riddle]) => folded(riddle.question))
    expect(questions.filter((question, at) => questions.indexOf(question) !== at)).toEqual([])
  })

  it('offer four answers that a player can tell apart', () => {
    expect(offenders((riddle) => new Set(optionsOf(riddle).map(folded)).size !== 4)).toEqual([])
  })

  it('have no stray blanks', () => {
    const isUntidy = (text: string) => text !== text.trim() || /\s{2}|[\n\r\t]/.test(text)
    expect(offenders((riddle) => [riddle.question, ...optionsOf(riddle)].some(isUntidy))).toEqual([])
  })

  it('are written in the letters of their language', () => {
    expect(offenders((riddle) => !script.own.test(riddle.question))).toEqual([])
    expect(offenders((riddle) => [riddle.question, ...optionsOf(riddle)].some((t) => script.foreign.test(t)))).toEqual(
      [],
    )
    const isWordless = (text: string) => !script.own.test(text) && !/^\d+([.:]\d+)?$/.test(text)
    expect(offenders((riddle) => optionsOf(riddle).some(isWordless))).toEqual([])
  })

  it('end every question as a sentence and hold nothing that Discord or i18next would interpret', () => {
    expect(offenders((riddle) => !/[.?]$/.test(riddle.question))).toEqual([])
    const isMarkup = (text: string) => /[*_~`|\\<>{}@#]|\$t\(|^\d+\. |^- /.test(text)
    expect(offenders((riddle) => [riddle.question, ...optionsOf(riddle)].some(isMarkup))).toEqual([])
  })

  it.each(['longest', 'shortest'] as const)('cannot be won by pressing the %s answer', (which) => {
    const chances = entries.map(([, riddle]) => {
      const lengths = optionsOf(riddle).map((option) => option.length)
      const best = which === 'longest' ? Math.max(...lengths) : Math.min(...lengths)
      return riddle.right.length === best ? 1 / lengths.filter((length) => length === best).length : 0
    })
    const rate = chances.reduce((sum, chance) => sum + chance, 0) / chances.length
    // Blind guessing wins a quarter of the time.
    expect(rate).toBeLessThan(0.35)
  })

  it('give the same right answer to at most three riddles', () => {
    const counts = new Map<string, number>()
    for (const [, riddle] of entries) counts.set(folded(riddle.right), (counts.get(folded(riddle.right)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 3)).toEqual([])
  })
})
