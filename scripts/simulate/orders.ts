import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isSettingKey, readSetting } from '#discord/replies/setting-value'
import { composition, playerLimits } from '#engine/deal'
import { defaultSettings, type Settings, settingShapes } from '#engine/settings'
import { badSetting } from '#engine/settings-check'
import { type Locale, locales } from '#i18n/locale'

/** What the person at the command line wants. */
export interface Orders {
  /** Games for each number of players. */
  readonly games: number
  readonly players: readonly number[]
  readonly settings: Partial<Settings>
  readonly seed: string
  readonly locale: Locale
  readonly workers: number
  readonly json: boolean
  /** Tell the games instead of counting them. */
  readonly tell: boolean
}

export const usage = `usage: npm run --silent simulate -- [options]

  --games N          games for each number of players (default 1000; 1 with --tell)
  --players N|A-B,…  ${playerLimits.fewest} to ${playerLimits.most}; a range or list gives a row for each number (default 15)
  --set KEY=VALUE …  settings of the game, as in /gm settings: --set schedule=blitz samhain=never
                     --set "counts=coven 4, samhain 1"
  --seed TEXT        the same seed, players and settings give the same games (default "balance")
  --locale LOCALE    ${locales.join(' or ')} (default ${locales[0]})
  --workers N        threads (default: one for each core)
  --json             a JSON document instead of the table
  --tell             print the log of each game instead of counting`

/** The arguments make no sense; the message says why. */
export class NotAnOrder extends Error {}

/** `null`: only the usage is wanted. Throws `NotAnOrder`. */
export function readOrders(args: readonly string[]): Orders | null {
  const { values, positionals } = parsed(args)
  if (values.help) return null
  const players = readPlayers(values.players)
  const settings = readSettings([...(values.set ?? []), ...positionals])
  for (const count of players) {
    if (composition(count, { ...defaultSettings, ...settings }) === null)
      throw new NotAnOrder(`--set counts: more roles than ${count} players`)
  }
  return {
    games: whole('--games', values.games ?? (values.tell ? '1' : '1000'), 1, 10_000_000),
    players,
    settings,
    seed: values.seed,
    locale: readLocale(values.locale),
    workers: whole('--workers', values.workers, 1, 256),
    json: values.json,
    tell: values.tell,
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        games: { type: 'string' },
        players: { type: 'string', default: '15' },
        set: { type: 'string', multiple: true },
        seed: { type: 'string', default: 'balance' },
        locale: { type: 'string', default: locales[0] },
        workers: { type: 'string', default: String(availableParallelism()) },
        json: { type: 'boolean', default: false },
        tell: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    })
  } catch (error) {
    throw new NotAnOrder(error instanceof Error ? error.message : String(error))
  }
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new NotAnOrder(`${name} takes a whole number from ${least} to ${most}, not "${text}"`)
}

/** `15`, `5-60`, or several of such: `5-20,30,60`. */
function readPlayers(text: string): number[] {
  const { fewest, most } = playerLimits
  const counts = text.split(',').flatMap((part) => {
    const [, first = '', last = first] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (first === '' || from < fewest || to > most || from > to)
      throw new NotAnOrder(`--players takes numbers or ranges from ${fewest} to ${most}, not "${text}"`)
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
  return [...new Set(counts)]
}

/** As a host types them, so that what can be tried here can be set there. */
function readSettings(pairs: readonly string[]): Partial<Settings> {
  const changes: Record<string, unknown> = {}
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const key = pair.slice(0, at)
    if (at < 1) throw new NotAnOrder(`--set takes key=value, not "${pair}"`)
    if (!isSettingKey(key))
      throw new NotAnOrder(`there is no setting "${key}"; there are ${Object.keys(settingShapes).join(', ')}`)
    changes[key] = readSetting(key, pair.slice(at + 1))
  }
  const settings = changes as Partial<Settings> // checked by the next line
  const bad = badSetting(settings, defaultSettings)
  if (bad) throw new NotAnOrder(`"${bad}" cannot be set to "${String(Reflect.get(changes, bad))}"`)
  return settings
}

function readLocale(text: string): Locale {
  const locale = locales.find((each) => each === text)
  if (locale) return locale
  throw new NotAnOrder(`--locale takes ${locales.join(' or ')}, not "${text}"`)
}
