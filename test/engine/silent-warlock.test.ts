import { describe, expect, test } from 'vitest'
import { deadlineOf } from '#engine/deadline'
import { viewFor } from '#engine/view-for'
import {
  check,
  column,
  compare,
  elect,
  fourteen,
  given,
  host,
  kill,
  minutes,
  moscow,
  propose,
  refuse,
  rest,
  type Seating,
  shield,
  strike,
  toDay,
} from '../support/table-talk.js'

const silent = (silentWarlock: 'majority' | 'host' | 'refuse', seating: Seating = {}) =>
  given({ cast: fourteen, ...seating, settings: { silentWarlock, ...seating.settings } })

describe('N5 silentWarlock: majority', () => {
  test('N5 the most proposed victim, with the description of the earliest proposal for him', () => {
    const table = silent('majority').after(
      ['cyd', propose('dan', 'one')],
      ['gus', propose('eva', 'two')],
      ['hal', propose('eva', 'three')],
    )
    table.pass()
    expect(table.dead).toEqual(['eva'])
    expect(table.state.gazette?.descriptions).toEqual([{ victim: 'eva', text: 'two' }])
  })

  test('N5 earliest by the moment Discord received it', () => {
    const table = silent('majority')
    table.when('cyd', propose('dan', 'handled first'), { received: table.now + 900, handled: table.now + 1000 })
    table.when('gus', propose('dan', 'received first'), { received: table.now - 500, handled: table.now + 100 })
    table.pass()
    expect(table.state.gazette?.descriptions).toEqual([{ victim: 'dan', text: 'received first' }])
  })

  test('N5 ties by lot, among the most proposed alone', () => {
    const victims = new Set<string>()
    for (let draw = 0; draw < 24; draw++) {
      const table = silent('majority', { seed: `lot ${draw}` }).after(['cyd', propose('dan')], ['gus', propose('eva')])
      table.pass()
      victims.add(table.dead.join())
    }
    expect(victims).toEqual(new Set(['dan', 'eva']))
  })

  test('N5 the Warlock’s own proposal counts like any', () => {
    const table = silent('majority').after(['bob', propose('dan')])
    table.pass()
    expect(table.dead).toEqual(['dan'])
  })

  test('N6 a vacant office is a silent Warlock', () => {
    const table = silent('majority', { warlock: null }).after(['cyd', propose('dan')])
    table.pass()
    expect(table.dead).toEqual(['dan'])
  })

  test('N7 unless the Warlock is struck', () => {
    const table = silent('majority').after(['cyd', propose('dan')], ['sam', strike('bob')])
    table.pass()
    expect(table.dead).toEqual(['bob'])
  })
})

test('N5 silentWarlock: refuse: no word is a refusal', () => {
  const table = silent('refuse').after(['cyd', propose('dan')], ['gus', propose('dan')])
  table.pass()
  expect(table.dead).toEqual([])
  expect(table.state.gazette?.refused).toBe(true)
})

describe('N5 silentWarlock: host', () => {
  const asked = (seating: Seating = {}) => {
    const table = silent('host', seating).after(['cyd', propose('dan', 'one')], ['gus', propose('eva', 'two')])
    table.pass()
    return table
  }
  const due = moscow('2026-10-21 10:00')

  test('N5 the host is asked, until hostGrace after dawn was due', () => {
    const table = silent('host').after(['cyd', propose('dan')])
    expect(table.pass()).toEqual([{ kind: 'HostAsked', until: due + minutes(10) }])
    expect(deadlineOf(table.state)).toBe(due + minutes(10))
  })

  test('N5 hostGrace is a setting', () => {
    const table = silent('host', { settings: { hostGrace: 25 } }).after(['cyd', propose('dan')])
    expect(table.pass()).toEqual([{ kind: 'HostAsked', until: due + minutes(25) }])
  })

  test('N5 then majority', () => {
    const table = asked().after(['hal', propose('eva', 'three')])
    table.pass()
    expect(table.dead).toEqual(['eva'])
    expect(table.in('day').startedAt).toBe(due + minutes(10))
  })

  test('N5 fine print: the phase stays night, and the Coven may still decide', () => {
    const table = asked()
    table.in('night')
    expect(table.when('bob', kill('fay', 'After all.'))).toHaveLength(1)
    table.pass()
    expect(table.dead).toEqual(['fay'])
  })

  test('N5 fine print: the host decides a proposed victim, with the earliest description, and dawn comes at once', () => {
    const table = asked().wait(minutes(3))
    expect(table.when('host', host.decide('eva'))).toMatchObject([
      { kind: 'KillDecided', by: null, target: 'eva', description: 'two' },
      { kind: 'PlayerDied', player: 'eva', cause: 'coven' },
      { kind: 'GazettePrinted', issue: { descriptions: [{ victim: 'eva', text: 'two' }] } },
      { kind: 'DayBroke', at: table.now },
    ])
  })

  test('N5 fine print: or none', () => {
    const table = asked()
    expect(table.when('host', host.decide(null)).map(({ kind }) => kind)).toEqual([
      'KillRefused',
      'GazettePrinted',
      'DayBroke',
    ])
    expect(table.state.gazette?.refused).toBe(true)
  })

  test('N5 fine print: others’ acts stay good in that time', () => {
    const table = asked().wait(minutes(5))
    table.after(
      ['ann', check('bob')],
      ['joe', compare('bob', 'dan')],
      ['sue', shield('eva')],
      ['sam', strike('fay')],
      ['sam', rest],
      ['joe', column('Late edition.')],
    )
    table.after(['host', host.decide('eva')])
    expect(table.state.gazette).toMatchObject({ saved: true, column: 'Late edition.' })
  })

  test('N5 fine print: advance means majority', () => {
    const table = asked().after(['hal', propose('dan')])
    table.after(['host', host.advance])
    expect(table.dead).toEqual(['dan'])
    table.in('day')
  })

  test('N5 fine print: decide unasked is wrong-phase', () => {
    expect(
      silent('host')
        .after(['cyd', propose('dan')])
        .refusal('host', host.decide('dan')),
    ).toBe('wrong-phase')
    expect(toDay(silent('host')).refusal('host', host.decide('dan'))).toBe('wrong-phase')
    expect(silent('majority').refusal('host', host.decide(null))).toBe('wrong-phase')
  })

  test('N5 fine print: decide of one not proposed is no-such-target', () => {
    expect(asked().refusal('host', host.decide('fay'))).toBe('no-such-target')
    expect(asked().refusal('host', host.decide('zed'))).toBe('unknown-player')
  })

  test('N5 a Warlock who has spoken is not silent: the host is not asked', () => {
    const table = silent('host').after(['cyd', propose('dan')], ['bob', refuse])
    table.pass()
    table.in('day')
  })

  test('N5 the host sees whom he is asked about, and only while he is asked', () => {
    const table = silent('host').after(['cyd', propose('dan')], ['gus', propose('eva')], ['hal', propose('dan')])
    expect(viewFor(table.state, { kind: 'host' }).host?.asked).toBe(null)
    table.pass()
    expect(viewFor(table.state, { kind: 'host' }).host?.asked).toEqual(['dan', 'eva'])
  })

  test('N6 in that time an election may still be won', () => {
    const table = asked({ warlock: null }).after(['bob', elect('cyd')], ['cyd', elect('cyd')], ['gus', elect('cyd')])
    table.after(['cyd', kill('fay')])
    table.pass()
    expect(table.dead).toEqual(['fay'])
  })

  test('N5 without a human host nobody is asked: the majority decides at dawn', () => {
    const table = silent('host', { hosted: false }).after(['cyd', propose('dan')])
    table.pass()
    expect(table.dead).toEqual(['dan'])
    expect(table.in('day').startedAt).toBe(due)
  })

  test('N5 all of it in blitz', () => {
    const table = silent('host', { settings: { schedule: 'blitz' } }).after(['cyd', propose('dan')])
    const { deadline } = table.in('night')
    table.pass()
    expect(deadlineOf(table.state)).toBe(deadline + minutes(10))
  })
})
