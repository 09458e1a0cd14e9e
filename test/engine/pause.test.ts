import { describe, expect, test } from 'vitest'
import { deadlineOf, wakeAt } from '#engine/deadline'
import {
  check,
  compare,
  elect,
  given,
  host,
  hours,
  kill,
  lobby,
  minutes,
  moscow,
  nominate,
  plead,
  refuse,
  rest,
  shield,
  toBurning,
  toDay,
  toRiddle,
  vote,
} from '../support/table-talk.js'

describe('C5 pause and resume', () => {
  test('C5 paused: deadlines freeze and nothing wakes the game', () => {
    const table = given()
    expect(table.when('host', host.pause)).toEqual([{ kind: 'GamePaused', at: table.now }])
    expect(deadlineOf(table.state)).toBe(null)
    expect(wakeAt(table.state)).toBe(null)
    table.wait(hours(48))
    expect(table.in('night').day).toBe(1)
    expect(table.sees('dan')).toMatchObject({ paused: true, deadline: null })
  })

  test('C5 paused: actions are refused with paused', () => {
    const night = given().after(['host', host.pause])
    for (const [who, act] of [
      ['bob', kill('dan')],
      ['ann', check('bob')],
      ['dan', nominate('eva')],
      ['dan', plead('Why.')],
    ] as const)
      expect(night.refusal(who, act)).toBe('paused')
  })

  test('C5 resume: the remaining time is restored', () => {
    const table = given().wait(hours(1)).after(['host', host.pause]).wait(hours(30)).after(['host', host.resume])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 10:00') + hours(30))
  })

  test('C5 fine print: pausing twice is already-paused, resuming what runs not-paused', () => {
    const table = given()
    expect(table.refusal('host', host.resume)).toBe('not-paused')
    table.after(['host', host.pause])
    expect(table.refusal('host', host.pause)).toBe('already-paused')
  })

  test('C5 fine print: advance and extend while paused are refused with paused', () => {
    const table = given().after(['host', host.pause])
    expect(table.refusal('host', host.advance)).toBe('paused')
    expect(table.refusal('host', host.extend(5))).toBe('paused')
  })

  test('C5 fine print: pause moves every deadline, morningFrom included', () => {
    const table = given().after(
      ['ann', check('bob')],
      ['joe', compare('bob', 'dan')],
      ['sue', shield('dan')],
      ['sam', rest],
      ['bob', refuse],
    )
    table.after(['host', host.pause]).wait(hours(2)).after(['host', host.resume])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 11:00'))
    expect(table.in('night').deadline).toBe(moscow('2026-10-21 12:00'))
  })

  test('C5 fine print: pause moves the wait of the race too', () => {
    const table = toRiddle(given(), 'dan', 'eva')
    table.after(['dan', table.answer('right')])
    const settles = table.in('riddle').settlesAt ?? 0
    table.after(['host', host.pause]).wait(minutes(5)).after(['host', host.resume])
    expect(table.in('riddle').settlesAt).toBe(settles + minutes(5))
  })

  test('C5 fine print: pause moves the time the host is given to decide', () => {
    const table = given({ settings: { silentWarlock: 'host' } }).after([
      'cyd',
      { kind: 'Propose', target: 'dan', description: 'Hm.' },
    ])
    table.pass()
    const until = table.in('night').awaitingHostUntil ?? 0
    table.after(['host', host.pause]).wait(minutes(15)).after(['host', host.resume])
    expect(deadlineOf(table.state)).toBe(until + minutes(15))
  })

  test('C5 a pause without acts changes nothing but the time', () => {
    const table = toBurning(given(), 'dan', 'eva').after(['fay', vote('dan')])
    table
      .after(['host', host.pause])
      .wait(minutes(90))
      .after(['host', host.resume], ['ann', vote('eva')])
    expect(table.tally).toEqual({ dan: 1, eva: 1 })
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 20:31') + minutes(90))
  })
})

describe('C5 extend, cut and advance', () => {
  test('C5 extend moves the present deadline, and only that', () => {
    const table = toDay(given())
    expect(table.when('host', host.extend(20))).toEqual([
      { kind: 'DeadlineMoved', deadline: moscow('2026-10-21 20:21') },
    ])
    table.after(['dan', nominate('eva')])
    table.pass()
    expect(table.in('burning').deadline).toBe(moscow('2026-10-21 20:51'))
  })

  test('C5 extend leaves morningFrom where it is', () => {
    const table = given().after(['host', host.extend(20)])
    expect(table.in('night')).toMatchObject({ morningFrom: moscow('2026-10-21 09:00') })
  })

  test('C5 a cut ends the phase earlier', () => {
    const table = toDay(given()).after(['host', host.extend(-60)])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 19:01'))
  })

  test('C5 fine print: a cut below now ends the phase now', () => {
    const table = toDay(given()).after(['host', host.nominate('dan')], ['host', host.extend(-24 * 60)])
    expect(table.in('burning').startedAt).toBe(table.now)
  })

  test('C5 advance ends the phase at once', () => {
    const table = given()
    expect(table.when('host', host.advance).map(({ kind }) => kind)).toEqual(['GazettePrinted', 'DayBroke'])
    table.after(['host', host.nominate('dan')])
    expect(table.when('host', host.advance).map(({ kind }) => kind)).toEqual(['BurningBegan'])
    expect(table.when('host', host.advance)).toMatchObject([
      { kind: 'BurningEnded', record: { burned: 'dan' } },
      { kind: 'PlayerDied', player: 'dan', cause: 'burned' },
      { kind: 'NightFell', day: 2, at: table.now },
    ])
  })

  test('C5 fine print: in a riddle, advance is its time-out', () => {
    const table = toRiddle(given(), 'dan', 'eva')
    expect(table.when('host', host.advance)).toMatchObject([
      { kind: 'RiddleUnanswered', round: 1 },
      { kind: 'RiddlePosed', round: 2, unanswered: 1, among: ['dan', 'eva'], at: table.now },
    ])
  })

  test('C5 fine print: a truce day lasts until its own deadline plus burningMinutes, extended or not', () => {
    const table = toDay(given()).after(['ann', { kind: 'DeclareTruce' }], ['host', host.extend(10)])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 20:41'))
    expect(table.when('host', host.advance).map(({ kind }) => kind)).toEqual(['BurningEnded', 'NightFell'])
  })

  test('C5 in the lobby there is no clock to handle', () => {
    for (const act of [host.pause, host.resume, host.extend(5), host.advance]) {
      expect(lobby().refusal('host', act)).toBe('wrong-phase')
    }
  })

  test('C5 an open election does not keep the host from pausing', () => {
    const table = given({ warlock: null }).after(['host', host.pause])
    expect(table.refusal('bob', elect('bob'))).toBe('paused')
    table.after(['host', host.resume], ['bob', elect('bob')])
  })
})
