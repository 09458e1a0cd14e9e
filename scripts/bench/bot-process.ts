import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { StandIn } from '#playground/discord/stand-in'

const root = join(import.meta.dirname, '../..')
const source = ['--conditions=source', '--import', 'tsx', '--expose-gc']

/** Programs of their own that log in to a stand-in. */
export const bots = {
  /** Acknowledges and does nothing else. */
  bare: { file: 'scripts/bench/bare-bot.mjs', execArgv: [] },
  /** The product as it is deployed; it must have been built. */
  beelzebub: { file: 'dist/main.js', execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=32'] },
  /** The product with an ear for orders, to measure its memory. */
  manyGames: { file: 'scripts/bench/many-games-bot.ts', execArgv: source },
} as const

/** Runs a bot before `discord` and resolves when it says that it is ready. */
export function startProcess(bot: keyof typeof bots, discord: StandIn, dataDir: string): Promise<ChildProcess> {
  const { file, execArgv } = bots[bot]
  const child = fork(join(root, file), [], {
    execArgv: [...execArgv],
    cwd: root,
    env: {
      ...process.env,
      DISCORD_API_URL: discord.api,
      DISCORD_TOKEN: discord.token,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}
