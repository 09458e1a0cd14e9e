import { describe, expect, test } from 'vitest'
import { instantOf, isTimeZone, minutesOf, nextOccurrence, occurrenceBefore } from '#engine/time-zone'
import { given, nominate, toBurning, toDay } from '../support/table-talk.js'

const utc = (iso: string): number => Date.parse(iso)
/** A wall clock as the engine writes it: as if it were UTC. */
const wall = (time: string): number => Date.parse(`${time}Z`)

describe('C4 wall-clock times', () => {
  test.each([
    ['Europe/Moscow', '2026-10-20T20:01', '2026-10-20T17:01:00Z'],
    ['UTC', '2026-10-20T20:01', '2026-10-20T20:01:00Z'],
    ['America/New_York', '2026-10-20T20:01', '2026-10-21T00:01:00Z'],
    ['Asia/Kolkata', '2026-10-20T20:01', '2026-10-20T14:31:00Z'],
    ['Pacific/Chatham', '2026-10-20T20:01', '2026-10-20T06:16:00Z'],
    ['Pacific/Kiritimati', '2026-10-20T20:01', '2026-10-20T06:01:00Z'],
    ['Pacific/Pago_Pago', '2026-10-20T20:01', '2026-10-21T07:01:00Z'],
  ])('C4 timeZone: in %s %s is %s', (zone, time, instant) => {
    expect(instantOf(zone, wall(time))).toBe(utc(instant))
  })

  test.each([
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:00:00Z'],
    ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30:00Z'],
    ['Pacific/Apia', '2011-12-30T20:01', '2011-12-30T10:00:00Z'],
  ])('C4 a time skipped by a clock change moves to the next valid minute: %s %s', (zone, time, instant) => {
    expect(instantOf(zone, wall(time))).toBe(utc(instant))
  })

  test.each([
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00Z'],
    ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45:00Z'],
  ])('C4 a doubled time is its first occurrence: %s %s', (zone, time, instant) => {
    expect(instantOf(zone, wall(time))).toBe(utc(instant))
  })

  test('C4 the second occurrence of a doubled time is passed over', () => {
    const between = utc('2026-10-25T00:45:00Z')
    expect(nextOccurrence('Europe/Berlin', '02:30', between)).toBe(utc('2026-10-26T01:30:00Z'))
  })

  test('C4 the next occurrence may be this very moment', () => {
    const at = utc('2026-10-20T17:01:00Z')
    expect(nextOccurrence('Europe/Moscow', '20:01', at)).toBe(at)
    expect(nextOccurrence('Europe/Moscow', '20:01', at + 1)).toBe(utc('2026-10-21T17:01:00Z'))
  })

  test('C2 morningFrom is of the same date as morningTo, or of the eve if it is later in the day', () => {
    const until = utc('2026-10-21T07:00:00Z')
    expect(occurrenceBefore('Europe/Moscow', '09:00', '10:00', until)).toBe(utc('2026-10-21T06:00:00Z'))
    expect(occurrenceBefore('Europe/Moscow', '23:00', '10:00', until)).toBe(utc('2026-10-20T20:00:00Z'))
  })

  test('C2 what is a time of day and what is a zone', () => {
    expect(['00:00', '09:05', '23:59'].map(minutesOf)).toEqual([0, 545, 1439])
    expect(['24:00', '9:05', '12:60', '', 'noon', '12:30:00'].map(minutesOf)).toEqual(Array(6).fill(null))
    expect(['Europe/Moscow', 'UTC', 'Asia/Tokyo'].map(isTimeZone)).toEqual([true, true, true])
    expect(['', 'Mars/Olympus', 'constructor', '__proto__'].map(isTimeZone)).toEqual(Array(4).fill(false))
  })
})

describe('C4 in play', () => {
  test('C4 a burning at a skipped time begins when the clocks change', () => {
    const settings = { timeZone: 'Europe/Berlin', burningAt: '02:30', morningFrom: '20:00', morningTo: '21:00' }
    const table = toDay(given({ settings, startsAt: utc('2027-03-27T12:00:00Z') }))
    expect(table.in('day').deadline).toBe(utc('2027-03-28T01:00:00Z'))
  })

  test('C4 a burning at a doubled time begins at its first occurrence', () => {
    const settings = { timeZone: 'Europe/Berlin', burningAt: '02:30', morningFrom: '20:00', morningTo: '21:00' }
    const table = toDay(given({ settings, startsAt: utc('2026-10-24T12:00:00Z') }))
    expect(table.in('day').deadline).toBe(utc('2026-10-25T00:30:00Z'))
  })

  test('C4 the day of a clock change is an hour longer, not the burning', () => {
    const settings = { timeZone: 'Europe/Berlin' }
    const table = toDay(given({ settings, startsAt: utc('2026-10-24T20:00:00Z') }))
    expect(table.in('day').startedAt).toBe(utc('2026-10-25T09:00:00Z'))
    table.after(['dan', nominate('eva')])
    table.pass()
    expect(table.in('burning')).toMatchObject({
      startedAt: utc('2026-10-25T19:01:00Z'),
      deadline: utc('2026-10-25T19:31:00Z'),
    })
  })

  test('C4 every zone burns at its own evening', () => {
    for (const [timeZone, at] of [
      ['America/New_York', '2026-10-22T00:01:00Z'],
      ['Asia/Kolkata', '2026-10-21T14:31:00Z'],
    ] as const) {
      const table = toBurning(given({ settings: { timeZone }, startsAt: utc('2026-10-20T20:00:00Z') }), 'dan')
      expect(new Date(table.in('burning').startedAt).toISOString().replace('.000', '')).toBe(at)
    }
  })
})
