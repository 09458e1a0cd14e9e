import { describe, expect, it } from 'vitest'
import { freshGuildSettings } from '#game/guild-settings'
import { createMemory } from '#game/in-memory'
import type { GameIndex } from '#game/ports'
import { hall, mustBeOk } from '../support/game-dsl.js'

const opening = {
  guildId: 'guild',
  title: 'Hallows',
  locale: 'en-US',
  hosted: true,
  by: { id: 'hazel', name: 'Hazel' },
} as const

describe('opening a game', () => {
  it('opens a lobby, says so to Discord’s side, and is the guild’s current game', async () => {
    const { app, committed } = hall()
    const opened = await app.open(opening)
    if (!opened.ok) throw new Error(opened.refusal)
    expect(opened.game).toMatchObject({ gameId: 'guild-1', guildId: 'guild', version: 1 })
    expect(opened.game.state).toMatchObject({ id: 'guild-1', title: 'Hallows', phase: { phase: 'lobby' } })
    expect(committed).toEqual([opened.game])
    expect(await app.current('guild')).toEqual(opened.game)
    expect(await app.current('another')).toBeNull()
  })

  it('is refused while the guild’s game runs, also to two who ask at once', async () => {
    const { app } = hall()
    const answers = await Promise.all([app.open(opening), app.open(opening), app.open(opening)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toEqual([
      { ok: false, refusal: 'game-running' },
      { ok: false, refusal: 'game-running' },
    ])
    expect(await app.open(opening)).toEqual({ ok: false, refusal: 'game-running' })
    expect((await app.open({ ...opening, guildId: 'another' })).ok).toBe(true)
  })

  it('counts the guild’s games and keeps the old one readable', async () => {
    const { app, host } = hall()
    await app.open(opening)
    mustBeOk(await host('guild-1', { kind: 'Cancel' }))
    await app.idle()
    expect((await app.current('guild'))?.state.phase.phase).toBe('ended')
    const next = await app.open({ ...opening, title: 'Hallows II' })
    expect(next.ok && next.game.gameId).toBe('guild-2')
    expect((await app.current('guild'))?.gameId).toBe('guild-2')
    expect((await app.load('guild-1'))?.state.phase.phase).toBe('ended')
  })

  it('stands on the guild’s defaults, and the host’s own settings on them', async () => {
    const { app } = hall()
    await app.saveGuildSettings({
      ...freshGuildSettings('guild'),
      locale: 'ru',
      hostRoleId: '77',
      defaults: { schedule: 'blitz', ballot: 'secret' },
    })
    const opened = await app.open({ ...opening, settings: { ballot: 'open' } })
    expect(opened.ok && opened.game.state.settings).toMatchObject({
      schedule: 'blitz',
      ballot: 'open',
      burningAt: '20:01',
    })
  })

  it('is refused with the name of a setting that is out of its shape', async () => {
    const { app } = hall()
    expect(await app.open({ ...opening, settings: { burningMinutes: 0 } })).toEqual({
      ok: false,
      refusal: 'bad-setting',
      setting: 'burningMinutes',
    })
    expect(await app.current('guild')).toBeNull()
  })

  it('is made good after a crash between the read model and the log', async () => {
    const memory = createMemory()
    const games: GameIndex = memory.games
    await games.put({
      gameId: 'guild-1',
      guildId: 'guild',
      number: 1,
      title: 'Lost',
      phase: 'lobby',
      running: true,
      wakeAt: null,
    })
    const { app } = hall(memory)
    expect(await app.recover()).toEqual([])
    expect(await app.current('guild')).toBeNull()
    const opened = await app.open(opening)
    expect(opened.ok && opened.game.gameId).toBe('guild-1')
  })

  it('keeps the last real game current when a later opening was cut short', async () => {
    const memory = createMemory()
    const { app, started, host } = hall(memory)
    const { gameId } = await started()
    mustBeOk(await host(gameId, { kind: 'Cancel' }))
    await app.idle()
    const entry = await memory.games.newest('guild')
    if (entry === null) throw new Error('No entry.')
    await memory.games.put({ ...entry, gameId: 'guild-2', number: 2, running: true, phase: 'lobby' })
    const reborn = hall(memory)
    expect((await reborn.app.current('guild'))?.gameId).toBe('guild-1')
  })
})

describe('a guild’s books', () => {
  it('has settings before anyone set them', async () => {
    const { app } = hall()
    expect(await app.guildSettings('guild')).toEqual({
      guildId: 'guild',
      locale: 'en-US',
      hostRoleId: null,
      townReaders: 'everyone',
      deadCovenReads: false,
      defaults: {},
    })
  })

  it('draws a game’s riddles from the guild’s own first, as they are at that moment (B6)', async () => {
    const { app, started, host, player, loaded, clock } = hall()
    const { gameId } = await started({ settings: { schedule: 'blitz' } })
    const own = await app.addRiddle('guild', { question: 'Who rings?', right: 'The wind', wrong: ['A', 'B', 'C'] })
    const gone = await app.addRiddle('guild', { question: 'Who knocks?', right: 'Nobody', wrong: ['A', 'B', 'C'] })
    expect(await app.riddles('guild')).toEqual([own, gone])
    expect(await app.removeRiddle('guild', gone.id)).toBe(true)
    expect(await app.removeRiddle('guild', gone.id)).toBe(false)
    expect(await app.riddles('another')).toEqual([])

    mustBeOk(await host(gameId, { kind: 'Advance' }))
    mustBeOk(await player(gameId, 'seat1', { kind: 'Nominate', target: 'seat2' }))
    mustBeOk(await player(gameId, 'seat2', { kind: 'Nominate', target: 'seat1' }))
    mustBeOk(await host(gameId, { kind: 'Advance' }))
    mustBeOk(await host(gameId, { kind: 'Advance' }))
    const { phase } = (await loaded(gameId)).state
    expect(phase).toMatchObject({ phase: 'riddle', riddle: { id: own.id, question: 'Who rings?' } })
    clock.move(60_000)
    await app.tick(gameId)
    expect((await loaded(gameId)).state.phase).toMatchObject({ phase: 'riddle', riddle: { id: /^riddle-/ } })
  })
})
