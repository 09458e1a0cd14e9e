import type { Config } from '#config'
import type { Reporter } from '#game/ports'

type Level = Exclude<Config['logLevel'], 'silent'>
const weight = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 } as const satisfies Record<Config['logLevel'], number>

export interface Log extends Reporter {
  info(what: string, facts?: Readonly<Record<string, unknown>>): void
}

/** One JSON line an event on `write`, with its time; never a secret of a running game. */
export function createLog(level: Config['logLevel'], write: (line: string) => void): Log {
  const line = (at: Level, what: string, facts: Readonly<Record<string, unknown>>): void => {
    if (weight[at] < weight[level]) return
    write(`${JSON.stringify({ time: new Date().toISOString(), level: at, what, ...facts })}\n`)
  }
  return {
    info: (what, facts = {}) => line('info', what, facts),
    failed: (what, error, facts) => line('error', what, { ...facts, error: describe(error) }),
  }
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
