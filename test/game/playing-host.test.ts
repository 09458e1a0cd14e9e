import { describe, expect, it } from 'vitest'
import type { Announcement } from '#game/announcement'
import { type Hall, hall, mustBeOk } from '../support/game-dsl.js'

const seats = ['ann', 'bob', 'cyd', 'dan', 'eve', 'fay']

/** Hazel opens the game and `sits` names who else plays; what the town was told of hosts. */
async function table({ hazelPlays = false }: { hazelPlays?: boolean } = {}) {
  const stage = hall()
  const opened = await stage.app.open({
    guildId: 'guild',
    title: 'Hallows',
    locale: 'en-US',
    hosted: true,
    settings: { schedule: 'blitz' },
    by: { id: 'hazel', name: 'Hazel' },
  })
  if (!opened.ok) throw new Error(opened.refusal)
  const { gameId } = opened.game
  for (const name of [...seats, ...(hazelPlays ? ['hazel'] : [])])
    mustBeOk(await stage.player(gameId, name, { kind: 'Join', name }))
  return { ...stage, gameId, notes: () => notesOf(stage, gameId) }
}

async function notesOf({ app }: Pick<Hall<never>, 'app'>, gameId: string): Promise<Announcement[]> {
  const log = await app.log(gameId, { limit: 1000 })
  return log
    .toReversed()
    .flatMap(({ announcements }) => announcements)
    .filter(({ kind }) => kind === 'host-plays' || kind === 'host-acted')
}

const plays = (player: string) => ({ channel: 'town', kind: 'host-plays', data: { player } })
const acted = (player: string, day: number) => ({ channel: 'town', kind: 'host-acted', data: { player, day } })

describe('a host who plays', () => {
  it('is named when he sits down: whoever opened the game, and whoever holds /gm', async () => {
    const { app, clock, gameId, notes } = await table({ hazelPlays: true })
    expect(await notes()).toEqual([plays('hazel')])
    const join = { actor: { kind: 'player', id: 'gus' }, act: { kind: 'Join', name: 'Gus' } } as const
    mustBeOk(await app.execute(gameId, { ...join, receivedAt: clock.now(), id: '1', seatsHost: true }))
    expect(await notes()).toEqual([plays('hazel'), plays('gus')])
  })

  it('is named when he takes another’s seat', async () => {
    const { host, gameId, notes } = await table()
    mustBeOk(await host(gameId, { kind: 'StartGame' }))
    mustBeOk(await host(gameId, { kind: 'Replace', target: 'ann', by: 'hazel', name: 'Hazel' }))
    expect(await notes()).toEqual([plays('hazel')])
    mustBeOk(await host(gameId, { kind: 'Pause' }))
    expect(await notes()).toEqual([plays('hazel'), acted('hazel', 1)])
  })

  it('is named once a day when he uses his office, and not for what', async () => {
    const { host, loaded, gameId, notes } = await table({ hazelPlays: true })
    mustBeOk(await host(gameId, { kind: 'StartGame' }))
    expect(await notes()).toEqual([plays('hazel')])
    mustBeOk(await host(gameId, { kind: 'AssignRole', target: 'ann', role: 'catholic' }))
    mustBeOk(await host(gameId, { kind: 'AssignRole', target: 'bob', role: 'citizen' }))
    mustBeOk(await host(gameId, { kind: 'Pause' }))
    mustBeOk(await host(gameId, { kind: 'Resume' }))
    expect(await notes()).toEqual([plays('hazel'), acted('hazel', 1)])
    while ((await loaded(gameId)).state.phase.phase !== 'burning') mustBeOk(await host(gameId, { kind: 'Advance' }))
    expect(await notes()).toEqual([plays('hazel'), acted('hazel', 1)])
    while ((await loaded(gameId)).state.phase.phase !== 'day') mustBeOk(await host(gameId, { kind: 'Advance' }))
    expect(await notes()).toEqual([plays('hazel'), acted('hazel', 1), acted('hazel', 2)])
  })

  it('stays named when the act itself is taken back, and is not named twice for it', async () => {
    const { host, gameId, notes } = await table({ hazelPlays: true })
    mustBeOk(await host(gameId, { kind: 'StartGame' }))
    mustBeOk(await host(gameId, { kind: 'Kill', target: 'ann' }))
    mustBeOk(await host(gameId, { kind: 'Undo', acts: 1 }))
    expect(await notes()).toEqual([plays('hazel'), acted('hazel', 1)])
  })

  it('is still named when he is dead, and several acts arrive at once', async () => {
    const { host, gameId, notes } = await table({ hazelPlays: true })
    mustBeOk(await host(gameId, { kind: 'StartGame' }))
    await Promise.all([
      host(gameId, { kind: 'Kill', target: 'hazel' }),
      host(gameId, { kind: 'Pause' }),
      host(gameId, { kind: 'Resume' }),
    ])
    expect(await notes()).toEqual([plays('hazel'), acted('hazel', 1)])
  })

  it('a host who does not play, and a refused act, are nobody’s news', async () => {
    const { host, gameId, notes } = await table()
    mustBeOk(await host(gameId, { kind: 'StartGame' }))
    mustBeOk(await host(gameId, { kind: 'Pause' }))
    expect(await notes()).toEqual([])
    const playing = await table({ hazelPlays: true })
    mustBeOk(await playing.host(playing.gameId, { kind: 'StartGame' }))
    expect((await playing.host(playing.gameId, { kind: 'Resume' })).ok).toBe(false)
    expect(await playing.notes()).toEqual([plays('hazel')])
  })
})
