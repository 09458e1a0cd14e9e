import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customId, type Intent, parseCustomId } from '#discord/custom-id'

const gameId = '1234567890123456789-12'
const player = '1299999999999999999'
const intents: readonly Intent[] = [
  { verb: 'join', gameId },
  { verb: 'strike-text', gameId, moment: 12, target: player },
  { verb: 'compare-with', gameId, moment: 3, first: player },
  { verb: 'answer', gameId, riddle: '1299999999999999998', choice: 3 },
  { verb: 'advance', gameId, phase: 'riddle.12.3' },
  { verb: 'undo', gameId, acts: 1000, version: 123_456 },
]

describe('a custom id', () => {
  it.each(intents)('means what it was made for: $verb', (intent) => {
    expect(parseCustomId(customId(intent))).toEqual(intent)
    expect(parseCustomId(customId(intent, 2))).toEqual(intent)
    expect(customId(intent, 24).length).toBeLessThanOrEqual(100)
  })

  it('keeps apart what it carries, whatever characters are in it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 6 }), fc.nat({ max: 9_999 }), (target, moment) => {
        const intent = { verb: 'kill-text', gameId: 'g|~1', moment, target } as const
        const isWhole = !/\p{Surrogate}/u.test(target)
        if (isWhole) expect(parseCustomId(customId(intent))).toEqual(intent)
      }),
      { seed: 7 },
    )
  })

  it('is nobody’s where this bot did not make it', () => {
    const foreign = [
      '',
      'bz',
      'bz|',
      `bz|${gameId}`,
      `bz|${gameId}|__proto__`,
      `bz|${gameId}|constructor`,
      `bz|${gameId}|toString|1`,
      `bz|${gameId}|kill`,
      `bz|${gameId}|kill|x`,
      `bz|${gameId}|kill|-1`,
      `bz|${gameId}|kill|1e9`,
      `bz|${gameId}|kill|1|2`,
      `bz|${gameId}|kill-text|1|`,
      `bz||join`,
      `bz|%E0%A4%A|join`,
      `xx|${gameId}|join`,
      `BZ|${gameId}|join`,
    ]
    for (const id of foreign) expect([id, parseCustomId(id)]).toEqual([id, null])
  })

  it('takes any string without complaint', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 100 }), fc.string({ unit: 'binary', maxLength: 100 })), (id) => {
        const intent = parseCustomId(id)
        if (intent) expect(customId(intent)).toContain('bz|')
      }),
      { seed: 11, numRuns: 2_000 },
    )
  })

  it('is refused by us before it is by Discord where it would be too long', () => {
    expect(() => customId({ verb: 'kill-text', gameId, moment: 1, target: 'я'.repeat(30) })).toThrow(RangeError)
  })
})
