import { describe, expect, test } from 'vitest'
import { wakeAt } from '#engine/deadline'
import { given, host, hours, kill, minutes, moscow, plead, propose, seconds, toRiddle } from '../support/table-talk.js'

describe('C6 after a sleep of the bot everything happens in the order of its time', () => {
  test('S1 a plea that falls due after the dawn is granted after the dawn', () => {
    const table = given({ hosted: false })
      .until(moscow('2026-10-21 09:55'))
      .after(['dan', plead('Enough.')], ['bob', kill('dan')])
    table.until(moscow('2026-10-21 11:00'))
    expect(table.state.players.dan?.death?.cause).toBe('coven')
    expect(table.state.gazette).toMatchObject({ number: 1, deaths: [{ player: 'dan' }], apart: [] })
  })

  test('S1 and one that falls due before it, before it: at the moment when it fell due', () => {
    const table = given({ hosted: false })
      .until(moscow('2026-10-21 09:45'))
      .after(['dan', plead('Enough.')])
    table.until(moscow('2026-10-21 11:00'))
    expect(table.state.players.dan?.death).toMatchObject({ cause: 'suicide', at: moscow('2026-10-21 09:55') })
    expect(table.state.gazette).toMatchObject({ number: 1, apart: [{ player: 'dan', cause: 'suicide' }] })
  })

  test('S1 two pleas that fall due are granted in the order in which they were made', () => {
    const table = given({ hosted: false })
      .after(['dan', plead('One.')])
      .wait(minutes(1))
      .after(['ann', plead('Two.')])
    table.now += minutes(20)
    expect(table.tick()).toMatchObject([{ kind: 'PlayerDied', player: 'dan' }])
    expect(table.tick()).toMatchObject([{ kind: 'PlayerDied', player: 'ann' }])
  })

  test('N5 the host is asked from the dawn that was due, though asked late', () => {
    const table = given({ settings: { silentWarlock: 'host' } }).after(['cyd', propose('dan')])
    table.until(moscow('2026-10-21 10:04'))
    expect(table.in('night').awaitingHostUntil).toBe(moscow('2026-10-21 10:10'))
  })

  test('N13 who dies at dawn dies at the moment of the dawn', () => {
    const table = given()
      .after(['bob', kill('dan')])
      .until(moscow('2026-10-21 11:00'))
    expect(table.state.players.dan?.death).toMatchObject({ cause: 'coven', at: moscow('2026-10-21 10:00') })
  })
})

test('C5 fine print: pause moves the moment at which a plea is granted without a host', () => {
  const table = given({ hosted: false }).after(['dan', plead('Enough.')])
  table.wait(minutes(4)).after(['host', host.pause]).wait(hours(1)).after(['host', host.resume])
  expect(wakeAt(table.state)).toBe(table.now + minutes(6))
})

test('B5 of one’s own presses in the same millisecond the smaller interaction id is the earlier', () => {
  const table = toRiddle(given(), 'dan', 'eva')
  const at = table.now
  table.when('dan', table.answer('wrong'), { received: at, handled: at + seconds(0.1), id: '2000' })
  expect(
    table.when('dan', table.answer('right'), { received: at, handled: at + seconds(0.2), id: '1999' }),
  ).toHaveLength(2)
  table.pass()
  expect(table.dead).toEqual(['dan'])
})
