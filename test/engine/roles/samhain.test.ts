import { describe, expect, test } from 'vitest'
import { check, given, host, kill, nine, rest, shield, strike, toDay, toNight } from '../../support/table-talk.js'

/** Samhain checked and struck `dan`; the night after, through which she sleeps. */
const theNightAfter = () => toNight(given().after(['sam', check('dan')], ['sam', strike('dan')]))

describe('N8 her four choices', () => {
  test('N8 nothing: the night passes without her', () => {
    const table = given()
    table.pass()
    expect(table.dead).toEqual([])
  })

  test('N8 check: she learns the true role at once', () => {
    const table = given()
    expect(table.when('sam', check('bob'))).toEqual([
      { kind: 'Looked', look: { night: 1, by: 'sam', kind: 'check', targets: ['bob'], result: 'coven' } },
    ])
    expect(table.sees('sam').you?.looks).toEqual([
      { night: 1, by: 'sam', kind: 'check', targets: ['bob'], result: 'coven' },
    ])
  })

  test('N8 strike without a check: the victim dies at dawn and she does not sleep', () => {
    const table = given()
    expect(table.when('sam', strike('dan', 'Ice in the well.'))).toEqual([
      { kind: 'StrikeSealed', by: 'sam', target: 'dan', description: 'Ice in the well.' },
    ])
    expect(table.pass()).toMatchObject([
      { kind: 'PlayerDied', player: 'dan', cause: 'samhain', day: 1 },
      { kind: 'GazettePrinted', issue: { descriptions: [{ victim: 'dan', text: 'Ice in the well.' }], refused: true } },
      { kind: 'DayBroke' },
    ])
    expect(table.state.players.sam?.asleepOn).toBe(null)
  })

  test('N8 check then strike of the same player: she sleeps through the whole next night', () => {
    const table = given().after(['sam', check('dan')], ['sam', strike('dan')])
    expect(table.pass()).toMatchObject([
      { kind: 'FellAsleep', player: 'sam', night: 2 },
      { kind: 'PlayerDied', player: 'dan', cause: 'samhain' },
      { kind: 'GazettePrinted' },
      { kind: 'DayBroke' },
    ])
    toNight(table)
    for (const act of [check('ann'), strike('ann'), rest]) expect(table.refusal('sam', act)).toBe('asleep')
  })

  test('N8 a strike then a check of the same player puts her to sleep as well', () => {
    const table = given().after(['sam', strike('dan')], ['sam', check('dan')])
    table.pass()
    expect(table.state.players.sam?.asleepOn).toBe(2)
  })

  test('N8 she wakes for the night after', () => {
    const table = toNight(theNightAfter())
    const victim = table.living.find((name) => name !== 'sam') ?? ''
    expect(table.when('sam', check(victim))).toHaveLength(1)
  })

  test('N8 a shielded victim costs her the sleep all the same', () => {
    const table = given().after(['sam', check('dan')], ['sam', strike('dan')], ['sue', shield('dan')])
    table.pass()
    expect(table.state.players.sam?.asleepOn).toBe(2)
    expect(table.dead).toEqual([])
  })
})

describe('N8 the limits', () => {
  test('N8 she may strike anyone but herself', () => {
    expect(given().refusal('sam', strike('sam'))).toBe('self-target')
    for (const name of Object.keys(nine).filter((id) => id !== 'sam')) {
      expect(given().when('sam', strike(name))).toHaveLength(1)
    }
  })

  test('N8 she checks another, not herself', () => {
    expect(given().refusal('sam', check('sam'))).toBe('self-target')
  })

  test('N8 she may take a sealed strike back and seal another', () => {
    const table = given().after(['sam', strike('dan')])
    expect(table.when('sam', rest)).toEqual([{ kind: 'Rested', by: 'sam' }])
    expect(table.in('night')).toMatchObject({ strikes: {}, rested: { sam: true } })
    table.after(['sam', strike('eva')])
    expect(table.in('night').rested).toEqual({})
    table.pass()
    expect(table.dead).toEqual(['eva'])
  })

  test('N8 a strike needs a description as N3', () => {
    expect(given().refusal('sam', strike('dan', '  \n '))).toBe('description-required')
    expect(given().refusal('sam', strike('dan', 'x'.repeat(1001)))).toBe('too-long')
  })

  test('N8 after a check only the checked player can be struck', () => {
    const table = given().after(['sam', check('dan')])
    expect(table.refusal('sam', strike('eva'))).toBe('only-the-checked')
    expect(table.when('sam', strike('dan'))).toHaveLength(1)
  })

  test('N8 while a strike on another is sealed a check is refused', () => {
    const table = given().after(['sam', strike('dan')])
    expect(table.refusal('sam', check('eva'))).toBe('strike-sealed')
    table.after(['sam', rest])
    expect(table.when('sam', check('eva'))).toHaveLength(1)
  })

  test('N8 one check a night', () => {
    const table = given().after(['sam', check('dan')])
    expect(table.refusal('sam', check('dan'))).toBe('already-looked')
  })

  test('N8 by day her powers rest', () => {
    const table = toDay(given())
    for (const act of [check('dan'), strike('dan'), rest]) expect(table.refusal('sam', act)).toBe('wrong-phase')
  })

  test('N8 nobody else strikes or rests', () => {
    for (const who of ['ann', 'bob', 'joe', 'sue', 'dan']) {
      expect(given().refusal(who, strike('eva'))).toBe('not-your-power')
      expect(given().refusal(who, rest)).toBe('not-your-power')
    }
  })

  test('N8 fine print: check, strike, then rest: she does not sleep', () => {
    const table = given().after(['sam', check('dan')], ['sam', strike('dan')], ['sam', rest])
    table.pass()
    expect(table.dead).toEqual([])
    expect(table.state.players.sam?.asleepOn).toBe(null)
  })
})

describe('N9 only fire kills her', () => {
  test('N9 she cannot be killed at night, by the Coven or by a second Samhain', () => {
    const table = given().after(['host', host.role('dan', 'samhain')], ['bob', kill('sam')], ['dan', strike('sam')])
    table.pass()
    expect(table.dead).toEqual([])
  })

  test('N9 she burns like anyone', () => {
    const table = toDay(given()).after(['dan', { kind: 'Nominate', target: 'sam' }])
    table.pass()
    table.pass()
    expect(table.dead).toEqual(['sam'])
  })
})

describe('C1 and the sleeper', () => {
  test('C1 firstNight: peaceful: a strike is refused with wrong-phase, a check and a rest are not', () => {
    const table = given({ settings: { firstNight: 'peaceful' } })
    expect(table.refusal('sam', strike('dan'))).toBe('wrong-phase')
    table.after(['sam', check('dan')], ['sam', rest])
  })

  test('S2 fine print: a change of role wakes a sleeper', () => {
    const table = theNightAfter().after(['host', host.role('sam', 'samhain')])
    expect(table.when('sam', check('ann'))).toHaveLength(1)
  })

  test('P1 asleep by night, she has a citizen’s rights by day', () => {
    const table = toDay(given().after(['sam', check('dan')], ['sam', strike('dan')]))
    expect(table.when('sam', { kind: 'Nominate', target: 'eva' })).toHaveLength(1)
  })
})
