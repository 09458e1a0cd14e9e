import { describe, expect, test } from 'vitest'
import { deadlineOf } from '#engine/deadline'
import type { GameEvent } from '#engine/events'
import { undoTarget } from '#engine/undo'
import {
  check,
  compare,
  given,
  host,
  hours,
  kill,
  lobby,
  minutes,
  moscow,
  nominate,
  refuse,
  rest,
  seconds,
  shield,
  toBurning,
  toDay,
  toRiddle,
  vote,
} from '../support/table-talk.js'

const nothing: GameEvent = { kind: 'DeadlineMoved', deadline: 0 }
const started: GameEvent = { kind: 'RolesDealt', seed: 's', roles: {} }
const paused: GameEvent = { kind: 'GamePaused', at: 0 }
const resumed: GameEvent = { kind: 'GameResumed', at: 0 }
const undone = (acts: number): GameEvent => ({ kind: 'Undone', acts, at: 0, floor: 0, restored: given().state })
/** A log, one fact a commit, versions from 1. */
const log = (...facts: GameEvent[]) => facts.map((event, index) => ({ version: index + 1, events: [event] }))

describe('S3 undo', () => {
  test('S3 goes back to the state before the last act', () => {
    const table = given().after(['bob', kill('dan')])
    const before = table.state
    table.after(['bob', kill('eva')], ['host', host.undo()])
    expect({ ...table.state, paused: null }).toEqual(before)
  })

  test('S3 leaves the log intact: it appends', () => {
    const table = given().after(['bob', kill('dan')])
    const before = [...table.log]
    const facts = table.when('host', host.undo())
    expect(facts).toMatchObject([{ kind: 'Undone', acts: 1, at: table.now, floor: minutes(10) }])
    expect(table.log.slice(0, before.length)).toEqual(before)
  })

  test('S3 and pauses the game', () => {
    const table = given().after(['bob', kill('dan')], ['host', host.undo()])
    expect(deadlineOf(table.state)).toBe(null)
    expect(table.refusal('bob', kill('dan'))).toBe('paused')
    expect(table.refusal('host', host.pause)).toBe('already-paused')
  })

  test('S3 on resume the phase lasts at least 10 more minutes', () => {
    const table = toBurning(given(), 'dan').until(moscow('2026-10-21 20:29'))
    table.after(['ann', vote('dan')], ['host', host.undo()])
    table.wait(minutes(3)).after(['host', host.resume])
    expect(deadlineOf(table.state)).toBe(table.now + minutes(10))
  })

  test('S3 20 s in blitz', () => {
    const table = toBurning(given({ settings: { schedule: 'blitz' } }), 'dan')
    table.until(table.in('burning').deadline - seconds(3))
    table.after(['ann', vote('dan')], ['host', host.undo()], ['host', host.resume])
    expect(deadlineOf(table.state)).toBe(table.now + seconds(20))
  })

  test('S3 a phase with more left than that keeps what it had', () => {
    const table = given().after(['bob', kill('dan')], ['host', host.undo()])
    table.wait(hours(1)).after(['host', host.resume])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 11:00'))
  })

  test('S2 undo takes back what the last acts did, a burning too', () => {
    const table = toBurning(given(), 'eva')
    table.pass()
    expect(table.dead).toEqual(['eva'])
    table.after(['host', host.undo()])
    expect(table.in('burning')).toMatchObject({ day: 1, candidates: ['eva'] })
    expect(table.dead).toEqual([])
  })
})

describe('S3 fine print', () => {
  test('S3 fine print: acts and phase changes are one step each', () => {
    const table = given().after(['bob', kill('dan')])
    table.pass()
    table.after(['eva', nominate('fay')])
    table.after(['host', host.undo(3)])
    expect(table.in('night').decision).toBe(null)
  })

  test('S3 fine print: pause, resume and undo are no steps', () => {
    const table = given().after(['bob', kill('dan')], ['bob', kill('eva')], ['host', host.pause], ['host', host.resume])
    table.after(['host', host.undo()])
    expect(table.in('night').decision).toMatchObject({ target: 'dan' })
  })

  test('S3 fine print: undo after undo goes further back', () => {
    const table = given().after(['bob', kill('dan')], ['bob', kill('eva')], ['bob', kill('fay')])
    table.after(['host', host.undo()], ['host', host.undo()])
    expect(table.in('night').decision).toMatchObject({ target: 'dan' })
    table.after(['host', host.undo()])
    expect(table.in('night').decision).toBe(null)
  })

  test('S3 fine print: at most to the start of the game', () => {
    const table = given()
    const start = table.state
    table.after(['bob', kill('dan')], ['bob', kill('eva')], ['host', host.undo(50)])
    expect({ ...table.state, paused: null }).toEqual(start)
    table.after(['host', host.undo()])
    expect({ ...table.state, paused: null }).toEqual(start)
  })

  test('S3 fine print: and is allowed after the end', () => {
    const cast = { bob: 'coven', ann: 'catholic', dan: 'citizen' } as const
    const table = given({ cast }).after(['host', host.kill('bob')])
    expect(table.winner).toBe('town')
    table.after(['host', host.undo()])
    table.in('night')
    expect(table.living).toContain('bob')
    const cancelled = given().after(['host', host.cancel], ['host', host.undo()])
    cancelled.in('night')
  })

  test('S3 fine print: new acts after an undo are steps of their own', () => {
    const table = given().after(
      ['bob', kill('dan')],
      ['bob', kill('eva')],
      ['host', host.undo()],
      ['host', host.resume],
    )
    table.after(['bob', kill('fay')], ['host', host.undo()])
    expect(table.in('night').decision).toMatchObject({ target: 'dan' })
  })

  test('S3 fine print: no early end within the ten minutes', () => {
    const table = given().after(
      ['ann', check('bob')],
      ['joe', compare('bob', 'dan')],
      ['sue', shield('dan')],
      ['sam', rest],
    )
    table.until(moscow('2026-10-21 09:30')).after(['bob', refuse])
    table.after(['host', host.undo()], ['host', host.resume], ['bob', refuse])
    expect(deadlineOf(table.state)).toBe(table.now + minutes(10))
  })

  test('S3 fine print: riddles included: all barred, it runs on; a right answer settles when the ten minutes are over', () => {
    const table = toRiddle(given(), 'dan', 'eva')
    table.when('dan', table.answer('wrong'))
    table.after(['host', host.undo()], ['host', host.resume])
    const floor = table.now + minutes(10)
    expect(deadlineOf(table.state)).toBe(floor)
    table.when('dan', table.answer('wrong'))
    table.when('eva', table.answer('wrong'))
    expect(table.in('riddle')).toMatchObject({ round: 1, barred: ['dan', 'eva'] })
    const other = toRiddle(given(), 'dan', 'eva')
    other.when('dan', other.answer('wrong'))
    other.after(['host', host.undo()], ['host', host.resume])
    other.when('dan', other.answer('right'))
    expect(other.in('riddle').settlesAt).toBe(other.now + minutes(10))
  })

  test('S3 fine print: an act that ends a phase is one step with it', () => {
    const table = toRiddle(given(), 'dan', 'eva')
    table.when('dan', table.answer('wrong'))
    table.when('eva', table.answer('wrong'))
    expect(table.in('riddle').round).toBe(2)
    table.after(['host', host.undo()])
    expect(table.in('riddle')).toMatchObject({ round: 1, barred: ['dan'] })
  })

  test('S3 fine print: the restored phase has its old deadline, moved by no pause since', () => {
    const table = given().after(['bob', kill('dan')], ['host', host.pause])
    table.wait(hours(3)).after(['host', host.resume], ['host', host.undo()], ['host', host.resume])
    expect(deadlineOf(table.state)).toBe(moscow('2026-10-21 10:00'))
  })

  test('S3 the lobby is not gone back to', () => {
    const table = given()
    expect(table.history.findLast(({ events }) => events.some(({ kind }) => kind === 'RolesDealt'))?.version).toBe(
      undoTarget(table.history, 1),
    )
    expect(lobby().refusal('host', host.undo())).toBe('wrong-phase')
  })

  test('S3 a day that was undone is played anew', () => {
    const table = toDay(given()).after(['dan', nominate('eva')], ['host', host.undo(2)], ['host', host.resume])
    table.in('night')
    toDay(table)
    expect(table.in('day').nominations).toEqual({})
  })
})

describe('S3 counting steps in a log', () => {
  test('S3 the version before the last step', () => {
    expect(undoTarget(log(started, nothing, nothing), 1)).toBe(2)
    expect(undoTarget(log(started, nothing, nothing), 2)).toBe(1)
    expect(undoTarget(log(started, nothing, nothing), 9)).toBe(1)
  })

  test('S3 pauses and resumes are skipped', () => {
    expect(undoTarget(log(started, nothing, paused, resumed), 1)).toBe(1)
    expect(undoTarget(log(started, nothing, paused, nothing, resumed), 1)).toBe(3)
  })

  test('S3 undone steps count no more', () => {
    expect(undoTarget(log(started, nothing, nothing, undone(1)), 1)).toBe(1)
    expect(undoTarget(log(started, nothing, nothing, undone(2)), 1)).toBe(1)
    expect(undoTarget(log(started, nothing, nothing, undone(2), nothing), 1)).toBe(4)
    expect(undoTarget(log(started, nothing, nothing, undone(1), nothing), 2)).toBe(1)
  })

  test('S3 without a start there is nothing to go back to', () => {
    expect(undoTarget(log(nothing, nothing), 1)).toBe(null)
  })
})
