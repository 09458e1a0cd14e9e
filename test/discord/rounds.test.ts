import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Rounds } from '#discord/rounds'

const minute = 60_000
let rung: string[]
let rounds: Rounds
beforeEach(() => {
  vi.useFakeTimers()
  rung = []
  rounds = new Rounds((gameId) => rung.push(gameId))
})
afterEach(() => {
  rounds.close()
  vi.useRealTimers()
})

describe('the rounds', () => {
  it('remind of a game within a minute, again and again, however often it was followed superficially', () => {
    rounds.followed('g', false)
    for (let at = 0; at < minute; at += 1_000) {
      rounds.followed('g', false)
      vi.advanceTimersByTime(1_000)
    }
    expect(rung.length).toBeGreaterThanOrEqual(1)
    expect(rounds.isDue('g')).toBe(true)
    rounds.followed('g', true)
    expect(rounds.isDue('g')).toBe(false)
    rung = []
    vi.advanceTimersByTime(minute)
    expect(rung).toEqual(['g'])
  })

  it('come again where nobody came', () => {
    rounds.followed('g', true)
    vi.advanceTimersByTime(3 * minute)
    expect(rung.length).toBeGreaterThanOrEqual(3)
  })

  it('leave a game that is over, and all when closed', () => {
    for (const game of ['g', 'h']) rounds.followed(game, true)
    rounds.forget('g')
    vi.advanceTimersByTime(minute)
    expect(new Set(rung)).toEqual(new Set(['h']))
    rounds.close()
    rounds.followed('i', true)
    rung = []
    vi.advanceTimersByTime(10 * minute)
    expect(rung).toEqual([])
  })

  it('are spread, and slower where there are many games', () => {
    const games = Array.from({ length: 300 }, (_, at) => `game-${at}`)
    for (const game of games) rounds.followed(game, false)
    let most = 0
    for (let second = 0; second < 300; second += 1) {
      rung = []
      vi.advanceTimersByTime(1_000)
      for (const game of rung) rounds.followed(game, true)
      most = Math.max(most, rung.length)
    }
    expect(most).toBeLessThan(15)
    rung = []
    vi.advanceTimersByTime(150_000)
    expect(new Set(rung).size).toBe(300)
  })
})
