import { describe, expect, test } from 'vitest'
import { deadlineOf } from '#engine/deadline'
import {
  check,
  column,
  compare,
  given,
  host,
  minutes,
  moscow,
  nine,
  refuse,
  rest,
  seconds,
  shield,
  type Table,
  toBurning,
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

describe('C3 late handling', () => {
  test('C3 an act received earlier but handled later does not bring the last act forward', () => {
    const table = given({ settings: { schedule: 'blitz' } }).wait(seconds(30))
    allActed(table)
    const last = table.now + seconds(3)
    table.when('joe', column('Newer.'), { received: last, handled: last })
    table.when('joe', column('Older.'), { received: last - 900, handled: last + 500 })
    expect(deadlineOf(table.state)).toBe(last + seconds(10))
  })
})

describe('C2 settings changed in a running game', () => {
  test('C2 a clock setting counts for phases to come, not for the present one', () => {
    const table = allActed(given())
    table.after(['host', host.settings({ earlyEnd: false })])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 09:00'))
    table.after(['host', host.settings({ schedule: 'blitz' })])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 09:00'))
    table.pass()
    expect(table.in('day').deadline - table.in('day').startedAt).toBe(minutes(10))
  })

  test('C2 earlyEnd changed in the night leaves that night its early end', () => {
    const table = given().after(['host', host.settings({ earlyEnd: false })])
    allActed(table)
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 09:00'))
  })

  test('C3 earlyEnd changed in a burning leaves that burning as it is', () => {
    const table = toBurning(given({ settings: { schedule: 'blitz', earlyEnd: false } }), 'dan')
    table.after(['host', host.settings({ earlyEnd: true })])
    for (const name of Object.keys(nine)) table.after([name, vote('dan')])
    expect(deadlineOf(table.state)).toBe(table.in('burning').deadline)
  })

  test('C3 schedule changed in a classic burning leaves it without an early end', () => {
    const table = toBurning(given(), 'dan').after(['host', host.settings({ schedule: 'blitz' })])
    for (const name of Object.keys(nine)) table.after([name, vote('dan')])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 20:31'))
  })
})
