import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Announcement } from '#game/announcement'
import type { Commit } from '#game/commit'
import { freshGuildSettings } from '#game/guild-settings'
import { createMemory, type Memory } from '#game/in-memory'
import { type GameEntry, type LoadedGame, Superseded } from '#game/ports'
import { openStore, type Store } from '#store/store'
import { type TestDatabase, testDatabase } from '../support/database.js'
import { evening, hall } from '../support/game-dsl.js'

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

const stores: Record<string, () => Memory> = { 'in memory': createMemory, 'on Mongo': () => store }

let games = 0
const newGame = (): string => `${++games}00-1`

const joined = (player: string): Announcement => ({
  channel: 'town',
  kind: 'player-joined',
  data: { player, count: 1 },
})

function commit(gameId: string, version: number, more: Partial<Commit> = {}): Commit {
  return {
    gameId,
    guildId: gameId.split('-')[0] ?? '',
    version,
    at: evening + version,
    actor: { kind: 'player', id: 'ann' },
    act: { kind: 'Join', name: `Ann ${version}` },
    events: [{ kind: 'PlayerJoined', player: `ann${version}`, name: `Ann ${version}` }],
    announcements: [],
    delivered: [],
    ...more,
  }
}
const saying = (gameId: string, version: number, ...players: string[]): Commit =>
  commit(gameId, version, { announcements: players.map(joined), delivered: players.map(() => false) })

describe.each(Object.keys(stores))('the store %s', (name) => {
  const open = (): Memory => stores[name]?.() ?? createMemory()

  describe('the commit log', () => {
    it('gives back what was written, oldest first, from a version on', async () => {
      const { commits } = open()
      const gameId = newGame()
      const written = [1, 2, 3].map((version) => commit(gameId, version))
      expect(await commits.append(written.slice(0, 1))).toEqual({ written: 1 })
      expect(await commits.append(written.slice(1))).toEqual({ written: 2 })
      expect(await commits.after(gameId, 0)).toEqual(written)
      expect(await commits.after(gameId, 2)).toEqual(written.slice(2))
      expect(await commits.after(gameId, 3)).toEqual([])
      expect(await commits.after('nowhere-1', 0)).toEqual([])
    })

    it('pages backwards', async () => {
      const { commits } = open()
      const gameId = newGame()
      await commits.append([1, 2, 3, 4, 5].map((version) => commit(gameId, version)))
      const versions = async (page: { limit: number; before?: number }) =>
        (await commits.newest(gameId, page)).map(({ version }) => version)
      expect(await versions({ limit: 2 })).toEqual([5, 4])
      expect(await versions({ limit: 2, before: 4 })).toEqual([3, 2])
      expect(await versions({ limit: 9, before: 2 })).toEqual([1])
    })

    it('says that a version is taken, and writes nothing over it or after it', async () => {
      const { commits } = open()
      const gameId = newGame()
      await commits.append([commit(gameId, 1), commit(gameId, 2)])
      const late = commit(gameId, 2, { reason: 'too late' })
      expect(await commits.append([late])).toEqual({ written: 0 })
      expect(await commits.append([late, commit(gameId, 3)])).toEqual({ written: 0 })
      expect(await commits.append([commit(gameId, 3), late, commit(gameId, 4)])).toEqual({ written: 1 })
      expect(await commits.after(gameId, 0)).toEqual([1, 2, 3].map((version) => commit(gameId, version)))
    })

    it('lets one of several writers of a version through', async () => {
      const { commits } = open()
      const gameId = newGame()
      await commits.append([commit(gameId, 1)])
      const answers = await Promise.all(
        ['ann', 'bob', 'cyd', 'dan'].map((reason) => commits.append([commit(gameId, 2, { reason })])),
      )
      expect(answers.map(({ written }) => written).sort()).toEqual([0, 0, 0, 1])
      const winner = ['ann', 'bob', 'cyd', 'dan'][answers.findIndex(({ written }) => written === 1)]
      expect((await commits.after(gameId, 1)).map(({ reason }) => reason)).toEqual([winner])
    })

    it('keeps empty tables, lists, nulls and the order of keys', async () => {
      const { commits } = open()
      const { ports, started } = hall()
      const game = await started()
      const gameId = newGame()
      const facts = commit(gameId, 1, {
        events: [
          { kind: 'ShieldsHeld', night: 1, shields: {} },
          { kind: 'ShieldsHeld', night: 2, shields: { zoe: 'ann', '900000000000000001': 'zoe', ann: 'zoe' } },
          { kind: 'Undone', acts: 1, at: evening, floor: 20_000, restored: game.state },
        ],
      })
      await commits.append([facts])
      const [read] = await commits.after(gameId, 0)
      expect(JSON.stringify(read?.events)).toBe(JSON.stringify(facts.events))
      expect(await ports.commits.after(game.gameId, 0)).not.toEqual([])
    })

    it('gives back the commits of a real game byte for byte', async () => {
      const { commits } = open()
      const source = hall()
      const game = await source.started()
      const log = await source.ports.commits.after(game.gameId, 0)
      const gameId = newGame()
      const moved = log.map((each) => ({ ...each, gameId }))
      await commits.append(moved)
      const read = await commits.after(gameId, 0)
      expect(read.map(({ events }) => JSON.stringify(events))).toEqual(log.map(({ events }) => JSON.stringify(events)))
      expect(read).toEqual(moved)
    })

    it('knows every game that was opened', async () => {
      const { commits } = open()
      const [one, two] = [newGame(), newGame()]
      await commits.append([commit(one, 1), commit(one, 2)])
      await commits.append([commit(two, 1)])
      const opened = (await commits.opened()).map(({ gameId, guildId }) => ({ gameId, guildId }))
      expect(opened).toEqual(
        expect.arrayContaining([one, two].map((gameId) => ({ gameId, guildId: gameId.split('-')[0] }))),
      )
      expect(opened.filter(({ gameId }) => gameId === one)).toHaveLength(1)
    })
  })

  describe('the outbox', () => {
    it('holds exactly the announcements of what is in the log, in its order', async () => {
      const { commits, outbox } = open()
      const gameId = newGame()
      await commits.append([saying(gameId, 1, 'ann', 'bob'), commit(gameId, 2), saying(gameId, 3, 'cyd')])
      await commits.append([saying(gameId, 3, 'nobody')])
      expect(await outbox.pending(gameId)).toEqual([
        { version: 1, index: 0, announcement: joined('ann') },
        { version: 1, index: 1, announcement: joined('bob') },
        { version: 3, index: 0, announcement: joined('cyd') },
      ])
      expect(await outbox.pending('nowhere-1')).toEqual([])
    })

    it('loses no mark when a whole issue is said at once', async () => {
      const { commits, outbox } = open()
      const gameId = newGame()
      const names = Array.from({ length: 20 }, (_, index) => `player-${index}`)
      await commits.append([saying(gameId, 1, ...names)])
      await Promise.all(names.map((_, index) => outbox.delivered(gameId, 1, index)))
      expect(await outbox.pending(gameId)).toEqual([])
      expect(await outbox.waiting()).not.toContain(gameId)
    })

    it('lets go of each as it is said, once or twice, and of the game when all is said', async () => {
      const { commits, outbox } = open()
      const gameId = newGame()
      await commits.append([saying(gameId, 1, 'ann', 'bob'), saying(gameId, 2, 'cyd')])
      await outbox.delivered(gameId, 1, 1)
      await outbox.delivered(gameId, 1, 1)
      const left = async () => (await outbox.pending(gameId)).map(({ version, index }) => [version, index])
      expect(await left()).toEqual([
        [1, 0],
        [2, 0],
      ])
      expect(await outbox.waiting()).toContain(gameId)
      await outbox.delivered(gameId, 1, 0)
      expect(await left()).toEqual([[2, 0]])
      await outbox.delivered(gameId, 2, 0)
      expect(await left()).toEqual([])
      expect(await outbox.waiting()).not.toContain(gameId)
      expect((await commits.after(gameId, 0)).map(({ delivered }) => delivered)).toEqual([[true, true], [true]])
    })
  })

  it('keeps the newest snapshot of each game exactly', async () => {
    const { snapshots } = open()
    const game: LoadedGame = { ...(await hall().started()), gameId: newGame() }
    expect(await snapshots.load(game.gameId)).toBeNull()
    await snapshots.save(game)
    await snapshots.save({ ...game, version: 90 })
    const read = await snapshots.load(game.gameId)
    expect(read).toEqual({ ...game, version: 90 })
    expect(JSON.stringify(read?.state)).toBe(JSON.stringify(game.state))
  })

  it('keeps what stands in place of a snapshot that comes late, unless it is told to replace it', async () => {
    const { snapshots } = open()
    const game: LoadedGame = { ...(await hall().started()), gameId: newGame(), version: 90 }
    const rewritten = { ...game, state: { ...game.state, title: 'Rewritten' } }
    await snapshots.replace(rewritten)
    await snapshots.save(game)
    await snapshots.save({ ...game, version: 89 })
    expect(await snapshots.load(game.gameId)).toEqual(rewritten)
    await snapshots.replace(game)
    expect(await snapshots.load(game.gameId)).toEqual(game)
    const others = [91, 92, 93].map((version) => ({ ...game, version }))
    for (const other of others.toReversed()) await snapshots.save(other)
    expect(await snapshots.load(game.gameId)).toEqual(others[2])
    // Of some at the same moment any may stay, on servers that do not write in one step; but one does, and whole.
    await snapshots.replace(game)
    await Promise.all(others.map((other) => snapshots.save(other)))
    expect(others).toContainEqual(await snapshots.load(game.gameId))
  })

  it('indexes games by guild and by the moment they wake', async () => {
    const { games: index } = open()
    const guildId = `guild-${newGame()}`
    const entry = (number: number, more: Partial<GameEntry>): GameEntry => ({
      gameId: `${guildId}-${number}`,
      guildId,
      number,
      title: 'Hallows',
      phase: 'night',
      running: true,
      wakeAt: null,
      ...more,
    })
    expect(await index.newest(guildId)).toBeNull()
    const [first, second, tenth] = [
      entry(1, { running: false, phase: 'ended' }),
      entry(2, { wakeAt: 500 }),
      entry(10, {}),
    ]
    for (const each of [second, tenth, first]) await index.put(each)
    expect(await index.newest(guildId)).toEqual(tenth)
    const own = (all: readonly GameEntry[]) => all.filter((each) => each.guildId === guildId)
    expect(own(await index.all())).toHaveLength(3)
    expect(own(await index.overdue(500))).toEqual([])
    expect(own(await index.overdue(501))).toEqual([second])
    await index.put({ ...second, wakeAt: 900 })
    expect(own(await index.overdue(501))).toEqual([])
    await index.put({ ...second, running: false })
    expect(own(await index.overdue(501))).toEqual([])
  })

  it('keeps a guild’s settings', async () => {
    const { guilds } = open()
    const guildId = newGame()
    expect(await guilds.load(guildId)).toBeNull()
    const first = { ...freshGuildSettings(guildId), locale: 'ru', hostRoleId: '77', townReaders: 'players' } as const
    await guilds.save({ ...first, defaults: { schedule: 'blitz', counts: {} } })
    const second = { ...first, hostRoleId: null, townReaders: 'everyone', deadCovenReads: true } as const
    await guilds.save(second)
    expect(await guilds.load(guildId)).toEqual(second)
  })

  it('keeps each guild its own riddles, oldest first', async () => {
    const { riddles } = open()
    const [mine, yours] = [newGame(), newGame()]
    const riddle = (question: string) => ({ question, right: 'Yes', wrong: ['No', 'Maybe', 'Never'] as const })
    const first = await riddles.add(mine, riddle('First?'))
    const second = await riddles.add(mine, riddle('Second?'))
    expect(await riddles.list(mine)).toEqual([
      { id: first.id, ...riddle('First?') },
      { id: second.id, ...riddle('Second?') },
    ])
    expect(await riddles.remove(yours, first.id)).toBe(false)
    expect(await riddles.remove(mine, 'no such id')).toBe(false)
    expect(await riddles.remove(mine, first.id)).toBe(true)
    expect(await riddles.remove(mine, first.id)).toBe(false)
    expect(await riddles.list(mine)).toEqual([second])
    expect(await riddles.list(yours)).toEqual([])
  })

  it('keeps what belongs to a game on Discord', async () => {
    const { stages } = open()
    const gameId = newGame()
    const record = {
      gameId,
      guildId: 'guild',
      categoryId: null,
      channels: { town: '1', 'seat:900000000000000001': '2' },
      roles: {},
      panels: {
        day: { channelId: '1', messageId: '3', digest: 'abc' },
        'town:day.1$x': { channelId: '1', messageId: '4', digest: 'def' },
      },
    }
    expect(await stages.load(gameId)).toBeNull()
    await stages.save(record)
    expect(await stages.load(gameId)).toEqual(record)
    await stages.save({ ...record, categoryId: '9', panels: {} })
    expect(await stages.load(gameId)).toEqual({ ...record, categoryId: '9', panels: {} })
  })

  describe('among several processes', () => {
    it('one of several begins a term; whoever is late is told so, also of an old term', async () => {
      const { leases } = open()
      const key = `voice ${newGame()}`
      const newest = async () => (await leases.newest()).find((lease) => lease.key === key)
      const tries = await Promise.all(['a', 'b', 'c', 'd'].map((owner) => leases.take(key, 1, owner)))
      expect(tries.filter(Boolean)).toHaveLength(1)
      const owner = ['a', 'b', 'c', 'd'][tries.indexOf(true)] ?? ''
      expect(await newest()).toEqual({ key, term: 1, owner, notes: [] })
      await leases.release(key, 1, 'somebody else', [])
      expect((await newest())?.owner).toBe(owner)
      await leases.release(key, 1, owner, ['17'])
      expect(await newest()).toEqual({ key, term: 1, owner: null, notes: ['17'] })
      for (let term = 2; term <= 12; term += 1) expect(await leases.take(key, term, 'e')).toBe(true)
      expect(await leases.take(key, 11, 'f')).toBe(false)
      expect(await newest()).toEqual({ key, term: 12, owner: 'e', notes: [] })
    })

    it('who signs is present until he is struck', async () => {
      const { muster } = open()
      const id = newGame()
      const fellow = { id, place: null, pid: 7, real: 1, hears: ['0/1'], shards: ['0/1'], knows: [] }
      await muster.sign(fellow)
      await muster.sign({ ...fellow, real: 2, knows: ['x'] })
      const present = async () => (await muster.present()).filter((one) => one.id === id)
      expect(await present()).toEqual([{ ...fellow, real: 2, knows: ['x'] }])
      await muster.strike(id)
      expect(await present()).toEqual([])
    })

    it('an older entry never replaces a newer; what is untold is found until it is told', async () => {
      const { games } = open()
      const gameId = newGame()
      const entry: GameEntry = {
        gameId,
        guildId: '1',
        number: 1,
        title: 'T',
        phase: 'day',
        running: true,
        wakeAt: 5,
        version: 5,
      }
      const found = async () => (await games.untold()).filter((one) => one.gameId === gameId)
      await games.put(entry)
      expect(await found()).toEqual([])
      await games.put({ ...entry, version: 4, phase: 'night' }, true)
      expect((await games.all()).find((one) => one.gameId === gameId)).toEqual(entry)
      await games.put({ ...entry, version: 6, wakeAt: 7 }, true)
      expect(await found()).toEqual([{ ...entry, version: 6, wakeAt: 7 }])
      await games.told(gameId, 5)
      expect(await found()).toHaveLength(1)
      await games.told(gameId, 6)
      expect(await found()).toEqual([])
    })

    it('whoever is relieved saves no stage over that of his successor', async () => {
      const { stages } = open()
      const gameId = newGame()
      const stage = (categoryId: string) => ({
        gameId,
        guildId: '1',
        categoryId,
        channels: {},
        roles: {},
        panels: {},
      })
      expect(await stages.load(gameId, 1)).toBeNull()
      await stages.save(stage('first'), 1)
      expect(await stages.load(gameId, 2)).toEqual(stage('first'))
      await expect(stages.save(stage('late'), 1)).rejects.toBeInstanceOf(Superseded)
      await expect(stages.load(gameId, 1)).rejects.toBeInstanceOf(Superseded)
      await stages.save(stage('second'), 2)
      expect(await stages.load(gameId)).toEqual(stage('second'))
    })
  })
})
