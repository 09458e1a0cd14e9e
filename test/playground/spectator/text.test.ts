import { ButtonStyle, ComponentType } from 'discord-api-types/v10'
import { describe, expect, test } from 'vitest'
import { inline, styled } from '#playground/spectator/markdown'
import { resolved } from '#playground/spectator/names'
import { paintFor } from '#playground/spectator/paint'
import { readingOf } from '#playground/spectator/reading'
import { widthOf, wrap } from '#playground/spectator/width'

const plain = paintFor(false)
const colours = paintFor(true)
const esc = '\u001b'

describe('mentions and times', () => {
  const names = { person: (id: string) => `P${id}`, channel: (id: string) => `c${id}`, role: (id: string) => `r${id}` }
  const hours = { now: () => Date.UTC(2026, 9, 31, 18, 0, 0), locale: 'en-US', timeZone: 'UTC' }
  const at = Math.floor(Date.UTC(2026, 9, 31, 18, 0, 45) / 1000)

  test('read as a client shows them', () => {
    expect(resolved(`<@1> <@!2> <@&3> <#4> </vote:5>`, names, hours)).toBe('P1 P2 @r3 #c4 /vote')
    expect(resolved(`<t:${at}:t> <t:${at}> <t:${at}:D>`, names, hours)).toBe('18:00:45 18:00:45 October 31, 2026')
    expect(resolved(`<t:${at}:R>`, names, hours)).toBe('in 45 seconds')
    expect(resolved(`<t:${at - 900}:R>`, names, hours)).toBe('14 minutes ago')
  })

  test('follow the language of the game', () => {
    expect(resolved(`<t:${at}:R>`, names, { ...hours, locale: 'ru' })).toBe('через 45 секунд')
  })

  test('never steer the terminal', () => {
    const villain = { ...names, person: () => `Eve${esc}[2J\u0007` }
    expect(resolved('<@1> says\r hush\nand goes', villain, hours)).toBe('Eve[2J says hush\nand goes')
  })
})

describe('markdown', () => {
  test('keeps its words without colours, and nothing of its signs', () => {
    expect(inline('**a** *b* __c__ ~~d~~ `e` ||f|| ***g*** _h_', plain)).toBe('a b c d e f g h')
    expect(inline('snake_case_name and 2 * 3 * 4', plain)).toBe('snake_case_name and 2 * 3 * 4')
    expect(inline('\\*not\\* **it**', plain)).toBe('*not* it')
    expect(inline('[book](https://example.org/x)', plain)).toBe('book (https://example.org/x)')
  })

  test('becomes styles where there are colours', () => {
    expect(inline('**a**', colours)).toBe(`${esc}[1ma${esc}[22m`)
    expect(styled('# Title', colours)).toEqual([{ mark: '', text: `${esc}[4m${esc}[1mTitle${esc}[22m${esc}[24m` }])
  })

  test('line by line: headings, quotes, lists, small print', () => {
    expect(styled('## Night 1\n\n\nIt grows dark.\n> no comment\n- one\n2\\. two\n-# small\n', plain)).toEqual([
      { mark: '', text: 'Night 1' },
      { mark: '', text: '' },
      { mark: '', text: 'It grows dark.' },
      { mark: '┃ ', text: 'no comment' },
      { mark: '• ', text: 'one' },
      { mark: '2. ', text: 'two' },
      { mark: '', text: 'small' },
    ])
  })
})

describe('wrapping', () => {
  test('breaks at spaces, and in a word only where it is longer than the line', () => {
    expect(wrap('the quick brown fox', 10)).toEqual(['the quick', 'brown fox'])
    expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
    expect(wrap('тыква и метла', 7)).toEqual(['тыква и', 'метла'])
    expect(wrap('one\n\ntwo', 10)).toEqual(['one', '', 'two'])
  })

  test('measures what is seen', () => {
    expect(widthOf(`${esc}[1mab${esc}[22m`)).toBe(2)
    expect(widthOf('🎃!')).toBe(3)
    expect(widthOf('ё\u0301')).toBe(1)
  })

  test('closes a style at the end of a line and opens it again on the next', () => {
    expect(wrap(`${esc}[1mone two${esc}[22m end`, 5)).toEqual([
      `${esc}[1mone${esc}[0m`,
      `${esc}[1mtwo${esc}[22m`,
      'end',
    ])
  })
})

describe('what is read of a message', () => {
  const text = (content: string) => ({ type: ComponentType.TextDisplay as const, content, id: 1 })
  const message = (components: object[], content = '') =>
    readingOf({ content, embeds: [], components: components as never })

  test('the texts of its layout, in order', () => {
    const reading = message([{ type: ComponentType.Container, components: [text('# A'), text('b')] }])
    expect(reading).toEqual({ text: '# A\n\nb', panel: false, buttons: [] })
  })

  test('that it is a panel, and what its buttons say', () => {
    const button = { type: ComponentType.Button, style: ButtonStyle.Primary, label: 'Join', custom_id: 'x' }
    const reading = message([
      { type: ComponentType.Container, components: [text('a'), { type: 1, components: [button] }] },
    ])
    expect(reading).toEqual({ text: 'a', panel: true, buttons: ['Join'] })
  })

  test('plain messages and embeds', () => {
    const embeds = [{ title: 'T', description: 'd', fields: [{ name: 'n', value: 'v' }] }]
    expect(readingOf({ content: 'hello', components: [], embeds }).text).toBe('hello\n\n## T\nd\n**n**\nv')
  })
})
