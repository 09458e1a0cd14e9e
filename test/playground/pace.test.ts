import { describe, expect, test } from 'vitest'
import { paceOf, speedsAt } from '#playground/pace'
import { playOnEngine } from './players/engine-game.js'

/** Seconds of a spectator's life, from the first nightfall to the end. */
function secondsOf(seed: string): number {
  const { events } = playOnEngine(seed, 15)
  let seconds = 0
  let day = 0
  let before: number | null = null
  for (const event of events) {
    if (!('at' in event) || typeof event.at !== 'number') continue
    if (before !== null) seconds += (event.at - before) / 1000 / (12 * paceOf(day))
    if (event.kind === 'NightFell') day = event.day
    if (day > 0) before = event.at
  }
  return seconds
}

describe('the first game', () => {
  const lengths = Array.from({ length: 60 }, (_, at) => secondsOf(`pace-${at}`)).sort((a, b) => a - b)

  test('lasts from one and a half to three minutes, more or less, however many days it takes', () => {
    expect(lengths[0]).toBeGreaterThan(70)
    expect(lengths[6]).toBeGreaterThan(80)
    expect(lengths.at(-1)).toBeLessThan(190)
  })

  test('takes about two minutes and a half as a rule', () => {
    expect(lengths[30]).toBeGreaterThan(110)
    expect(lengths[30]).toBeLessThan(170)
  })
})

test('a game is slow at first and never slows down', () => {
  const days = Array.from({ length: 30 }, (_, day) => paceOf(day))
  expect(days).toEqual([...days].sort((a, b) => a - b))
  expect(speedsAt(12)).toEqual({ from: 2, to: 24 })
  expect(speedsAt(1)).toEqual({ from: 0.2, to: 2 })
})
