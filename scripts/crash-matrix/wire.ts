import { createServer, type IncomingMessage, request as openRequest, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Document, decode } from '#embedded-mongo/bson'

/** Something that is about to cross the wire of a process: what it asks for, or the answer to it. */
export interface Crossing {
  readonly wire: 'discord' | 'mongo'
  readonly way: 'asks' | 'is answered'
  /** `POST /channels/#/messages`, `insert commits`. */
  readonly what: string
}

/** Whether the crossing happens. After a `false` nothing crosses any more. */
export type Warden = (crossing: Crossing) => boolean

/** A wire through which one process reaches a server; cut, everything it still sends is lost. */
export interface Wire {
  readonly port: number
  cut(): void
  /** Resolves when whatever had crossed before the cut has been done by the server. */
  drained(): Promise<void>
  close(): Promise<void>
}

const listen = (server: Server | TcpServer): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

/** Counts what is under way at the server, which a death does not call back. */
class Underway {
  #count = 0
  #empty: (() => void)[] = []

  begin(): () => void {
    this.#count += 1
    let over = false
    return () => {
      if (over) return
      over = true
      this.#count -= 1
      if (this.#count === 0) for (const resolve of this.#empty.splice(0)) resolve()
    }
  }

  drained(): Promise<void> {
    return this.#count === 0 ? Promise.resolve() : new Promise((resolve) => this.#empty.push(resolve))
  }
}

/** Discord's HTTP and gateway, as `origin` serves them; addresses in its answers lead through the wire as well. */
export async function discordWire(origin: string, warden: Warden): Promise<Wire> {
  const target = new URL(origin)
  const underway = new Underway()
  const sockets = new Set<Duplex>()
  let isCut = false
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (isCut) socket.destroy()
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const upstream = connect(Number(target.port), target.hostname, () => {
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
      upstream.write(`GET ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      upstream.pipe(socket)
      socket.pipe(upstream)
    })
    sockets.add(upstream)
    const end = () => {
      socket.destroy()
      upstream.destroy()
      sockets.delete(upstream)
    }
    for (const one of [socket, upstream]) one.on('close', end).on('error', end)
  })
  const port = await listen(server)

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await gathered(request)
    const what = `${request.method} ${pattern(request.url ?? '')}`
    if (isCut || !warden({ wire: 'discord', way: 'asks', what })) return void request.socket.destroy()
    const done = underway.begin()
    const answer = await ask(target, request, body).finally(done)
    if (isCut || !warden({ wire: 'discord', way: 'is answered', what })) return void request.socket.destroy()
    const bytes = Buffer.from(answer.body.toString().replaceAll(`ws://${target.host}`, `ws://127.0.0.1:${port}`))
    response.writeHead(answer.status, {
      ...answer.headers,
      ...(bytes.length > 0 && { 'content-length': bytes.length }),
    })
    response.end(bytes)
  }

  return {
    port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    drained: () => underway.drained(),
    close: () => closed(server, sockets),
  }
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

function ask(target: URL, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const out = openRequest({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
      gathered(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: bytes }),
        reject,
      )
    })
    out.once('error', reject)
    out.end(body)
  })
}

async function gathered(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A path without what differs from run to run. */
const pattern = (url: string): string =>
  (url.split('?')[0] ?? '')
    .replace(/^\/api\/v\d+/, '')
    .replace(/\/callback$/, '/callback')
    .replace(/(\/(?:interactions|webhooks)\/\d+)\/[^/]+/, '$1/#')
    .replace(/\d{15,}/g, '#')

/** Bytes before a message's body, and where its kind stands. */
const headerSize = 16
const opMsg = 2013

/** The database at a socket's path or a port, message by message. Housekeeping of the driver crosses uncounted. */
export async function mongoWire(uri: string, warden: Warden): Promise<Wire> {
  const [, place = ''] = /^mongodb:\/\/([^/]+)/.exec(uri) ?? []
  const host = decodeURIComponent(place)
  const open = () =>
    host.startsWith('/') ? connect(host) : connect(Number(host.split(':')[1]), host.split(':')[0] ?? '')
  const underway = new Underway()
  const sockets = new Set<Duplex>()
  let isCut = false
  const server = createTcpServer((client) => {
    const upstream = open()
    /** What was asked on this connection and not answered yet, in order. */
    const asked: { readonly what: string; readonly done: () => void }[] = []
    const end = () => {
      client.destroy()
      sockets.delete(client)
      // A server goes on with what it has received, and then finds nobody there.
      if (asked.length === 0) upstream.destroy()
    }
    const lost = () => {
      for (const { done } of asked.splice(0)) done()
      client.destroy()
    }
    sockets.add(client)
    client.on('close', end).on('error', end)
    upstream.on('close', lost).on('error', lost)
    if (isCut) return void client.destroy()
    client.on(
      'data',
      byMessage((message) => {
        const what = commandIn(message)
        if (isCut || (what && !warden({ wire: 'mongo', way: 'asks', what }))) return
        asked.push({ what, done: what === '' ? () => undefined : underway.begin() })
        upstream.write(message)
      }),
    )
    upstream.on(
      'data',
      byMessage((message) => {
        const { what = '', done } = asked.shift() ?? {}
        done?.()
        if (client.destroyed && asked.length === 0) upstream.destroy()
        const counts = what !== '' || locks(message)
        if (isCut || (counts && !warden({ wire: 'mongo', way: 'is answered', what: what || 'lock a job' }))) return
        client.write(message)
      }),
    )
  })
  const port = await listen(server)
  return {
    port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    drained: () => underway.drained(),
    close: () => closed(server, sockets),
  }
}

function byMessage(take: (message: Buffer) => void): (bytes: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0)
  return (bytes) => {
    pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes])
    while (pending.length >= headerSize && pending.length >= pending.readInt32LE(0)) {
      const length = pending.readInt32LE(0)
      const message = pending.subarray(0, length)
      pending = pending.subarray(length)
      take(message)
    }
  }
}

function bodyOf(message: Buffer): Document | null {
  if (message.readInt32LE(12) !== opMsg || message.readUInt8(headerSize + 4) !== 0) return null
  const at = headerSize + 5
  return decode(message.subarray(at, at + message.readInt32LE(at)))
}

const housekeeping: ReadonlySet<string> = new Set(['hello', 'ismaster', 'ping', 'endSessions', 'createIndexes'])

/** `insert commits`; empty for what is no step of the bot's own: housekeeping, and looks for jobs that find none. */
function commandIn(message: Buffer): string {
  const [first] = Object.entries(bodyOf(message) ?? {})
  if (!first || housekeeping.has(first[0])) return ''
  const what = `${first[0]} ${String(first[1])}`
  return what === 'findAndModify jobs' || what === 'find jobs' ? '' : what
}

/** Whether this is the answer that hands a job to Agenda. */
function locks(message: Buffer): boolean {
  const value = bodyOf(message)?.value
  return typeof value === 'object' && value !== null && 'lockedAt' in value
}

function closed(server: Server | TcpServer, sockets: ReadonlySet<Duplex>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    for (const socket of sockets) socket.destroy()
  })
}
