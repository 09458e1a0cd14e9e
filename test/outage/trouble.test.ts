import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DISCORD_LIMITS } from '#playground/discord/http/rate-limits'
import { foundVillage, type Played, sleep, until, type Village } from './village.js'

const minute = 60_000
let village: Village
let game: Played
beforeAll(async () => {
  village = await foundVillage()
})
afterEach(async () => {
  village.discord.faults.clear()
  village.discord.setRateLimits(null)
  village.discord.setUnreachable(false)
  village.mongo.up()
  await game.end()
})
afterAll(() => village.close())

const kinds = async (since: number) => (await game.log()).slice(since).map(({ act }) => act.kind)
const pending = async () => (await village.bot().store.outbox.pending(game.gameId)).length

describe('trouble', () => {
  it('of both at once, whichever comes back first, is one outage', async () => {
    game = await village.play()
    const before = await game.log()
    village.discord.setUnreachable(true)
    village.mongo.down()
    await sleep(300)
    await village.pass(40 * minute)
    village.mongo.up()
    await sleep(600)
    expect(await kinds(before.length)).toEqual([])
    await village.pass(20 * minute)
    village.discord.setUnreachable(false)
    await until('the reckoning', async () => (await game.log()).length > before.length)
    await village.bot().idle()
    await sleep(600)
    expect(await kinds(before.length)).toEqual(['Pause'])
    expect((await game.said('town')).filter((text) => text.includes('nobody could reach me'))).toHaveLength(1)
  })

  it('while nobody ran the bot is reckoned at its return, before anything else happens', async () => {
    game = await village.play()
    const before = await game.log()
    await village.leave()
    village.clock.jump(0)
    await village.pass(3 * minute)
    await village.back()
    await village.bot().idle()
    expect(await kinds(before.length)).toEqual(['Extend'])
    await village.leave()
    await village.pass(48 * 60 * minute)
    await village.back()
    await village.bot().idle()
    expect(await kinds(before.length)).toEqual(['Extend', 'Pause'])
    expect((await game.state()).phase.phase).toBe('night')
    expect((await game.said('town')).filter((text) => text.includes('nobody could reach me'))).toHaveLength(2)
    expect(await pending()).toBe(0)
  })

  it('with a Discord that takes five seconds for everything: what was recorded is confirmed by letter', async () => {
    game = await village.play()
    const before = await game.log()
    village.discord.faults.latency(5_000)
    await expect(game.act('bob', { kind: 'RefuseKill' })).rejects.toThrow()
    expect(await kinds(before.length)).toEqual(['RefuseKill'])
    await until('the letter', async () => (await game.said('to bob')).length > 0, 30_000)
    expect((await game.said('to bob'))[0]).toContain('could not answer then')
    village.discord.faults.clear()
    await village.bot().idle()
    expect(await pending()).toBe(0)
  }, 60_000)

  it('with a storm of 429s: everything is said in the end, once', async () => {
    game = await village.play()
    village.discord.setRateLimits(DISCORD_LIMITS)
    const message = { method: 'POST', route: '/channels/:channel/messages' }
    village.discord.faults.fail(429, message, { times: 6 })
    for (const act of ['Pause', 'Resume', 'Pause', 'Resume'] as const) await game.act('host', { kind: act })
    await until('the outbox to be empty', async () => (await pending()) === 0, 30_000)
    await village.bot().idle()
    const town = (await game.said('town')).join('\n')
    expect(town.match(/clocks have been stopped/g)).toHaveLength(2)
    expect(town.match(/clocks run again/g)).toHaveLength(2)
  }, 60_000)
})

describe('the end', () => {
  it('comes also with nobody in reach, and the next process takes the game up', async () => {
    game = await village.play()
    village.discord.setUnreachable(true)
    village.mongo.down()
    await sleep(300)
    const began = Date.now()
    await village.leave()
    expect(Date.now() - began).toBeLessThan(30_000)
    village.mongo.up()
    village.discord.setUnreachable(false)
    await village.back()
    await village.bot().idle()
    expect(await game.act('bob', { kind: 'RefuseKill' })).toContain('Night 1')
  }, 60_000)
})
