import { afterEach, describe, expect, it, vi } from 'vitest'
import { createVitals, type Vitals } from '#game/vitals'
import { consoleTexts } from '../discord/panels/console-texts.js'
import { evening, hall } from '../support/game-dsl.js'

let vitals: Vitals | null = null
afterEach(async () => {
  await vitals?.stop()
  vitals = null
})

async function watched() {
  const table = hall()
  const game = await table.started()
  await table.app.idle()
  const { gameId } = game
  const changed: string[] = []
  let connected = true
  const made = createVitals({
    ...table.ports,
    isConnected: () => connected,
    changed: (id) => changed.push(id),
    everyMs: 5,
  })
  vitals = made
  /** Everything is said but what comes after. */
  const sayAll = async () => {
    for (const { version, index } of await table.ports.outbox.pending(gameId))
      await table.ports.outbox.delivered(gameId, version, index)
  }
  const looks = async (matcher: () => void) => vi.waitFor(matcher, { timeout: 5_000, interval: 5 })
  return { table, game, gameId, changed, vitals: made, sayAll, looks, disconnect: () => (connected = false) }
}

describe('the signs of the bot', () => {
  it('count what runs, what waits and what is overdue', async () => {
    const { table, gameId, vitals: signs, sayAll } = await watched()
    const waiting = (await table.ports.outbox.pending(gameId)).length
    table.clock.move(2_000)
    expect(await signs.look()).toEqual({
      running: 1,
      unsaid: waiting,
      oldestUnsaidMs: 2_000,
      overdue: 0,
      connected: true,
    })
    await sayAll()
    // The first night of the blitz schedule lasts four minutes.
    table.clock.set(evening + 240_000 + 8_000)
    expect(await signs.look()).toEqual({ running: 1, unsaid: 0, oldestUnsaidMs: 0, overdue: 1, connected: true })
    await table.app.tick(gameId)
    await table.app.idle()
    expect(await signs.look()).toMatchObject({ running: 1, overdue: 0 })
    await table.host(gameId, { kind: 'Cancel' })
    await table.app.idle()
    expect(await signs.look()).toMatchObject({ running: 0 })
  })

  it('call late what was so at two looks, and tell when it is mended', async () => {
    const { table, gameId, vitals: signs, changed, sayAll, looks } = await watched()
    signs.start()
    table.clock.move(50_000)
    await new Promise((done) => setTimeout(done, 50))
    expect([signs.of(gameId), changed]).toEqual([null, []])
    table.clock.move(20_000)
    await looks(() => expect(signs.of(gameId)).toEqual({ unsaid: evening, overdue: null, unheard: null }))
    expect(changed).toEqual([gameId])
    await sayAll()
    await looks(() => expect(signs.of(gameId)).toBeNull())
    expect(changed).toEqual([gameId, gameId])
  })

  it('know of a deadline that has passed, and of a Discord that is away', async () => {
    const { table, game, gameId, vitals: signs, sayAll, looks, disconnect } = await watched()
    await sayAll()
    signs.start()
    const due = evening + 240_000 + 2_000
    table.clock.set(due)
    disconnect()
    await looks(async () => expect((await signs.look()).connected).toBe(false))
    table.clock.move(90_000)
    await looks(() => expect(signs.of(gameId)).toEqual({ unsaid: null, overdue: due, unheard: due }))
    for (const locale of ['en-US', 'ru']) {
      const text = consoleTexts({ ...game.state, locale }, signs.of(gameId))
      expect(text.match(/⚠/g)).toHaveLength(2)
      expect(text).toContain(`<t:${due / 1000}:R>`)
      expect(consoleTexts({ ...game.state, locale }, null)).not.toContain('⚠')
    }
  })

  it('report a store that cannot be read, and go on', async () => {
    const table = hall()
    const made = createVitals({
      ...table.ports,
      games: { ...table.ports.games, all: () => Promise.reject(new Error('away')) },
      isConnected: () => true,
      changed: () => undefined,
      everyMs: 5,
    })
    vitals = made
    made.start()
    await vi.waitFor(() => expect(table.failures.length).toBeGreaterThan(1), { timeout: 5_000 })
    expect(table.failures[0]?.what).toBe('looking at what is late')
    await expect(made.look()).rejects.toThrow('away')
  })
})
