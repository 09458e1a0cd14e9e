import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type Store } from '#store/store'
import { currentFormat, type StoredEvent, type Upcaster, upcast } from '#store/upcast'
import { type TestDatabase, testDatabase } from '../support/database.js'
import { hall } from '../support/game-dsl.js'

/** A history that never was: first the candle was renamed, then every flame was told with its smoke. */
const renamed: Upcaster = (event) => (event.kind === 'CandleLit' ? [{ ...event, kind: 'LanternLit' }] : [event])
const smoking: Upcaster = (event) =>
  event.kind === 'LanternLit' ? [event, { kind: 'SmokeRose', by: event.by }] : event.kind === 'Yawned' ? [] : [event]

describe('events of earlier formats', () => {
  const old: StoredEvent[] = [{ kind: 'CandleLit', by: 'ann' }, { kind: 'Yawned' }, { kind: 'BellRang' }]

  it('are read through every step from theirs to the present', () => {
    const now = [{ kind: 'LanternLit', by: 'ann' }, { kind: 'SmokeRose', by: 'ann' }, { kind: 'BellRang' }]
    expect(upcast(old, 1, [renamed, smoking])).toEqual(now)
    expect(upcast([{ kind: 'LanternLit', by: 'ann' }], 2, [renamed, smoking])).toEqual(now.slice(0, 2))
    expect(upcast(old, 3, [renamed, smoking])).toEqual(old)
  })

  it('are refused when only a later version could know them', () => {
    expect(() => upcast(old, 4, [renamed, smoking])).toThrow('Events of format 4 were written by another version')
    expect(() => upcast(old, 0, [])).toThrow('this one reads 1 to 1')
  })
})

describe('stored formats', () => {
  let database: TestDatabase
  let store: Store
  beforeAll(async () => {
    database = await testDatabase()
    store = await openStore(database.uri)
  })
  afterAll(async () => {
    await store?.close()
    await database?.drop()
  })

  it('stand beside every commit and snapshot', async () => {
    const before = hall(store)
    const { gameId } = await before.started({ guildId: 'stamped' })
    await store.snapshots.save(await before.loaded(gameId))
    const formats = (collection: string) => store.connection.collection(collection).distinct('format')
    expect(await formats('commits')).toEqual([currentFormat])
    expect(await formats('snapshots')).toEqual([currentFormat])
  })

  it('let a snapshot of another format be passed over for the log', async () => {
    const before = hall(store)
    const { gameId } = await before.started({ guildId: 'older' })
    const game = await before.loaded(gameId)
    await before.app.idle()
    await store.snapshots.save({ ...game, state: { ...game.state, title: 'A shape long gone' } })
    await store.connection
      .collection<{ _id: string }>('snapshots')
      .updateOne({ _id: gameId }, { $set: { format: currentFormat + 1 } })
    expect(await store.snapshots.load(gameId)).toBeNull()
    expect(await hall(store).loaded(gameId)).toEqual(game)
  })

  it('stop a game whose commits come from a later version', async () => {
    const before = hall(store)
    const { gameId } = await before.started({ guildId: 'newer' })
    await before.app.idle()
    await store.connection.collection('commits').updateOne({ gameId, version: 2 }, { $set: { format: 99 } })
    await expect(hall(store).app.load(gameId)).rejects.toThrow('Events of format 99')
  })
})
