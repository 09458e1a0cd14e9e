import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { REST } from 'discord.js'
import { afterEach, expect, it } from 'vitest'
import { steadyRequest } from '#discord/steady-request'

let server: Server | null = null
afterEach(() => server?.close())

/** A Discord that closes so many connections before it answers; and what it was asked. */
async function closing(times: number): Promise<{ readonly api: REST; readonly asked: readonly string[] }> {
  const asked: string[] = []
  const listening = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (asked.length <= times) request.socket.end()
    else response.writeHead(204).end()
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  const api = new REST({ version: '10', api: `http://127.0.0.1:${port}/api`, makeRequest: steadyRequest })
  return { api: api.setToken('x'), asked }
}

it('an answer, a message and an edit are sent again when the connection closes', async () => {
  for (const [method, route] of [
    ['post', '/interactions/1/abc/callback'],
    ['post', '/webhooks/1/abc'],
    ['post', '/channels/1/messages'],
    ['patch', '/channels/1/messages/2'],
    ['get', '/guilds/1'],
  ] as const) {
    const { api, asked } = await closing(2)
    await api[method](route, method === 'get' ? {} : { body: {} })
    expect(asked).toHaveLength(3)
    server?.close()
  }
})

it('a channel is not made twice', async () => {
  const { api, asked } = await closing(1)
  await expect(api.post('/guilds/1/channels', { body: {} })).rejects.toThrow()
  expect(asked).toHaveLength(1)
})
