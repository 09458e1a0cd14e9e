import { describe, expect, test } from 'vitest'
import { composition, deal, playerLimits } from '#engine/deal'
import { type RoleId, roleIds } from '#engine/role-ids'
import { defaultSettings, type Settings } from '#engine/settings'
import { host, lobby, type Table } from '../support/table-talk.js'

const counts = (players: number, settings: Partial<Settings> = {}) =>
  composition(players, { ...defaultSettings, ...settings })
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index + 1}`)
function gathered(count: number, settings: Partial<Settings> = {}, seed = 'deal'): Table {
  const table = lobby({ settings, seed })
  for (const name of names(count)) table.after([name, { kind: 'Join', name }])
  return table
}
const dealtIn = (table: Table) => Object.values(table.state.players).map(({ role }) => role)
const tallyOf = (dealt: readonly RoleId[]) =>
  Object.fromEntries(roleIds.map((role) => [role, dealt.filter((other) => other === role).length]))

describe('Deal: composition', () => {
  test.each([
    [5, 1, 0, 1, 0, 0, 3],
    [6, 1, 0, 0, 1, 0, 4],
    [7, 2, 0, 1, 0, 1, 3],
    [8, 2, 0, 1, 1, 0, 4],
    [9, 2, 1, 1, 1, 0, 4],
    [10, 3, 1, 1, 1, 1, 3],
    [12, 4, 1, 1, 2, 1, 3],
    [13, 4, 1, 1, 1, 1, 5],
    [14, 5, 1, 1, 2, 1, 4],
    [15, 5, 1, 1, 2, 1, 5],
    [18, 6, 1, 1, 2, 1, 7],
    [19, 7, 1, 1, 2, 1, 7],
    [21, 7, 1, 1, 2, 1, 9],
    [22, 8, 1, 1, 2, 1, 9],
    [30, 11, 1, 1, 2, 1, 14],
    [44, 17, 1, 1, 2, 1, 22],
    [50, 18, 1, 1, 2, 1, 27],
    [60, 21, 1, 1, 2, 1, 34],
  ] as const)(
    'Deal of %i: %i Coven, %i Samhain, %i Catholic, %i Surgeon, %i Journalist, %i citizens',
    (n, coven, samhain, catholic, surgeon, journalist, citizen) => {
      expect(counts(n)).toEqual({ coven, samhain, catholic, surgeon, journalist, citizen })
    },
  )

  test('Deal: all are dealt, the Coven never shrinks in a larger game, and the residents begin in the majority', () => {
    let before = 1
    for (let n = 5; n <= 60; n++) {
      const dealt = counts(n)
      const { coven = 0, samhain = 0 } = dealt ?? {}
      expect(Object.values(dealt ?? {}).reduce((sum, count) => sum + count, 0)).toBe(n)
      expect([0, 1]).toContain(coven - before)
      expect(n - coven - samhain - coven).toBeGreaterThanOrEqual(3)
      before = coven
    }
  })

  test('Deal samhain: auto: from nine; samhain: always: from five; samhain: never: not at all', () => {
    expect([8, 9].map((n) => counts(n, { samhain: 'auto' })?.samhain)).toEqual([0, 1])
    expect(counts(5, { samhain: 'always' })?.samhain).toBe(1)
    expect(counts(60, { samhain: 'never' })?.samhain).toBe(0)
  })

  test('P2 by the host’s own counts, the table for the rest', () => {
    expect(counts(10, { counts: { coven: 3, surgeon: 2 } })).toEqual({
      coven: 3,
      samhain: 1,
      catholic: 1,
      surgeon: 2,
      journalist: 1,
      citizen: 2,
    })
  })

  test('P2 more roles than people is refused, and names the setting', () => {
    expect(counts(5, { counts: { coven: 3, samhain: 3 } })).toBe(null)
    const table = gathered(5, { counts: { coven: 4, samhain: 1, catholic: 1 } })
    expect(table.refusal('host', { kind: 'StartGame' })).toBe('bad-setting')
  })
})

describe('P2 the draw', () => {
  test('P2 the deal is one event, by the table', () => {
    const table = gathered(9)
    const facts = table.when('host', { kind: 'StartGame' })
    expect(facts.map(({ kind }) => kind)).toEqual(['RolesDealt', 'ElectionOpened', 'NightFell'])
    expect(tallyOf(dealtIn(table))).toEqual({
      coven: 2,
      samhain: 1,
      catholic: 1,
      surgeon: 1,
      journalist: 0,
      citizen: 4,
    })
  })

  test('P2 seeded: the same seed, people and counts give the same deal', () => {
    const [one, two, other] = ['a', 'a', 'b'].map((seed) => {
      const table = gathered(15, {}, seed)
      table.when('host', { kind: 'StartGame' })
      return dealtIn(table)
    })
    expect(one).toEqual(two)
    expect(one).not.toEqual(other)
  })

  test('P2 fair: over many seeds every seat gets every role about equally often', () => {
    const players = names(9)
    const seats = new Map<string, number>()
    const draws = 3000
    for (let draw = 0; draw < draws; draw++) {
      const dealt = deal(`fair ${draw}`, players, {
        coven: 2,
        samhain: 1,
        catholic: 1,
        surgeon: 1,
        journalist: 1,
        citizen: 3,
      })
      for (const player of players) if (dealt[player] === 'coven') seats.set(player, (seats.get(player) ?? 0) + 1)
    }
    const expected = (draws * 2) / 9
    for (const player of players) {
      expect(seats.get(player)).toBeGreaterThan(expected * 0.85)
      expect(seats.get(player)).toBeLessThan(expected * 1.15)
    }
  })

  test('P2 a deal by hand is dealt as written, with the office filled', () => {
    const table = gathered(5)
    const roles = { p1: 'coven', p2: 'coven', p3: 'surgeon', p4: 'citizen', p5: 'catholic' } as const
    table.when('host', { kind: 'StartGame', cast: { roles, warlock: 'p2' } })
    expect(Object.fromEntries(Object.values(table.state.players).map(({ id, role }) => [id, role]))).toEqual(roles)
    expect(table.state).toMatchObject({ warlock: 'p2', election: null })
  })

  test('C1 the game begins in night 1', () => {
    const table = gathered(5)
    table.when('host', { kind: 'StartGame' })
    expect(table.in('night')).toMatchObject({ day: 1, startedAt: table.now })
  })
})

describe('Deal: how many', () => {
  test('Deal: fewer than five is refused with too-few-players', () => {
    expect(gathered(4).refusal('host', { kind: 'StartGame' })).toBe('too-few-players')
    expect(gathered(5).when('host', { kind: 'StartGame' })[0]?.kind).toBe('RolesDealt')
  })

  test('Deal: 5 ≤ n ≤ 60', () => {
    expect(playerLimits).toEqual({ fewest: 5, most: 60 })
    const table = gathered(60)
    expect(table.refusal('p61', { kind: 'Join', name: 'p61' })).toBe('game-full')
    table.after(['host', { kind: 'StartGame' }], ['host', host.pause])
    expect(table.living).toHaveLength(60)
  })
})
