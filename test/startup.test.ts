import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { type Strangers, strangers } from './support/strangers.js'

let discord: StandIn
const others: Strangers = strangers()
const folder = mkdtempSync(join(tmpdir(), 'startup-'))
beforeAll(async () => {
  discord = await startStandIn()
})
afterAll(async () => {
  others.close()
  await discord.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Ended {
  readonly code: number | null
  readonly said: string
}

/** Starts the bot as an operator does, in a process of its own, and waits for its end. */
function start(variables: Readonly<Record<string, string>>): Promise<Ended> {
  const main = join(import.meta.dirname, '../src/main.ts')
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', main], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said: said.trim() })))
}

const token = () => ({ DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.api })
const fresh = (name: string) => ({ DATA_DIR: join(folder, name) })

/** What can be wrong with the surroundings, and the one sentence that the operator gets. */
const troubles: readonly (readonly [
  string,
  () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>,
  RegExp,
])[] = [
  [
    'a token that Discord does not know',
    () => ({ ...token(), ...fresh('a'), DISCORD_TOKEN: 'MTIz.abc.def' }),
    /^Discord does not know this DISCORD_TOKEN.*$/,
  ],
  [
    'an unreachable Discord',
    () => ({ ...token(), ...fresh('b'), DISCORD_API_URL: 'http://127.0.0.1:9/api' }),
    /^Discord cannot be reached at .*$/,
  ],
  [
    'an address without an API',
    () => ({ ...token(), ...fresh('c'), DISCORD_API_URL: discord.origin }),
    /^There is no Discord-compatible API at .*$/,
  ],
  [
    'a gateway that does not grant the intents',
    async () => ({ ...token(), ...fresh('d'), DISCORD_API_URL: await others.refusing(4014) }),
    /^Discord does not grant this bot the intents.*$/,
  ],
  [
    'an unreachable database',
    () => ({ ...token(), MONGODB_URI: 'mongodb://127.0.0.1:9/games' }),
    /^The database at .* cannot be used: .*$/,
  ],
  [
    'a data folder that is a file',
    () => {
      writeFileSync(join(folder, 'file'), '')
      return { ...token(), DATA_DIR: join(folder, 'file') }
    },
    /^DATA_DIR cannot be used .*$/,
  ],
  [
    'several wrong variables at once',
    () => ({ LOG_LEVEL: 'loud', PLAYGROUND_PLAYERS: '3' }),
    /^LOG_LEVEL must be .*\nPLAYGROUND_PLAYERS must be .*$/,
  ],
]

describe('what an operator reads when the bot cannot start', () => {
  it.each(troubles)('%s: one sentence, and an end that is no success', async (_what, variables, sentence) => {
    const { code, said } = await start(await variables())
    expect(said).toMatch(sentence)
    expect(code).toBe(1)
  })
})
