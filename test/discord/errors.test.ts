import { DiscordAPIError, HTTPError, REST } from 'discord.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { classify, type FailureKind } from '#discord/errors'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'

let discord: StandIn
let api: REST
beforeAll(async () => {
  discord = await startStandIn()
})
// a client of its own for each test: after a 401 discord.js forgets its token
beforeEach(() => {
  api = new REST({ version: '10', api: discord.api, retries: 0 }).setToken(discord.token)
})
afterAll(() => discord.close())

/** What a call comes to that Discord answers so. */
async function answered(status: number, code: number, message = 'no'): Promise<FailureKind> {
  discord.faults.fail(status, {}, { code, message })
  const error = await api.get('/users/@me').catch((thrown: unknown) => thrown)
  return classify(error).kind
}

describe('a failed call (law 8)', () => {
  it('is tried again where Discord is out of order', async () => {
    expect(await answered(500, 0)).toBe('retry')
    expect(await answered(502, 0)).toBe('retry')
    expect(await answered(401, 0)).toBe('retry')
    const tokenless = await api.get('/users/@me').catch((thrown: unknown) => thrown)
    expect(classify(tokenless).kind, 'the token is forgotten').toBe('retry')
  })

  it('is gone, forbidden, full or a bug as Discord says', async () => {
    expect(await answered(404, 10003)).toBe('gone')
    expect(await answered(403, 50001)).toBe('forbidden')
    expect(await answered(403, 50013)).toBe('forbidden')
    expect(await answered(400, 30013)).toBe('full')
    expect(await answered(400, 30060)).toBe('full')
    expect(await answered(400, 50035)).toBe('bug')
  })

  it('is tried again where the connection broke', async () => {
    for (const when of ['before', 'after'] as const) {
      discord.faults.cut(when)
      expect(classify(await api.get('/users/@me').catch((thrown: unknown) => thrown)).kind).toBe('retry')
    }
    const nowhere = new REST({ version: '10', api: 'http://127.0.0.1:9/api', retries: 0 }).setToken('a.b.c')
    expect(classify(await nowhere.get('/users/@me').catch((thrown: unknown) => thrown)).kind).toBe('retry')
  })

  it('names a category that is full', () => {
    const body = {
      code: 50035,
      message: 'Invalid Form Body',
      errors: {
        parent_id: {
          _errors: [
            { code: 'CHANNEL_PARENT_MAX_CHANNELS', message: 'Maximum number of channels in category reached (50)' },
          ],
        },
      },
    }
    const error = new DiscordAPIError(body, 50035, 400, 'POST', 'http://x', { files: undefined, body: undefined })
    expect(classify(error).kind).toBe('full')
  })

  it('is a bug where it is no failure of a call at all', () => {
    expect(classify(new Error('oops'))).toEqual({ kind: 'bug', code: 0, message: 'oops' })
    expect(classify('oops').kind).toBe('bug')
    expect(
      classify(new HTTPError(400, 'Bad Request', 'GET', 'http://x', { files: undefined, body: undefined })).kind,
    ).toBe('bug')
  })
})
