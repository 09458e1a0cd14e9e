import { describe, expect, test } from 'vitest'
import {
  check,
  given,
  host,
  minutes,
  moscow,
  nine,
  nominate,
  toBurning,
  toDay,
  toNight,
  truce,
  withdraw,
} from '../../support/table-talk.js'

describe('N11 the check', () => {
  test.each(Object.entries(nine).filter(([name]) => name !== 'ann'))(
    'N11 the Catholic learns the exact role of %s: %s',
    (name, role) => {
      const look = { night: 1, by: 'ann', kind: 'check', targets: [name], result: role }
      expect(given().when('ann', check(name))).toEqual([{ kind: 'Looked', look }])
    },
  )

  test("N11 the Warlock's office is not a role: he shows as Coven", () => {
    const table = given({ warlock: 'bob' }).after(['ann', check('bob')])
    expect(table.sees('ann').you?.looks.map(({ result }) => result)).toEqual(['coven'])
  })

  test('N11 one other living player', () => {
    const table = given().after(['host', host.kill('dan')])
    expect(table.refusal('ann', check('ann'))).toBe('self-target')
    expect(table.refusal('ann', check('dan'))).toBe('dead-target')
    expect(table.refusal('ann', check('zed'))).toBe('unknown-player')
  })

  test('N1 a look is answered at once and cannot be taken back: one a night', () => {
    const table = given().after(['ann', check('bob')])
    expect(table.refusal('ann', check('cyd'))).toBe('already-looked')
    expect(table.refusal('ann', check('bob'))).toBe('already-looked')
    toNight(table)
    expect(table.when('ann', check('bob'))).toHaveLength(1)
    expect(table.sees('ann').you?.looks.map(({ night }) => night)).toEqual([1, 2])
  })

  test('N11 at night only', () => {
    expect(toDay(given()).refusal('ann', check('bob'))).toBe('wrong-phase')
  })

  test('N11 nobody without the power checks', () => {
    for (const who of ['bob', 'joe', 'sue', 'dan']) expect(given().refusal(who, check('eva'))).toBe('not-your-power')
  })
})

describe('D4 the truce', () => {
  test('D4 by day the Catholic may declare a truce: no burning, and night begins when the burning would have ended', () => {
    const table = toDay(given())
    expect(table.when('ann', truce)).toEqual([
      { kind: 'TruceDeclared', by: 'ann', deadline: moscow('2026-10-21 20:31') },
    ])
    expect(table.pass()).toMatchObject([
      { kind: 'BurningEnded', record: { day: 1, outcome: 'truce', burned: null, candidates: [] } },
      { kind: 'NightFell', day: 2, at: moscow('2026-10-21 20:31') },
    ])
    expect(table.dead).toEqual([])
  })

  test('D4 once a game, not once per Catholic', () => {
    const table = toNight(toDay(given()).after(['ann', truce])).after(['host', host.role('dan', 'catholic')])
    toDay(table)
    expect(table.refusal('ann', truce)).toBe('truce-spent')
    expect(table.refusal('dan', truce)).toBe('truce-spent')
  })

  test('D4 not twice on the same day either', () => {
    expect(toDay(given()).after(['ann', truce]).refusal('ann', truce)).toBe('truce-spent')
  })

  test('D4 by day only, before the burning begins', () => {
    expect(given().refusal('ann', truce)).toBe('wrong-phase')
    expect(toBurning(given(), 'dan').refusal('ann', truce)).toBe('wrong-phase')
  })

  test('D4 up to the last second of the day', () => {
    const table = toDay(given())
    const late = moscow('2026-10-21 20:01')
    expect(table.when('ann', truce, { received: late, handled: late + 1500 })).toHaveLength(1)
  })

  test('D4 the Gazette is told without naming him', () => {
    const table = toNight(toDay(given()).after(['ann', truce]))
    table.pass()
    expect(table.state.gazette).toMatchObject({ number: 2, truce: true, burned: null })
    expect(JSON.stringify(table.state.gazette)).not.toContain('ann')
    expect(table.sees('dan').truce).toBe(false)
  })

  test('D4 the town sees the truce, and not whose it is', () => {
    const table = toDay(given()).after(['ann', truce])
    expect(table.sees('dan').truce).toBe(true)
    expect(table.sees('dan').players.every(({ id, role }) => id === 'dan' || role === null)).toBe(true)
  })

  test('D2 fine print: after a truce nominations are closed', () => {
    const table = toDay(given()).after(['dan', nominate('eva')], ['ann', truce])
    expect(table.refusal('dan', nominate('fay'))).toBe('nominations-closed')
    expect(table.refusal('dan', withdraw)).toBe('nominations-closed')
    expect(table.refusal('host', host.nominate('fay'))).toBe('nominations-closed')
  })

  test('D4 only the Catholic declares it', () => {
    const table = toDay(given())
    for (const who of ['bob', 'sam', 'joe', 'sue', 'dan']) expect(table.refusal(who, truce)).toBe('not-your-power')
  })

  test('C5 fine print: a truce day lasts until its own deadline plus burningMinutes', () => {
    const table = toDay(given({ settings: { burningMinutes: 45 } })).after(['host', host.extend(15)], ['ann', truce])
    expect(table.in('day').deadline).toBe(moscow('2026-10-21 20:16') + minutes(45))
  })
})
