import { describe, expect, test } from 'vitest'
import type { RoleId } from '#engine/role-ids'
import { roles } from '#engine/roles'
import {
  check,
  column,
  compare,
  depose,
  elect,
  given,
  host,
  kill,
  lastWord,
  nine,
  nominate,
  plead,
  propose,
  refuse,
  rest,
  shield,
  strike,
  toBurning,
  toDay,
  toRiddle,
  truce,
  unvote,
  vote,
  withdraw,
} from '../../support/table-talk.js'

const powers = [
  propose('eva'),
  kill('eva'),
  refuse,
  elect('bob'),
  depose,
  check('eva'),
  strike('eva'),
  rest,
  compare('eva', 'fay'),
  column('Hello.'),
  shield('eva'),
  truce,
]

test('P1 a citizen has no power of the night, and is not told how the phase stands', () => {
  for (const table of [given(), toDay(given()), toBurning(given(), 'dan'), toRiddle(given(), 'dan', 'eva')])
    for (const act of powers) expect(table.refusal('dan', act)).toBe('not-your-power')
})

test.each(Object.entries(nine))('P1 by day everyone living nominates: %s, %s', (name) => {
  const table = toDay(given())
  expect(table.when(name, nominate('dan'))).toEqual([{ kind: 'Nominated', by: name, target: 'dan' }])
  expect(table.when(name, withdraw)).toEqual([{ kind: 'NominationWithdrawn', by: name }])
})

test.each(Object.entries(nine))('P1 at the burning everyone living votes: %s, %s', (name) => {
  const table = toBurning(given(), 'dan', 'eva')
  expect(table.when(name, vote('dan'))).toEqual([{ kind: 'VoteCast', by: name, target: 'dan' }])
  expect(table.when(name, unvote)).toEqual([{ kind: 'VoteWithdrawn', by: name }])
})

test.each(Object.entries(nine))('P1 at the stake everyone has a last word: %s, %s', (name) => {
  const table = toBurning(given(), name)
  expect(table.when(name, lastWord('Boo.'))).toEqual([{ kind: 'LastWordSpoken', by: name, text: 'Boo.' }])
})

describe('P3 the dead', () => {
  test('P3 a dead player has no rights but the graveyard', () => {
    const everything = [...powers, nominate('eva'), withdraw, vote('eva'), unvote, lastWord('Boo.'), plead('Again.')]
    for (const name of Object.keys(nine)) {
      for (const table of [given(), toDay(given()), toBurning(given(), 'dan', 'eva')]) {
        table.after(['host', host.kill(name)])
        for (const act of everything) expect(table.refusal(name, act)).toBe('dead')
        expect(table.sees(name).you?.acts.every(({ refusal }) => refusal === 'dead')).toBe(true)
      }
    }
  })

  test('P3 revealOnDeath: true: the role is told when someone dies', () => {
    const table = given({ settings: { revealOnDeath: true } }).after(['bob', kill('ann')])
    table.pass()
    expect(table.state.gazette?.deaths).toEqual([{ player: 'ann', cause: 'coven', role: 'catholic' }])
    expect(table.sees('dan').players.find(({ id }) => id === 'ann')?.role).toBe('catholic')
  })

  test('P3 revealOnDeath: false: it is not, until the end', () => {
    const table = given({ settings: { revealOnDeath: false } }).after(['bob', kill('ann')], ['host', host.kill('eva')])
    table.pass()
    expect(table.state.gazette).toMatchObject({
      deaths: [{ player: 'ann', cause: 'coven', role: null }],
      apart: [{ player: 'eva', cause: 'host', role: null }],
    })
    expect(table.sees('dan').players.find(({ id }) => id === 'ann')?.role).toBe(null)
    table.after(['host', host.cancel])
    expect(table.sees('dan').players.find(({ id }) => id === 'ann')?.role).toBe('catholic')
  })
})

test('C2 a citizen is never waited for', () => {
  const cast: Record<string, RoleId> = { ann: 'citizen', bob: 'coven', dan: 'citizen', eva: 'citizen', fay: 'citizen' }
  const table = given({ cast }).after(['bob', kill('dan')])
  expect(table.in('night').completeSince).toBe(table.now)
})

test('P1 the roles stand on the sides the law gives them', () => {
  expect(Object.fromEntries(Object.values(roles).map(({ id, side }) => [id, side]))).toEqual({
    citizen: 'town',
    coven: 'coven',
    catholic: 'town',
    journalist: 'town',
    surgeon: 'town',
    samhain: 'alone',
  })
})
