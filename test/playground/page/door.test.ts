import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { compilePage } from './browser.js'
import { hello, stranger } from './stranger.js'
import { openTable, type Table } from './table.js'

describe('the door of the page', () => {
  let table: Table
  let address: URL

  beforeAll(async () => {
    compilePage()
    table = await openTable({ cast: { ann: 'coven', bob: 'citizen', cyd: 'citizen', dan: 'citizen', eve: 'samhain' } })
    address = new URL(table.page.address)
  })
  afterAll(() => table?.close())

  function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    return new Promise<{ status: number; type: string; policy: string; body: string }>((resolve, reject) => {
      const asked = request({ host: address.hostname, port: address.port, path, method, headers }, (response) => {
        let body = ''
        response.on('data', (chunk) => (body += chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: String(response.headers['content-type'] ?? ''),
            policy: String(response.headers['content-security-policy'] ?? ''),
            body,
          }),
        )
      })
      asked.on('error', reject)
      asked.end()
    })
  }

  test('is on loopback, and open to the page itself', async () => {
    expect(address.hostname).toBe('127.0.0.1')
    const page = await get('/')
    expect(page).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
    expect(page.policy).toContain("default-src 'none'")
    expect(page.policy).not.toContain("'unsafe-eval'")
    expect(page.policy).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(await get('/', { host: `localhost:${address.port}` })).toMatchObject({ status: 200 })
  })

  test.each([
    ['another name that leads here', { host: 'evil.example:80' }],
    ['a name without the port', { host: '127.0.0.1' }],
    ['another site', { origin: 'http://evil.example' }],
    ['another server on this machine', { origin: 'http://127.0.0.1:1' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another site, by what the browser says', { 'sec-fetch-site': 'cross-site' }],
  ])('is shut to %s', async (_, headers) => {
    expect((await get('/', headers)).status).toBe(403)
    const { opened } = await stranger(table.page.address, headers)
    expect(opened).toBe(false)
  })

  test('has no live line for whoever does not say where he comes from', async () => {
    const socket = new WebSocket(`${table.page.address.replace('http', 'ws')}live`)
    const [error] = await once(socket, 'error')
    expect(String(error)).toContain('403')
  })

  test.each([
    '/../package.json',
    '/modules/../../package.json',
    '/modules/lit/../../package.json',
    '/modules/lit/package.json',
    '/modules/lit/%2e%2e/%2e%2e/package.json',
    '/modules/discord.js/src/index.js',
    '/browser/../../../main.js',
    '/browser/.tsbuildinfo',
    '/texts/../../package.json',
    '/texts/de.json',
    '/.env',
  ])('serves the page and nothing else: not %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('takes nothing but reading', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(405)
  })

  test('loads every script that its own scripts ask for', async () => {
    const { body } = await get('/')
    const { imports } = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(body)?.[1] ?? '') as {
      imports: Record<string, string>
    }
    const seen = new Set<string>()
    const follow = async (path: string): Promise<void> => {
      if (seen.has(path)) return
      seen.add(path)
      const script = await get(path)
      expect(script, path).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8' })
      for (const [, name = ''] of script.body
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/(?:from|import)\s*["']([^"']+)["']/g)) {
        const prefix = Object.keys(imports).find((each) => each.endsWith('/') && name.startsWith(each))
        const mapped = imports[name] ?? (prefix && name.replace(prefix, imports[prefix] ?? ''))
        await follow(mapped ?? new URL(name, new URL(path, address)).pathname)
      }
    }
    await follow('/browser/start.js')
    expect(seen.size).toBeGreaterThan(30)
  })

  test('drops whoever talks nonsense', async () => {
    for (const nonsense of ['', 'null', '{}', '{"call":1,"wish":{"kind":"rule-the-world"}}', 'x'.repeat(100_000)]) {
      const { socket } = await stranger(table.page.address)
      socket.on('error', () => undefined)
      socket.send(nonsense)
      await once(socket, 'close')
    }
  })

  test('grants nothing before a hello', async () => {
    const { wish, socket } = await stranger(table.page.address)
    expect(await wish({ kind: 'sit', seat: table.game.ids.ann ?? '' })).toMatchObject({ ok: false })
    socket.close()
  })

  test('begins no game that cannot be, and says what is wrong with it', async () => {
    const { wish, socket } = await stranger(table.page.address)
    await wish(hello('person-zero'))
    const game = { players: '7', locale: 'ru', seed: '', settings: { counts: 'coven 40' } } as const
    expect(await wish({ kind: 'new-game', game })).toMatchObject({
      ok: false,
      reason: 'bad-input',
      troubles: [{ field: 'counts', wrong: 'too-many-roles' }],
    })
    expect(
      await wish({ kind: 'new-game', game: { ...game, players: 'many', settings: { timeZone: 'Mars/Phobos' } } }),
    ).toMatchObject({ ok: false, troubles: [{ field: 'players' }, { field: 'timeZone', wrong: 'zone' }] })
    expect(table.games).toEqual([])
    expect(await wish({ kind: 'new-game', game: { ...game, settings: { counts: '' } } })).toMatchObject({ ok: true })
    expect(table.games).toEqual([{ players: 7, locale: 'ru', seed: '', settings: {} }])
    socket.close()
  })

  test('keeps a seat for one person, and what a seat may not see from him', async () => {
    const { ids, guildId } = table.game
    const first = await stranger(table.page.address)
    const second = await stranger(table.page.address)
    await first.wish(hello('person-one'))
    await second.wish(hello('person-two'))
    expect(await first.wish({ kind: 'sit', seat: ids.bob ?? '' })).toMatchObject({ ok: true })
    expect(await second.wish({ kind: 'sit', seat: ids.bob ?? '' })).toMatchObject({ ok: false, reason: 'taken' })
    const coven = table.bot.discord.channelNamed(guildId, 'coven')?.id ?? ''
    expect(await first.wish({ kind: 'history', channelId: coven })).toMatchObject({
      ok: false,
      reason: 'not-permitted',
    })
    expect(await first.wish({ kind: 'say', channelId: coven, text: 'Boo' })).toMatchObject({ ok: false })
    const panel = [...(table.bot.discord.channel(coven)?.messages.keys() ?? [])].at(-1) ?? ''
    expect(await first.wish({ kind: 'press', messageId: panel, customId: 'x' })).toMatchObject({ ok: false })
    expect(await first.wish({ kind: 'command', channelId: coven, name: 'role', options: {} })).toMatchObject({
      ok: false,
    })
    expect(
      await first.wish({ kind: 'command', channelId: table.game.channelId, name: 'gm pause', options: {} }),
    ).toMatchObject({
      ok: false,
      reason: 'not-permitted',
    })
    first.socket.close()
    second.socket.close()
    await expect.poll(() => table.bot.failures).toEqual([])
  })

  test('tells nobody what another is told in private', async () => {
    const { ids, channelId } = table.game
    const first = await stranger(table.page.address)
    const second = await stranger(table.page.address)
    await first.wish(hello('person-three'))
    await second.wish(hello('person-four'))
    await first.wish({ kind: 'sit', seat: ids.eve ?? '' })
    await second.wish({ kind: 'sit', seat: ids.dan ?? '' })
    const command = { kind: 'command', channelId, name: 'role', options: {} } as const
    expect(await first.wish(command)).toMatchObject({ ok: true })
    await expect.poll(() => JSON.stringify(first.received)).toContain('"whisper":true')
    await second.wish({ kind: 'history', channelId })
    expect(JSON.stringify(second.received)).not.toContain('"whisper":true')
    const told = first.received.find((each) => each.kind === 'message' && each.message.whisper)
    const words = told?.kind === 'message' ? JSON.stringify(told.message.content) : ''
    expect(words).toContain('Samhain')
    expect(JSON.stringify(second.received)).not.toContain(words)
    first.socket.close()
    second.socket.close()
  })
})
