import { describe, expect, test } from 'vitest'
import {
  given,
  host,
  minutes,
  moscow,
  nine,
  nominate,
  seconds,
  toBurning,
  toDay,
  toNight,
  toRiddle,
  truce,
  withdraw,
} from '../support/table-talk.js'

describe('D2 nomination', () => {
  test('D2 open from dawn to the start of the burning', () => {
    const table = toDay(given())
    const end = table.in('day').deadline
    expect(table.when('dan', nominate('eva'))).toEqual([{ kind: 'Nominated', by: 'dan', target: 'eva' }])
    expect(table.when('fay', nominate('eva'), { received: end, handled: end + seconds(1) })).toHaveLength(1)
  })

  test('D2 never after: nominations-closed', () => {
    for (const table of [toBurning(given(), 'dan'), toRiddle(given(), 'dan', 'eva')]) {
      expect(table.refusal('dan', nominate('eva'))).toBe('nominations-closed')
      expect(table.refusal('host', host.nominate('eva'))).toBe('nominations-closed')
    }
  })

  test('D2 each living player has one nomination a day, and may change it', () => {
    const table = toDay(given()).after(['dan', nominate('eva')], ['dan', nominate('fay')])
    expect(table.in('day').nominations).toEqual({ dan: 'fay' })
    table.pass()
    expect(table.in('burning').candidates).toEqual(['fay'])
  })

  test('D2 or withdraw it', () => {
    const table = toDay(given()).after(['dan', nominate('eva')])
    expect(table.when('dan', withdraw)).toEqual([{ kind: 'NominationWithdrawn', by: 'dan' }])
    expect(table.in('day').nominations).toEqual({})
  })

  test('D2 he may nominate himself', () => {
    const table = toDay(given()).after(['dan', nominate('dan')])
    table.pass()
    expect(table.in('burning').candidates).toEqual(['dan'])
  })

  test('D2 a player with one nomination or more when the burning starts is a candidate', () => {
    const table = toDay(given()).after(
      ['ann', nominate('eva')],
      ['bob', nominate('eva')],
      ['cyd', nominate('dan')],
      ['fay', nominate('sam')],
      ['fay', withdraw],
    )
    expect(table.pass()).toEqual([
      {
        kind: 'BurningBegan',
        day: 1,
        at: moscow('2026-10-21 20:01'),
        deadline: moscow('2026-10-21 20:31'),
        earliestEnd: moscow('2026-10-21 20:01'),
        earlyEnd: null,
        candidates: ['dan', 'eva'],
      },
    ])
  })

  test('D2 the host may nominate too', () => {
    const table = toDay(given())
    expect(table.when('host', host.nominate('eva'))).toEqual([{ kind: 'Nominated', by: null, target: 'eva' }])
    table.after(['host', host.nominate('dan')], ['host', host.nominate('eva')])
    table.pass()
    expect(table.in('burning').candidates).toEqual(['dan', 'eva'])
  })

  test('D2 yesterday’s nominations are not today’s', () => {
    const table = toDay(given()).after(['dan', nominate('eva')])
    toDay(toNight(table))
    expect(table.in('day').nominations).toEqual({})
  })

  test('D2 someone living and known', () => {
    const table = toDay(given()).after(['host', host.kill('eva')])
    expect(table.refusal('dan', nominate('eva'))).toBe('dead-target')
    expect(table.refusal('dan', nominate('zed'))).toBe('unknown-player')
    expect(table.refusal('host', host.nominate('eva'))).toBe('dead-target')
    expect(table.refusal('host', host.nominate('zed'))).toBe('unknown-player')
  })
})

describe('D2 fine print', () => {
  test('D2 fine print: nominating or withdrawing in the burning or riddle is nominations-closed, at night wrong-phase', () => {
    for (const act of [nominate('eva'), withdraw]) {
      expect(toBurning(given(), 'dan').refusal('dan', act)).toBe('nominations-closed')
      expect(toRiddle(given(), 'dan', 'eva').refusal('dan', act)).toBe('nominations-closed')
      expect(given().refusal('dan', act)).toBe('wrong-phase')
    }
    expect(given().refusal('host', host.nominate('eva'))).toBe('wrong-phase')
  })

  test('D2 fine print: taking back what does not stand is nothing-standing', () => {
    expect(toDay(given()).refusal('dan', withdraw)).toBe('nothing-standing')
    const twice = toDay(given()).after(['dan', nominate('eva')], ['dan', withdraw])
    expect(twice.refusal('dan', withdraw)).toBe('nothing-standing')
  })

  test('D2 fine print: nominations of and for the dead fall', () => {
    const table = toDay(given()).after(
      ['dan', nominate('eva')],
      ['eva', nominate('fay')],
      ['ann', nominate('dan')],
      ['host', host.nominate('dan')],
    )
    table.after(['host', host.kill('dan')])
    expect(table.in('day')).toMatchObject({ nominations: { eva: 'fay' }, hostNominations: [] })
    table.pass()
    expect(table.in('burning').candidates).toEqual(['fay'])
  })
})

describe('D3 no candidates', () => {
  test('D3 noCandidates: everyone: every living player is a candidate', () => {
    const table = toDay(given({ settings: { noCandidates: 'everyone' } })).after(['host', host.kill('fay')])
    table.pass()
    expect(table.in('burning').candidates).toEqual(Object.keys(nine).filter((name) => name !== 'fay'))
  })

  test('D3 noCandidates: nobody: the burning is skipped and night falls at once', () => {
    const table = toDay(given({ settings: { noCandidates: 'nobody' } }))
    expect(table.pass()).toMatchObject([
      { kind: 'BurningEnded', record: { day: 1, outcome: 'skipped', burned: null, candidates: [], votes: {} } },
      { kind: 'NightFell', day: 2, at: moscow('2026-10-21 20:01') },
    ])
  })

  test('D3 noCandidates: nobody: a nominated one is burned all the same', () => {
    const table = toBurning(given({ settings: { noCandidates: 'nobody' } }), 'dan')
    table.pass()
    expect(table.dead).toEqual(['dan'])
  })

  test('D3 fine print: a skipped burning is dusk for V3 too', () => {
    const table = given({
      cast: { sam: 'samhain', dan: 'citizen' },
      warlock: null,
      settings: { noCandidates: 'nobody' },
    })
    toDay(table).pass()
    expect(table.winner).toBe('samhain')
  })
})

describe('D4 the day of truce', () => {
  test('D4 nobody is burned, though there were nominations', () => {
    const table = toDay(given()).after(['dan', nominate('eva')], ['ann', truce])
    table.pass()
    expect(table.in('night').day).toBe(2)
    expect(table.dead).toEqual([])
  })

  test('D4 the night begins when the burning would have ended', () => {
    const table = toDay(given({ settings: { burningMinutes: 50 } })).after(['ann', truce])
    table.pass()
    expect(table.in('night').startedAt).toBe(moscow('2026-10-21 20:01') + minutes(50))
  })

  test('D4 in blitz as well', () => {
    const table = toDay(given({ settings: { schedule: 'blitz' } }))
    const { deadline } = table.in('day')
    table.after(['ann', truce])
    table.pass()
    expect(table.in('night').startedAt).toBe(deadline + seconds(180))
  })

  test('D4 the next day is an ordinary one', () => {
    const table = toNight(toDay(given()).after(['ann', truce]))
    toDay(table)
    expect(table.in('day').truce).toBe(false)
    expect(table.when('dan', nominate('eva'))).toHaveLength(1)
  })
})
