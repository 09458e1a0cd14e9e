import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChannelLine } from '#playground/page/browser/protocol'
import { hello, stranger } from './stranger.js'
import { openTable, type Table } from './table.js'

const cast = {
  ann: 'surgeon',
  bob: 'coven',
  cyd: 'surgeon',
  dan: 'citizen',
  eve: 'journalist',
  fay: 'citizen',
} as const

describe('rooms of the same name', () => {
  let table: Table

  beforeAll(async () => {
    table = await openTable({ cast })
  })
  afterAll(() => table?.close())

  async function channelsOf(name: string): Promise<readonly ChannelLine[]> {
    const { socket, wish, last } = await stranger(table.page.address)
    await wish(hello(`person-for-${name}`))
    await wish({ kind: 'sit', seat: table.game.ids[name] ?? '' })
    const channels = last('welcome')?.channels ?? []
    socket.close()
    return channels
  }
  const own = (channels: readonly ChannelLine[]) =>
    channels.filter(({ name }) => ['surgeon', 'journalist'].includes(name)).map(({ name, whose }) => `${name} ${whose}`)

  test('are told apart for the host', async () => {
    expect(own(await channelsOf('host')).sort()).toEqual(['journalist eve', 'surgeon ann', 'surgeon cyd'])
  })

  test.each(['ann', 'cyd', 'eve'])('tell their holder nothing but the name: %s', async (name) => {
    const channels = await channelsOf(name)
    expect(own(channels)).toEqual([expect.stringMatching(/^(surgeon|journalist) null$/)])
    expect(channels.filter(({ whose }) => whose !== null)).toEqual([])
  })

  test.each(['bob', 'dan', 'zed'])('are not there at all for others: %s', async (name) => {
    const channels = await channelsOf(name)
    expect(own(channels)).toEqual([])
    expect(channels.filter(({ whose }) => whose !== null)).toEqual([])
  })

  test('are told apart for everybody when the game is over and its rooms lie open', async () => {
    await table.game.act('host', { kind: 'Cancel' })
    await table.bot.app.idle()
    expect((await table.game.state()).phase.phase).toBe('ended')
    expect(own(await channelsOf('zed')).sort()).toEqual(['journalist eve', 'surgeon ann', 'surgeon cyd'])
    expect(own(await channelsOf('ann')).sort()).toEqual(['journalist eve', 'surgeon cyd', 'surgeon null'])
  })
})
