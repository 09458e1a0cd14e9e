import { startBot } from '../../src/bot.js'
import type { Birth, Told } from './processes.js'

/* Run by the tests as a process of its own: a bot beside others on one database. */
const tell = (told: Told) => process.send?.(told)

async function live({ token, apiUrl, mongodbUri, lockMs, shards }: Birth): Promise<void> {
  const bot = await startBot({
    token,
    apiUrl,
    mongodbUri,
    dataDir: null,
    clock: { now: () => Date.now() },
    requestsPerSecond: 100_000,
    stagePauseMs: 0,
    beatMs: 500,
    lockMs,
    jobsPace: { lookSeconds: 0.2, sweepSeconds: 1, outboxSeconds: 1, lockSeconds: 5 },
    reporter: {
      failed: (what, error) =>
        tell({ kind: 'failed', what: `${what}: ${error instanceof Error ? error.stack : error}` }),
    },
    ...(shards && { shards }),
  })
  process.once('SIGTERM', () => void bot.stop().then(() => process.exit(0)))
  tell({ kind: 'ready' })
}

process.once('message', (birth: Birth) => {
  live(birth).catch((error) => {
    tell({ kind: 'failed', what: String(error) })
    process.exit(1)
  })
})
process.on('disconnect', () => process.exit(0))
