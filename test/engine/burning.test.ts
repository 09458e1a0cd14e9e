import { describe, expect, test } from 'vitest'
import { viewFor } from '#engine/view-for'
import {
  given,
  host,
  kill,
  lastWord,
  moscow,
  nine,
  seconds,
  toBurning,
  toDay,
  toNight,
  toRiddle,
  unvote,
  vote,
} from '../support/table-talk.js'

const stake = () => toBurning(given(), 'dan', 'eva', 'fay')

describe('B1 the vote', () => {
  test('B1 each living player, candidates included, has one vote for a candidate', () => {
    const table = stake()
    for (const name of Object.keys(nine)) {
      expect(table.when(name, vote('dan'))).toEqual([{ kind: 'VoteCast', by: name, target: 'dan' }])
    }
    expect(table.tally).toEqual({ dan: 9, eva: 0, fay: 0 })
  })

  test('B1 it may be changed or withdrawn until the end', () => {
    const table = stake().after(['ann', vote('dan')], ['ann', vote('eva')])
    expect(table.tally).toEqual({ dan: 0, eva: 1, fay: 0 })
    const end = table.in('burning').deadline
    expect(table.when('ann', unvote, { received: end, handled: end + seconds(2) })).toEqual([
      { kind: 'VoteWithdrawn', by: 'ann' },
    ])
    expect(table.tally).toEqual({ dan: 0, eva: 0, fay: 0 })
  })

  test('B1 it lasts its whole time, whoever has voted', () => {
    const table = stake()
    for (const name of Object.keys(nine)) table.after([name, vote('dan')])
    table.until(moscow('2026-10-21 20:31'))
    table.in('burning')
    table.pass()
    expect(table.dead).toEqual(['dan'])
  })

  test('B1 for candidates only, living and known', () => {
    const table = stake().after(['host', host.kill('ann')])
    expect(table.refusal('dan', vote('bob'))).toBe('not-a-candidate')
    expect(table.refusal('dan', vote('ann'))).toBe('dead-target')
    expect(table.refusal('dan', vote('zed'))).toBe('unknown-player')
  })

  test('B1 at the burning only', () => {
    for (const act of [vote('dan'), unvote]) {
      expect(given().refusal('ann', act)).toBe('wrong-phase')
      expect(toDay(given()).refusal('ann', act)).toBe('wrong-phase')
      expect(toRiddle(given(), 'dan', 'eva').refusal('ann', act)).toBe('wrong-phase')
    }
  })

  test('B1 ballot: open: the tally is public and live, with names', () => {
    const table = stake().after(['ann', vote('dan')], ['bob', vote('eva')])
    for (const viewer of [{ kind: 'public' }, { kind: 'player', id: 'fay' }, { kind: 'host' }] as const) {
      expect(viewFor(table.state, viewer)).toMatchObject({
        tally: [
          { candidate: 'dan', votes: 1 },
          { candidate: 'eva', votes: 1 },
          { candidate: 'fay', votes: 0 },
        ],
        ballots: { ann: 'dan', bob: 'eva' },
      })
    }
  })

  test('B1 ballot: secret: totals only, in the record and the Gazette too, until the end', () => {
    const table = toBurning(given({ settings: { ballot: 'secret' } }), 'dan', 'eva')
    table.after(['ann', vote('dan')], ['bob', vote('dan')])
    const seen = table.sees('fay')
    expect(seen).toMatchObject({ tally: [{ votes: 2 }, { votes: 0 }], ballots: null })
    expect(table.sees('ann').you?.vote).toBe('dan')
    toDay(table)
    expect(table.state.gazette?.burning).toMatchObject({ burned: 'dan', votes: {} })
    expect(table.sees('fay').burnings.map(({ votes }) => votes)).toEqual([{}])
    table.after(['host', host.cancel])
    expect(table.sees('fay').burnings.map(({ votes }) => votes)).toEqual([{ ann: 'dan', bob: 'dan' }])
  })
})

describe('B2 the last word', () => {
  test('B2 each candidate has one, posted to the town, and is silent from then on', () => {
    const table = stake()
    expect(table.sees('ann').silent).toEqual([])
    expect(table.when('dan', lastWord('  I was asleep. '))).toEqual([
      { kind: 'LastWordSpoken', by: 'dan', text: 'I was asleep.' },
    ])
    expect(table.sees('ann').silent).toEqual(['dan'])
    expect(table.refusal('dan', lastWord('One more thing.'))).toBe('last-word-spoken')
  })

  test('B2 silent until the burning is over', () => {
    const table = toBurning(given(), 'dan', 'eva').after(['dan', lastWord('No.')], ['ann', vote('eva')])
    table.pass()
    expect(table.sees('ann').silent).toEqual([])
  })

  test('B2 candidates only, at the burning only', () => {
    expect(stake().refusal('ann', lastWord('Me?'))).toBe('not-a-candidate')
    expect(given().refusal('dan', lastWord('Now?'))).toBe('wrong-phase')
    expect(toDay(given()).refusal('dan', lastWord('Now?'))).toBe('wrong-phase')
  })

  test('B2 he who has spoken still votes', () => {
    const table = stake().after(['dan', lastWord('No.')])
    expect(table.when('dan', vote('eva'))).toHaveLength(1)
  })

  test('B2 fine print: no last word in the riddle; who has spoken stays silent through it', () => {
    const table = toBurning(given(), 'dan', 'eva').after(['dan', lastWord('No.')])
    table.pass()
    table.in('riddle')
    expect(table.refusal('eva', lastWord('Me too.'))).toBe('wrong-phase')
    expect(table.sees('ann').silent).toEqual(['dan'])
    table.pass()
    expect(table.in('riddle')).toMatchObject({ round: 2, silent: ['dan'] })
    toNight(table)
    expect(table.sees('ann').silent).toEqual([])
  })
})

describe('B3 the end of the vote', () => {
  test('B3 the candidate with most votes burns', () => {
    const table = stake().after(['ann', vote('eva')], ['bob', vote('eva')], ['cyd', vote('dan')])
    expect(table.pass()).toMatchObject([
      {
        kind: 'BurningEnded',
        record: {
          day: 1,
          outcome: 'burned',
          burned: 'eva',
          how: 'votes',
          candidates: ['dan', 'eva', 'fay'],
          votes: { ann: 'eva', bob: 'eva', cyd: 'dan' },
        },
      },
      { kind: 'PlayerDied', player: 'eva', cause: 'burned', day: 1, at: moscow('2026-10-21 20:31') },
      { kind: 'NightFell', day: 2 },
    ])
  })

  test('B3 with no votes at all, all candidates are tied', () => {
    const table = stake()
    expect(table.pass()).toMatchObject([{ kind: 'RiddlePosed', among: ['dan', 'eva', 'fay'], round: 1, unanswered: 0 }])
  })

  test('B3 a single candidate burns even with no vote', () => {
    const table = toBurning(given(), 'dan')
    table.pass()
    expect(table.dead).toEqual(['dan'])
  })

  test('B3 withdrawn votes count for nobody', () => {
    const table = stake().after(['ann', vote('eva')], ['ann', unvote], ['bob', vote('dan')])
    table.pass()
    expect(table.dead).toEqual(['dan'])
  })

  test('B4 only the tied at the top race', () => {
    const table = stake().after(['ann', vote('eva')], ['bob', vote('dan')])
    expect(table.pass()).toMatchObject([{ kind: 'RiddlePosed', among: ['dan', 'eva'] }])
  })

  test('D2 fine print: taking back a vote that does not stand is nothing-standing', () => {
    expect(stake().refusal('ann', unvote)).toBe('nothing-standing')
  })
})

describe('B7 who drops out', () => {
  test('B7 a candidate who dies drops out; his votes return to their voters, who may vote again', () => {
    const table = stake().after(['ann', vote('dan')], ['dan', vote('eva')], ['bob', vote('fay')])
    table.after(['host', host.kill('dan')])
    expect(table.in('burning')).toMatchObject({ candidates: ['eva', 'fay'], votes: { bob: 'fay' } })
    expect(table.when('ann', vote('eva'))).toHaveLength(1)
    expect(table.refusal('ann', vote('dan'))).toBe('dead-target')
  })

  test('B7 one who is spared keeps his own vote', () => {
    const table = stake().after(['ann', vote('dan')], ['dan', vote('eva')])
    expect(table.when('host', host.spare('dan'))).toEqual([{ kind: 'PlayerSpared', player: 'dan' }])
    expect(table.in('burning')).toMatchObject({ candidates: ['eva', 'fay'], votes: { dan: 'eva' } })
    expect(table.refusal('ann', vote('dan'))).toBe('not-a-candidate')
  })

  test('B7 the dead voter’s vote falls', () => {
    const table = stake().after(['ann', vote('dan')], ['bob', vote('eva')], ['host', host.kill('ann')])
    expect(table.tally).toEqual({ dan: 0, eva: 1, fay: 0 })
  })

  test('B7 fine print: a burning without candidates runs to its end, and nobody burns', () => {
    const table = toBurning(given(), 'dan').after(['host', host.spare('dan')])
    expect(table.in('burning').deadline).toBe(moscow('2026-10-21 20:31'))
    expect(table.pass()).toMatchObject([
      { kind: 'BurningEnded', record: { outcome: 'nobody', burned: null, how: null } },
      { kind: 'NightFell', day: 2 },
    ])
  })

  test('B7 fine print: in blitz as well', () => {
    const table = toBurning(given({ settings: { schedule: 'blitz' } }), 'dan')
    const { deadline } = table.in('burning')
    for (const name of Object.keys(nine)) table.after([name, vote('dan')])
    table.after(['host', host.spare('dan')])
    expect(table.sees('ann').deadline).toBe(deadline)
  })
})

describe('B8 the ashes', () => {
  test('B8 the burned player’s role is told, with revealOnDeath: true', () => {
    const table = toBurning(given(), 'sue')
    table.pass()
    expect(table.sees('dan').players.find(({ id }) => id === 'sue')).toMatchObject({ alive: false, role: 'surgeon' })
  })

  test('B8 and not, with revealOnDeath: false', () => {
    const table = toBurning(given({ settings: { revealOnDeath: false } }), 'sue')
    table.pass()
    expect(table.sees('dan').players.find(({ id }) => id === 'sue')).toMatchObject({ alive: false, role: null })
  })

  test('B8 victory is checked: the last of the Coven burns', () => {
    const table = toBurning(given({ cast: { bob: 'coven', ann: 'catholic', dan: 'citizen', eva: 'citizen' } }), 'bob')
    expect(table.pass().map(({ kind }) => kind)).toEqual([
      'BurningEnded',
      'PlayerDied',
      'KillForfeited',
      'CovenTold',
      'GameEnded',
    ])
    expect(table.winner).toBe('town')
  })

  test('B8 else night falls', () => {
    const table = toBurning(given(), 'dan')
    table.pass()
    expect(table.in('night').day).toBe(2)
    expect(table.when('bob', kill('eva'))).toHaveLength(1)
  })
})
