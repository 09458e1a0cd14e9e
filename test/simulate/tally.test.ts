import { describe, expect, test } from 'vitest'
import { playBatch } from '../../scripts/simulate/batch.js'
import { addTally, emptyTally, lengthOf, wilson } from '../../scripts/simulate/tally.js'

describe('Wilson’s interval', () => {
  // By the closed formula with z = 1.959964, worked out apart from this code.
  test.each([
    [10, 20, 0.2993, 0.7007],
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [450, 1000, 0.4194, 0.481],
  ])('of %i in %i', (hits, of, low, high) => {
    const interval = wilson(hits, of)
    expect(interval.share).toBe(hits / of)
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  })

  test('of nothing says nothing', () => {
    expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 })
  })
})

describe('a tally', () => {
  const batch = { players: 9, seed: 'tally', locale: 'en-US', settings: {} } as const
  const whole = playBatch({ ...batch, from: 0, to: 6 })

  test('accounts for every game, every card and every death', () => {
    const sum = (counts: Readonly<Record<string, number>>) =>
      Object.values(counts).reduce((all, count) => all + count, 0)
    expect(whole.games).toBe(6)
    expect(sum(whole.wins)).toBe(6)
    expect(sum(whole.days)).toBe(6)
    expect(sum(whole.dealt)).toBe(6 * 9)
    expect(sum(whole.survived) + sum(whole.deaths)).toBe(6 * 9)
    expect(whole.deaths.burned).toBeGreaterThan(0)
    expect(whole.acts).toBeGreaterThan(100)
  })

  test('is the sum of its parts, in any order', () => {
    const parts = emptyTally()
    addTally(parts, playBatch({ ...batch, from: 4, to: 6 }))
    addTally(parts, playBatch({ ...batch, from: 0, to: 4 }))
    expect(parts).toEqual(whole)
  })

  test('knows the shortest, the middle and the longest game', () => {
    const tally = { ...emptyTally(), games: 5, days: { 2: 2, 3: 1, 10: 2 } }
    expect(lengthOf(tally)).toEqual({ mean: 5.4, shortest: 2, median: 3, longest: 10 })
  })
})
