import { describe, expect, it } from 'vitest'
import { chronicleOf } from '#discord/messages/chronicle'
import { letterFor } from '#discord/messages/letter-for'
import { wording } from '#discord/messages/telling'
import type { GazetteIssue } from '#engine/state'
import { locales } from '#i18n/locale'
import { translator } from '#i18n/translate'

const quiet: GazetteIssue = {
  number: 1,
  at: Date.UTC(2026, 9, 31),
  deaths: [],
  descriptions: [],
  refused: false,
  saved: false,
  truce: false,
  burned: null,
  burning: null,
  apart: [],
  column: null,
  living: 9,
}
const death = (player: string) => ({ player, cause: 'coven', role: 'citizen' }) as const
const nights: Readonly<Record<string, Partial<GazetteIssue>>> = {
  'nothing happened': {},
  'somebody was saved': { saved: true },
  'somebody died': { deaths: [death('1')] },
  'many died': { deaths: [death('1'), death('2')] },
  'somebody left': { apart: [{ player: '1', cause: 'suicide', role: null }] },
}

/** The headings of the first `count` issues of one game. */
function headings(gameId: string, locale: string, issue: Partial<GazetteIssue>, count: number): string[] {
  const telling = { t: translator(locale), gameId, room: () => '#room', chronicle: chronicleOf([]) }
  return Array.from({ length: count }, (_, at) => {
    const data = { issue: { ...quiet, ...issue, number: at + 1 }, tally: [], ballot: 'open', role: null } as const
    const { blocks } = letterFor({ channel: 'gazette', kind: 'gazette-printed', data }, telling)
    return blocks.find((block) => block.startsWith('## ')) ?? ''
  })
}

describe.each(locales)('the headings in %s', (locale) => {
  it.each(Object.entries(nights))('come one after the other while %s', (_, issue) => {
    for (const gameId of ['g1', 'g2', 'g3']) {
      const week = headings(gameId, locale, issue, 7)
      expect(week).not.toContain('')
      expect(new Set(week).size).toBe(7)
    }
  })

  it.each(['somebody died', 'many died', 'nothing happened', 'somebody was saved'])(
    'last for the longest game of fifteen while %s',
    (night) => expect(new Set(headings('g1', locale, nights[night] ?? {}, 12)).size).toBe(12),
  )

  it('begin elsewhere in another game', () => {
    const first = ['g1', 'g2', 'g3', 'g4', 'g5', 'g6'].map((gameId) => headings(gameId, locale, {}, 1)[0])
    expect(new Set(first).size).toBeGreaterThan(1)
  })
})

it('gives every wording its turn before one returns', () => {
  const telling = { gameId: 'g', t: translator('en-US'), room: () => '', chronicle: chronicleOf([]) }
  for (const count of [2, 3, 5, 8]) {
    const turns = Array.from({ length: count }, (_, day) => wording(telling, 'mood', day) % count)
    expect(new Set(turns).size).toBe(count)
  }
})
