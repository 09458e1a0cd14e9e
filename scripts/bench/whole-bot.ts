import { startBot } from '../../src/bot.js'

const bot = await startBot({
  token: process.env.BENCH_TOKEN ?? '',
  apiUrl: process.env.BENCH_API ?? '',
  mongodbUri: null,
  dataDir: process.env.BENCH_DATA ?? null,
  clock: { now: () => Date.now() },
  reporter: { failed: (what, error) => console.error(what, error) },
})
process.once('SIGTERM', () => void bot.stop().then(() => process.exit(0)))
process.send?.('ready')
