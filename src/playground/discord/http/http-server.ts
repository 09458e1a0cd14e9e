import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers'
import type { Clock } from '#playground/discord/clock'
import { DiscordFailure, failure } from '#playground/discord/failure'
import type { Cdn } from '#playground/discord/http/cdn'
import type { Faults } from '#playground/discord/http/faults'
import type { RateLimits, Verdict } from '#playground/discord/http/rate-limits'
import type { RequestLog } from '#playground/discord/http/request-log'
import type { Answer, Method } from '#playground/discord/http/route'
import type { Match, Router } from '#playground/discord/http/router'
import { type Body, parseBody } from '#playground/discord/http/uploads'

const BODY_LIMIT = 32 * 1024 * 1024
const API = /^\/api(?:\/v(\d+))?(\/.*)$/

export interface HttpParts {
  readonly clock: Clock
  readonly token: string
  readonly router: Router
  readonly limits: RateLimits
  readonly faults: Faults
  readonly log: RequestLog
  readonly cdn: Cdn
}

/** The API below /api/v10 and the files below /attachments. */
export class HttpServer {
  readonly server: Server
  readonly #sockets = new Set<Socket>()

  constructor(private readonly parts: HttpParts) {
    this.server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      this.#receive(request, response).catch((error: unknown) => {
        // A bug of the stand-in must be seen, not taken for Discord's behaviour.
        process.emitWarning(error instanceof Error ? error : String(error))
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ message: '500: Internal Server Error', code: 0 }))
      })
    })
    this.server.on('connection', (socket) => {
      if (parts.faults.isUnreachable) {
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
    if (this.parts.faults.isUnreachable) {
      request.socket.destroy()
      return
    }
    const [target = '/', query = ''] = (request.url ?? '/').split('?', 2)
    if (target.startsWith('/attachments/')) {
      this.#serveFile(target, response)
      return
    }
    const raw = await readAll(request)
    const delay = this.parts.faults.delay()
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    this.#serve(request, response, target, query, raw)
  }

  #serve(request: IncomingMessage, response: ServerResponse, target: string, query: string, raw: Buffer | null): void {
    const { parts } = this
    const method = request.method ?? 'GET'
    const contentType = request.headers['content-type']
    const seen = { path: target, route: null as string | null, body: undefined as unknown, files: [] as string[] }
    let verdict: Verdict = { headers: {} }
    let answer: Answer
    let cut = false
    try {
      const { version, path } = splitTarget(target)
      seen.path = path
      if (version !== '10') throw failure.apiVersion()
      const match = parts.router.find(method, path)
      seen.route = match.route.path
      const fault = parts.faults.take(method, match.route.path, path)
      if (fault?.kind === 'cut' && fault.when === 'before') cut = true
      if (fault?.kind === 'status') {
        throw new DiscordFailure(fault.status, fault.code ?? 0, fault.message ?? `${fault.status}: Stand-in fault`)
      }
      verdict = parts.limits.judge(match.route, match.params)
      const body = this.#read(request, match, raw, contentType)
      seen.body = body.json
      seen.files = body.files.map(({ name }) => name)
      answer = cut
        ? { status: 0 }
        : (refusal(verdict) ?? match.route.handle(match.params, { ...body, query: new URLSearchParams(query) }))
      if (fault?.kind === 'cut') cut = true
    } catch (error) {
      if (!(error instanceof DiscordFailure)) throw error
      answer = { status: error.status, body: error.body() }
    }
    parts.log.note({
      at: parts.clock.now(),
      method,
      ...seen,
      query,
      contentType: contentType ?? null,
      status: cut ? 0 : answer.status,
      response: answer.body,
    })
    if (cut) request.socket.destroy()
    else respond(response, answer, verdict.headers)
  }

  #read(request: IncomingMessage, { route }: Match, raw: Buffer | null, contentType: string | undefined): Body {
    if (!route.open && request.headers.authorization !== `Bot ${this.parts.token}`) throw failure.unauthorized()
    if (raw === null) throw failure.bodyTooLarge()
    const takesBody = route.method !== ('GET' satisfies Method)
    return takesBody ? parseBody(contentType, raw) : { json: undefined, files: [] }
  }

  #serveFile(target: string, response: ServerResponse): void {
    const file = this.parts.cdn.get(target.split('/')[3] ?? '')
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

function splitTarget(target: string): { version: string; path: string } {
  const found = API.exec(target)
  if (!found) throw failure.route()
  try {
    return { version: found[1] ?? '6', path: decodeURIComponent(found[2] ?? '/') }
  } catch {
    throw failure.route()
  }
}

function refusal({ refused }: Verdict): Answer | null {
  if (!refused) return null
  return {
    status: 429,
    body: {
      message: 'You are being rate limited.',
      retry_after: Number(refused.retryAfter.toFixed(3)),
      global: refused.global,
      code: 0,
    },
  }
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
