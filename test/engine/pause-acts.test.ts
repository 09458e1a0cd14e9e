import { describe, expect, test } from 'vitest'
import { deadlineOf } from '#engine/deadline'
import {
  check,
  compare,
  given,
  host,
  hours,
  minutes,
  moscow,
  rest,
  seconds,
  shield,
  toRiddle,
} from '../support/table-talk.js'

describe('C5 host acts in a pause, and the time they leave', () => {
  test('C5 the last one awaited is lost in a pause: on resume the night ends at once, not after the pause again', () => {
    const table = given().after(
      ['ann', check('bob')],
      ['joe', compare('bob', 'dan')],
      ['sue', shield('dan')],
      ['sam', rest],
    )
    table.until(moscow('2026-10-21 09:30')).after(['host', host.pause]).wait(hours(1))
    table.after(['host', host.role('bob', 'citizen')], ['host', host.role('cyd', 'citizen')])
    table.wait(hours(1)).after(['host', host.resume])
    expect(deadlineOf(table.state)).toBe(table.now)
  })

  test('C5 a night that falls in a pause is shifted by the pause since then only', () => {
    const table = toRiddle(given(), 'dan', 'eva').after(['host', host.pause])
    table.wait(hours(1)).after(['host', host.kill('dan')])
    expect(table.in('night').deadline).toBe(moscow('2026-10-22 10:00'))
    table.wait(minutes(5)).after(['host', host.resume])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-22 10:05'))
  })

  test('C5 a riddle posed in a pause lasts its whole time after the resume', () => {
    const table = toRiddle(given(), 'dan', 'eva', 'fay')
    table.after(['dan', table.answer('wrong')], ['eva', table.answer('wrong')], ['host', host.pause])
    table.wait(minutes(10)).after(['host', host.kill('fay')])
    expect(table.in('riddle').round).toBe(2)
    table.wait(minutes(10)).after(['host', host.resume])
    expect(deadlineOf(table.state)).toBe(table.now + seconds(90))
  })
})
