import { describe, expect, test } from 'vitest'
import { wakeAt } from '#engine/deadline'
import { viewFor } from '#engine/view-for'
import {
  given,
  host,
  kill,
  lobby,
  minutes,
  nominate,
  plead,
  toBurning,
  toDay,
  toRiddle,
  vote,
} from '../support/table-talk.js'

describe('S1 suicide: host', () => {
  test('S1 a living player asks with a reason, the host approves, he dies at once', () => {
    const table = given({ settings: { suicide: 'host' } })
    expect(table.when('dan', plead('  I have seen enough. '))).toEqual([
      { kind: 'SuicidePleaded', player: 'dan', reason: 'I have seen enough.', at: table.now },
    ])
    expect(table.dead).toEqual([])
    expect(table.when('host', host.approve('dan'))).toEqual([
      { kind: 'PlayerDied', player: 'dan', cause: 'suicide', day: 1, at: table.now },
    ])
    expect(table.state.pleas).toEqual({})
  })

  test('S1 or denies', () => {
    const table = given().after(['dan', plead('Enough.')])
    expect(table.when('host', host.deny('dan'))).toEqual([{ kind: 'SuicideDenied', player: 'dan' }])
    expect(table.refusal('host', host.approve('dan'))).toBe('no-plea')
    expect(table.living).toContain('dan')
  })

  test('S1 the host sees the plea, the others do not', () => {
    const table = given().after(['dan', plead('Enough.')])
    expect(viewFor(table.state, { kind: 'host' }).host?.pleas).toMatchObject({ dan: { reason: 'Enough.' } })
    expect(table.sees('dan').you?.plea).toBe('Enough.')
    expect(JSON.stringify(table.sees('eva'))).not.toContain('Enough.')
  })

  test('S1 with a host there is no term: it waits for his word', () => {
    const table = given().after(['dan', plead('Enough.')])
    table.wait(minutes(600))
    expect(table.state.pleas).toHaveProperty('dan')
  })
})

describe('S1 the other settings', () => {
  test('S1 suicide: free: it is granted at once', () => {
    const table = given({ settings: { suicide: 'free' } })
    expect(table.when('dan', plead('Enough.')).map(({ kind }) => kind)).toEqual(['SuicidePleaded', 'PlayerDied'])
    expect(table.state.players.dan?.death).toMatchObject({ cause: 'suicide' })
  })

  test('S1 suicide: never: it is refused with not-your-power', () => {
    expect(given({ settings: { suicide: 'never' } }).refusal('dan', plead('Enough.'))).toBe('not-your-power')
  })

  test('S1 a game without a human host falls back to free after hostGrace', () => {
    const table = given({ hosted: false }).after(['dan', plead('Enough.')])
    expect(wakeAt(table.state)).toBe(table.now + minutes(10))
    table.wait(minutes(10) - 1)
    expect(table.dead).toEqual([])
    expect(table.pass()).toMatchObject([{ kind: 'PlayerDied', player: 'dan', cause: 'suicide' }])
    table.in('night')
  })

  test('S1 hostGrace is a setting of it too', () => {
    const table = given({ hosted: false, settings: { hostGrace: 3 } }).after(['dan', plead('Enough.')])
    expect(wakeAt(table.state)).toBe(table.now + minutes(3))
  })

  test('S1 and what the game owes to a plea granted in a race is done: one left burns', () => {
    const table = toRiddle(given({ hosted: false, settings: { hostGrace: 1 } }), 'dan', 'eva')
    table.after(['dan', plead('Enough.')])
    table.pass()
    expect(table.dead).toEqual(['dan', 'eva'])
  })
})

describe('S1 fine print', () => {
  test('S1 fine print: a plea may be made in any phase', () => {
    for (const table of [given(), toDay(given()), toBurning(given(), 'dan'), toRiddle(given(), 'dan', 'eva')]) {
      expect(table.when('fay', plead('Enough.'))).toHaveLength(1)
    }
  })

  test('S1 fine print: approve or deny without a plea is no-plea', () => {
    for (const act of [host.approve('dan'), host.deny('dan'), host.approve('zed')]) {
      expect(given().refusal('host', act)).toBe('no-plea')
    }
  })

  test('S1 fine print: his reason is a text like any: trimmed, not empty, at most a thousand', () => {
    expect(given().refusal('dan', plead('   '))).toBe('description-required')
    expect(given().refusal('dan', plead('x'.repeat(1001)))).toBe('too-long')
  })

  test('S2 fine print: a second plea replaces the first', () => {
    const table = given({ hosted: false }).after(['dan', plead('First.')])
    table.wait(minutes(6)).after(['dan', plead('Second.')])
    expect(table.state.pleas.dan).toEqual({ reason: 'Second.', at: table.now })
    expect(wakeAt(table.state)).toBe(table.now + minutes(10))
  })

  test('S1 a plea dies with its player', () => {
    const table = given().after(['dan', plead('Enough.')], ['host', host.kill('dan')])
    expect(table.refusal('host', host.approve('dan'))).toBe('no-plea')
  })

  test('S1 a plea outlives the phase in which it was made', () => {
    const table = toDay(given().after(['dan', plead('Enough.')])).after(['host', host.approve('dan')])
    expect(table.dead).toEqual(['dan'])
  })
})

describe('S4 who left the server', () => {
  test('S4 stays in the game until the host replaces or kills him', () => {
    const table = toDay(given()).after(['ann', nominate('dan')])
    expect(table.living).toContain('dan')
    table.after(['host', host.replace('dan', 'kit')])
    table.pass()
    expect(table.in('burning').candidates).toEqual(['kit'])
    expect(table.when('kit', vote('kit'))).toHaveLength(1)
  })

  test('S4 leaving by command is for the lobby', () => {
    expect(given().refusal('dan', { kind: 'Leave' })).toBe('wrong-phase')
    expect(given().after(['bob', kill('dan')]).living).toContain('dan')
    expect(lobby().refusal('dan', { kind: 'Leave' })).toBe('not-playing')
  })
})
