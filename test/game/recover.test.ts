import { describe, expect, it } from 'vitest'
import { wakeAt } from '#engine/deadline'
import { createMemory, type Memory } from '#game/in-memory'
import { hall, holders, mustBeOk } from '../support/game-dsl.js'

/** Everything that boot can rebuild is gone; the log stays (law 1). */
const logOnly = (memory: Memory): Memory => ({ ...createMemory(), commits: memory.commits, outbox: memory.outbox })

async function sayAll(memory: Memory): Promise<void> {
  for (const gameId of await memory.outbox.waiting())
    for (const { version, index } of await memory.outbox.pending(gameId))
      await memory.outbox.delivered(gameId, version, index)
}

describe('recovery at boot', () => {
  it('takes every unfinished game up where the log leaves it, and sets its alarm', async () => {
    const memory = createMemory()
    const before = hall(memory)
    const one = await before.started({ guildId: 'one' })
    const two = await before.started({ guildId: 'two' })
    const over = await before.started({ guildId: 'over' })
    mustBeOk(await before.host(over.gameId, { kind: 'Cancel' }))
    await before.app.idle()
    await sayAll(memory)

    const after = hall(memory)
    expect(await after.app.recover()).toEqual([one.gameId, two.gameId])
    await after.app.idle()
    expect(after.committed.map(({ gameId }) => gameId).sort()).toEqual([one.gameId, two.gameId])
    expect(await after.loaded(one.gameId)).toEqual(await before.loaded(one.gameId))
    expect(after.alarms).toEqual(new Map([one, two].map(({ gameId, state }) => [gameId, wakeAt(state)])))
  })

  it('ticks what became overdue while nobody was there, once and in order', async () => {
    const memory = createMemory()
    const before = hall(memory)
    const { gameId, version } = await before.started({ settings: { schedule: 'blitz', noCandidates: 'nobody' } })
    await before.app.idle()
    const after = hall(memory)
    after.clock.move(15 * 60_000)
    await after.app.recover()
    const passed = (await after.app.log(gameId)).filter((commit) => commit.version > version).toReversed()
    expect(passed.map(({ act }) => act.kind)).toEqual(['Tick', 'Tick'])
    expect(
      passed.flatMap(({ events }) => events.flatMap(({ kind }) => (/^(Day|Night)/.test(kind) ? kind : []))),
    ).toEqual(['DayBroke', 'NightFell'])
    const again = hall(memory)
    again.clock.move(15 * 60_000)
    await again.app.recover()
    expect((await again.loaded(gameId)).version).toBe(version + 2)
  })

  it('follows a finished game while something of it is unsaid', async () => {
    const memory = createMemory()
    const before = hall(memory)
    const { gameId } = await before.started()
    mustBeOk(await before.host(gameId, { kind: 'Cancel' }))
    await before.app.idle()
    const after = hall(memory)
    expect(await after.app.recover()).toEqual([gameId])
    await after.app.idle()
    expect(after.committed.map(({ state }) => state.phase.phase)).toEqual(['ended'])
    await sayAll(memory)
    expect(await hall(memory).app.recover()).toEqual([])
  })

  it('rebuilds the read model and everything else from the log alone', async () => {
    const memory = createMemory()
    const before = hall(memory)
    const running = await before.started({ guildId: 'one' })
    const over = await before.started({ guildId: 'over' })
    mustBeOk(await before.host(over.gameId, { kind: 'Cancel' }))
    await before.app.idle()
    await sayAll(memory)

    const bare = logOnly(memory)
    const after = hall(bare)
    expect(await after.app.recover()).toEqual([running.gameId, over.gameId])
    await after.app.idle()
    expect(await bare.games.all()).toEqual(await memory.games.all())
    expect((await after.app.current('one'))?.state).toEqual((await before.loaded(running.gameId)).state)
    expect((await after.app.current('over'))?.state.phase.phase).toBe('ended')
  })

  it('is not kept from the others by a game that cannot be read', async () => {
    const memory = createMemory()
    const before = hall(memory)
    const sound = await before.started({ guildId: 'sound' })
    const torn = await before.started({ guildId: 'torn' })
    await before.app.idle()
    const commits = {
      ...memory.commits,
      after: async (gameId: string, version: number) => {
        const tail = await memory.commits.after(gameId, version)
        return gameId === torn.gameId ? tail.filter((commit) => commit.version !== 5) : tail
      },
    }
    const snapshots = { load: async () => null, save: async () => undefined, replace: async () => undefined }
    const after = hall({ ...memory, commits, snapshots })
    expect(await after.app.recover()).toEqual([sound.gameId])
    expect(after.failures).toMatchObject([{ what: 'taking up a game', facts: { gameId: torn.gameId } }])
    expect(after.failures[0]?.error).toEqual(new Error(`The log of ${torn.gameId} lacks version 5.`))
  })

  it('reads a snapshot and the tail to the same state as the whole log', async () => {
    const memory = createMemory()
    const before = hall({ ...memory, snapshotEvery: 7 })
    const { gameId, state } = await before.started()
    for (const target of ['seat1', 'seat2', 'seat3'])
      mustBeOk(await before.player(gameId, holders(state, 'surgeon')[0] ?? '', { kind: 'Shield', target }))
    await before.app.idle()
    mustBeOk(await before.player(gameId, holders(state, 'surgeon')[0] ?? '', { kind: 'Shield', target: 'seat4' }))
    const snapshot = await memory.snapshots.load(gameId)
    const { version } = await before.loaded(gameId)
    expect(snapshot?.version).toBeGreaterThan(0)
    expect(snapshot?.version).toBeLessThan(version)
    const fromSnapshot = await hall(memory).loaded(gameId)
    const fromLog = await hall(logOnly(memory)).loaded(gameId)
    expect(fromSnapshot).toEqual(fromLog)
    expect(fromLog).toEqual(await before.loaded(gameId))
  })
})
