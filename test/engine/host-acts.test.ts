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
  lastWord,
  lobby,
  moscow,
  nine,
  nominate,
  plead,
  propose,
  refuse,
  rest,
  shield,
  strike,
  type Table,
  toBurning,
  toDay,
  toNight,
  toRiddle,
  vote,
} from '../support/table-talk.js'

const everyPhase = (): Table[] => [
  given({ cast: fourteen }),
  toDay(given({ cast: fourteen })),
  toBurning(given({ cast: fourteen }), 'dan', 'eva'),
  toRiddle(given({ cast: fourteen }), 'dan', 'eva'),
]

describe('S2 kill and burn', () => {
  test('S2 fine print: they work in any phase and end none', () => {
    for (const act of [host.kill('fay'), host.burn('fay')]) {
      for (const table of everyPhase()) {
        const { phase } = table.state
        expect(table.when('host', act)).toMatchObject([{ kind: 'PlayerDied', player: 'fay' }])
        expect(table.state.phase.phase).toBe(phase.phase)
      }
    }
  })

  test('S2 fine print: and cost the Coven nothing', () => {
    for (const act of [host.kill('bob'), host.burn('bob')]) {
      const table = toBurning(given({ cast: fourteen }), 'bob', 'dan').after(['host', act])
      table.pass()
      expect(table.in('night').killForbidden).toBe(false)
      expect(table.dead).toEqual(['bob', 'dan'])
    }
  })

  test('S2 the causes are told apart', () => {
    const table = given().after(['host', host.kill('dan')], ['host', host.burn('eva')])
    expect(table.state.players.dan?.death?.cause).toBe('host')
    expect(table.state.players.eva?.death?.cause).toBe('host-burned')
  })

  test('S2 the unknown and the dead cannot be killed', () => {
    const table = given().after(['host', host.kill('dan')])
    for (const act of [host.kill, host.burn]) {
      expect(table.refusal('host', act('dan'))).toBe('dead-target')
      expect(table.refusal('host', act('zed'))).toBe('unknown-player')
    }
  })
})

describe('S2 revive', () => {
  test('S2 fine print: brings back the role, not office, vote or nomination', () => {
    const table = toDay(given({ cast: fourteen })).after(['bob', nominate('dan')], ['dan', nominate('bob')])
    table.after(['host', host.kill('bob')], ['host', host.revive('bob')])
    expect(table.state.players.bob).toMatchObject({ alive: true, role: 'coven', death: null })
    expect(table.state.warlock).toBe(null)
    expect(table.in('day').nominations).toEqual({})
  })

  test('S2 fine print: of the living is not-dead, of the unknown unknown-player', () => {
    expect(given().refusal('host', host.revive('dan'))).toBe('not-dead')
    expect(given().refusal('host', host.revive('zed'))).toBe('unknown-player')
  })

  test('S2 a revived candidate is none', () => {
    const table = toBurning(given(), 'dan', 'eva').after(['ann', vote('dan')])
    table.after(['host', host.kill('dan')], ['host', host.revive('dan')])
    expect(table.in('burning')).toMatchObject({ candidates: ['eva'], votes: {} })
    expect(table.when('dan', vote('eva'))).toHaveLength(1)
  })

  test('S2 fine print: restores no used power', () => {
    const looked = given().after(['ann', check('bob')], ['host', host.kill('ann')], ['host', host.revive('ann')])
    expect(looked.refusal('ann', check('cyd'))).toBe('already-looked')
    const spent = toDay(given()).after(['ann', { kind: 'DeclareTruce' }])
    toNight(spent).after(['host', host.kill('ann')], ['host', host.revive('ann')])
    expect(toDay(spent).refusal('ann', { kind: 'DeclareTruce' })).toBe('truce-spent')
  })

  test('S2 fine print: no lost night', () => {
    const table = toNight(toDay(given()).after(['dan', nominate('bob')])).after(['host', host.revive('bob')])
    expect(table.refusal('cyd', kill('dan'))).toBe('no-kill-tonight')
    expect(table.state.warlock).toBe('cyd')
  })

  test('S2 the acts that fell with him stay fallen', () => {
    const table = given().after(['sam', strike('dan')], ['host', host.kill('sam')], ['host', host.revive('sam')])
    expect(table.in('night').strikes).toEqual({})
  })
})

describe('S2 spare', () => {
  test('S2 fine print: of one who is no candidate is not-a-candidate, outside burning and riddle wrong-phase', () => {
    expect(toBurning(given(), 'dan').refusal('host', host.spare('eva'))).toBe('not-a-candidate')
    expect(given().refusal('host', host.spare('dan'))).toBe('wrong-phase')
    expect(toDay(given()).refusal('host', host.spare('dan'))).toBe('wrong-phase')
  })

  test('S2 fine print: a spared speaker stays silent until the burning is over', () => {
    const table = toBurning(given(), 'dan', 'eva').after(['dan', lastWord('No.')], ['host', host.spare('dan')])
    expect(table.sees('ann').silent).toEqual(['dan'])
    expect(table.refusal('dan', lastWord('Again.'))).toBe('last-word-spoken')
  })

  test('S2 the dead cannot be spared', () => {
    const table = toBurning(given(), 'dan', 'eva').after(['host', host.kill('dan')])
    expect(table.refusal('host', host.spare('dan'))).toBe('dead-target')
    expect(table.refusal('host', host.spare('zed'))).toBe('unknown-player')
  })
})

describe('S2 replace', () => {
  test('S2 the newcomer takes role and office', () => {
    const table = given()
    expect(table.when('host', host.replace('bob', 'kit'))).toEqual([
      { kind: 'PlayerReplaced', player: 'bob', by: 'kit', name: 'kit' },
    ])
    expect(table.state.players).not.toHaveProperty('bob')
    expect(table.state.players.kit).toMatchObject({ id: 'kit', name: 'kit', role: 'coven', alive: true })
    expect(table.state.warlock).toBe('kit')
    expect(table.when('kit', kill('dan'))).toHaveLength(1)
    expect(table.refusal('bob', kill('dan'))).toBe('not-playing')
  })

  test('S2 his votes: nomination, ballot, election', () => {
    const day = toDay(given()).after(['dan', nominate('eva')], ['host', host.replace('dan', 'kit')])
    expect(day.in('day').nominations).toEqual({ kit: 'eva' })
    const burning = toBurning(given(), 'dan', 'eva').after(['dan', vote('eva')], ['ann', vote('dan')])
    burning.after(['host', host.replace('dan', 'kit')])
    expect(burning.in('burning')).toMatchObject({ candidates: ['kit', 'eva'], votes: { kit: 'eva', ann: 'kit' } })
    const election = given({ cast: fourteen, warlock: null }).after(['bob', elect('cyd')], ['gus', elect('bob')])
    election.after(['host', host.replace('bob', 'kit')])
    expect(election.state.election?.votes).toEqual({ kit: 'cyd', gus: 'kit' })
  })

  test('S2 and his acts of the night, also as their target', () => {
    const table = given().after(
      ['cyd', propose('dan')],
      ['bob', kill('dan')],
      ['sam', strike('dan')],
      ['sue', shield('dan')],
    )
    table.after(['host', host.replace('dan', 'kit')], ['host', host.replace('sam', 'max')])
    table.after(['host', host.replace('cyd', 'nia')], ['host', host.replace('sue', 'ora')])
    expect(table.in('night')).toMatchObject({
      proposals: { nia: { target: 'kit' } },
      decision: { kind: 'kill', target: 'kit' },
      strikes: { max: { target: 'kit' } },
      shields: { ora: 'kit' },
    })
  })

  test('S2 a look taken in the seat is a look taken, and stays known to it', () => {
    const table = given().after(['ann', check('bob')], ['host', host.replace('ann', 'kit')])
    expect(table.refusal('kit', check('cyd'))).toBe('already-looked')
    expect(table.sees('kit').you?.looks).toMatchObject([{ by: 'kit', targets: ['bob'], result: 'coven' }])
  })

  test('S2 the rest of Samhain, and her sleep', () => {
    const rested = given().after(['sam', rest], ['host', host.replace('sam', 'kit')])
    expect(rested.in('night').rested).toEqual({ kit: true })
    const asleep = toNight(given().after(['sam', check('dan')], ['sam', strike('dan')]))
    asleep.after(['host', host.replace('sam', 'kit')])
    expect(asleep.refusal('kit', rest)).toBe('asleep')
  })

  test('S2 a tied candidate is replaced in the race, with what he answered', () => {
    const table = toRiddle(given(), 'dan', 'eva')
    table.when('dan', table.answer('wrong'))
    table.after(['host', host.replace('dan', 'kit')])
    expect(table.in('riddle')).toMatchObject({ among: ['kit', 'eva'], barred: ['kit'] })
    expect(table.refusal('kit', table.answer('right'))).toBe('barred-from-riddle')
  })

  test('S2 the right answer in the wait is the newcomer’s', () => {
    const table = toRiddle(given(), 'dan', 'eva')
    table.when('dan', table.answer('right'))
    table.after(['host', host.replace('dan', 'kit')])
    table.pass()
    expect(table.dead).toEqual(['kit'])
  })

  test('S2 fine print: by someone in the game it is already-joined, of the dead dead-target', () => {
    const table = given().after(['host', host.kill('dan')])
    expect(table.refusal('host', host.replace('eva', 'fay'))).toBe('already-joined')
    expect(table.refusal('host', host.replace('eva', 'dan'))).toBe('already-joined')
    expect(table.refusal('host', host.replace('eva', 'eva'))).toBe('already-joined')
    expect(table.refusal('host', host.replace('dan', 'kit'))).toBe('dead-target')
    expect(table.refusal('host', host.replace('zed', 'kit'))).toBe('unknown-player')
  })

  test('S2 fine print: it passes on pleas', () => {
    const table = given().after(['dan', plead('Enough.')], ['host', host.replace('dan', 'kit')])
    expect(table.sees('kit').you?.plea).toBe('Enough.')
    expect(table.when('host', host.approve('kit'))).toMatchObject([{ kind: 'PlayerDied', player: 'kit' }])
  })

  test('S2 fine print: a replacement of a speaker stays silent', () => {
    const table = toBurning(given(), 'dan', 'eva').after(['dan', lastWord('No.')], ['host', host.replace('dan', 'kit')])
    expect(table.sees('ann').silent).toEqual(['kit'])
    expect(table.refusal('kit', lastWord('Me?'))).toBe('last-word-spoken')
  })

  test('S2 a column, a shield of last night and the records follow the seat', () => {
    const table = toNight(given({ settings: { surgeonRepeat: false } }).after(['sue', shield('ann')]))
    table.after(['joe', column('Hm.')], ['host', host.replace('joe', 'kit')], ['host', host.replace('ann', 'max')])
    expect(table.sees('kit').you?.column).toBe('Hm.')
    expect(table.refusal('sue', shield('max'))).toBe('repeat-target')
  })

  test('S2 he keeps his place in the order of the table', () => {
    const table = given().after(['host', host.replace('ann', 'zoe')])
    expect(Object.keys(table.state.players)[0]).toBe('zoe')
  })
})

describe('S2 role', () => {
  test('S2 fine print: takes effect at once', () => {
    const table = given().after(['host', host.role('dan', 'catholic')])
    expect(table.when('dan', check('bob'))).toHaveLength(1)
    expect(table.refusal('host', host.role('zed', 'citizen'))).toBe('unknown-player')
  })

  test('S2 fine print: empties the office if it was the Warlock’s: an election opens, nothing is lost', () => {
    const table = given({ cast: fourteen }).after(['bob', kill('dan')])
    expect(table.when('host', host.role('bob', 'citizen'))).toMatchObject([
      { kind: 'RoleAssigned', player: 'bob', role: 'citizen' },
      { kind: 'ElectionOpened', cause: 'vacant' },
    ])
    table.pass()
    expect(table.dead).toEqual(['dan'])
  })

  test('S2 fine print: keeps sealed acts', () => {
    const table = given().after(['sam', strike('dan')], ['sue', shield('eva')], ['bob', kill('eva')])
    table.after(['host', host.role('sam', 'citizen')], ['host', host.role('sue', 'citizen')])
    table.pass()
    expect(table.dead).toEqual(['dan'])
    expect(table.state.gazette?.saved).toBe(true)
  })

  test('S2 fine print: may be given freely: a second Samhain, a second Catholic, a role to the dead', () => {
    const table = given().after(['host', host.role('dan', 'samhain')], ['host', host.role('eva', 'catholic')])
    table.after(['host', host.kill('fay')], ['host', host.role('fay', 'surgeon')], ['host', host.revive('fay')])
    expect(table.when('fay', shield('dan'))).toHaveLength(1)
    expect(table.when('dan', strike('sam'))).toHaveLength(1)
  })

  test('S2 the vote of one who is no member any more falls, and votes for him', () => {
    const table = given({ cast: fourteen, warlock: null }).after(['bob', elect('cyd')], ['gus', elect('bob')])
    table.after(['host', host.role('bob', 'citizen')])
    expect(table.state.election?.votes).toEqual({})
  })

  test('S2 a new member votes and counts', () => {
    const table = given({ cast: fourteen, warlock: null }).after(['bob', elect('cyd')], ['cyd', elect('cyd')])
    table.after(['host', host.role('dan', 'coven')], ['gus', elect('cyd')])
    expect(table.state.warlock).toBe('cyd')
  })
})

describe('S2 warlock', () => {
  test('S2 fine print: names a living member and closes any election', () => {
    const table = given({ cast: fourteen, warlock: null }).after(['bob', elect('cyd')])
    expect(table.when('host', host.warlock('gus'))).toEqual([
      { kind: 'WarlockChosen', player: 'gus', how: 'host' },
      { kind: 'CovenTold', notice: 'elected', to: ['bob', 'cyd', 'gus', 'hal'] },
    ])
    expect(table.state).toMatchObject({ warlock: 'gus', election: null })
  })

  test('S2 fine print: else no-such-target; for one unknown or dead it follows the order of refusals', () => {
    const table = given({ cast: fourteen }).after(['host', host.kill('cyd')])
    expect(table.refusal('host', host.warlock('dan'))).toBe('no-such-target')
    expect(table.refusal('host', host.warlock('cyd'))).toBe('dead-target')
    expect(table.refusal('host', host.warlock('zed'))).toBe('unknown-player')
  })
})

describe('S2 cancel and the rest', () => {
  test('S2 fine print: cancel ends the game with no winner, in any phase', () => {
    for (const table of [lobby(), ...everyPhase()]) {
      expect(table.when('host', host.cancel)).toEqual([{ kind: 'GameEnded', at: table.now, winner: null }])
      expect(table.winner).toBe(null)
      expect(table.refusal('host', host.cancel)).toBe('ended')
    }
  })

  test('S2 fine print: victory is tested after each of them: role', () => {
    const table = given()
    table.after(['host', host.role('bob', 'citizen')], ['host', host.role('cyd', 'citizen')])
    table.in('night')
    table.after(['host', host.role('sam', 'citizen')])
    expect(table.winner).toBe('town')
  })

  test('S2 fine print: victory is tested after each of them: kill, burn, approve', () => {
    const cast = { bob: 'coven', ann: 'catholic', dan: 'citizen' } as const
    for (const act of [host.kill('bob'), host.burn('bob'), host.approve('bob')]) {
      const table = given({ cast }).after(['bob', plead('Enough.')], ['host', act])
      expect(table.winner).toBe('town')
    }
  })

  test('S2 fine print: while paused these work: kill, burn, revive, replace, role, warlock, approve, deny, undo, cancel', () => {
    const table = given({ cast: fourteen }).after(['eva', plead('One.')], ['fay', plead('Two.')], ['host', host.pause])
    table.after(
      ['host', host.kill('dan')],
      ['host', host.burn('ida')],
      ['host', host.revive('dan')],
      ['host', host.replace('kim', 'zoe')],
      ['host', host.role('leo', 'coven')],
      ['host', host.warlock('leo')],
      ['host', host.approve('eva')],
      ['host', host.deny('fay')],
    )
    expect(table.state).toMatchObject({ warlock: 'leo', pleas: {} })
    expect(table.dead).toEqual(['eva', 'ida'])
    table.after(['host', host.undo()])
    expect(table.state.pleas).toHaveProperty('fay')
    table.after(['host', host.cancel])
    expect(table.winner).toBe(null)
  })

  test('S2 while paused these do not: nominate, spare, decide', () => {
    expect(toDay(given()).after(['host', host.pause]).refusal('host', host.nominate('dan'))).toBe('paused')
    const burning = toBurning(given(), 'dan').after(['host', host.pause])
    expect(burning.refusal('host', host.spare('dan'))).toBe('paused')
    const asked = given({ settings: { silentWarlock: 'host' } }).after(['cyd', propose('dan')])
    asked.pass()
    expect(asked.after(['host', host.pause]).refusal('host', host.decide('dan'))).toBe('paused')
  })

  test('S2 only the host hosts', () => {
    const acts = [
      host.pause,
      host.resume,
      host.advance,
      host.cancel,
      host.extend(1),
      host.kill('dan'),
      host.burn('dan'),
      host.revive('dan'),
      host.spare('dan'),
      host.replace('dan', 'kit'),
      host.role('dan', 'citizen'),
      host.warlock('cyd'),
      host.approve('dan'),
      host.deny('dan'),
      host.decide(null),
      host.nominate('dan'),
      host.settings({}),
      host.undo(),
    ]
    for (const act of acts) expect(given().refusal('bob', act)).toBe('not-host')
  })

  test('S2 the console knows every role, and whom the night waits for', () => {
    const table = given().after(['bob', refuse], ['ann', check('bob')], ['joe', compare('bob', 'dan')])
    expect(viewFor(table.state, { kind: 'host' }).host).toMatchObject({ roles: nine, awaited: ['sam', 'sue'] })
  })

  test('S2 a kill in the night leaves its clock alone', () => {
    const table = given().after(['host', host.kill('dan')])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 10:00'))
  })
})
