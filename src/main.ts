import { type Bot, startBot } from './bot.js'
import { type Config, readConfig } from './config.js'
import { forNewcomers, startPlayground } from './playground/playground.js'
import { createLog, type Log } from './report.js'
import { explainStartupFailure } from './startup-failure.js'

/** Ends the process by `stop`, at the operator's word or when Discord is lost. */
function endOn(stop: (code: number) => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0))
}

async function goLive(token: string, config: Config, log: Log): Promise<void> {
  let bot: Bot | null = null
  const stop = async (code: number) => {
    await bot?.stop()
    process.exit(code)
  }
  bot = await startBot({
    token,
    apiUrl: config.discordApiUrl,
    mongodbUri: config.mongodbUri,
    dataDir: config.dataDir,
    shards: config.shards,
    clock: { now: () => Date.now() },
    reporter: log,
    lines: log,
    health: config.health,
    onLost: (why) => {
      log.failed('the connection to Discord', new Error(why), {})
      void stop(1)
    },
  })
  endOn(stop)
  log.info('ready', { as: bot.client.user.tag, servers: bot.client.guilds.cache.size })
  process.send?.('ready')
}

async function play(config: Config, log: Log): Promise<void> {
  process.stdout.once('error', () => process.exit(0)) // whoever read along has left
  const playground = await startPlayground({ startBot, config, reporter: log, ...forNewcomers() })
  endOn(async (code) => {
    await playground.close()
    process.exit(code)
  })
  await playground.finished
  await playground.close()
  process.exit(0)
}

let config: Config | null = null
try {
  config = readConfig()
  const log = createLog(config.logLevel, (line) => process.stderr.write(line))
  if (config.discordToken === null) await play(config, log)
  else await goLive(config.discordToken, config, log)
} catch (error) {
  console.error(explainStartupFailure(error, config?.discordApiUrl ?? null) ?? error)
  process.exit(1)
}
