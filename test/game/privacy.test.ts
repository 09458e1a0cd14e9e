import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemory, type Memory } from '#game/in-memory'
import { createPrivacy, type Privacy } from '#game/privacy'
import { pseudonymNumber, underPseudonym } from '#game/privacy-pseudonym'
import { verifyLog } from '#game/transfer-verify'
import { openStore, type Store } from '#store/store'
import { type TestDatabase, testDatabase } from '../support/database.js'
import { evening, hall, mustBeOk } from '../support/game-dsl.js'

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

const ann = '310000000000000001'
const names = ['Ann Hallow', 'Bob', 'Cyd', 'Dan', 'Eve', 'Fay', 'Gil'] as const
const ids = names.map((_, seat) => `31000000000000000${seat + 1}`)
const anHour = 3_600_000
const nameIn = (locale: string, number: string) => `${locale} ${number}`

/** A game of seven with Ann in it: she votes, is talked about, and hosts a little herself. */
async function season(ports: Memory | Store, guildId: string) {
  const table = hall({ ...ports, snapshotEvery: 5 })
  const opened = await table.app.open({
    guildId,
    title: "Ann Hallow's Season",
    locale: 'en-US',
    hosted: true,
    settings: { schedule: 'blitz' },
    by: { id: ann, name: 'Ann Hallow' },
  })
  if (!opened.ok) throw new Error(opened.refusal)
  const { gameId } = opened.game
  for (const [seat, id] of ids.entries())
    mustBeOk(await table.player(gameId, id, { kind: 'Join', name: names[seat] ?? '' }))
  mustBeOk(await table.host(gameId, { kind: 'StartGame' }))
  mustBeOk(await table.host(gameId, { kind: 'Advance' }))
  mustBeOk(await table.player(gameId, ann, { kind: 'Nominate', target: ids[1] ?? '' }))
  mustBeOk(await table.player(gameId, ids[1] ?? '', { kind: 'Nominate', target: ann }))
  mustBeOk(
    await table.player(gameId, ids[2] ?? '', { kind: 'PleadSuicide', reason: `Ann Hallow and <@${ann}> did it.` }),
  )
  mustBeOk(await table.host(gameId, { kind: 'Advance' }))
  mustBeOk(await table.player(gameId, ann, { kind: 'SpeakLastWord', text: 'I, Ann Hallow, was never here.' }))
  mustBeOk(await table.host(gameId, { kind: 'Undo', acts: 1 }, 'Ann Hallow misspoke'))
  await table.app.idle()
  await ports.stages.save({
    gameId,
    guildId,
    categoryId: '5',
    channels: { [`seat:${ann}`]: '77' },
    roles: {},
    panels: { [`seat:${ann}:night:1`]: { channelId: '77', messageId: '78', digest: 'd' } },
  })
  return { table, gameId, end: async () => mustBeOk(await table.host(gameId, { kind: 'Cancel' })) }
}

describe.each([
  ['in memory', () => createMemory()],
  ['on Mongo', () => store],
] as const)('what is kept of a person, %s', (_where, portsOf) => {
  let ports: Memory | Store
  let privacy: Privacy
  let running: Awaited<ReturnType<typeof season>>
  const guildId = '555'
  let now = evening

  beforeAll(async () => {
    ports = portsOf()
    privacy = createPrivacy({ ...ports, clock: { now: () => now } })
    running = await season(ports, guildId)
  })

  it('is given to him: his own acts, and nothing that a running game hides from him', async () => {
    const { games, userId } = await privacy.dataOf(ann)
    expect([userId, games.length]).toEqual([ann, 1])
    const [game] = games
    expect(game).toMatchObject({ gameId: running.gameId, names: ['Ann Hallow'], alive: true, roomId: '77', facts: [] })
    expect(game?.role).toBe((await running.table.loaded(running.gameId)).state.players[ann]?.role)
    expect(game?.acts.map(({ act }) => Reflect.get(act, 'kind'))).toEqual([
      'OpenGame',
      'Join',
      'Nominate',
      'SpeakLastWord',
    ])
    // Versions would count what others do in secret.
    expect(JSON.stringify(game)).not.toMatch(/version|seed|Bob/)
    expect((await privacy.dataOf('1')).games).toEqual([])
  })

  it('is not deleted while he plays', async () => {
    const before = await ports.commits.after(running.gameId, 0)
    expect(await privacy.forget(ann, nameIn)).toEqual({ ok: false, why: 'running', titles: ["Ann Hallow's Season"] })
    expect(await ports.commits.after(running.gameId, 0)).toEqual(before)
  })

  it('holds the facts about him once the game is over', async () => {
    await running.end()
    await running.table.app.idle()
    const [game] = (await privacy.dataOf(ann)).games
    expect(game?.facts.map(({ fact }) => Reflect.get(fact, 'kind'))).toEqual(
      expect.arrayContaining(['PlayerJoined', 'RolesDealt', 'Nominated', 'LastWordSpoken']),
    )
    expect(JSON.stringify(game)).not.toContain('"restored"')
  })

  it('is deleted: his acts stay under a pseudonym, the same in every game, and the log still follows', async () => {
    const second = await season(ports, '556')
    await second.end()
    await second.table.app.idle()
    now += anHour
    const before = await ports.commits.after(running.gameId, 0)
    expect(await privacy.forget(ann, nameIn)).toEqual({ ok: true, games: 2 })
    const number = pseudonymNumber(await ports.records.pseudonymKey(), ann)
    expect(number).toMatch(/^\d{15}$/)
    for (const gameId of [running.gameId, second.gameId]) {
      const log = await ports.commits.after(gameId, 0)
      const everything = JSON.stringify([log, await ports.snapshots.load(gameId), await ports.stages.load(gameId)])
      expect(everything).not.toMatch(/Ann|Hallow/)
      expect(everything).not.toContain(ann)
      expect(everything).toContain(`<@${number}> did it.`)
      expect(everything).toContain(`"seat:${number}"`)
      expect(log.map(({ delivered }) => delivered.length)).toEqual(log.map(({ announcements }) => announcements.length))
      const { wrong, unchecked } = verifyLog(log)
      expect({ wrong, unchecked }).toEqual({ wrong: [], unchecked: [] })
      const game = await hall(ports).loaded(gameId)
      expect(game.state.players[number]?.name).toBe(`en-US ${number.slice(-6)}`)
      expect(Object.keys(game.state.players)).toEqual([number, ...ids.slice(1)])
    }
    const after = await ports.commits.after(running.gameId, 0)
    expect(after.map(({ delivered }) => delivered)).toEqual(before.map(({ delivered }) => delivered))
    expect((await privacy.dataOf(ann)).games).toEqual([])
    expect(await privacy.forget(ann, nameIn)).toEqual({ ok: true, games: 0 })
  })

  it('leaves the others as they were', async () => {
    const [game] = (await privacy.dataOf(ids[1] ?? '')).games
    expect(game).toMatchObject({ gameId: running.gameId, names: ['Bob'] })
  })
})

describe('a deletion right after the end', () => {
  const title = "Ann Hallow's Season"

  it('waits until the end is told, for an hour at most, and a minute longer for the rooms', async () => {
    const memory = createMemory()
    const { gameId, end, table } = await season(memory, '558')
    const ended = await end()
    await table.app.idle()
    let now = table.clock.now()
    const privacy = createPrivacy({ ...memory, clock: { now: () => now } })
    const untold = await memory.commits.after(gameId, 0)
    expect(untold.some(({ delivered }) => delivered.includes(false))).toBe(true)
    for (const later of [0, 60_000, anHour - 60_001]) {
      now += later
      expect(await privacy.forget(ann, nameIn)).toEqual({ ok: false, why: 'settling', titles: [title] })
    }
    expect(await memory.commits.after(gameId, 0)).toEqual(untold)
    for (const { version, delivered } of untold)
      for (const index of delivered.keys()) await memory.outbox.delivered(gameId, version, index)
    now = table.clock.now() + 59_999
    expect(await privacy.forget(ann, nameIn)).toEqual({ ok: false, why: 'settling', titles: [title] })
    now += 1
    expect(await privacy.forget(ann, nameIn)).toEqual({ ok: true, games: 1 })
    expect(ended.ok).toBe(true)
  })

  it('is not undone by a copy that comes late', async () => {
    const memory = createMemory()
    const { gameId, end, table } = await season(memory, '559')
    await end()
    const privacy = createPrivacy({ ...memory, clock: { now: () => table.clock.now() + anHour } })
    expect(await privacy.forget(ann, nameIn)).toEqual({ ok: true, games: 1 })
    await table.app.idle()
    const left = JSON.stringify([await memory.snapshots.load(gameId), await hall(memory).loaded(gameId)])
    expect(left).not.toMatch(/Ann|Hallow|310000000000000001/)
  })
})

describe('a deletion that broke off', () => {
  it('is finished when it is asked for again', async () => {
    const memory = createMemory()
    const { gameId, end, table } = await season(memory, '557')
    await end()
    await table.app.idle()
    table.clock.set(table.clock.now() + anHour)
    let left = 4
    const records = {
      ...memory.records,
      rewrite: (commits: Parameters<typeof memory.records.rewrite>[0]) => {
        const some = commits.slice(0, left)
        const failed = some.length < commits.length
        left = 1_000
        return memory.records.rewrite(some).then(() => {
          if (failed) throw new Error('The line is dead.')
        })
      },
    }
    const privacy = createPrivacy({ ...memory, records, clock: table.clock })
    await expect(privacy.forget(ann, nameIn)).rejects.toThrow('dead')
    expect(JSON.stringify(await memory.commits.after(gameId, 0))).toContain(ann)
    expect(await privacy.forget(ann, nameIn)).toEqual({ ok: true, games: 1 })
    expect(JSON.stringify(await memory.commits.after(gameId, 0))).not.toMatch(/Ann|Hallow|310000000000000001/)
  })
})

describe('a pseudonym', () => {
  const person = { id: '12', names: new Set(['Will', 'Al', 'A+B?']), pseudonym: { id: '99', name: 'Nobody' } }

  it('takes the place of the person alone', () => {
    const data = {
      kind: 'Will',
      phase: 'Al',
      to: ['12', '121', '512'],
      players: { '12': { id: '12', name: 'Will' }, '13': { id: '13', name: 'Will' } },
      act: { player: '13', by: '12', name: 'Will' },
      other: { player: '12', by: '13', name: 'Will' },
      text: 'Will, Willy and A+B? met Al; Free Will.',
      lastWords: { '13': 'Will did it' },
    }
    expect(underPseudonym(data, person)).toEqual({
      kind: 'Will',
      phase: 'Al',
      to: ['99', '121', '512'],
      players: { '99': { id: '99', name: 'Nobody' }, '13': { id: '13', name: 'Will' } },
      act: { player: '13', by: '99', name: 'Nobody' },
      other: { player: '99', by: '13', name: 'Will' },
      text: 'Nobody, Willy and Nobody met Al; Free Nobody.',
      lastWords: { '13': 'Nobody did it' },
    })
  })

  it('is another with another key, and for another person', () => {
    expect(new Set([pseudonymNumber('k', '1'), pseudonymNumber('k', '2'), pseudonymNumber('l', '1')]).size).toBe(3)
    expect(pseudonymNumber('k', '1')).toBe(pseudonymNumber('k', '1'))
  })
})
