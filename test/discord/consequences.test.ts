import { afterEach, describe, expect, it } from 'vitest'
import type { RoleId } from '#engine/role-ids'
import { createPrivacy } from '#game/privacy'
import { pseudonymNumber } from '#game/privacy-pseudonym'
import { openTheatre, type Theatre, textOf } from './theatre.js'

const open: Theatre[] = []
afterEach(async () => {
  for (const theatre of open.splice(0)) await theatre.end()
})
async function theatreOf(...given: Parameters<typeof openTheatre>): Promise<Theatre> {
  const theatre = await openTheatre(...given)
  open.push(theatre)
  return theatre
}

/** Puts itself before Discord: what is posted in a channel that is held waits until it is let go. */
function holdingPosts() {
  const held: (() => void)[] = []
  let channel: string | null = null
  return {
    held,
    hold(id: string) {
      channel = id
    },
    free() {
      channel = null
      for (const go of held.splice(0)) go()
    },
    between: <T extends object>(port: T): T =>
      new Proxy(port, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name)
          if (typeof member !== 'function') return member
          const call = member.bind(target)
          if (name !== 'post') return call
          return async (route: string, ...rest: unknown[]) => {
            if (channel !== null && route.includes(channel)) await new Promise<void>((resolve) => held.push(resolve))
            return call(route, ...rest)
          }
        },
      }),
  }
}

describe('following the log', () => {
  it('makes one edit of many acts', async () => {
    const theatre = await theatreOf()
    const { ids, gameId, discord } = theatre
    await theatre.host(gameId, { kind: 'Advance' })
    await theatre.settle()
    discord.requests.clear()
    const names = ['ann', 'bob', 'cyd', 'eve', 'fay', 'gil', 'hal']
    for (let turn = 0; turn < 8; turn += 1) {
      for (const name of names) {
        await theatre.player(gameId, ids[name] ?? '', { kind: 'Nominate', target: ids[turn % 2 ? 'dan' : 'eve'] ?? '' })
      }
    }
    await theatre.settle()
    expect(discord.requests.to('PATCH', '/channels/:channel/messages/:message').length).toBeLessThan(30)
    expect(textOf([...(discord.channel(await theatre.channelOf('town'))?.messages.values() ?? [])])).toContain('dan')
  })

  it('keeps no secret room waiting for what the town is told', async () => {
    const posts = holdingPosts()
    const theatre = await theatreOf({ between: posts.between })
    await theatre.settle()
    const town = await theatre.channelOf('town')
    posts.hold(town)
    await theatre.host(theatre.gameId, { kind: 'Advance' })
    const before = theatre.discord.channel(town)?.messages.size
    try {
      const seat = async () => (await theatre.said(`seat:${theatre.ids.ann}`)).join()
      await expect.poll(seat, { timeout: 5_000 }).toContain('Catholic · Day 1')
      expect(theatre.discord.channel(town)?.messages.size).toBe(before)
    } finally {
      posts.free()
    }
    await theatre.settle()
    expect(theatre.discord.channel(town)?.messages.size).toBeGreaterThan(before ?? 0)
  })

  it('makes the rooms of a new phase before it has said everything of the one that is over', async () => {
    const posts = holdingPosts()
    const theatre = await theatreOf({ between: posts.between })
    const { gameId, ids, discord, guildId } = theatre
    const town = await theatre.channelOf('town')
    posts.hold(town)
    const coven = await theatre.channelOf('coven')
    const stranger = discord.as(discord.addMember(guildId, { name: 'Stranger' }), guildId)
    const sees = () => stranger.visibleChannels().some(({ id }) => id === coven)
    const said = discord.channel(town)?.messages.size ?? 0
    try {
      const kill = (name: string) => theatre.host(gameId, { kind: 'Kill', target: ids[name] ?? '' })
      await Promise.all(['dan', 'hal'].map(kill))
      await expect.poll(() => posts.held.length, { timeout: 5_000 }).toBe(1)
      await theatre.host(gameId, { kind: 'Cancel' })
      expect(sees()).toBe(false)
      posts.held.shift()?.()
      await expect.poll(sees, { timeout: 5_000 }).toBe(true)
      expect(discord.channel(town)?.messages.size).toBe(said + 1)
    } finally {
      posts.free()
    }
    await theatre.settle()
    const texts = (await theatre.said('town')).slice(said).join('\n')
    const place = (of: string) => texts.indexOf(of)
    expect(place(ids.dan ?? '')).toBeGreaterThanOrEqual(0)
    expect(place(ids.dan ?? '')).toBeLessThan(place(ids.hal ?? ''))
    expect(place(ids.hal ?? '')).toBeLessThan(place('The truth about everyone'))
  })

  it('holds up no game while Discord is away, and catches up in order when it is back', async () => {
    const theatre = await theatreOf()
    theatre.discord.setUnreachable(true)
    const acts = [{ kind: 'Pause' }, { kind: 'Resume' }, { kind: 'Pause' }] as const
    for (const act of acts) expect((await theatre.host(theatre.gameId, act)).ok).toBe(true)
    await theatre.settle()
    theatre.discord.setUnreachable(false)
    await theatre.consequences().repair(theatre.gameId)
    const told = (await theatre.said('town')).slice(-3)
    expect(told.map((text) => text.split(' ').slice(0, 4).join(' '))).toEqual([
      'The clocks have been',
      'The clocks run again.',
      'The clocks have been',
    ])
    expect(theatre.failures).toEqual([])
  })

  it('writes nobody down again who was forgotten before the end could be told', async () => {
    const theatre = await theatreOf()
    const { gameId, memory, ids, clock } = theatre
    const ann = ids.ann ?? ''
    await theatre.settle()
    theatre.discord.setUnreachable(true)
    await theatre.host(gameId, { kind: 'Cancel' })
    await theatre.settle()
    clock.move(3_600_000)
    const privacy = createPrivacy({ ...memory, clock })
    expect(await privacy.forget(ann, (_, number) => `Nobody ${number}`)).toEqual({ ok: true, games: 1 })
    theatre.discord.setUnreachable(false)
    await expect.poll(() => memory.outbox.pending(gameId), { timeout: 10_000, interval: 100 }).toEqual([])
    await theatre.settle()
    const stage = await memory.stages.load(gameId)
    const kept = [stage, await memory.snapshots.load(gameId), await theatre.state()]
    expect(JSON.stringify(kept)).not.toContain(ann)
    expect(Object.keys(stage?.channels ?? {})).toContain(
      `seat:${pseudonymNumber(await memory.records.pseudonymKey(), ann)}`,
    )
    expect((await theatre.said('town')).join('\n')).toContain('The truth about everyone')
  })

  it('says by direct message what a player without a room must know, not in a room closed to him', async () => {
    const theatre = await theatreOf()
    const { ids, gameId } = theatre
    const seat = await theatre.channelOf(`seat:${ids.ann}`)
    await theatre.host(gameId, { kind: 'AssignRole', target: ids.ann ?? '', role: 'citizen' })
    await theatre.settle()
    const said = [...(theatre.discord.channel(seat)?.messages.values() ?? [])]
    expect(textOf(said)).not.toContain('another card')
    expect(theatre.discord.requests.to('POST', '/users/@me/channels')).toHaveLength(1)
  })

  it('repairs nothing in a game that nobody knows', async () => {
    const theatre = await theatreOf()
    expect(await theatre.consequences().repair('0-1')).toBeNull()
  })

  it('speaks Russian in a Russian game, rooms and all', async () => {
    const theatre = await theatreOf({ locale: 'ru' })
    expect(theatre.discord.channelNamed(theatre.guildId, 'городская-площадь')).toBeDefined()
    expect(textOf(await theatre.said('town'))).not.toMatch(/[a-z]{4,}/)
    expect((await theatre.said('town')).join('\n')).toContain('Ночь 1')
  })
})

describe('law 4 on Discord: two games that differ only in secrets', () => {
  const secretly: Record<string, RoleId>[] = [
    {
      ann: 'catholic',
      bob: 'coven',
      cyd: 'coven',
      dan: 'citizen',
      eve: 'surgeon',
      fay: 'journalist',
      gil: 'samhain',
      hal: 'citizen',
    },
    {
      ann: 'samhain',
      bob: 'citizen',
      cyd: 'surgeon',
      dan: 'citizen',
      eve: 'coven',
      fay: 'coven',
      gil: 'journalist',
      hal: 'catholic',
    },
  ]

  /** Everything that reaches a stranger, message by message, without the ids that every server counts for itself. */
  async function seenByStranger(cast: Record<string, RoleId>, busy: boolean): Promise<unknown> {
    const members = Object.entries(cast).filter(([, role]) => role === 'coven')
    const theatre = await theatreOf({ cast, warlock: members[0]?.[0] ?? null, settings: { newDay: 'lateEvening' } })
    const { ids, gameId, discord, guildId } = theatre
    const who = (role: RoleId) => ids[Object.entries(cast).find(([, held]) => held === role)?.[0] ?? ''] ?? ''
    if (busy) {
      await theatre.player(gameId, who('catholic'), { kind: 'Check', target: who('samhain') })
      await theatre.player(gameId, who('coven'), { kind: 'Propose', target: who('surgeon'), description: 'Soon.' })
      await theatre.player(gameId, who('coven'), { kind: 'RefuseKill' })
      await theatre.settle()
    }
    await theatre.host(gameId, { kind: 'Advance' })
    await theatre.player(gameId, ids.ann ?? '', { kind: 'Nominate', target: ids.dan ?? '' })
    await theatre.settle()
    await theatre.host(gameId, { kind: 'Advance' })
    await theatre.settle()
    await theatre.host(gameId, { kind: 'Advance' })
    await theatre.settle()
    const stranger = discord.as(discord.addMember(guildId, { name: 'Stranger' }), guildId)
    const names = new Map([...Object.entries(ids).map(([name, id]) => [id, name] as const), [guildId, 'guild']])
    const plain = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value).replace(/\d{17,20}/g, (id) => names.get(id) ?? '#'))
    return stranger
      .visibleChannels()
      .filter(({ name }) => name !== 'general')
      .map(({ id, name, position, topic, permission_overwrites }) => ({
        name,
        position,
        topic,
        overwrites: plain(permission_overwrites),
        said: stranger.messages(id).public.map(({ components, flags }) => plain({ components, flags })),
      }))
  }

  it('show a stranger the same rooms, rights and words', async () => {
    const [one, other] = await Promise.all(secretly.map((cast, at) => seenByStranger(cast, at === 1)))
    expect(one).toEqual(other)
    expect(JSON.stringify(one)).toContain('Gazette')
  })
})
