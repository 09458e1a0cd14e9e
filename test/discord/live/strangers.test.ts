import type { RESTOptions } from 'discord.js'
import { afterAll, describe, expect, it } from 'vitest'
import { createClient } from '#discord/client'
import { explainStartupFailure } from '../../../src/startup-failure.js'
import { hall } from '../../support/game-dsl.js'
import { noStage } from '../../support/no-stage.js'
import { strangers } from '../../support/strangers.js'

const others = strangers()
afterAll(() => others.close())

/** What the operator reads when the bot is pointed there. */
async function told(api: string, rest: Partial<RESTOptions> = {}): Promise<string | null> {
  const { app, ports } = hall()
  const bot = createClient({
    app,
    consequences: noStage,
    reporter: ports.reporter,
    rest: { api, ...rest },
  })
  try {
    await bot.login('bm9ib2R5.AAAA.AAAA')
    throw new Error('logged in')
  } catch (error) {
    return explainStartupFailure(error, api)
  } finally {
    await bot.destroy()
  }
}

const noApi = /^There is no Discord-compatible API at http/
const notIn = /^Discord at .* does not let the bot in \(503 /

describe('an address at which something else answers', () => {
  it.each([
    ['a page', 200, 'text/html', '<html>Welcome</html>', noApi],
    ['a page that is not there', 404, 'text/html', '<html>Not found</html>', noApi],
    ['an empty page that is not there', 404, 'text/plain', '', noApi],
    ['a forbidden page', 403, 'text/html', '<html>No</html>', noApi],
    ['another API', 200, 'application/json', '{"ok":true}', noApi],
    ['what is not even JSON', 200, 'application/json', 'ok', noApi],
    ['a Discord out of order', 503, 'text/html', '<html>Soon</html>', notIn],
  ] as const)('%s', async (_what, status, type, body, sentence) => {
    expect(await told(await others.answering(status, type, body))).toMatch(sentence)
  })
})

it('an address that never answers', async () => {
  expect(await told(await others.silent(), { timeout: 200 })).toMatch(/^Discord cannot be reached at http/)
})

describe('a gateway', () => {
  it('that is not there is given up after a while', async () => {
    expect(await told(await others.naming('ws://127.0.0.1:9'))).toMatch(
      /^Discord's gateway cannot be reached at ws:\/\/127\.0\.0\.1:9/,
    )
  })

  it('that is none', async () => {
    expect(await told(await others.naming(null))).toMatch(/^Discord's gateway does not let the bot in /)
  })

  it.each([
    [4004, /^Discord does not know this DISCORD_TOKEN/],
    [4011, /raise SHARD_COUNT/],
    [4014, /^Discord does not grant this bot the intents/],
  ])('that closes with %i', async (code, sentence) => {
    expect(await told(await others.refusing(code))).toMatch(sentence)
  })
})
