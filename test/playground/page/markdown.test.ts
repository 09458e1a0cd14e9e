import { describe, expect, test } from 'vitest'
import { readMarkdown, readSpans } from '#playground/page/browser/markdown'

const text = (value: string) => ({ kind: 'text', text: value })

describe('markdown', () => {
  test.each([
    ['plain <b>text</b>', [text('plain <b>text</b>')]],
    [
      '**bold** and *it* and _it_',
      [
        { kind: 'bold', spans: [text('bold')] },
        text(' and '),
        { kind: 'italic', spans: [text('it')] },
        text(' and '),
        { kind: 'italic', spans: [text('it')] },
      ],
    ],
    [
      '__u__ ~~s~~ ||boo||',
      [
        { kind: 'underline', spans: [text('u')] },
        text(' '),
        { kind: 'strike', spans: [text('s')] },
        text(' '),
        { kind: 'spoiler', spans: [text('boo')] },
      ],
    ],
    ['***both***', [{ kind: 'bold', spans: [{ kind: 'italic', spans: [text('both')] }] }]],
    ['\\*not\\* \\_so\\_', [text('*not* _so_')]],
    ['snake_case_name', [text('snake_case_name')]],
    ['2 * 3 * 4', [text('2 * 3 * 4')]],
    ['`a **b**` ``c ` d``', [{ kind: 'code', text: 'a **b**' }, text(' '), { kind: 'code', text: 'c ` d' }]],
    [
      '<@12> <@!34> <@&5> <#6> </gm pause:7>',
      [
        { kind: 'user', id: '12' },
        text(' '),
        { kind: 'user', id: '34' },
        text(' '),
        { kind: 'role', id: '5' },
        text(' '),
        { kind: 'channel', id: '6' },
        text(' '),
        { kind: 'command', name: 'gm pause' },
      ],
    ],
    ['<t:1:R> <t:2>', [{ kind: 'time', at: 1000, style: 'R' }, text(' '), { kind: 'time', at: 2000, style: 'f' }]],
    ['a\nb', [text('a'), { kind: 'break' }, text('b')]],
    [
      'see https://example.org/a_b_c.',
      [
        text('see '),
        { kind: 'link', url: 'https://example.org/a_b_c', spans: [text('https://example.org/a_b_c')] },
        text('.'),
      ],
    ],
    [
      '[x](https://example.org) [y](javascript:alert)',
      [{ kind: 'link', url: 'https://example.org', spans: [text('x')] }, text(' [y](javascript:alert)')],
    ],
    ['@everyone', [{ kind: 'everyone', name: 'everyone' }]],
  ])('reads %j', (source, spans) => {
    expect(readSpans(source)).toEqual(spans)
  })

  test('reads blocks', () => {
    const source = '# One\n-# small\n> a\n> b\n- x\n- y\n3. z\n```js\n1 < 2\n```\nend\n>>> all\nthe rest'
    expect(readMarkdown(source).map(({ kind }) => kind)).toEqual([
      'heading',
      'small',
      'quote',
      'list',
      'list',
      'code',
      'paragraph',
      'quote',
    ])
  })

  test.each(['', '\n\n', '```', '> ', '- ', '#', '***', '||', '<t:>', '\\', '>>>', '-#', '1.', '`'])(
    'takes %j without losing itself',
    (source) => {
      expect(Array.isArray(readMarkdown(source))).toBe(true)
    },
  )

  test.each([
    '*'.repeat(4_000),
    '_'.repeat(4_000),
    '|'.repeat(4_000),
    '**a'.repeat(1_300),
    '[('.repeat(2_000),
    '<'.repeat(4_000),
  ])('reads a hostile text of the longest kind in good time (%#)', (source) => {
    const began = performance.now()
    readMarkdown(source)
    expect(performance.now() - began).toBeLessThan(1_500)
  })
})
