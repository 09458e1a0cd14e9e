import { describe, expect, test } from 'vitest'
import { openGame } from '#engine/open-game'
import { defaultSettings } from '#engine/settings'
import { viewFor } from '#engine/view-for'
import { given, host, lobby, moscow, plead, vote } from '../support/table-talk.js'

const join = (name: string) => ({ kind: 'Join', name }) as const

describe('C1 the lobby', () => {
  test('C1 a game opens in the lobby, with the settings it was given over the defaults', () => {
    expect(openGame({ id: 'g', locale: 'ru', title: 'T', hosted: false, settings: { ballot: 'secret' } })).toEqual([
      {
        kind: 'GameOpened',
        id: 'g',
        locale: 'ru',
        title: 'T',
        hosted: false,
        host: null,
        settings: { ...defaultSettings, ballot: 'secret' },
      },
    ])
    const [opened] = openGame({ id: 'g', locale: 'ru', title: 'T', hosted: true, host: 'hanna' })
    expect(opened).toMatchObject({ hosted: true, host: 'hanna' })
    expect(lobby().in('lobby')).toEqual({ phase: 'lobby' })
  })

  test('C1 one joins and leaves', () => {
    const table = lobby()
    expect(table.whenExactly('ann', join('Ann'))).toEqual([{ kind: 'PlayerJoined', player: 'ann', name: 'Ann' }])
    expect(table.state.players.ann).toMatchObject({ id: 'ann', name: 'Ann', alive: true })
    expect(table.whenExactly('ann', { kind: 'Leave' })).toEqual([{ kind: 'PlayerLeft', player: 'ann' }])
    expect(table.state.players).toEqual({})
  })

  test('C1 not twice: already-joined; nor may one leave who is not there: not-playing', () => {
    const table = lobby().after(['ann', join('Ann')])
    expect(table.refusal('ann', join('Ann'))).toBe('already-joined')
    expect(table.refusal('bob', { kind: 'Leave' })).toBe('not-playing')
  })

  test('C1 after the start nobody joins or leaves by himself', () => {
    const table = given()
    expect(table.refusal('kit', join('Kit'))).toBe('wrong-phase')
    expect(table.refusal('ann', { kind: 'Leave' })).toBe('wrong-phase')
    expect(table.refusal('host', { kind: 'StartGame' })).toBe('wrong-phase')
  })

  test('C1 no clock runs in the lobby', () => {
    const table = lobby().after(['ann', join('Ann')])
    table.until(moscow('2026-12-01 00:00'))
    expect(table.sees('ann')).toMatchObject({ phase: 'lobby', day: 0, deadline: null })
  })

  test('C1 what belongs to a game is refused there', () => {
    const table = lobby().after(['ann', join('Ann')])
    expect(table.refusal('ann', vote('ann'))).toBe('wrong-phase')
    expect(table.refusal('ann', plead('Already?'))).toBe('wrong-phase')
    expect(table.refusal('ann', { kind: 'Check', target: 'ann' })).toBe('not-your-power')
    for (const act of [
      host.kill('ann'),
      host.burn('ann'),
      host.revive('ann'),
      host.spare('ann'),
      host.replace('ann', 'kit'),
      host.role('ann', 'coven'),
      host.warlock('ann'),
      host.nominate('ann'),
      host.decide(null),
    ])
      expect(table.refusal('host', act)).toBe('wrong-phase')
  })

  test('P2 nobody has a role before the deal', () => {
    const table = lobby().after(['ann', join('Ann')])
    expect(table.sees('ann').you).toMatchObject({ role: null, acts: [] })
    expect(viewFor(table.state, { kind: 'host' }).players.map(({ role }) => role)).toEqual([null])
  })

  test('S2 a lobby can be cancelled', () => {
    const table = lobby().after(['ann', join('Ann')], ['host', host.cancel])
    expect(table.winner).toBe(null)
    expect(table.refusal('bob', join('Bob'))).toBe('ended')
  })
})
