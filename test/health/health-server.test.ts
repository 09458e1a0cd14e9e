import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Health, HealthPortUnusable, startHealth } from '#health/health-server'
import { createMetrics } from '#health/metrics'

const well = { running: 2, unsaid: 3, oldestUnsaidMs: 61_500, overdue: 1, connected: true }

let health: Health | null = null
afterEach(async () => {
  await health?.close()
  health = null
})

async function serve(notReady: () => Promise<readonly string[]>, signs = async () => well) {
  const metrics = createMetrics(signs)
  health = await startHealth({ host: '127.0.0.1', port: 0, notReady, metrics })
  const { address } = health
  const get = (path: string, method = 'GET') => fetch(`${address}${path}`, { method })
  return { get, metrics, address }
}

describe('the health of the bot, over a socket', () => {
  it('is served on loopback: alive, ready, and in numbers', async () => {
    const { get, address } = await serve(async () => [])
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const alive = await get('/healthz')
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }])
    const ready = await get('/readyz?verbose=1')
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', reasons: [] }])
    const numbers = await get('/metrics')
    expect(numbers.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await numbers.text()
    for (const line of [
      'beelzebub_games_running 2',
      'beelzebub_outbox_depth 3',
      'beelzebub_outbox_oldest_seconds 61.5',
      'beelzebub_deadlines_overdue 1',
      'beelzebub_gateway_connected 1',
      'beelzebub_store_readable 1',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  })

  it.each([
    ['not connected', async () => ['not connected to Discord'], ['not connected to Discord']],
    ['unable to tell', () => Promise.reject(new Error('secret detail')), ['the state could not be read']],
    ['silent', () => new Promise<never>(() => undefined), ['no answer in time']],
  ] as const)('is alive and not ready while %s', async (_when, notReady, reasons) => {
    const { get } = await serve(notReady)
    const ready = await get('/readyz')
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', reasons }])
    expect((await get('/healthz')).status).toBe(200)
  })

  it('gives the numbers it has while the database is away', async () => {
    const { get } = await serve(
      async () => [],
      () => Promise.reject(new Error('away')),
    )
    const numbers = await get('/metrics')
    expect(numbers.status).toBe(200)
    expect((await numbers.text()).split('\n')).toContain('beelzebub_store_readable 0')
  })

  it('can only be read, and is nothing else', async () => {
    const { get } = await serve(async () => [])
    const head = await get('/healthz', 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await get('/healthz', method)).status).toBe(405)
    for (const path of ['/', '/metrics/x', '/../etc/passwd', '/healthz/']) expect((await get(path)).status).toBe(404)
  })

  it('says in a sentence that its port is taken', async () => {
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const at = other.address()
    const port = typeof at === 'object' && at ? at.port : 0
    const taken = startHealth({
      host: '127.0.0.1',
      port,
      notReady: async () => [],
      metrics: createMetrics(async () => well),
    })
    await expect(taken).rejects.toThrow(HealthPortUnusable)
    await expect(taken).rejects.toThrow(
      `HEALTH_PORT ${port} on 127.0.0.1 cannot be used: another process listens there.`,
    )
    await new Promise((done) => other.close(done))
  })
})
