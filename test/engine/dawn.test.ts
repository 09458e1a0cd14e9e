import { describe, expect, test } from 'vitest'
import {
  check,
  column,
  compare,
  elect,
  fourteen,
  given,
  host,
  kill,
  moscow,
  nominate,
  plead,
  propose,
  shield,
  strike,
  toDay,
  toNight,
  truce,
  vote,
} from '../support/table-talk.js'

describe('N1 sealed until dawn', () => {
  test('N1 night acts may be changed until dawn, in the last second too', () => {
    const table = given().after(['bob', kill('dan')], ['sam', strike('dan')], ['sue', shield('dan')])
    const end = moscow('2026-10-21 10:00')
    table.until(end - 1000)
    table.after(['bob', kill('eva')], ['sam', strike('fay')], ['sue', shield('ann')])
    table.pass()
    expect(table.dead).toEqual(['eva', 'fay'])
  })

  test('N1 nothing of them is known before: nobody dies at night', () => {
    const table = given().after(['bob', kill('dan')], ['sam', strike('eva')])
    expect(table.dead).toEqual([])
    expect(table.sees('dan').players.every(({ alive }) => alive)).toBe(true)
    expect(table.sees('dan').gazette).toBe(null)
  })

  test('N1 except a look, which is answered at once: one each a night', () => {
    const table = given().after(['ann', check('bob')], ['joe', compare('bob', 'dan')], ['sam', check('dan')])
    expect(table.state.looks.map(({ by, result }) => [by, result])).toEqual([
      ['ann', 'coven'],
      ['joe', 'different'],
      ['sam', 'citizen'],
    ])
    expect(table.refusal('ann', check('dan'))).toBe('already-looked')
    expect(table.refusal('joe', compare('dan', 'eva'))).toBe('already-looked')
    expect(table.refusal('sam', check('eva'))).toBe('already-looked')
  })
})

describe('N13 the order of dawn', () => {
  test('N13 elections close first: a Warlock chosen at dawn is Warlock for N7', () => {
    const table = given({ cast: fourteen, warlock: null }).after(['cyd', propose('dan')], ['cyd', elect('gus')])
    table.after(['sam', strike('gus', 'Frost.')])
    expect(table.pass()).toMatchObject([
      { kind: 'WarlockChosen', player: 'gus', how: 'plurality' },
      { kind: 'CovenTold', notice: 'elected', to: ['bob', 'cyd', 'gus', 'hal'] },
      { kind: 'PlayerDied', player: 'gus', cause: 'samhain' },
      { kind: 'ElectionOpened', cause: 'vacant' },
      { kind: 'KillForfeited', scope: 'tonight' },
      { kind: 'CovenTold', notice: 'warlock-fell', to: ['bob', 'cyd', 'hal'] },
      { kind: 'GazettePrinted', issue: { refused: true, descriptions: [{ victim: 'gus', text: 'Frost.' }] } },
      { kind: 'DayBroke' },
    ])
    expect(table.dead).toEqual(['gus'])
  })

  test("N13 Samhain's strike comes before the Coven's kill", () => {
    const table = given().after(['bob', kill('dan', 'second')], ['sam', strike('eva', 'first')])
    table.pass()
    expect(table.state.gazette).toMatchObject({
      deaths: [
        { player: 'eva', cause: 'samhain' },
        { player: 'dan', cause: 'coven' },
      ],
      descriptions: [
        { victim: 'eva', text: 'first' },
        { victim: 'dan', text: 'second' },
      ],
    })
  })

  test('N13 if Samhain has just killed the same victim, both descriptions are printed', () => {
    const table = given().after(['bob', kill('dan', 'The mill.')], ['sam', strike('dan', 'The frost.')])
    expect(table.pass()).toMatchObject([
      { kind: 'PlayerDied', player: 'dan', cause: 'coven-and-samhain' },
      {
        kind: 'GazettePrinted',
        issue: {
          deaths: [{ player: 'dan', cause: 'coven-and-samhain', role: 'citizen' }],
          descriptions: [
            { victim: 'dan', text: 'The frost.' },
            { victim: 'dan', text: 'The mill.' },
          ],
          refused: false,
        },
      },
      { kind: 'DayBroke' },
    ])
  })

  test('N13 a player who dies at dawn still did what he did that night', () => {
    const table = given({ cast: fourteen }).after(
      ['ann', check('bob')],
      ['bob', kill('ann')],
      ['sam', strike('sue')],
      ['sue', shield('ann')],
      ['joe', column('News.')],
    )
    table.pass()
    expect(table.dead).toEqual(['sue'])
    expect(table.state.gazette).toMatchObject({ saved: true, column: 'News.' })
  })

  test('N13 victory is tried after the deaths, and the Gazette is printed before the end', () => {
    const cast = { bob: 'coven', ann: 'catholic', dan: 'citizen', eva: 'citizen' } as const
    const table = given({ cast }).after(['bob', kill('dan')])
    table.pass()
    toNight(table).after(['bob', kill('eva')])
    expect(table.pass().map(({ kind }) => kind)).toEqual(['PlayerDied', 'GazettePrinted', 'GameEnded'])
    expect(table.winner).toBe('coven')
    expect(table.state.gazette?.number).toBe(2)
  })
})

describe('N13 fine print', () => {
  test('N13 fine print: whoever dies in the night by suicide or the host takes his strike along', () => {
    const table = given().after(['sam', strike('dan')], ['host', host.kill('sam')])
    table.pass()
    expect(table.dead).toEqual(['sam'])
  })

  test('N13 fine print: … his shield', () => {
    const table = given().after(['sue', shield('dan')], ['bob', kill('dan')], ['sue', plead('Tired.')])
    table.after(['host', host.approve('sue')])
    table.pass()
    expect(new Set(table.dead)).toEqual(new Set(['sue', 'dan']))
  })

  test('N13 fine print: … his proposal', () => {
    const table = given({ cast: fourteen }).after(
      ['cyd', propose('dan')],
      ['cyd', propose('eva')],
      ['gus', propose('fay')],
    )
    table.after(['host', host.kill('cyd')])
    table.pass()
    expect(new Set(table.dead)).toEqual(new Set(['cyd', 'fay']))
  })

  test('N13 fine print: … and his election vote', () => {
    const table = given({ cast: fourteen, warlock: null }).after(['cyd', elect('gus')], ['host', host.kill('cyd')])
    expect(table.state.election?.votes).toEqual({})
  })

  test("N13 fine print: not a Warlock's decision", () => {
    const table = given({ cast: fourteen }).after(['bob', kill('dan')], ['host', host.kill('bob')])
    table.pass()
    expect(table.dead).toEqual(['bob', 'dan'])
  })

  test('N13 fine print: a victim already dead for another cause still has his description printed, and refused is false', () => {
    const table = given().after(['bob', kill('dan', 'Too late.')], ['host', host.kill('dan')])
    table.pass()
    expect(table.state.gazette).toMatchObject({
      deaths: [],
      descriptions: [{ victim: 'dan', text: 'Too late.' }],
      refused: false,
      saved: false,
      apart: [{ player: 'dan', cause: 'host', role: 'citizen' }],
    })
  })

  test('N13 fine print: shielded, he counts as saved', () => {
    const table = given().after(['bob', kill('dan')], ['sue', shield('dan')], ['host', host.kill('dan')])
    table.pass()
    expect(table.state.gazette).toMatchObject({ descriptions: [], refused: false, saved: true })
  })

  test('N13 fine print: proposals for him count', () => {
    const table = given({ cast: fourteen }).after(
      ['cyd', propose('dan', 'for the dead')],
      ['gus', propose('dan')],
      ['hal', propose('eva')],
      ['host', host.kill('dan')],
    )
    table.pass()
    expect(table.dead).toEqual(['dan'])
    expect(table.state.gazette).toMatchObject({
      descriptions: [{ victim: 'dan', text: 'for the dead' }],
      refused: false,
    })
  })

  test('N13 fine print: deaths of the night are those of dawn; a suicide or a host’s kill at night is told apart', () => {
    const table = given({ cast: fourteen }).after(
      ['bob', kill('dan')],
      ['eva', plead('Enough.')],
      ['host', host.approve('eva')],
      ['host', host.burn('fay')],
      ['host', host.kill('ida')],
    )
    table.pass()
    expect(table.state.gazette).toMatchObject({
      deaths: [{ player: 'dan', cause: 'coven' }],
      apart: [
        { player: 'eva', cause: 'suicide' },
        { player: 'fay', cause: 'host-burned' },
        { player: 'ida', cause: 'host' },
      ],
      living: 10,
    })
  })
})

describe('D1 the Gazette', () => {
  test('D1 the Gazette opens the day: the whole first issue', () => {
    const table = given().after(['bob', kill('dan', 'In the well.')], ['joe', column('Stay in.')])
    table.pass()
    expect(table.state.gazette).toEqual({
      number: 1,
      at: moscow('2026-10-21 10:00'),
      deaths: [{ player: 'dan', cause: 'coven', role: 'citizen' }],
      descriptions: [{ victim: 'dan', text: 'In the well.' }],
      refused: false,
      saved: false,
      truce: false,
      burned: null,
      burning: null,
      apart: [],
      column: 'Stay in.',
      living: 8,
    })
  })

  test('D1 it tells of yesterday’s burning, its votes, and the living count', () => {
    const table = toDay(given()).after(['ann', nominate('dan')], ['bob', nominate('eva')])
    table.pass()
    table.after(['ann', vote('dan')], ['bob', vote('dan')], ['eva', vote('eva')])
    table.pass()
    table.pass()
    expect(table.state.gazette).toMatchObject({
      number: 2,
      burned: 'dan',
      burning: {
        day: 1,
        outcome: 'burned',
        burned: 'dan',
        how: 'votes',
        candidates: ['dan', 'eva'],
        votes: { ann: 'dan', bob: 'dan', eva: 'eva' },
      },
      truce: false,
      living: 8,
    })
  })

  test('D1 it tells of a truce', () => {
    const table = toNight(toDay(given()).after(['ann', truce]))
    table.pass()
    expect(table.state.gazette).toMatchObject({ number: 2, truce: true, burned: null, burning: { outcome: 'truce' } })
  })

  test('D1 fine print: suicides and host acts of the day before are told apart, once', () => {
    const table = toDay(given()).after(['host', host.kill('dan')])
    toNight(table).pass()
    expect(table.state.gazette).toMatchObject({ deaths: [], apart: [{ player: 'dan', cause: 'host' }] })
    toNight(table).pass()
    expect(table.state.gazette?.apart).toEqual([])
  })

  test('D1 fine print: an issue is printed at every dawn, also when the game ends there', () => {
    const cast = { bob: 'coven', ann: 'catholic', dan: 'citizen' } as const
    const table = given({ cast }).after(['bob', kill('dan')])
    table.pass()
    expect(table.winner).toBe('coven')
    expect(table.state.gazette).toMatchObject({ number: 1, deaths: [{ player: 'dan' }], living: 2 })
  })

  test('D1 fine print: refused is printed also when the Coven could not or need not act, so that it betrays nothing', () => {
    const peaceful = given({ settings: { firstNight: 'peaceful' } })
    peaceful.pass()
    expect(peaceful.state.gazette?.refused).toBe(true)
    const burned = toDay(given()).after(['dan', nominate('bob')])
    toNight(burned).pass()
    expect(burned.state.gazette?.refused).toBe(true)
    const dead = given().after(['host', host.kill('bob')], ['host', host.kill('cyd')])
    dead.pass()
    expect(dead.state.gazette?.refused).toBe(true)
  })

  test('D1 fine print: refused is printed whenever no one was killed by the Coven, though Samhain struck', () => {
    const table = given().after(['sam', strike('dan')])
    table.pass()
    expect(table.state.gazette).toMatchObject({ deaths: [{ player: 'dan', cause: 'samhain' }], refused: true })
  })

  test('S2 a revived player is no longer told of among the dead of the day', () => {
    const table = toDay(given()).after(['host', host.kill('dan')], ['host', host.revive('dan')])
    toNight(table).pass()
    expect(table.state.gazette).toMatchObject({ apart: [], living: 9 })
  })
})
