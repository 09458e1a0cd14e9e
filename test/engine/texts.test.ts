import { describe, expect, test } from 'vitest'
import { maxTextLength, readText } from '#engine/text'
import {
  column,
  given,
  kill,
  lastWord,
  plead,
  propose,
  strike,
  type Table,
  type TableAct,
  toBurning,
} from '../support/table-talk.js'

/** Every act that carries a text: who gives it, where, and the fact it leads to. */
const texts: readonly (readonly [string, () => Table, string, (text: string) => TableAct, string])[] = [
  ['a proposal', () => given(), 'cyd', (text) => propose('dan', text), 'description'],
  ['a decision', () => given(), 'bob', (text) => kill('dan', text), 'description'],
  ['a strike', () => given(), 'sam', (text) => strike('dan', text), 'description'],
  ['a column', () => given(), 'joe', column, 'text'],
  ['a last word', () => toBurning(given(), 'dan'), 'dan', lastWord, 'text'],
  ['a plea', () => given(), 'dan', plead, 'reason'],
]

describe.each(texts)('N3, D1, B2, S1: %s', (name, seat, who, act, key) => {
  test(`N3 ${name} without a text is refused with description-required`, () => {
    for (const empty of ['', ' ', '\n\t ', '\u00a0\u2003', '\ufeff']) {
      expect(seat().refusal(who, act(empty))).toBe('description-required')
    }
  })

  test(`N3 ${name} of more than 1000 characters is too-long`, () => {
    expect(seat().refusal(who, act('x'.repeat(1001)))).toBe('too-long')
    expect(seat().refusal(who, act('🎃'.repeat(1001)))).toBe('too-long')
    expect(seat().when(who, act('x'.repeat(1000)))).toHaveLength(1)
  })

  test(`N3 fine print: ${name} is measured in code points after trimming, and printed trimmed`, () => {
    const pumpkins = '🎃'.repeat(1000)
    expect(seat().when(who, act(`  ${pumpkins}\n`))).toMatchObject([{ [key]: pumpkins }])
    expect(seat().when(who, act(' a \n b '))).toMatchObject([{ [key]: 'a \n b' }])
  })
})

test('N3 the limit is a thousand', () => {
  expect(maxTextLength).toBe(1000)
  expect(readText('x')).toEqual({ text: 'x' })
  expect(readText(`${' '.repeat(5000)}x`)).toEqual({ text: 'x' })
})

test('N3 what a text says is nobody’s business but the reader’s: any characters stand', () => {
  for (const text of ['@everyone', '__proto__', '\u0000', '<@1>', '\ud83c', 'ъуъ', '“…”']) {
    expect(given().when('bob', kill('dan', text))).toMatchObject([{ description: text }])
  }
})
