import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** Servers on loopback that are no Discord, or one that will not have this bot. Each is the root of an API, as the bot is given it. */
export interface Strangers {
  /** Gives everybody the same answer. */
  answering(status: number, type: string, body: string): Promise<string>
  /** Names this gateway; `null`: itself, where there is none. */
  naming(gateway: string | null): Promise<string>
  /** Its gateway greets everybody, and closes with this code at the first word. */
  refusing(code: number): Promise<string>
  /** Takes every request and answers none. */
  silent(): Promise<string>
  close(): void
}

export function strangers(): Strangers {
  const open: Server[] = []

  async function serve(status: number, type: string, body: (port: number) => string): Promise<Server> {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': type }).end(body(portOf(server)))
    })
    open.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return server
  }
  const name = (gateway: string | null) =>
    serve(200, 'application/json', (port) => gatewayAt(gateway ?? `ws://127.0.0.1:${port}`))

  return {
    answering: async (status, type, body) => apiOf(await serve(status, type, () => body)),
    naming: async (gateway) => apiOf(await name(gateway)),
    async refusing(code) {
      const server = await name(null)
      server.on('upgrade', (request, socket) => greetAndClose(request, socket, code))
      return apiOf(server)
    },
    async silent() {
      const server = await serve(200, 'text/plain', () => '')
      server.removeAllListeners('request')
      return apiOf(server)
    },
    close() {
      for (const server of open) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port
const apiOf = (server: Server): string => `http://127.0.0.1:${portOf(server)}/api`

/** What `/gateway/bot` says. */
const gatewayAt = (url: string): string =>
  JSON.stringify({
    url,
    shards: 1,
    session_start_limit: { total: 1000, remaining: 999, reset_after: 0, max_concurrency: 1 },
  })

/** RFC 6455: the key is answered, a text frame greets, a close frame ends it. */
function greetAndClose({ headers }: IncomingMessage, socket: Duplex, code: number): void {
  const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const accept = createHash('sha1').update(key).digest('base64')
  const answer = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
  const hello = Buffer.from('{"op":10,"d":{"heartbeat_interval":41250}}')
  socket.on('error', () => {})
  socket.once('data', () => socket.end(Buffer.from([0x88, 2, code >> 8, code & 0xff])))
  socket.write(`${[...answer, `Sec-WebSocket-Accept: ${accept}`].join('\r\n')}\r\n\r\n`)
  socket.write(Buffer.concat([Buffer.from([0x81, hello.length]), hello]))
}
