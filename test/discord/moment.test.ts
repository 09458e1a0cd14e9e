import { describe, expect, it } from 'vitest'
import type { Intent } from '#discord/custom-id'
import { dayOf, isStale, nightOf, phaseMark } from '#discord/moment'
import { given, toBurning, toDay, toNight, toRiddle } from '../support/table-talk.js'

const gameId = 'g'
const kill = (moment: number): Intent => ({ verb: 'kill', gameId, moment })
const shield = (moment: number): Intent => ({ verb: 'shield', gameId, moment })
const vote = (moment: number): Intent => ({ verb: 'vote', gameId, moment })

describe('the moment of a panel', () => {
  it('is the night that is, or the one to come', () => {
    const table = given()
    expect([nightOf(table.state), dayOf(table.state)]).toEqual([1, 1])
    toDay(table)
    expect([nightOf(table.state), dayOf(table.state)]).toEqual([2, 1])
    toNight(table)
    expect([nightOf(table.state), dayOf(table.state)]).toEqual([2, 2])
  })

  it('makes a control of another night stale in a night', () => {
    const { state } = toNight(toDay(given()))
    expect(isStale(kill(1), state)).toBe(true)
    expect(isStale(kill(2), state)).toBe(false)
    expect(isStale(kill(3), state)).toBe(true)
  })

  it('leaves it to the engine where the control could not count anyway', () => {
    const { state } = toDay(given())
    expect(isStale(kill(1), state)).toBe(false)
    expect(isStale(vote(7), state)).toBe(false)
  })

  it('carries a shield from the evening into its night (N10)', () => {
    const table = toBurning(given(), 'dan', 'eva')
    const evening = shield(nightOf(table.state))
    expect(isStale(evening, table.state)).toBe(false)
    expect(isStale(shield(1), table.state)).toBe(true)
    while (table.state.phase.phase !== 'night') table.pass()
    expect(isStale(evening, table.state)).toBe(false)
  })

  it('does not count a vote for another day', () => {
    const table = toBurning(toNight(toBurning(given(), 'dan')), 'eva')
    expect(isStale(vote(1), table.state)).toBe(true)
    expect(isStale(vote(2), table.state)).toBe(false)
  })

  it('lets the console end only the phase that it showed', () => {
    const table = given()
    const advance: Intent = { verb: 'advance', gameId, phase: phaseMark(table.state) }
    expect(isStale(advance, table.state)).toBe(false)
    table.when('host', { kind: 'Advance' })
    expect(isStale(advance, table.state)).toBe(true)
  })

  it('tells apart the riddles of one race', () => {
    const table = toRiddle(given(), 'dan', 'eva')
    expect(phaseMark(table.state)).toBe('riddle.1.1')
    table.pass()
    expect(phaseMark(table.state)).toBe('riddle.1.2')
  })
})
