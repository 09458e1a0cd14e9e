import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemory } from '#game/in-memory'
import type { StageRecord } from '#game/ports'
import { openStore, type Store } from '#store/store'
import { type TestDatabase, testDatabase } from '../support/database.js'
import { hall, mustBeOk } from '../support/game-dsl.js'

let database: TestDatabase
let store: Store
beforeAll(async () => {
  database = await testDatabase()
  store = await openStore(database.uri)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

const stage = (gameId: string, panels: StageRecord['panels']): StageRecord => ({
  gameId,
  guildId: '1',
  categoryId: null,
  channels: {},
  roles: {},
  panels,
})
const panel = { channelId: '1', messageId: '2', digest: 'd' }

describe('what a crash leaves behind', () => {
  it('a commit whose last announcement was marked, but not the commit itself, is let go at the next look', async () => {
    const commits = store.connection.collection('commits')
    const announcement = { channel: 'town', kind: 'game-paused', data: { at: 1 } } as const
    await store.commits.append([
      {
        gameId: 'left-1',
        guildId: '1',
        version: 1,
        at: 1,
        actor: { kind: 'clock' },
        act: { kind: 'Tick' },
        events: [],
        announcements: [announcement, announcement],
        delivered: [false, false],
      },
    ])
    await commits.updateOne({ gameId: 'left-1' }, { $set: { delivered: [true, true] } })
    expect(await store.outbox.waiting()).toContain('left-1')
    expect(await store.outbox.pending('left-1')).toEqual([])
    expect(await store.outbox.waiting()).not.toContain('left-1')
  })

  it.each([
    ['in memory', () => createMemory().stages],
    ['in the database', () => store.stages],
  ])('stages with panels are found %s', async (_, open) => {
    const stages = open()
    await stages.save(stage('bare-1', {}))
    await stages.save(stage('full-1', { lobby: panel }))
    expect(await stages.standing()).toEqual(['full-1'])
    await stages.save(stage('full-1', {}))
    expect(await stages.standing()).toEqual([])
  })

  it('a game that has ended is followed again while a panel of it stands', async () => {
    const memory = createMemory()
    const before = hall(memory)
    const { gameId } = await before.started()
    mustBeOk(await before.host(gameId, { kind: 'Cancel' }))
    await before.app.idle()
    for (const { version, index } of await memory.outbox.pending(gameId))
      await memory.outbox.delivered(gameId, version, index)
    expect(await hall(memory).app.recover()).toEqual([])
    await memory.stages.save(stage(gameId, { day: panel }))
    const after = hall(memory)
    expect(await after.app.recover()).toEqual([gameId])
    await after.app.idle()
    expect(after.committed.map((game) => game.gameId)).toEqual([gameId])
  })
})
