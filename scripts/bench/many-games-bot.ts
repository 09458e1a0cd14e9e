import { startBot } from '../../src/bot.js'

/** A bot that is told guild ids, hosts a game of fifteen in each, and says how much memory it takes, in bytes. */
const bot = await startBot({
  token: process.env.DISCORD_TOKEN ?? '',
  apiUrl: process.env.DISCORD_API_URL ?? '',
  mongodbUri: null,
  dataDir: process.env.DATA_DIR ?? null,
  requestsPerSecond: 100_000,
  clock: { now: () => Date.now() },
  reporter: { failed: (what, error) => console.error(what, error) },
})
const host = { kind: 'host', id: '100000000000000001', name: 'host' } as const

async function memory(): Promise<number> {
  await bot.idle()
  for (let round = 0; round < 5; round++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return process.memoryUsage().rss
}

async function hostGame(guildId: string): Promise<void> {
  const opened = await bot.app.open({ guildId, title: 'Bench', locale: 'en-US', hosted: true, by: host })
  if (!opened.ok) throw new Error(opened.refusal)
  const { gameId } = opened.game
  const now = () => ({ receivedAt: Date.now(), id: '1' })
  for (let seat = 0; seat < 15; seat++) {
    const actor = { kind: 'player', id: `2000000000000000${seat + 10}` } as const
    await bot.app.execute(gameId, { actor, act: { kind: 'Join', name: `Player ${seat}` }, ...now() })
  }
  await bot.app.execute(gameId, { actor: host, act: { kind: 'StartGame' }, ...now() })
}

process.on('message', async (guildIds: readonly string[]) => {
  const before = await memory()
  for (const guildId of guildIds) await hostGame(guildId)
  process.send?.({ before, after: await memory() })
})
process.once('SIGTERM', () => void bot.stop().then(() => process.exit(0)))
process.send?.('ready')
