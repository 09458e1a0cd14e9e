import { describe, expect, test } from 'vitest'
import type { GameEvent } from '#engine/events'
import {
  check,
  given,
  host,
  kill,
  nine,
  nominate,
  refuse,
  strike,
  toBurning,
  toDay,
  toNight,
  vote,
} from '../support/table-talk.js'

const noted = (facts: readonly GameEvent[]) =>
  facts.flatMap((fact) => (fact.kind === 'AbsenceNoted' ? [fact.player] : []))
const everyoneBut = (...absent: string[]) => Object.keys(nine).filter((name) => !absent.includes(name))

/** To the dawn of `day`, everyone but `dan` nominating by day. */
function withoutDan(settings: Parameters<typeof given>[0], day: number) {
  const table = given(settings)
  for (let dawn = 1; dawn < day; dawn++) {
    toDay(table)
    for (const name of everyoneBut('dan')) if (table.living.includes(name)) table.after([name, nominate(name)])
    for (const name of everyoneBut('dan')) if (table.living.includes(name)) table.after([name, { kind: 'Withdraw' }])
    toNight(table)
  }
  return table
}

describe('S4 absence', () => {
  test('S4 absence: warn: whoever has done nothing for two whole days is named at the second dawn after them', () => {
    const table = withoutDan({ settings: { absence: 'warn' } }, 2)
    expect(noted(table.pass())).toEqual([])
    const later = withoutDan({ settings: { absence: 'warn' } }, 3)
    expect(later.pass()[0]).toEqual({ kind: 'AbsenceNoted', player: 'dan', days: 2 })
    expect(later.living).toContain('dan')
  })

  test('S4 absence: kill: he dies at dawn as by the host’s hand, told apart', () => {
    const table = withoutDan({ settings: { absence: 'kill' } }, 3)
    expect(table.pass()).toMatchObject([
      { kind: 'AbsenceNoted', player: 'dan', days: 2 },
      { kind: 'PlayerDied', player: 'dan', cause: 'absence', day: 3 },
      { kind: 'GazettePrinted', issue: { deaths: [], apart: [{ player: 'dan', cause: 'absence' }] } },
      { kind: 'DayBroke', day: 3 },
    ])
  })

  test('S4 absence: ignore: nothing is noted', () => {
    expect(noted(withoutDan({ settings: { absence: 'ignore' } }, 4).pass())).toEqual([])
  })

  test('S4 absenceDays is a setting', () => {
    expect(noted(withoutDan({ settings: { absenceDays: 1 } }, 2).pass())).toEqual(['dan'])
    expect(noted(withoutDan({ settings: { absenceDays: 3 } }, 3).pass())).toEqual([])
    expect(noted(withoutDan({ settings: { absenceDays: 3 } }, 4).pass())).toEqual(['dan'])
  })

  test('S4 an act of the night, a nomination or a vote is presence', () => {
    for (const [who, act] of [
      ['ann', check('bob')],
      ['bob', refuse],
      ['sam', strike('dan')],
    ] as const) {
      const table = toNight(toNight(given()))
      table.after([who, act])
      table.pass()
      expect(noted(table.log)).not.toContain(who)
    }
    const voted = toBurning(toNight(given()), 'dan', 'eva').after(['fay', vote('dan')], ['ann', vote('eva')])
    toNight(voted)
    expect(noted(voted.pass())).not.toContain('fay')
    expect(noted(voted.log)).toContain('joe')
  })

  test('S4 a refused act is none', () => {
    const table = toNight(toNight(given()))
    table.refusal('dan', nominate('eva'))
    expect(noted(table.pass())).toContain('dan')
  })

  test('S4 the dead are not missed', () => {
    const table = withoutDan({}, 3).after(['host', host.kill('dan')])
    expect(noted(table.pass())).toEqual([])
  })

  test('S4 fine print of N7: a Warlock who dies of absence costs nothing', () => {
    const table = given({ settings: { absence: 'kill', absenceDays: 1 } })
    toDay(table)
    for (const name of everyoneBut('bob')) table.after([name, nominate('dan')], [name, { kind: 'Withdraw' }])
    toNight(table).pass()
    expect(table.dead).toEqual(['bob'])
    expect(table.state.warlock).toBe('cyd')
    toNight(table)
    expect(table.when('cyd', kill('dan'))).toHaveLength(1)
  })

  test('S4 each new act counts from its own day', () => {
    const table = withoutDan({}, 2)
    toDay(table).after(['dan', nominate('eva')], ['dan', { kind: 'Withdraw' }])
    expect(noted(toNight(table).pass())).not.toContain('dan')
  })
})
