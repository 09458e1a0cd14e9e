import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { WebSocketServer } from 'ws'
import type { Reporter } from '#game/ports'
import { createAssets } from '#playground/page/assets'
import { createClockWatch } from '#playground/page/clock-watch'
import { mayEnter, mayListen } from '#playground/page/door'
import type { Stagehand } from '#playground/page/show'
import { Visitor } from '#playground/page/visitor'

export interface PageOptions {
  readonly stagehand: Stagehand
  readonly reporter: Reporter
  /** 0: any that is free. One that is taken gives way to one that is free. */
  readonly port: number
  /** Real ms for which the seat of somebody whose page is gone is kept for him. */
  readonly keepSeatMs?: number
  /** Where the pictures of the little Discord come from. */
  readonly pictures: string
}

export interface Page {
  readonly address: string
  /** Persons with the page open, and those whose seats are still kept. */
  visitors(): number
  /** Calls back whenever `visitors()` has changed. */
  onVisitors(listener: () => void): void
  /** The game is another one. */
  changed(): void
  close(): Promise<void>
}

const host = '127.0.0.1'
/** Bytes of one message of the page: a long form is below 20 000. */
const messageLimit = 64 * 1024
/** Open pages; one person hardly has three. */
const visitorLimit = 40
/** Real ms between two signs of life asked of a page. */
const pulseMs = 30_000

/** Serves the page on loopback, and keeps every open one up to date. */
export async function openPage({ stagehand, reporter, pictures, ...options }: PageOptions): Promise<Page> {
  const { keepSeatMs = 15_000 } = options
  const assets = createAssets(pictures)
  const visitors = new Set<Visitor>()
  const kept = new Map<string, NodeJS.Timeout>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let port = 0

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!mayEnter(request.headers, port)) return refuse(response, 403)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405)
    const found = await assets.find((request.url ?? '/').split('?', 1)[0] ?? '/')
    if (!found) return refuse(response, 404)
    response.writeHead(200, {
      'content-type': found.type,
      'content-length': Buffer.byteLength(found.body),
      'cache-control': 'no-cache',
      'content-security-policy': assets.policy,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    response.end(request.method === 'HEAD' ? undefined : found.body)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => {
      reporter.failed('serving the page', error, { path: request.url })
      response.destroy()
    })
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageLimit })
  server.on('upgrade', (request, socket, head) => {
    if (request.url !== '/live' || !mayListen(request.headers, port) || visitors.size >= visitorLimit) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (live) => sockets.emit('connection', live, request))
  })

  const watch = createClockWatch(stagehand, (push, peopleChanged) => {
    for (const visitor of visitors) {
      visitor.push(push)
      if (peopleChanged) void visitor.tellSeats()
    }
  })

  sockets.on('connection', (socket) => {
    let alive = true
    const visitor = new Visitor({
      socket,
      stagehand,
      reporter,
      clockLine: watch.line,
      lookAtClock: watch.look,
      arrived(person) {
        clearTimeout(kept.get(person))
        kept.delete(person)
        tell()
      },
    })
    visitors.add(visitor)
    const pulse = setInterval(() => {
      if (!alive) socket.terminate()
      alive = false
      socket.ping()
    }, pulseMs)
    socket.on('pong', () => {
      alive = true
    })
    // A broken socket is closed right after.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(pulse)
      visitor.close()
      visitors.delete(visitor)
      if (visitor.person !== null) keep(visitor.person)
      tell()
    })
  })

  /** His seat stays his for a while: he may only have loaded the page anew. */
  function keep(person: string): void {
    if ([...visitors].some((other) => other.person === person)) return
    clearTimeout(kept.get(person))
    const timer = setTimeout(() => {
      kept.delete(person)
      stagehand.show().seats.letGo(person)
      tell()
    }, keepSeatMs)
    kept.set(person, timer)
  }

  const listen = (wanted: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen(wanted, host, () => {
        server.off('error', reject)
        const address = server.address()
        resolve(typeof address === 'object' && address !== null ? address.port : wanted)
      })
    })
  port = await listen(options.port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
    return listen(0)
  })

  return {
    address: `http://${host}:${port}/`,
    visitors() {
      const here = [...visitors].flatMap(({ person }) => person ?? [])
      return new Set([...here, ...kept.keys()]).size
    },
    onVisitors(listener) {
      listeners.add(listener)
    },
    changed() {
      void watch.look()
      for (const visitor of visitors) visitor.reseat()
    },
    async close() {
      watch.stop()
      for (const timer of kept.values()) clearTimeout(timer)
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
  response.end(`${status}\n`)
}
