import { describe, expect, it, vi } from 'vitest'
import { wakeAt } from '#engine/deadline'
import { createMemory } from '#game/in-memory'
import type { GameEntry } from '#game/ports'
import { evening, hall, holders, mustBeOk } from '../support/game-dsl.js'

describe('what follows a commit', () => {
  it('is an alarm at the next moment the clock changes something, and none when nothing does', async () => {
    const { app, started, host, alarms, loaded, clock } = hall()
    const { gameId, state } = await started()
    await app.idle()
    expect(alarms.get(gameId)).toBe(wakeAt(state))
    clock.move(1000)
    await host(gameId, { kind: 'Pause' })
    await app.idle()
    expect(alarms.get(gameId)).toBeNull()
    clock.move(10_000)
    await host(gameId, { kind: 'Resume' })
    await app.idle()
    expect(alarms.get(gameId)).toBe((wakeAt(state) ?? 0) + 10_000)
    await host(gameId, { kind: 'Cancel' })
    await app.idle()
    expect(alarms.get(gameId)).toBeNull()
    expect((await loaded(gameId)).state.phase.phase).toBe('ended')
  })

  it('is set again after a tick that came too early', async () => {
    const { app, started, alarms, committed } = hall()
    const { gameId, state } = await started()
    await app.idle()
    alarms.clear()
    committed.length = 0
    await app.tick(gameId)
    await app.idle()
    expect(alarms.get(gameId)).toBe(wakeAt(state))
    expect(committed).toEqual([])
  })

  it('keeps the read model to what changed', async () => {
    const memory = createMemory()
    const puts: GameEntry[] = []
    const games = {
      ...memory.games,
      async put(entry: GameEntry) {
        puts.push(entry)
        await memory.games.put(entry)
      },
    }
    const { app, started, player, host } = hall({ ...memory, games })
    const { gameId, state } = await started()
    await app.idle()
    puts.length = 0
    const [surgeon = ''] = holders(state, 'surgeon')
    mustBeOk(await player(gameId, surgeon, { kind: 'Shield', target: surgeon }))
    await app.idle()
    expect(puts).toEqual([])
    mustBeOk(await host(gameId, { kind: 'Advance' }))
    await app.idle()
    expect(puts).toMatchObject([{ gameId, guildId: 'guild', number: 1, phase: 'day', running: true }])
    mustBeOk(await host(gameId, { kind: 'Cancel' }))
    await app.idle()
    expect(await games.newest('guild')).toMatchObject({ phase: 'ended', running: false, wakeAt: null })
  })

  it('writes a snapshot every so many commits and at the end', async () => {
    const memory = createMemory()
    const { app, host, started, loaded } = hall({ ...memory, snapshotEvery: 1000 })
    const { gameId } = await started()
    await app.idle()
    expect(await memory.snapshots.load(gameId)).toBeNull()
    mustBeOk(await host(gameId, { kind: 'Cancel' }))
    await app.idle()
    expect(await memory.snapshots.load(gameId)).toEqual(await loaded(gameId))
  })

  it('puts a snapshot of a running game off, and writes it of what then is the newest state', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const memory = createMemory()
      const { host, started, loaded } = hall({ ...memory, snapshotEvery: 1 })
      const { gameId } = await started()
      mustBeOk(await host(gameId, { kind: 'Advance' }))
      await vi.advanceTimersByTimeAsync(900)
      expect(await memory.snapshots.load(gameId)).toBeNull()
      await vi.advanceTimersByTimeAsync(200)
      expect(await memory.snapshots.load(gameId)).toEqual(await loaded(gameId))
    } finally {
      vi.useRealTimers()
    }
  })

  it('is reported when it fails, and harms neither the answer nor what else follows', async () => {
    const memory = createMemory()
    const games = { ...memory.games, put: async () => Promise.reject(new Error('No primary.')) }
    const { app, started, alarms, failures, host } = hall(memory)
    const { gameId, version } = await started()
    await app.idle()
    const broken = hall({ ...memory, games })
    mustBeOk(await broken.host(gameId, { kind: 'Advance' }))
    await broken.app.idle()
    expect(broken.failures).toEqual([
      { what: 'writing the read model', error: new Error('No primary.'), facts: { gameId, version: version + 1 } },
    ])
    expect(broken.alarms.get(gameId)).toBeTypeOf('number')
    expect(failures).toEqual([])
    expect(alarms.has(gameId)).toBe(true)
    mustBeOk(await host(gameId, { kind: 'Pause' }))
  })
})

describe('the sweep', () => {
  it('ticks every game whose time has passed, held in memory or not, and no other', async () => {
    const memory = createMemory()
    const first = hall(memory)
    const soon = await first.started({ guildId: 'soon' })
    const later = await first.started({ guildId: 'later', settings: { schedule: 'blitz', nightSeconds: 3600 } })
    await first.app.idle()
    const second = hall(memory)
    second.clock.set((wakeAt(soon.state) ?? 0) + 1)
    await second.app.sweep()
    expect((await second.loaded(soon.gameId)).state.phase.phase).toBe('day')
    expect((await second.loaded(later.gameId)).version).toBe(later.version)

    const lostReadModel = hall({ ...memory, games: createMemory().games })
    await lostReadModel.loaded(later.gameId)
    lostReadModel.clock.set(evening + 2 * 3_600_000)
    await lostReadModel.app.sweep()
    expect((await lostReadModel.loaded(later.gameId)).version).toBeGreaterThan(later.version)
  })

  it('goes on after a game that fails', async () => {
    const memory = createMemory()
    const { app, started, loaded, clock, failures } = hall(memory)
    const { gameId, state } = await started()
    await app.idle()
    await memory.games.put({
      gameId: 'ghost-1',
      guildId: 'ghost',
      number: 1,
      title: 'Ghost',
      phase: 'night',
      running: true,
      wakeAt: 1,
    })
    clock.set((wakeAt(state) ?? 0) + 1)
    await app.sweep()
    expect((await loaded(gameId)).state.phase.phase).toBe('day')
    expect(failures).toMatchObject([{ what: 'ticking an overdue game', facts: { gameId: 'ghost-1' } }])
  })
})

describe('what is unsaid', () => {
  it('is handed to Discord’s side again until it is said', async () => {
    const memory = createMemory()
    const { app, started, committed } = hall(memory)
    const { gameId } = await started()
    await app.idle()
    committed.length = 0
    await app.resend()
    expect(committed.map((game) => game.gameId)).toEqual([gameId])
    for (const { version, index } of await memory.outbox.pending(gameId))
      await memory.outbox.delivered(gameId, version, index)
    committed.length = 0
    await app.resend()
    expect(committed).toEqual([])
  })
})
