import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTimers } from '#jobs/timers'
import { handClock } from '../support/clock.js'

describe('timers', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const ringing = (speed = 1) => {
    const rung: string[] = []
    const start = Date.now()
    const clock = { now: () => 1000 + (Date.now() - start) * speed, speed }
    return { rung, timers: createTimers(clock, (key, at) => rung.push(`${key}@${at}`)) }
  }

  it('ring once, when the clock shows the time and not before', () => {
    const { rung, timers } = ringing()
    timers.set('a', 1500)
    vi.advanceTimersByTime(499)
    expect(rung).toEqual([])
    vi.advanceTimersByTime(1)
    expect(rung).toEqual(['a@1500'])
    vi.advanceTimersByTime(10_000)
    expect(rung).toEqual(['a@1500'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ring at once for what is past', () => {
    const { rung, timers } = ringing()
    timers.set('a', 900)
    vi.advanceTimersByTime(1)
    expect(rung).toEqual(['a@900'])
  })

  it('are one for each key', () => {
    const { rung, timers } = ringing()
    timers.set('a', 1200)
    timers.set('b', 1300)
    timers.set('a', 1400)
    timers.clear('b')
    vi.advanceTimersByTime(5000)
    expect(rung).toEqual(['a@1400'])
  })

  it('follow a clock that runs faster than life', () => {
    const { rung, timers } = ringing(10)
    timers.set('a', 61_000)
    vi.advanceTimersByTime(5_999)
    expect(rung).toEqual([])
    vi.advanceTimersByTime(1)
    expect(rung).toEqual(['a@61000'])
  })

  it('wait longer than a timeout of Node’s can', () => {
    const { rung, timers } = ringing()
    const thirtyDays = 30 * 24 * 3_600_000
    timers.set('a', 1000 + thirtyDays)
    vi.advanceTimersByTime(thirtyDays - 1)
    expect(rung).toEqual([])
    vi.advanceTimersByTime(1)
    expect(rung).toHaveLength(1)
  })

  it('wait on while a clock that was set back has not come to the time, and anew after a jump', () => {
    const clock = handClock(1000)
    const rung: string[] = []
    const timers = createTimers(clock, (key) => rung.push(key))
    timers.set('a', 2000)
    vi.advanceTimersByTime(5000)
    expect(rung).toEqual([])
    clock.set(90_000)
    timers.rewind()
    vi.advanceTimersByTime(1)
    expect(rung).toEqual(['a'])
  })

  it('are silent once stopped', () => {
    const { rung, timers } = ringing()
    timers.set('a', 1500)
    timers.stop()
    vi.advanceTimersByTime(5000)
    expect(rung).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})
