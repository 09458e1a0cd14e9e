/** The only reader of the environment. */
import { z } from 'zod'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

const playgroundLocales = ['en-US', 'ru'] as const

/** Everything that the surroundings decide. */
export interface Config {
  /** `null`: no token, so the playground is played. */
  readonly discordToken: string | null
  /** The root of a Discord-compatible HTTP API, without the version; `null`: Discord itself. */
  readonly discordApiUrl: string | null
  /** `null`: the embedded server, with its files under `dataDir`. */
  readonly mongodbUri: string | null
  readonly dataDir: string
  /** Which part of the servers this process hears. */
  readonly shards: { readonly count: number; readonly ids: readonly number[] }
  readonly logLevel: (typeof logLevels)[number]
  /** Where `/healthz`, `/readyz` and `/metrics` are served; `null`: nowhere. */
  readonly health: { readonly host: string; readonly port: number } | null
  readonly playground: {
    /** The same seed plays the same game; `null`: another one every time. */
    readonly seed: string | null
    /** How many times faster than life its clock runs. */
    readonly speed: number
    /** The language of the villagers, a Discord locale. */
    readonly locale: (typeof playgroundLocales)[number]
    /** 5 to 60. */
    readonly players: number
    /** Where its page is served on loopback; 0: any port that is free. */
    readonly port: number
  }
}

/** The environment is wrong. The message has one sentence a problem, each on its own line. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
  }
}

const url = (protocols: readonly string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)

/** A Mongo address may list several hosts, which a URL may not. */
const mongoAddress = /^mongodb(\+srv)?:\/\/[^\s/]+(\/\S*)?$/

const environment = z.object({
  DISCORD_TOKEN: z
    .string()
    .regex(/^(?!Bot )\S+$/, 'DISCORD_TOKEN must be the bare token, without spaces and without "Bot" in front.')
    .optional(),
  DISCORD_API_URL: z
    .string()
    .refine(url(['http:', 'https:']), 'DISCORD_API_URL must be an address such as https://discord.com/api.')
    .transform((value) => value.replace(/\/+$/, '').replace(/\/v10$/, ''))
    .optional(),
  MONGODB_URI: z
    .string()
    .regex(mongoAddress, 'MONGODB_URI must be an address such as mongodb://localhost:27017/beelzebub.')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  SHARD_COUNT: z.coerce
    .number('SHARD_COUNT must be a whole number from 1 to 256.')
    .int('SHARD_COUNT must be a whole number from 1 to 256.')
    .min(1, 'SHARD_COUNT must be a whole number from 1 to 256.')
    .max(256, 'SHARD_COUNT must be a whole number from 1 to 256.')
    .default(1),
  SHARDS: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'SHARDS must be numbers from 0, such as 0 or 0,1.')
    .transform((value) => [...new Set(value.split(',').map(Number))].sort((a, b) => a - b))
    .optional(),
  NODE_APP_INSTANCE: z.coerce
    .number('NODE_APP_INSTANCE must be a whole number, as PM2 sets it.')
    .int('NODE_APP_INSTANCE must be a whole number, as PM2 sets it.')
    .min(0, 'NODE_APP_INSTANCE must be a whole number, as PM2 sets it.')
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}.`).default('info'),
  HEALTH_PORT: z.coerce
    .number('HEALTH_PORT must be a port from 1 to 65535.')
    .int('HEALTH_PORT must be a port from 1 to 65535.')
    .min(1, 'HEALTH_PORT must be a port from 1 to 65535.')
    .max(65_535, 'HEALTH_PORT must be a port from 1 to 65535.')
    .optional(),
  HEALTH_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'HEALTH_HOST must be an address or a name of this machine, such as 0.0.0.0.')
    .default('127.0.0.1'),
  PLAYGROUND_SEED: z.string().optional(),
  PLAYGROUND_SPEED: z.coerce
    .number('PLAYGROUND_SPEED must be a number from 0.1 to 1000.')
    .min(0.1, 'PLAYGROUND_SPEED must be a number from 0.1 to 1000.')
    .max(1000, 'PLAYGROUND_SPEED must be a number from 0.1 to 1000.')
    .default(12),
  PLAYGROUND_LOCALE: z
    .enum(playgroundLocales, `PLAYGROUND_LOCALE must be one of ${playgroundLocales.join(', ')}.`)
    .default('en-US'),
  PLAYGROUND_PLAYERS: z.coerce
    .number('PLAYGROUND_PLAYERS must be a whole number from 5 to 60.')
    .int('PLAYGROUND_PLAYERS must be a whole number from 5 to 60.')
    .min(5, 'PLAYGROUND_PLAYERS must be a whole number from 5 to 60.')
    .max(60, 'PLAYGROUND_PLAYERS must be a whole number from 5 to 60.')
    .default(15),
  PLAYGROUND_PORT: z.coerce
    .number('PLAYGROUND_PORT must be a port from 0 to 65535.')
    .int('PLAYGROUND_PORT must be a port from 0 to 65535.')
    .min(0, 'PLAYGROUND_PORT must be a port from 0 to 65535.')
    .max(65_535, 'PLAYGROUND_PORT must be a port from 0 to 65535.')
    .default(0),
})

/** Throws `ConfigError` naming everything that is wrong. A variable that is set but empty counts as absent. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.entries(variables).flatMap(([name, value]) => {
    const trimmed = value?.trim() ?? ''
    return trimmed === '' ? [] : [[name, trimmed]]
  })
  const parsed = environment.safeParse(Object.fromEntries(given))
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(({ message }) => message))
  const read = parsed.data
  const { SHARD_COUNT: count, NODE_APP_INSTANCE: instance } = read
  const every = Array.from({ length: count }, (_, id) => id)
  const ids = read.SHARDS ?? (instance === undefined ? every : [instance % count])
  const problems = [
    ...(ids.some((id) => id >= count) ? [`SHARDS must be below SHARD_COUNT, which is ${count}.`] : []),
    ...(read.MONGODB_URI === undefined && (ids.length < count || (instance ?? 0) > 0)
      ? ['Several processes need MONGODB_URI: the embedded database is for one alone.']
      : []),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    discordToken: read.DISCORD_TOKEN ?? null,
    discordApiUrl: read.DISCORD_API_URL ?? null,
    mongodbUri: read.MONGODB_URI ?? null,
    dataDir: read.DATA_DIR,
    logLevel: read.LOG_LEVEL,
    shards: { count, ids },
    health:
      read.HEALTH_PORT === undefined ? null : { host: read.HEALTH_HOST, port: read.HEALTH_PORT + (instance ?? 0) },
    playground: {
      seed: read.PLAYGROUND_SEED ?? null,
      speed: read.PLAYGROUND_SPEED,
      locale: read.PLAYGROUND_LOCALE,
      players: read.PLAYGROUND_PLAYERS,
      port: read.PLAYGROUND_PORT,
    },
  }
}
