import type { Config } from '#config'
import type { Reporter } from '#game/ports'

type Level = Exclude<Config['logLevel'], 'silent'>
type Facts = Readonly<Record<string, unknown>>
const weight = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 } as const satisfies Record<Config['logLevel'], number>

export interface Log extends Reporter {
  info(what: string, facts?: Facts): void
  /** May tell what is secret in a running game; the default level leaves it out. */
  debug(what: string, facts?: Facts): void
}

/** One JSON line an event on `write`, with its time; never a secret of a running game unless the level is `debug`. */
export function createLog(level: Config['logLevel'], write: (line: string) => void): Log {
  const discreet = level !== 'debug'
  const line = (at: Level, what: string, facts: Facts): void => {
    if (weight[at] < weight[level]) return
    const told = { time: new Date().toISOString(), level: at, what, ...facts }
    write(`${JSON.stringify(discreet ? withoutSecrets(told) : told)}\n`)
  }
  return {
    info: (what, facts = {}) => line('info', what, facts),
    debug: (what, facts = {}) => line('debug', what, facts),
    failed: (what, error, facts) => line('error', what, { ...facts, error: describe(error) }),
  }
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)

/** What was being done with a power, and by whom: a player who reads the log, or a host who plays, must not learn it. */
const secretFacts: ReadonlySet<string> = new Set(['act', 'by', 'actor', 'player', 'target'])

/**
 * Without the acts and their people, whose rooms (a seat's room tells that its player holds a power) and the ids of
 * controls, also within the text of an error.
 */
function withoutSecrets(facts: Facts): Facts {
  const kept = Object.entries(facts).filter(([name]) => !secretFacts.has(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, typeof value === 'string' ? masked(value) : value]))
}

const masked = (text: string): string =>
  text
    .replace(/\b(seat|player):[\w-]+/g, '$1:…')
    .replace(/\bbz\|[^\s"']+/g, 'bz|…')
    .replace(/<@!?\d+>/g, '<@…>')
    .replace(/^((?:answering )?the (?:button|list|form)) [\w-]+$/, '$1 of a panel')
    .replace(/^(answering )?\/(?:truce|column)$/, '$1a command')
