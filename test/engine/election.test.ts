import { describe, expect, test } from 'vitest'
import {
  depose,
  elect,
  fourteen,
  given,
  host,
  kill,
  lobby,
  minutes,
  nine,
  nominate,
  plead,
  refuse,
  toBurning,
  toDay,
  toNight,
} from '../support/table-talk.js'

const open = (cast: Parameters<typeof given>[0] = {}) => given({ cast: fourteen, warlock: null, ...cast })

describe('N6 when an election is open', () => {
  test('N6 on the first night', () => {
    const table = lobby()
    for (const name of Object.keys(nine)) table.after([name, { kind: 'Join', name }])
    expect(table.when('host', { kind: 'StartGame' })).toContainEqual({
      kind: 'ElectionOpened',
      cause: 'first',
      by: null,
    })
    expect(table.state).toMatchObject({ warlock: null, election: { cause: 'first', votes: {} } })
  })

  test('N6 after a Warlock dies', () => {
    const table = given({ cast: fourteen })
    expect(table.when('host', host.kill('bob'))).toMatchObject([
      { kind: 'PlayerDied', player: 'bob' },
      { kind: 'ElectionOpened', cause: 'vacant', by: null },
    ])
    expect(table.state.warlock).toBe(null)
  })

  test('N6 whenever a member demands it, at night', () => {
    const table = given()
    expect(table.when('cyd', depose)).toEqual([{ kind: 'ElectionOpened', cause: 'demanded', by: 'cyd' }])
    expect(toDay(given()).refusal('cyd', depose)).toBe('wrong-phase')
  })

  test('N6 once a night', () => {
    const table = given({ cast: fourteen }).after(
      ['cyd', depose],
      ['cyd', elect('bob')],
      ['gus', elect('bob')],
      ['hal', elect('bob')],
    )
    expect(table.state.election).toBe(null)
    expect(table.refusal('gus', depose)).toBe('already-demanded')
    toNight(table)
    expect(table.when('gus', depose)).toHaveLength(1)
  })

  test('N6 without one there is nothing to vote in', () => {
    expect(given().refusal('cyd', elect('cyd'))).toBe('election-not-open')
  })
})

describe('N6 the vote', () => {
  test('N6 one vote each, changeable', () => {
    const table = open().after(['bob', elect('cyd')], ['bob', elect('gus')])
    expect(table.state.election?.votes).toEqual({ bob: 'gus' })
  })

  test('N6 it closes as soon as one candidate has more than half of the living members', () => {
    const table = open().after(['bob', elect('cyd')], ['cyd', elect('cyd')])
    expect(table.state.warlock).toBe(null)
    expect(table.when('gus', elect('cyd'))).toEqual([
      { kind: 'WarlockVoted', by: 'gus', target: 'cyd' },
      { kind: 'WarlockChosen', player: 'cyd', how: 'majority' },
      { kind: 'CovenTold', notice: 'elected', to: ['bob', 'cyd', 'gus', 'hal'] },
    ])
    expect(table.state).toMatchObject({ warlock: 'cyd', election: null })
  })

  test('N6 exactly half is not more than half', () => {
    const table = open().after(['bob', elect('cyd')], ['cyd', elect('cyd')])
    expect(table.state.election).not.toBe(null)
  })

  test('N6 a demanded election can vote the sitting Warlock out', () => {
    const table = given({ cast: fourteen }).after(
      ['cyd', depose],
      ['cyd', elect('cyd')],
      ['gus', elect('cyd')],
      ['hal', elect('cyd')],
    )
    expect(table.state.warlock).toBe('cyd')
    expect(table.refusal('bob', kill('dan'))).toBe('not-warlock')
  })

  test('N6 while a demanded election is open the sitting Warlock keeps his powers', () => {
    const table = given({ cast: fourteen }).after(['cyd', depose], ['cyd', elect('cyd')])
    expect(table.when('bob', kill('dan'))).toHaveLength(1)
  })
})

describe('N6 at dawn', () => {
  test('N6 a sitting Warlock who has not been voted out stays, and nobody is told of an election', () => {
    const table = given({ cast: fourteen }).after(['cyd', depose], ['cyd', elect('cyd')], ['gus', elect('cyd')])
    expect(table.pass()).toMatchObject([
      { kind: 'WarlockChosen', player: 'bob', how: 'kept' },
      { kind: 'GazettePrinted' },
      { kind: 'DayBroke' },
    ])
    expect(table.state).toMatchObject({ warlock: 'bob', election: null })
  })

  test('N6 a vacant office goes to the plurality', () => {
    const table = open().after(['bob', elect('cyd')])
    expect(table.pass()).toMatchObject([
      { kind: 'WarlockChosen', player: 'cyd', how: 'plurality' },
      { kind: 'CovenTold', notice: 'elected' },
      { kind: 'GazettePrinted' },
      { kind: 'DayBroke' },
    ])
  })

  test('N6 a tie for it goes by lot, among the leading alone', () => {
    const winners = new Set<string | null>()
    for (let draw = 0; draw < 24; draw++) {
      const table = open({ seed: `lot ${draw}` }).after(['bob', elect('cyd')], ['gus', elect('hal')])
      expect(table.pass()[0]).toMatchObject({ kind: 'WarlockChosen', how: 'lot' })
      winners.add(table.state.warlock)
    }
    expect(winners).toEqual(new Set(['cyd', 'hal']))
  })

  test('N6 with no vote at all it stays vacant and the election open', () => {
    const table = open()
    expect(table.pass().map(({ kind }) => kind)).toEqual(['GazettePrinted', 'DayBroke'])
    expect(table.state).toMatchObject({ warlock: null, election: { cause: 'first' } })
    table.after(['bob', elect('gus')], ['cyd', elect('gus')], ['hal', elect('gus')])
    expect(table.state.warlock).toBe('gus')
  })

  test('N6 an election opened by the dawn’s own death is open through the day until the next dawn', () => {
    const table = given({ cast: fourteen }).after(['sam', { kind: 'Strike', target: 'bob', description: 'Frost.' }])
    table.pass()
    table.after(['cyd', elect('gus')])
    toNight(table)
    expect(table.state.warlock).toBe(null)
    table.pass()
    expect(table.state.warlock).toBe('gus')
  })
})

describe('N6 the office', () => {
  test('N6 a single living member is Warlock at once', () => {
    const table = given({ warlock: null })
    expect(table.when('host', host.kill('bob'))).toMatchObject([
      { kind: 'PlayerDied' },
      { kind: 'WarlockChosen', player: 'cyd', how: 'last-member' },
    ])
    expect(table.state.election).toBe(null)
    const alone = given({ cast: { ...nine, cyd: 'citizen' }, warlock: null })
    expect(alone.state).toMatchObject({ warlock: 'bob', election: null })
  })

  test('N6 while the office is vacant no one can decide a kill', () => {
    const table = open()
    for (const who of ['bob', 'cyd']) {
      expect(table.refusal(who, kill('dan'))).toBe('no-warlock')
      expect(table.refusal(who, refuse)).toBe('no-warlock')
    }
  })

  test('N6 with the last member gone there is no office', () => {
    const table = given().after(['host', host.kill('bob')], ['host', host.kill('cyd')])
    expect(table.state).toMatchObject({ warlock: null, election: null })
  })
})

describe('N6 fine print', () => {
  test('N6 fine print: a demand while an election is open is refused with already-demanded', () => {
    expect(open().refusal('bob', depose)).toBe('already-demanded')
    expect(given().after(['bob', depose]).refusal('cyd', depose)).toBe('already-demanded')
  })

  test('N6 fine print: a demand by the only member is refused with election-not-open', () => {
    expect(given({ cast: { ...nine, cyd: 'citizen' } }).refusal('bob', depose)).toBe('election-not-open')
  })

  test('N6 fine print: voting for someone who is no member is refused with no-such-target', () => {
    const table = open()
    for (const name of ['ann', 'sam', 'dan']) expect(table.refusal('bob', elect(name))).toBe('no-such-target')
  })

  test('S2 fine print: for one unknown or dead, elect follows the order of refusals', () => {
    const table = open().after(['host', host.kill('cyd')], ['host', host.kill('dan')])
    expect(table.refusal('bob', elect('cyd'))).toBe('dead-target')
    expect(table.refusal('bob', elect('dan'))).toBe('dead-target')
    expect(table.refusal('bob', elect('zed'))).toBe('unknown-player')
  })

  test('N6 fine print: elect is possible in any phase while an election is open', () => {
    const table = open().after(['bob', elect('cyd')], ['bob', elect('gus')], ['host', host.kill('gus')])
    expect(table.state.election?.votes).toEqual({})
    table.pass()
    table.in('day')
    expect(table.when('bob', elect('cyd'))).toHaveLength(1)
    toBurning(table, 'dan', 'eva')
    expect(table.when('bob', elect('bob'))).toHaveLength(1)
    table.pass()
    table.in('riddle')
    expect(table.when('bob', elect('cyd'))).toHaveLength(1)
    expect(table.when('cyd', elect('cyd')).map(({ kind }) => kind)).toEqual([
      'WarlockVoted',
      'WarlockChosen',
      'CovenTold',
    ])
  })

  test('N6 fine print: votes of and for the dead fall', () => {
    const table = open().after(['bob', elect('cyd')], ['cyd', elect('gus')], ['gus', elect('hal')])
    table.after(['host', host.kill('cyd')])
    expect(table.state.election?.votes).toEqual({ gus: 'hal' })
  })

  test('N6 fine print: the majority is counted again at once when a member dies', () => {
    const table = open().after(['bob', elect('cyd')], ['cyd', elect('cyd')])
    expect(table.when('host', host.kill('hal')).map(({ kind }) => kind)).toEqual([
      'PlayerDied',
      'WarlockChosen',
      'CovenTold',
    ])
    expect(table.state.warlock).toBe('cyd')
  })

  test('N6 fine print: the same holds when a member pleads for his death and is granted it', () => {
    const table = open().after(['bob', elect('cyd')], ['cyd', elect('cyd')], ['hal', plead('Tired.')])
    table.wait(minutes(1)).after(['host', host.approve('hal')])
    expect(table.state.warlock).toBe('cyd')
  })

  test('N6 a Warlock burned in the day is followed by an election in the night, and again by day', () => {
    const table = toDay(given({ cast: fourteen })).after(['dan', nominate('bob')])
    toNight(table)
    expect(table.state.election?.cause).toBe('vacant')
    toDay(table).after(['cyd', elect('cyd')], ['gus', elect('cyd')])
    expect(table.state.warlock).toBe('cyd')
  })
})
