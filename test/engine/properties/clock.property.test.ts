import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deadlineOf, wakeAt } from '#engine/deadline'
import { decide } from '#engine/decide'
import type { GameState } from '#engine/state'
import { instantOf, nextOccurrence } from '#engine/time-zone'
import { deck } from '../../support/riddle-deck.js'
import { games, play } from './random-play.js'

const runs = (numRuns: number, seed: number) => ({ numRuns, seed })
const tickAt = (state: GameState, at: number) => {
  const command = {
    actor: { kind: 'clock' },
    act: { kind: 'Tick' },
    receivedAt: at,
    handledAt: at,
    id: '0',
    seed: 't',
  } as const
  const ruling = decide(state, command, deck)
  if (!ruling.ok) throw new Error('a tick was refused')
  return ruling
}

test('C6 over random play a tick at wakeAt always changes something, an early one nothing', () => {
  fc.assert(
    fc.property(games, (game) => {
      for (const { state } of play(game).commits) {
        const wake = wakeAt(state)
        expect(wake === null).toBe(deadlineOf(state) === null)
        if (wake === null) {
          expect(tickAt(state, Number.MAX_SAFE_INTEGER).events).toEqual([])
          continue
        }
        expect(Number.isSafeInteger(wake)).toBe(true)
        expect(tickAt(state, wake).events.length).toBeGreaterThan(0)
        const early = tickAt(state, wake - 1)
        expect(early.events).toEqual([])
        expect(early.state).toBe(state)
      }
    }),
    runs(50, 31),
  )
})

test('C6 over random play the clock alone brings every game on: ticks at their own time move the wake-up forward', () => {
  fc.assert(
    fc.property(games, (game) => {
      let { state } = play(game)
      for (let step = 0; step < 30; step++) {
        const wake = wakeAt(state)
        if (wake === null) break
        state = tickAt(state, wake).state
        const later = wakeAt(state)
        if (later !== null) expect(later).toBeGreaterThanOrEqual(wake)
      }
    }),
    runs(30, 32),
  )
})

test('C5 over random play a deadline is null in the lobby, while paused and after the end, and only then', () => {
  fc.assert(
    fc.property(games, (game) => {
      for (const { state } of play(game).commits) {
        const still = state.paused !== null || state.phase.phase === 'lobby' || state.phase.phase === 'ended'
        expect(deadlineOf(state) === null).toBe(still)
      }
    }),
    runs(40, 33),
  )
})

test('C5 over random play a pause of any length moves what is shown by just that length', () => {
  const length = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(games, length, (game, paused) => {
      const { state, heard } = play(game)
      const deadline = deadlineOf(state)
      if (deadline === null) return
      const at = heard.at(-1)?.command.handledAt ?? 0
      const say = (before: GameState, kind: 'Pause' | 'Resume', now: number): GameState => {
        const actor = { kind: 'host', id: 'h', name: 'H' } as const
        const ruling = decide(
          before,
          { actor, act: { kind }, receivedAt: now, handledAt: now, id: '1', seed: 's' },
          deck,
        )
        if (!ruling.ok) throw new Error(ruling.refusal.code)
        return ruling.state
      }
      const resumed = say(say(state, 'Pause', at), 'Resume', at + paused)
      expect(deadlineOf(resumed)).toBe(deadline + paused)
    }),
    runs(40, 34),
  )
})

const zones = fc.constantFrom(
  ...['Europe/Moscow', 'UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Chatham', 'Australia/Lord_Howe'],
  ...['Asia/Kolkata', 'Pacific/Apia', 'America/St_Johns', 'Africa/Casablanca', 'Asia/Tehran'],
)
const instants = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) })
const clockTimes = fc.integer({ min: 0, max: 1439 })
const named = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
/** What a clock on the wall of `zone` shows, by the platform's own reckoning. */
const shown = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

test('C4 in any zone the next occurrence is not past, within two days, and the clock shows it unless it was skipped', () => {
  let skipped = 0
  fc.assert(
    fc.property(zones, instants, clockTimes, (zone, from, minutes) => {
      const time = named(minutes)
      const at = nextOccurrence(zone, time, from)
      expect(at).toBeGreaterThanOrEqual(from)
      expect(at - from).toBeLessThanOrEqual(49 * 3_600_000)
      if (shown(zone, at) !== time) skipped += 1
    }),
    runs(600, 35),
  )
  expect(skipped).toBeLessThan(6)
})

test('C4 in any zone no earlier instant of that day shows the same time: the first of two is meant', () => {
  fc.assert(
    fc.property(zones, instants, clockTimes, (zone, day, minutes) => {
      const wall = Math.floor(day / 86_400_000) * 86_400_000 + minutes * 60_000
      const at = instantOf(zone, wall)
      for (const back of [30, 60, 120]) {
        const earlier = at - back * 60_000
        if (shown(zone, at) === named(minutes)) expect(shown(zone, earlier)).not.toBe(named(minutes))
      }
    }),
    runs(400, 36),
  )
})
