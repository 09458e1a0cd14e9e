import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deadlineOf } from '#engine/deadline'
import { foundVillage, type Played, sleep, until, type Village } from './village.js'

const minute = 60_000
let village: Village
let game: Played
beforeAll(async () => {
  village = await foundVillage()
})
afterEach(() => game.end())
afterAll(() => village.close())

/** Discord goes, so much time passes, and it comes back. */
async function away(ms: number): Promise<void> {
  village.discord.setUnreachable(true)
  await until('the bot to notice', () => !village.discord.gateway.connected)
  await sleep(200)
  await village.pass(ms)
  await sleep(300)
  village.discord.setUnreachable(false)
  await until('the bot to be back', () => village.discord.gateway.connected)
}
const kinds = async (since: number) => (await game.log()).slice(since).map(({ act }) => act.kind)

describe('Discord out of reach', () => {
  it('for a minute gives the phase that it cut its minute back, and tells the players', async () => {
    game = await village.play({ nightSeconds: 90 })
    const before = await game.log()
    const deadline = deadlineOf(await game.state()) ?? 0
    await away(1.2 * minute)
    await until('the reckoning', async () => (await game.log()).length > before.length)
    await village.bot().idle()
    expect(await kinds(before.length)).toEqual(['Extend'])
    const moved = deadlineOf(await game.state()) ?? 0
    expect(moved - deadline).toBeGreaterThanOrEqual(1.2 * minute)
    expect(moved - deadline).toBeLessThan(1.2 * minute + 10_000)
    const told = (await game.said('town')).at(-1) ?? ''
    expect(told).toContain('nobody could reach me')
    expect(told).toContain(`<t:${Math.floor(moved / 1000)}:R>`)
    expect((await game.state()).phase.phase).toBe('night')
  })

  it.each([
    ['an hour', 60 * minute],
    ['a day', 24 * 60 * minute],
  ])('for %s ends nothing: the game is paused as it stood, and the host is asked', async (_, ms) => {
    game = await village.play()
    const before = await game.log()
    const deadline = deadlineOf(await game.state()) ?? 0
    const left = deadline - village.clock.now()
    await away(ms)
    await until('the reckoning', async () => (await game.log()).length > before.length)
    await village.bot().idle()
    expect(await kinds(before.length)).toEqual(['Pause'])
    const state = await game.state()
    expect(state.paused).not.toBeNull()
    expect(state.phase.phase).toBe('night')
    expect((await game.said('town')).join()).toContain('The host decides when they run again')
    const asked = (await game.said('host')).find((text) => text.includes('/gm resume')) ?? ''
    expect(asked).toContain('Day 1, at')
    expect(asked).toContain('The burning of day 1')

    expect(await game.act('host', { kind: 'Resume' })).toContain('run')
    const resumed = deadlineOf(await game.state()) ?? 0
    expect(resumed - village.clock.now()).toBeLessThanOrEqual(left + 1000)
    expect(resumed - village.clock.now()).toBeGreaterThan(left - 10_000)
  })

  it('ends what needed nobody, and gives its successor its time back', async () => {
    game = await village.play()
    const { ids } = game
    await game.act('bob', { kind: 'DecideKill', target: ids.dan ?? '', description: 'In the well.' })
    await game.act('ann', { kind: 'Check', target: ids.bob ?? '' })
    await game.act('fay', { kind: 'Compare', targets: [ids.bob ?? '', ids.cyd ?? ''] })
    await game.act('eve', { kind: 'Shield', target: ids.gil ?? '' })
    const before = await game.log()
    await away(3 * minute)
    await until('the reckoning', async () => (await game.log()).length > before.length + 1)
    await village.bot().idle()
    expect(await kinds(before.length)).toEqual(['Tick', 'Extend'])
    const state = await game.state()
    expect(state.phase.phase).toBe('day')
    const day = state.phase.phase === 'day' ? state.phase.deadline : 0
    expect(day - village.clock.now()).toBeGreaterThan(state.settings.daySeconds * 1000 - 15_000)
    expect((await game.said('gazette')).length).toBe(1)
  })

  it('for a moment is no outage: the session is resumed, and nothing is made of it', async () => {
    game = await village.play()
    const before = await game.log()
    village.discord.gateway.reconnect()
    await sleep(300)
    await until('the bot to be back', () => village.discord.gateway.connected)
    village.discord.gateway.invalidate(false)
    await until('the bot to be gone', () => !village.discord.gateway.connected)
    await until('a new session', () => village.discord.gateway.connected)
    await sleep(300)
    expect(await kinds(before.length)).toEqual([])
    expect(await game.act('bob', { kind: 'RefuseKill' })).toContain('Night 1')
    expect((await game.log()).length).toBe(before.length + 1)
  })

  it('is not what a clock is that jumps while everybody is there', async () => {
    game = await village.play({ noCandidates: 'nobody' })
    const before = await game.log()
    await village.jump(6 * minute)
    await until('dawn', async () => (await game.state()).phase.phase === 'day')
    await sleep(300)
    expect(await kinds(before.length)).toEqual(['Tick'])
  })
})
