import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replay } from '#engine/evolve'
import { freshGuildSettings } from '#game/guild-settings'
import { connect, StoreUnreachable, withoutPassword } from '#store/connect'
import { openStore, type Store } from '#store/store'
import { type TestDatabase, testDatabase, withDatabase } from '../support/database.js'
import { fifteen, hall, mustBeOk } from '../support/game-dsl.js'

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

describe('a game on Mongo', () => {
  it('is the same after the process is gone, from snapshot and log or from the log alone', async () => {
    const before = hall({ ...store, snapshotEvery: 10 })
    const { gameId } = await before.started({ guildId: '700' })
    mustBeOk(await before.host(gameId, { kind: 'Advance' }))
    await Promise.all(fifteen.map((by) => before.player(gameId, by, { kind: 'Nominate', target: 'seat5' })))
    mustBeOk(await before.host(gameId, { kind: 'Undo', acts: 2 }))
    await before.app.idle()
    expect(before.failures).toEqual([])
    const game = await before.loaded(gameId)
    const snapshot = await store.snapshots.load(gameId)
    expect(snapshot?.version).toBeGreaterThanOrEqual(10)

    const reopened = await openStore(database.uri)
    const after = hall(reopened)
    expect(await after.app.recover()).toContain(gameId)
    await after.app.idle()
    expect(await after.loaded(gameId)).toEqual(game)
    const log = await reopened.commits.after(gameId, 0)
    expect(replay(log.flatMap(({ events }) => events))).toEqual(game.state)
    expect(JSON.stringify(replay(log.flatMap(({ events }) => events)))).toBe(JSON.stringify(game.state))
    await reopened.close()
  })

  it('is played by two processes without losing an act', async () => {
    const second = await openStore(database.uri)
    const [one, other] = [hall(store), hall(second)]
    const { gameId } = await one.started({ guildId: '701' })
    mustBeOk(await one.host(gameId, { kind: 'Advance' }))
    await Promise.all(
      fifteen.map((by, n) => (n % 2 === 0 ? one : other).player(gameId, by, { kind: 'Nominate', target: 'seat3' })),
    )
    const log = await store.commits.after(gameId, 0)
    expect(log.map(({ version }) => version)).toEqual(log.map((_, index) => index + 1))
    const { phase } = replay(log.flatMap(({ events }) => events))
    expect(phase).toMatchObject({ nominations: Object.fromEntries(fifteen.map((by) => [by, 'seat3'])) })
    await Promise.all([one.app.idle(), other.app.idle()])
    await second.close()
  })

  it('is opened once by two processes that are asked at once', async () => {
    const second = await openStore(database.uri)
    const opening = {
      guildId: '702',
      title: 'Hallows',
      locale: 'en-US',
      hosted: true,
      by: { id: 'hazel', name: 'Hazel' },
    } as const
    const [one, other] = [hall(store), hall(second)]
    const answers = await Promise.all([one.app.open(opening), other.app.open(opening)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    await Promise.all([one.app.idle(), other.app.idle()])
    expect((await store.commits.opened()).filter(({ guildId }) => guildId === '702')).toHaveLength(1)
    await second.close()
  })

  it('reads the settings of a guild that were written before there were readers to choose', async () => {
    const guilds = store.connection.collection<{ _id: string }>('guilds')
    await guilds.insertOne({ _id: '703', locale: 'ru', hostRoleId: null, defaults: {} } as { _id: string })
    expect(await store.guilds.load('703')).toEqual({ ...freshGuildSettings('703'), locale: 'ru' })
  })

  it('has its unique key, the outbox’s index and the sweep’s', async () => {
    const indexes = async (collection: string) =>
      (await store.connection.collection(collection).indexes()).map(({ key, unique }) => ({
        key,
        unique: unique === true,
      }))
    expect(await indexes('commits')).toEqual(
      expect.arrayContaining([
        { key: { gameId: 1, version: 1 }, unique: true },
        { key: { pending: 1, gameId: 1, version: 1 }, unique: false },
      ]),
    )
    expect(await indexes('games')).toContainEqual({ key: { running: 1, wakeAt: 1 }, unique: false })
  })
})

describe('reaching the database', () => {
  it('fails with one sentence that keeps the password to itself', async () => {
    const uri = 'mongodb://hazel:secret@127.0.0.1:1/beelzebub'
    const failure = await connect(uri, 300).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StoreUnreachable)
    expect(String(failure)).toContain('The database at mongodb://hazel:…@127.0.0.1:1/beelzebub cannot be used: ')
    expect(String(failure)).not.toContain('secret')
    expect(withoutPassword('mongodb://localhost/x')).toBe('mongodb://localhost/x')
  })

  it('goes to the database that the address names, else to one of our name', async () => {
    const bare = database.uri.replace(/^([^:]+:\/\/[^/?]+)\/[^?]*/, '$1/')
    const connection = await connect(bare)
    expect(connection.name).toBe('beelzebub')
    await connection.close()
    const named = await connect(withDatabase(database.uri, 'beelzebub_test_named'))
    expect(named.name).toBe('beelzebub_test_named')
    await named.close()
  })

  it('is tried by the tests in a database of their own, with the same credentials', () => {
    expect(withDatabase('mongodb://localhost:27017', 't')).toBe('mongodb://localhost:27017/t')
    expect(withDatabase('mongodb://a:b@h1:1,h2:2/real?replicaSet=r', 't')).toBe(
      'mongodb://a:b@h1:1,h2:2/t?replicaSet=r&authSource=real',
    )
    expect(withDatabase('mongodb+srv://a:b@h/?authSource=x', 't')).toBe('mongodb+srv://a:b@h/t?authSource=x')
  })
})
