import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { StandIn } from '#playground/discord/stand-in'

/** Runs `bot` as a process of its own before `discord` and resolves when it says that it is ready. */
export function startProcess(file: string, discord: StandIn, dataDir: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, file), [], {
    execArgv: ['--conditions=source', '--import', 'tsx', '--expose-gc'],
    env: { ...process.env, BENCH_API: discord.api, BENCH_TOKEN: discord.token, BENCH_DATA: dataDir },
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
