import { setTimeout as sleep } from 'node:timers/promises'
import { Routes, type TextChannel } from 'discord.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DISCORD_LIMITS } from '#playground/discord/http/rate-limits'
import { call } from './api-call.js'
import { openScene, type Scene } from './bare-bot.js'

let scene: Scene
let general: string

beforeEach(async () => {
  scene = await openScene()
  general = scene.discord.channelNamed(scene.guildId, 'general')?.id ?? ''
})

afterEach(() => scene.end())

const channel = async () => (await scene.client.channels.fetch(general)) as TextChannel
const route = '/channels/:channel/messages'
const contents = () => [...(scene.discord.channel(general)?.messages.values() ?? [])].map(({ content }) => content)

describe('faults on demand', () => {
  it('a server error is seen by the bot, which tries again', async () => {
    scene.discord.faults.fail(503, { method: 'POST', route }, { times: 2 })
    await (await channel()).send('at last')
    expect(contents()).toEqual(['at last'])
    expect(scene.discord.requests.to('POST', route).map(({ status }) => status)).toEqual([503, 503, 200])
  })

  it('an answer lost after the deed makes a doublet, unless the nonce is enforced', async () => {
    const text = await channel()
    scene.discord.faults.fail(500, { route }, { when: 'after' })
    await text.send('twice')
    expect(contents()).toEqual(['twice', 'twice'])
    scene.discord.faults.fail(500, { route }, { when: 'after' })
    await text.send({ content: 'once', nonce: 'n1', enforceNonce: true })
    expect(contents()).toEqual(['twice', 'twice', 'once'])
  })

  it('a connection cut before or after the deed is no answer at all', async () => {
    const { discord } = scene
    discord.faults.cut('before', { route })
    await expect(call(discord, 'POST', `/channels/${general}/messages`, { content: 'a' })).rejects.toThrow()
    discord.faults.cut('after', { route })
    await expect(call(discord, 'POST', `/channels/${general}/messages`, { content: 'b' })).rejects.toThrow()
    expect(contents()).toEqual(['b'])
    expect(discord.requests.to('POST', route).map(({ status }) => status)).toEqual([0, 0])
  })

  it('permissions are missing, channels deleted, answers slow', async () => {
    const text = await channel()
    scene.discord.faults.forbid({ route })
    await expect(text.send('x')).rejects.toMatchObject({ code: 50013 })
    scene.discord.faults.forbid({ route: /messages/ }, 1, 50001)
    await expect(text.send('x')).rejects.toMatchObject({ code: 50001 })
    scene.discord.faults.latency(60)
    const start = performance.now()
    await text.send('slow')
    expect(performance.now() - start).toBeGreaterThan(50)
    scene.discord.faults.clear()
    scene.discord.owner(scene.guildId).deleteChannel(general)
    await expect(text.send('x')).rejects.toMatchObject({ code: 10003 })
  })
})

describe('rate limits', () => {
  it('are named in the headers of every answer', async () => {
    const { headers } = await call(scene.discord, 'GET', `/channels/${general}`)
    expect(headers.get('x-ratelimit-bucket')).toMatch(/^[0-9a-f]{32}$/)
    expect(Number(headers.get('x-ratelimit-remaining'))).toBe(Number(headers.get('x-ratelimit-limit')) - 1)
    expect(Number(headers.get('x-ratelimit-reset-after'))).toBeGreaterThan(0)
  })

  it('refuse with 429 per route and channel, until the window has passed', async () => {
    const { discord } = scene
    const other = discord.owner(scene.guildId).createChannel('other').id
    discord.setRateLimits({ ...DISCORD_LIMITS, routes: [{ route, limit: 2, window: 300 }] })
    const send = (id: string) => call(discord, 'POST', `/channels/${id}/messages`, { content: 'x' })
    expect((await send(general)).headers.get('x-ratelimit-remaining')).toBe('1')
    await send(general)
    const refused = await send(general)
    expect(refused).toMatchObject({ status: 429, body: { message: 'You are being rate limited.', global: false } })
    expect(refused.body.retry_after).toBeGreaterThan(0)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('x-ratelimit-scope')).toBe('user')
    expect((await send(other)).status).toBe(200)
    await sleep(Number(refused.body.retry_after) * 1_000 + 20)
    expect((await send(general)).status).toBe(200)
  })

  it('refuse over all routes but not the answers to interactions', async () => {
    const { discord } = scene
    discord.setRateLimits({
      ...DISCORD_LIMITS,
      global: { limit: 2, window: 500 },
      otherwise: { limit: 99, window: 1_000 },
    })
    const all = await Promise.all([1, 2, 3].map(() => call(discord, 'GET', '/users/@me')))
    const refused = all.filter(({ status }) => status === 429)
    expect(refused).toMatchObject([{ body: { global: true } }])
    expect(refused[0]?.headers.get('x-ratelimit-global')).toBe('true')
    expect((await call(discord, 'POST', '/interactions/1/x/callback', { type: 4 })).status).toBe(404)
    discord.setRateLimits(null)
    expect((await call(discord, 'GET', '/users/@me')).status).toBe(200)
  })

  it('are kept by discord.js without a single refusal', async () => {
    const { discord } = scene
    discord.setRateLimits({ ...DISCORD_LIMITS, routes: [{ route, limit: 3, window: 200 }] })
    const text = await channel()
    await Promise.all(Array.from({ length: 7 }, (_, n) => text.send(`m${n}`)))
    expect(contents()).toHaveLength(7)
    expect(discord.requests.all.filter(({ status }) => status === 429)).toEqual([])
  })
})

describe('a channel’s name', () => {
  it('is changed twice in ten minutes; what else is changed there is not held up', async () => {
    const { discord } = scene
    discord.setRateLimits(DISCORD_LIMITS)
    const change = (body: object) => call(discord, 'PATCH', `/channels/${general}`, body)
    for (const name of ['one', 'two']) expect((await change({ name })).status).toBe(200)
    const third = await change({ topic: 'three' })
    expect(third.status).toBe(429)
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(590)
    expect(third.headers.get('x-ratelimit-remaining')).not.toBe('0')
    expect((await change({ nsfw: true })).status).toBe(200)
  })
})

describe('the record of requests', () => {
  it('holds method, route, body and answer, tells listeners, and is bounded', async () => {
    const heard: string[] = []
    const stop = scene.discord.requests.onExchange(({ path }) => heard.push(path))
    await (await channel()).send('x')
    stop()
    const [last] = scene.discord.requests.to('POST', route)
    expect(last).toMatchObject({
      method: 'POST',
      path: `/channels/${general}/messages`,
      route,
      status: 200,
      body: { content: 'x' },
      response: { content: 'x' },
    })
    expect(heard).toContain(`/channels/${general}/messages`)
    const small = await openScene({ requestsKept: 5 })
    for (let n = 0; n < 30; n += 1) await small.client.rest.get(Routes.user('@me'))
    expect(small.discord.requests.all.length).toBeLessThanOrEqual(10)
    expect(small.discord.requests.total).toBe(31)
    await small.end()
  })
})
