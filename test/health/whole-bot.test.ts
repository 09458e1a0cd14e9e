import { PermissionFlagsBits } from 'discord.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { type Bot, startBot } from '../../src/bot.js'

/** One boot a file: Sapphire keeps one container a process. */
let discord: StandIn
let bot: Bot
const lines: string[] = []
const failures: string[] = []
beforeAll(async () => {
  discord = await startStandIn()
  bot = await startBot({
    token: discord.token,
    apiUrl: discord.api,
    mongodbUri: null,
    dataDir: null,
    clock: { now: () => Date.now() },
    reporter: { failed: (what, error) => failures.push(`${what}: ${String(error)}`) },
    lines: { info: (what) => lines.push(what), debug: () => undefined },
    requestsPerSecond: 100_000,
    stagePauseMs: 0,
    health: { host: '127.0.0.1', port: 0 },
  })
})
afterAll(async () => {
  await bot?.stop()
  await discord?.close()
})

const get = (path: string) => fetch(`${bot.healthAddress}${path}`)
async function numbers(): Promise<Map<string, number>> {
  const text = await (await get('/metrics')).text()
  return new Map(
    text.split('\n').flatMap((line): [string, number][] => {
      const [, name, value] = /^(beelzebub_\S+) (\S+)$/.exec(line) ?? []
      return name === undefined ? [] : [[name, Number(value)]]
    }),
  )
}

describe('the whole bot', () => {
  it('is ready, and counts what people do and what comes of it', { timeout: 60_000 }, async () => {
    expect((await get('/readyz')).status).toBe(200)
    const guild = discord.createGuild({ name: 'Salem', locale: 'en-US' })
    const hostId = discord.addMember(guild.id, { name: 'host', permissions: PermissionFlagsBits.ManageGuild })
    const host = discord.as(hostId, guild.id)
    const wren = discord.as(discord.addMember(guild.id, { name: 'Wren' }), guild.id)
    await host.command('gm open', { title: 'Season' })
    await wren.command('join')
    await wren.command('join')
    await host.command('gm repair')
    await bot.idle()
    const counted = await numbers()
    expect(counted.get('beelzebub_interactions_total{kind="command"}')).toBe(4)
    expect(counted.get('beelzebub_refusals_total{code="already-joined"}')).toBe(1)
    expect(counted.get('beelzebub_acknowledgement_seconds_count')).toBe(4)
    expect(counted.get('beelzebub_acknowledgement_seconds_sum')).toBeGreaterThan(0)
    expect(counted.get('beelzebub_commits_total')).toBe(2)
    expect(counted.get('beelzebub_commit_write_seconds_count')).toBeGreaterThanOrEqual(2)
    expect(counted.get('beelzebub_commit_conflicts_total')).toBe(0)
    expect(counted.get('beelzebub_stage_repairs_total')).toBe(1)
    expect(counted.get('beelzebub_stage_changes_total{what="created"}')).toBeGreaterThan(2)
    expect(counted.get('beelzebub_games_running')).toBe(1)
    expect(counted.get('beelzebub_outbox_depth')).toBe(0)
    expect(counted.get('beelzebub_gateway_connected')).toBe(1)
    expect(lines).toEqual(['GameOpened'])
    // What is counted names nobody and nothing of a game.
    const text = await (await get('/metrics')).text()
    for (const secret of [guild.id, hostId, 'Wren', 'Season', 'Join']) expect(text).not.toContain(secret)
  })

  it('is not ready any more when Discord has closed the door', async () => {
    discord.gateway.close(4014)
    await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(503), { timeout: 5_000 })
    expect(await (await get('/readyz')).json()).toEqual({ status: 'not ready', reasons: ['not connected to Discord'] })
    expect((await numbers()).get('beelzebub_gateway_connected')).toBe(0)
    expect((await get('/healthz')).status).toBe(200)
  })

  it('stops listening with the bot', async () => {
    const address = `${bot.healthAddress}/healthz`
    await bot.stop()
    await expect(fetch(address)).rejects.toThrow()
    expect(failures).toEqual([])
  })
})
