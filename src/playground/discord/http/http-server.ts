import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers'
import type { Api } from '#playground/discord/http/api'
import type { Cdn } from '#playground/discord/http/cdn'
import type { Faults } from '#playground/discord/http/faults'
import type { Answer } from '#playground/discord/http/route'

const BODY_LIMIT = 32 * 1024 * 1024

/** Listens on loopback: the API below /api/v10 and the uploaded files below /attachments. */
export class HttpServer {
  readonly server: Server
  readonly #sockets = new Set<Socket>()

  constructor(
    private readonly api: Api,
    private readonly cdn: Cdn,
    private readonly faults: Faults,
  ) {
    this.server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      this.#receive(request, response).catch((error: unknown) => fail(response, error))
    })
    this.server.on('connection', (socket) => {
      if (faults.isUnreachable) {
        socket.destroy()
        return
      }
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen(port, '127.0.0.1', () => {
        const address = this.server.address()
        resolve(typeof address === 'object' && address !== null ? address.port : port)
      })
    })
  }

  cutConnections(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve())
      this.cutConnections()
    })
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [target = '/', query = ''] = (request.url ?? '/').split('?', 2)
    if (target.startsWith('/attachments/')) {
      this.#serveFile(target, response)
      return
    }
    const raw = await readAll(request)
    const delay = this.faults.delay()
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    const { answer, headers } = this.api.answer(request, target, query, raw)
    if (answer) respond(response, answer, headers)
    else request.socket.destroy()
  }

  /** Uploads are shown, never run: no sniffing, no scripts. */
  #serveFile(target: string, response: ServerResponse): void {
    const file = this.cdn.get(target.split('/')[3] ?? '')
    if (!file) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': file.data.length,
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'access-control-allow-origin': '*',
    })
    response.end(file.data)
  }
}

/** A bug of the stand-in must be seen, not taken for Discord's behaviour. */
function fail(response: ServerResponse, error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
  if (response.destroyed) return
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ message: '500: Internal Server Error', code: 0 }))
}

function respond(response: ServerResponse, { status, body }: Answer, headers: Readonly<Record<string, string>>): void {
  if (body === undefined) {
    response.writeHead(status, headers).end()
    return
  }
  const text = JSON.stringify(body)
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  })
  response.end(text)
}

/** The whole body, or null when it is too long. */
async function readAll(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    const piece: Buffer = chunk
    length += piece.length
    if (length <= BODY_LIMIT) chunks.push(piece)
  }
  return length > BODY_LIMIT ? null : Buffer.concat(chunks)
}
