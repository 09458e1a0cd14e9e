import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HealthOptions {
  readonly host: string
  /** 0: any that is free. */
  readonly port: number
  /** What is not ready, a few words each; an empty list is ready. May be slow or throw. */
  readonly notReady: () => Promise<readonly string[]>
  readonly metrics: { text(): Promise<string>; readonly contentType: string }
}

export interface Health {
  /** Such as `http://127.0.0.1:9464`. */
  readonly address: string
  close(): Promise<void>
}

/** The port cannot be listened on. The message is one sentence for the operator. */
export class HealthPortUnusable extends Error {
  constructor(host: string, port: number, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    const why = code === 'EADDRINUSE' ? 'another process listens there' : code
    super(`HEALTH_PORT ${port} on ${host} cannot be used: ${why}.`, { cause })
    this.name = 'HealthPortUnusable'
  }
}

interface Reply {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** ms: a probe that waits longer has given up. */
const patienceMs = 2_000

/**
 * `/healthz`: this process answers. `/readyz`: Discord and the database are there, else 503 with the reasons.
 * `/metrics`: for Prometheus. Nothing else, and only to be read. Throws `HealthPortUnusable`.
 */
export async function startHealth(options: HealthOptions): Promise<Health> {
  const server = createServer((request, response) => {
    replyTo(request, options)
      .catch(() => plain(500, 'the answer could not be found\n'))
      .then((reply) => send(request, response, reply))
  })
  server.requestTimeout = 10_000
  server.headersTimeout = 5_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new HealthPortUnusable(options.host, options.port, error)))
    server.listen(options.port, options.host, resolve)
  })
  const { address, family, port } = server.address() as AddressInfo
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function replyTo({ method, url = '/' }: IncomingMessage, { notReady, metrics }: HealthOptions): Promise<Reply> {
  if (method !== 'GET' && method !== 'HEAD') return plain(405, 'only to be read\n')
  switch (url.split('?')[0]) {
    case '/healthz':
      return json(200, { status: 'ok' })
    case '/readyz': {
      const reasons = await within(patienceMs, notReady())
      return json(reasons.length === 0 ? 200 : 503, { status: reasons.length === 0 ? 'ready' : 'not ready', reasons })
    }
    case '/metrics':
      return { status: 200, type: metrics.contentType, body: await metrics.text() }
    default:
      return plain(404, 'only /healthz, /readyz and /metrics are here\n')
  }
}

function send({ method }: IncomingMessage, response: ServerResponse, { status, type, body }: Reply): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(status === 405 && { allow: 'GET, HEAD' }),
  })
  response.end(method === 'HEAD' ? undefined : body)
}

const plain = (status: number, body: string): Reply => ({ status, type: 'text/plain; charset=utf-8', body })
const json = (status: number, body: object): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: `${JSON.stringify(body)}\n`,
})

async function within(ms: number, asked: Promise<readonly string[]>): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly string[]>((resolve) => {
    timer = setTimeout(() => resolve(['no answer in time']), ms)
  })
  try {
    return await Promise.race([asked.catch(() => ['the state could not be read']), late])
  } finally {
    clearTimeout(timer)
  }
}
