import { describe, expect, test } from 'vitest'
import type { RoleId } from '#engine/role-ids'
import type { GameState } from '#engine/state'
import { victoryOf } from '#engine/victory'
import { check, elect, given, host, kill, strike, toBurning, toDay, toNight, truce } from '../support/table-talk.js'

/** A state in which exactly these live. */
function alive(...roles: RoleId[]): GameState {
  const table = given({ cast: { a: 'citizen', b: 'citizen', c: 'citizen', d: 'citizen', e: 'citizen' }, warlock: null })
  const players = Object.values(table.state.players).map((player, index) => {
    const role = roles[index]
    return role === undefined ? { ...player, alive: false } : { ...player, role }
  })
  return { ...table.state, players: Object.fromEntries(players.map((player) => [player.id, player])) }
}

describe('V1 Coven', () => {
  test.each([
    [['coven', 'citizen'], 'coven'],
    [['coven', 'coven', 'citizen'], 'coven'],
    [['coven', 'coven', 'citizen', 'catholic'], 'coven'],
    [['coven', 'citizen', 'citizen'], null],
    [['coven', 'coven', 'citizen', 'catholic', 'surgeon'], null],
    [['coven'], 'coven'],
  ] as const)('V1 the living Coven at least one and at least as many as the residents: %j → %s', (roles, winner) => {
    expect(victoryOf(alive(...roles), false)).toBe(winner)
  })

  test.each([
    [['coven', 'samhain', 'citizen'], 'coven'],
    [['coven', 'samhain', 'citizen', 'citizen'], null],
    [['coven', 'samhain'], 'coven'],
  ] as const)('V1 Samhain, dead or alive, does not count: %j → %s', (roles, winner) => {
    expect(victoryOf(alive(...roles), false)).toBe(winner)
  })

  test('V1 as soon as: a kill at dawn decides it', () => {
    const cast = { bob: 'coven', ann: 'catholic', dan: 'citizen' } as const
    const table = given({ cast }).after(['bob', kill('dan')])
    table.pass()
    expect(table.winner).toBe('coven')
  })

  test('V1 a vote for the Warlock is no death: nothing is tested', () => {
    const cast = { bob: 'coven', cyd: 'coven', ann: 'catholic', dan: 'citizen' } as const
    const table = given({ cast, warlock: null }).after(['bob', elect('bob')], ['cyd', elect('bob')])
    table.in('night')
    expect(table.state.warlock).toBe('bob')
  })
})

describe('V2 Town', () => {
  test.each([
    [['citizen'], 'town'],
    [['catholic', 'surgeon'], 'town'],
    [['samhain', 'citizen', 'citizen'], null],
    [['coven', 'citizen', 'citizen'], null],
  ] as const)('V2 every Coven member and Samhain dead, and a resident lives: %j → %s', (roles, winner) => {
    expect(victoryOf(alive(...roles), false)).toBe(winner)
  })

  test('V2 as soon as: the burning of the last one decides it', () => {
    const table = toBurning(given({ cast: { bob: 'coven', ann: 'catholic', dan: 'citizen', eva: 'citizen' } }), 'bob')
    table.pass()
    expect(table.winner).toBe('town')
  })
})

describe('V3 Samhain', () => {
  const pair = { sam: 'samhain', dan: 'citizen' } as const
  const trio = { sam: 'samhain', dan: 'citizen', eva: 'citizen' } as const

  test.each([
    [['samhain', 'citizen'], 'samhain'],
    [['samhain', 'catholic'], 'samhain'],
    [['samhain', 'citizen', 'citizen'], null],
    [['samhain', 'coven'], 'coven'],
    [['samhain'], 'samhain'],
  ] as const)('V3 at dusk she and at most one other, a resident: %j → %s', (roles, winner) => {
    expect(victoryOf(alive(...roles), true)).toBe(winner)
  })

  test('V3 at any time if she is the only one alive', () => {
    expect(victoryOf(alive('samhain'), false)).toBe('samhain')
    const table = given({ cast: pair, warlock: null }).after(['host', host.kill('dan')])
    expect(table.winner).toBe('samhain')
  })

  test('V3 with one other, not before dusk', () => {
    expect(victoryOf(alive('samhain', 'citizen'), false)).toBe(null)
    const table = given({ cast: trio, warlock: null }).after(['sam', strike('eva')])
    table.pass()
    table.in('day')
  })

  test('V3 when a burning is over', () => {
    const table = toBurning(given({ cast: trio, warlock: null }), 'eva')
    table.pass()
    expect(table.winner).toBe('samhain')
  })

  test('V3 when a truce day is over', () => {
    const table = given({ cast: { sam: 'samhain', ann: 'catholic', eva: 'citizen' }, warlock: null })
    table.after(['sam', strike('eva')])
    toDay(table).after(['ann', truce])
    table.pass()
    expect(table.winner).toBe('samhain')
  })

  test('V3 when a burning that burned nobody is over', () => {
    const table = given({ cast: trio, warlock: null }).after(['sam', strike('eva')])
    toBurning(table, 'dan').after(['host', host.spare('dan')])
    table.pass()
    expect(table.winner).toBe('samhain')
  })

  test('V3 she must live: her own burning gives the town the game', () => {
    const table = toBurning(given({ cast: trio, warlock: null }), 'sam')
    table.pass()
    expect(table.winner).toBe('town')
  })
})

describe('V4 nobody and the order', () => {
  test('V4 nobody alive: a draw', () => {
    expect(victoryOf(alive(), false)).toBe('draw')
    expect(victoryOf(alive(), true)).toBe('draw')
  })

  test('V4 before V3’s only one, V1, V2 and then V3: the Coven and Samhain alone at dusk', () => {
    expect(victoryOf(alive('samhain', 'coven'), true)).toBe('coven')
    expect(victoryOf(alive('samhain', 'coven', 'citizen'), true)).toBe('coven')
  })

  test('V4 a draw in play: all who are left are absent and fall in one dawn', () => {
    const table = toNight(given({ settings: { absence: 'kill', absenceDays: 1 } }))
    expect(table.pass().at(-1)).toMatchObject({ kind: 'GameEnded', winner: 'draw' })
    expect(table.living).toEqual([])
  })
})

describe('V5 the truth', () => {
  test('V5 at the end every role, every look and every vote is told', () => {
    const table = toBurning(given({ settings: { ballot: 'secret', revealOnDeath: false } }), 'dan')
    table.after(['ann', { kind: 'CastVote', target: 'dan' }])
    toNight(table).after(['ann', check('bob')], ['host', host.cancel])
    const seen = table.sees('fay')
    expect(Object.fromEntries(seen.players.map(({ id, role }) => [id, role]))).toEqual(
      Object.fromEntries(Object.values(table.state.players).map(({ id, role }) => [id, role])),
    )
    expect(seen.burnings).toMatchObject([{ burned: 'dan', votes: { ann: 'dan' } }])
    expect(table.log.filter(({ kind }) => kind === 'Looked')).toHaveLength(1)
  })

  test('V5 and not before', () => {
    expect(
      given()
        .sees('fay')
        .players.filter(({ role }) => role !== null),
    ).toMatchObject([{ id: 'fay' }])
  })
})
