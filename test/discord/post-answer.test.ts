import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DefaultUserAgent, DiscordAPIError, REST } from 'discord.js'
import { afterEach, describe, expect, it } from 'vitest'
import { postAnswer } from '#discord/post-answer'

const close: (() => void)[] = []
afterEach(() => {
  for (const each of close.splice(0)) each()
})

type Turn = (request: IncomingMessage, response: ServerResponse) => void
const taken: Turn = (_, response) => response.writeHead(204).end()
const says =
  (status: number, code: number): Turn =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message: 'No.' }))
const cuts: Turn = ({ socket }) => socket.destroy()
const waits: Turn = () => {}

interface Asked {
  readonly what: string
  readonly agent: string | undefined
  readonly body: unknown
}

/** A Discord that behaves as told, turn by turn; and what it was asked. */
async function discordThat(turns: readonly Turn[], host = '127.0.0.1') {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const { method, url, headers } = request
      const turn = turns[asked.length] ?? taken
      asked.push({ what: `${method} ${url}`, agent: headers['user-agent'], body: JSON.parse(text) })
      turn(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  close.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  const rest = new REST({ version: '10', api: `http://${name}:${port}/api`, timeout: 200, retries: 1 })
  return { rest: rest.setToken('secret'), asked }
}

const route = '/interactions/1/abc/callback'
const body = { type: 4, data: { content: 'Noted, in ash. Записано.' } }

describe('an answer', () => {
  it('is posted once where it is taken, under the name of the library', async () => {
    const { rest, asked } = await discordThat([taken])
    await postAnswer(rest, route, body)
    expect(asked).toEqual([{ what: `POST /api/v10${route}`, agent: expect.stringContaining(DefaultUserAgent), body }])
  })

  it.each([
    ['an error of the server', says(500, 0)],
    ['a connection that is cut', cuts],
    ['a silence', waits],
  ])('is posted again after %s', async (_, turn) => {
    const { rest, asked } = await discordThat([turn])
    await postAnswer(rest, route, body)
    expect(asked.map(({ body: each }) => each)).toEqual([body, body])
  })

  it.each([
    ['a connection that is cut', cuts],
    ['a silence', waits],
  ])('that had arrived before %s is no failure', async (_, turn) => {
    const { rest, asked } = await discordThat([turn, says(400, 40_060)])
    await postAnswer(rest, route, body)
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['too late', 404, 10_062],
    ['the second', 400, 40_060],
  ])('that is %s is refused with the reason of Discord', async (_, status, code) => {
    const { rest } = await discordThat([says(status, code), says(status, code)])
    const refused = await postAnswer(rest, route, body).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DiscordAPIError)
    expect(refused).toMatchObject({ code, status })
  })

  it('finds a server by its address of the newer kind', async () => {
    const { rest, asked } = await discordThat([taken], '::1')
    await postAnswer(rest, route, body)
    expect(asked).toHaveLength(1)
  })

  it('is one of hundreds at once', async () => {
    const { rest, asked } = await discordThat([])
    await Promise.all(Array.from({ length: 300 }, (_, index) => postAnswer(rest, route, { ...body, index })))
    expect(new Set(asked.map((each) => JSON.stringify(each.body))).size).toBe(300)
  })
})
