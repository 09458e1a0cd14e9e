import { describe, expect, test } from 'vitest'
import { deadlineOf, wakeAt } from '#engine/deadline'
import {
  check,
  column,
  compare,
  elect,
  given,
  host,
  kill,
  minutes,
  moscow,
  nine,
  nominate,
  propose,
  refuse,
  rest,
  seconds,
  shield,
  strike,
  type Table,
  toBurning,
  toDay,
  toNight,
  toRiddle,
  truce,
  unvote,
  vote,
} from '../support/table-talk.js'

/** Everyone awaited in a full night has acted. */
const allActed = (table: Table): Table =>
  table.after(
    ['ann', check('bob')],
    ['joe', compare('bob', 'dan')],
    ['sue', shield('dan')],
    ['sam', rest],
    ['bob', refuse],
  )

describe('C1 the phases', () => {
  test('C1 night 1, day 1, burning 1, riddle 1, night 2', () => {
    const table = given()
    const seen = [table.in('night').day]
    table.pass()
    seen.push(table.in('day').day)
    table.after(['dan', nominate('eva')], ['eva', nominate('dan')])
    table.pass()
    seen.push(table.in('burning').day)
    table.pass()
    seen.push(table.in('riddle').day)
    table.after(['dan', table.answer('right')])
    table.pass()
    seen.push(table.in('night').day)
    expect(seen).toEqual([1, 1, 1, 1, 2])
  })

  test('C1 without a tie there is no riddle', () => {
    const table = toBurning(given(), 'dan')
    table.pass()
    expect(table.in('night').day).toBe(2)
  })

  test('C1 ended: nothing more is heard but an undo', () => {
    const table = given().after(['host', host.cancel])
    expect(table.refusal('dan', nominate('eva'))).toBe('ended')
    expect(table.refusal('host', host.advance)).toBe('ended')
    expect(wakeAt(table.state)).toBe(null)
    expect(table.when('host', host.undo())).toHaveLength(1)
  })
})

describe('C2 schedule: classic', () => {
  test('C2 newDay: morning: the day breaks at morningTo, the burning begins at 20:01 and lasts 30 minutes', () => {
    const table = given()
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 10:00'))
    table.pass()
    expect(table.in('day')).toMatchObject({
      startedAt: moscow('2026-10-21 10:00'),
      deadline: moscow('2026-10-21 20:01'),
    })
    table.after(['dan', nominate('eva')])
    table.pass()
    expect(table.in('burning')).toMatchObject({
      startedAt: moscow('2026-10-21 20:01'),
      deadline: moscow('2026-10-21 20:31'),
    })
    table.pass()
    expect(table.in('night')).toMatchObject({
      startedAt: moscow('2026-10-21 20:31'),
      deadline: moscow('2026-10-22 10:00'),
    })
  })

  test('C2 newDay: lateEvening: at 23:01 sharp, whoever has acted', () => {
    const table = allActed(given({ settings: { newDay: 'lateEvening' } }))
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-20 23:01'))
    table.pass()
    expect(table.in('day').startedAt).toBe(moscow('2026-10-20 23:01'))
    expect(table.in('day').deadline).toBe(moscow('2026-10-21 20:01'))
  })

  test('C2 at morningFrom if everyone has acted before', () => {
    const table = allActed(given())
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 09:00'))
    table.pass()
    expect(table.in('day').startedAt).toBe(moscow('2026-10-21 09:00'))
  })

  test('C2 else as soon as the last one has acted', () => {
    const table = given().after(
      ['ann', check('bob')],
      ['joe', compare('bob', 'dan')],
      ['sue', shield('dan')],
      ['sam', rest],
    )
    table.until(moscow('2026-10-21 09:20'))
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 10:00'))
    expect(table.whenExactly('bob', refuse)).toEqual([
      { kind: 'KillRefused', by: 'bob' },
      { kind: 'PlayerActed', player: 'bob', at: moscow('2026-10-21 09:20') },
      { kind: 'CompletenessChanged', since: moscow('2026-10-21 09:20') },
    ])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 09:20'))
    table.pass()
    expect(table.in('day').startedAt).toBe(moscow('2026-10-21 09:20'))
  })

  test('C2 earlyEnd: false: the morning is at 10:00', () => {
    const table = allActed(given({ settings: { earlyEnd: false } }))
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 10:00'))
  })

  test('C2 earlyEnd: true is what a game begins with', () => {
    expect(deadlineOf(allActed(given({ settings: { earlyEnd: true } })).state)).toBe(moscow('2026-10-21 09:00'))
  })

  test('C2 the times are settings: burningAt, burningMinutes, morningFrom, morningTo', () => {
    const settings = { burningAt: '18:30', burningMinutes: 45, morningFrom: '07:15', morningTo: '08:00' }
    const table = allActed(given({ settings }))
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 07:15'))
    table.pass()
    expect(table.in('day').deadline).toBe(moscow('2026-10-21 18:30'))
    table.pass()
    expect(table.in('burning').deadline).toBe(moscow('2026-10-21 19:15'))
    toNight(table)
    expect(table.in('night').deadline).toBe(moscow('2026-10-22 08:00'))
  })

  test('C2 the times are settings: lateEveningAt', () => {
    const table = given({ settings: { newDay: 'lateEvening', lateEveningAt: '22:15' } })
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-20 22:15'))
  })

  test('C2 a morning that begins before midnight belongs to the eve', () => {
    const table = allActed(given({ settings: { morningFrom: '23:30', morningTo: '00:30' } }))
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-20 23:30'))
  })

  test('C2 a burning skipped for want of candidates lets the night fall at once', () => {
    const table = toDay(given({ settings: { noCandidates: 'nobody' } }))
    table.pass()
    expect(table.in('night').startedAt).toBe(moscow('2026-10-21 20:01'))
  })
})

describe('C2 fine print', () => {
  test('C2 fine print: columns, proposals and election votes are no acts of the night', () => {
    const table = given({ warlock: null })
    table.after(['joe', column('Hm.')], ['cyd', propose('dan')], ['bob', elect('bob')], ['cyd', elect('bob')])
    table.after(['ann', check('bob')], ['sam', rest], ['sue', shield('dan')], ['bob', kill('dan')])
    expect(table.in('night').completeSince).toBe(null)
    table.after(['joe', compare('bob', 'dan')])
    expect(table.in('night').completeSince).toBe(table.now)
  })

  test('C2 fine print: a vacant office is waited for', () => {
    const table = given({ warlock: null }).after(['ann', check('bob')], ['sam', rest], ['sue', shield('dan')])
    table.after(['joe', compare('bob', 'dan')])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 10:00'))
  })

  test('C2 fine print: the Coven is not waited for when N7 forbids the kill', () => {
    const table = toDay(given()).after(['dan', nominate('bob')])
    toNight(table).after(['ann', check('cyd')], ['sam', rest], ['sue', shield('dan')], ['joe', compare('cyd', 'dan')])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-22 09:00'))
  })

  test('C2 fine print: Samhain is not waited for while she sleeps', () => {
    const table = toNight(given().after(['sam', check('fay')], ['sam', strike('fay')]))
    table.after(['ann', check('cyd')], ['sue', shield('dan')], ['joe', compare('cyd', 'dan')], ['bob', refuse])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-22 09:00'))
  })

  test('C2 fine print: a shield named in the evening counts as the Surgeon’s act', () => {
    const table = toBurning(given(), 'fay').after(['sue', shield('dan')])
    table.pass()
    table.after(['ann', check('cyd')], ['sam', rest], ['joe', compare('cyd', 'dan')], ['bob', refuse])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-22 09:00'))
  })

  test('C2 fine print: a rest, a strike and a check each count as Samhain’s act', () => {
    for (const act of [rest, strike('dan'), check('dan')]) {
      const table = given().after(['ann', check('bob')], ['sue', shield('dan')], ['joe', compare('bob', 'dan')])
      table.after(['bob', refuse], ['sam', act])
      expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 09:00'))
    }
  })

  test('C2 fine print: a host’s kill changes at once who is awaited, and so does a revival', () => {
    const table = given().after(
      ['ann', check('bob')],
      ['sue', shield('dan')],
      ['joe', compare('bob', 'dan')],
      ['sam', rest],
    )
    table.until(moscow('2026-10-21 09:30')).after(['host', host.kill('bob')])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 10:00'))
    table.after(['cyd', refuse])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 09:30'))
    const other = given().after(['ann', check('bob')], ['sue', shield('dan')], ['bob', refuse], ['sam', rest])
    other.after(['host', host.kill('joe')])
    expect(deadlineOf(other.state)).toBe(moscow('2026-10-21 09:00'))
    other.after(['host', host.revive('joe')])
    expect(deadlineOf(other.state)).toBe(moscow('2026-10-21 10:00'))
  })

  test('C2 fine print: a Surgeon whose window is still open is awaited, in later nights too', () => {
    const table = toBurning(given(), 'fay')
    table.pass()
    table.after(['ann', check('cyd')], ['sam', rest], ['joe', compare('cyd', 'dan')], ['bob', refuse])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-22 10:00'))
    table.after(['sue', shield('dan')])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-22 09:00'))
  })

  test('C2 fine print: a Surgeon whose evening window is over is not awaited', () => {
    const table = toBurning(given({ settings: { surgeonWindow: 'evening' } }), 'fay')
    table.pass()
    table.after(['ann', check('cyd')], ['sam', rest], ['joe', compare('cyd', 'dan')], ['bob', refuse])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-22 09:00'))
  })

  test('C2 fine print: the Coven is not awaited on a peaceful night', () => {
    const table = given({ settings: { firstNight: 'peaceful' } })
    table.after(['ann', check('cyd')], ['sam', rest], ['joe', compare('cyd', 'dan')], ['sue', shield('dan')])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 09:00'))
  })

  test('C2 fine print: extending a night that everyone has finished moves morningTo', () => {
    const table = allActed(given()).after(['host', host.extend(30)])
    expect(table.in('night').deadline).toBe(moscow('2026-10-21 10:30'))
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 09:00'))
  })

  test('C2 fine print: a look taken by someone made Catholic in the night is waited for', () => {
    const table = allActed(given()).after(['host', host.role('eva', 'catholic')])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 10:00'))
    table.after(['eva', check('bob')])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 09:00'))
  })
})

describe('C3 schedule: blitz', () => {
  const blitz = { schedule: 'blitz' } as const

  test('C3 every phase has its length: night 4 min, day 10 min, burning 3 min, riddle 45 s', () => {
    const table = given({ settings: blitz })
    const lengths = []
    for (const _ of ['night', 'day', 'burning', 'riddle']) {
      const { phase } = table.state
      if ('deadline' in phase) lengths.push([phase.phase, phase.deadline - phase.startedAt])
      table.pass()
    }
    expect(lengths).toEqual([
      ['night', minutes(4)],
      ['day', minutes(10)],
      ['burning', minutes(3)],
      ['riddle', seconds(45)],
    ])
  })

  test('C3 the lengths are settings: nightSeconds, daySeconds, burningSeconds, riddleSeconds', () => {
    const table = given({
      settings: { ...blitz, nightSeconds: 61, daySeconds: 62, burningSeconds: 63, riddleSeconds: 64 },
    })
    const lengths = []
    for (const _ of [1, 2, 3, 4]) {
      const { phase } = table.state
      if ('deadline' in phase) lengths.push(phase.deadline - phase.startedAt)
      table.pass()
    }
    expect(lengths).toEqual([61, 62, 63, 64].map(seconds))
  })

  test('C3 the night ends early when every power has acted, 10 s after the last act', () => {
    const table = given({ settings: blitz }).wait(seconds(30))
    allActed(table)
    expect(deadlineOf(table.state)).toBe(table.now + seconds(10))
    expect(wakeAt(table.state)).toBe(table.now + seconds(12))
  })

  test('C3 fine print: the last act is any accepted act of a player', () => {
    const table = given({ settings: blitz }).wait(seconds(30))
    allActed(table)
      .wait(seconds(5))
      .after(['joe', column('One more line.')])
    expect(deadlineOf(table.state)).toBe(table.now + seconds(10))
    expect(table.refusal('dan', vote('eva'))).toBe('wrong-phase')
    expect(deadlineOf(table.state)).toBe(table.now + seconds(10))
  })

  test('C3 the burning ends early when every living player has voted', () => {
    const table = toBurning(given({ settings: blitz }), 'dan', 'eva').wait(seconds(30))
    for (const name of Object.keys(nine)) table.after([name, vote('dan')])
    expect(deadlineOf(table.state)).toBe(table.now + seconds(10))
    table.after(['fay', unvote])
    expect(deadlineOf(table.state)).toBe(table.in('burning').deadline)
  })

  test('C3 and not before when one has not', () => {
    const table = toBurning(given({ settings: blitz }), 'dan', 'eva').wait(seconds(30))
    for (const name of Object.keys(nine).slice(1)) table.after([name, vote('dan')])
    expect(deadlineOf(table.state)).toBe(table.in('burning').deadline)
    table.after(['host', host.kill('ann')])
    expect(deadlineOf(table.state)).toBe(table.now + seconds(10))
  })

  test('C3 earlyEnd: false: both run to their end', () => {
    const night = allActed(given({ settings: { ...blitz, earlyEnd: false } }))
    expect(deadlineOf(night.state)).toBe(night.in('night').deadline)
    const burning = toBurning(given({ settings: { ...blitz, earlyEnd: false } }), 'dan')
    for (const name of Object.keys(nine)) burning.after([name, vote('dan')])
    expect(deadlineOf(burning.state)).toBe(burning.in('burning').deadline)
  })

  test('C3 never later than the phase’s own end', () => {
    const table = given({ settings: blitz }).wait(minutes(4) - seconds(3))
    allActed(table)
    expect(deadlineOf(table.state)).toBe(table.in('night').deadline)
  })

  test('C4 fine print: in blitz minimumPhase floors early ends at 20 s', () => {
    const table = allActed(given({ settings: blitz }))
    expect(deadlineOf(table.state)).toBe(table.now + seconds(20))
  })

  test('C3 the classic riddle lasts 90 s, or riddleSeconds', () => {
    const classic = toRiddle(given(), 'dan', 'eva').in('riddle')
    expect(classic.deadline - classic.startedAt).toBe(seconds(90))
    const short = toRiddle(given({ settings: { riddleSeconds: 30 } }), 'dan', 'eva').in('riddle')
    expect(short.deadline - short.startedAt).toBe(seconds(30))
  })

  test('C3 in the classic schedule a burning never ends early', () => {
    const table = toBurning(given(), 'dan')
    for (const name of Object.keys(nine)) table.after([name, vote('dan')])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 20:31'))
  })
})

describe('C6 the grace', () => {
  test('C6 a phase ends at its deadline plus 2 s', () => {
    const table = given()
    expect(wakeAt(table.state)).toBe(moscow('2026-10-21 10:00') + seconds(2))
    table.now = moscow('2026-10-21 10:00') + 1999
    expect(table.tick()).toEqual([])
    table.now += 1
    expect(table.tick().map(({ kind }) => kind)).toEqual(['GazettePrinted', 'DayBroke'])
  })

  test('C6 an act received before the deadline counts even if handled up to 2 s after it', () => {
    const table = toBurning(given(), 'dan', 'eva')
    const end = table.in('burning').deadline
    expect(table.when('fay', vote('dan'), { received: end - 1, handled: end + 2000 })).toHaveLength(1)
  })

  test('C6 one received later is refused with too-late', () => {
    const table = toBurning(given(), 'dan', 'eva')
    const end = table.in('burning').deadline
    expect(table.refusal('fay', vote('dan'), { received: end + 1, handled: end + 1 })).toBe('too-late')
  })

  test('C2 fine print: an act received exactly at the deadline is in time', () => {
    const table = toBurning(given(), 'dan', 'eva')
    const end = table.in('burning').deadline
    expect(table.when('fay', vote('dan'), { received: end, handled: end + 10 })).toHaveLength(1)
  })

  test('C6 fine print: a successor begins at the deadline itself: the grace is not added up', () => {
    const table = given()
    table.until(moscow('2026-10-21 10:07'))
    expect(table.in('day').startedAt).toBe(moscow('2026-10-21 10:00'))
  })

  test('C1 fine print: a phase that ends by the host’s hand begins its successor at that moment', () => {
    const table = given().wait(minutes(7)).after(['host', host.advance])
    expect(table.in('day').startedAt).toBe(moscow('2026-10-20 21:07'))
  })

  test('C6 fine print: host acts are good inside the grace', () => {
    const table = toBurning(given(), 'dan', 'eva')
    const late = table.in('burning').deadline + 1500
    expect(table.when('host', host.spare('dan'), { received: late, handled: late })).toHaveLength(1)
  })

  test('C6 fine print: an act received in time but handled after the phase is over meets the new phase’s law', () => {
    const table = toBurning(given(), 'dan', 'eva')
    const end = table.in('burning').deadline
    expect(table.refusal('fay', vote('dan'), { received: end - 10, handled: end + 2001 })).toBe('wrong-phase')
    expect(table.in('riddle').startedAt).toBe(end)
  })

  test('C6 what stands counts when the deadline comes, once: a second tick finds nothing due', () => {
    const table = given()
    table.pass()
    const { state } = table
    expect(table.tick()).toEqual([])
    expect(table.state).toBe(state)
  })

  test('C6 after a long sleep of the bot each phase still begins at its own moment', () => {
    const table = given({ settings: { noCandidates: 'nobody' } })
    table.until(moscow('2026-10-23 12:00'))
    expect(table.in('day')).toMatchObject({ day: 3, startedAt: moscow('2026-10-23 10:00') })
    expect(table.state.burnings.map(({ day, outcome }) => [day, outcome])).toEqual([
      [1, 'skipped'],
      [2, 'skipped'],
    ])
  })
})

describe('C4 minimumPhase in the classic schedule', () => {
  test('C4 a day that would be shorter than 30 minutes ends at the following 20:01', () => {
    const table = given()
      .until(moscow('2026-10-21 09:00'))
      .after(['host', host.extend(10 * 60)])
    table.pass()
    expect(table.in('day')).toMatchObject({
      startedAt: moscow('2026-10-21 20:00'),
      deadline: moscow('2026-10-22 20:01'),
    })
  })

  test('C4 of exactly 30 minutes it stands', () => {
    const table = given().after(['host', host.extend(9 * 60 + 31)])
    table.pass()
    expect(table.in('day')).toMatchObject({
      startedAt: moscow('2026-10-21 19:31'),
      deadline: moscow('2026-10-21 20:01'),
    })
  })

  test('C4 a night that would be shorter ends at the following morning, and its morningFrom is that morning’s', () => {
    const table = given({ startsAt: moscow('2026-10-20 09:40') })
    expect(table.in('night')).toMatchObject({
      deadline: moscow('2026-10-21 10:00'),
      morningFrom: moscow('2026-10-21 09:00'),
    })
  })

  test('C4 fine print: an early end may come sooner than minimumPhase', () => {
    const table = allActed(given({ startsAt: moscow('2026-10-20 09:20') }))
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-20 09:20'))
  })

  test('C4 fine print: set lengths are kept: burningMinutes below thirty', () => {
    const burning = toBurning(given({ settings: { burningMinutes: 5 } }), 'dan').in('burning')
    expect(burning.deadline - burning.startedAt).toBe(minutes(5))
  })

  test('C4 fine print: set lengths are kept: a truce day is longer by burningMinutes', () => {
    const table = toDay(given()).after(['ann', truce])
    expect(table.in('day').deadline).toBe(moscow('2026-10-21 20:31'))
  })
})
