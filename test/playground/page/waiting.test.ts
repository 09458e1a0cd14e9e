import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GameOrder } from '#playground/page/browser/protocol'
import { type Playground, startPlayground } from '#playground/playground'
import { startBot } from '../../../src/bot.js'
import { type Stranger, seatsOf, visitor } from './stranger.js'

const game: GameOrder = { players: '5', locale: 'en-US', seed: 'owl', settings: { schedule: 'blitz' } }

/** One boot a file: Sapphire keeps one container a process. */
describe('a new game, for people who have seats', () => {
  let playground: Playground
  let ann: Stranger
  let bob: Stranger
  const failures: string[] = []

  beforeAll(async () => {
    playground = await startPlayground({
      startBot,
      config: { playground: { seed: 'lantern', speed: 1, players: 5, locale: 'en-US', port: 0 } },
      reporter: { failed: (what, error) => failures.push(`${what}: ${String(error)}`) },
      screen: { colours: false, columns: () => 100, write: () => undefined },
      keepSeatMs: 300,
    })
    ann = await visitor(playground.address ?? '', 'ann-at-the-page')
    bob = await visitor(playground.address ?? '', 'bob-at-the-page')
  })
  afterAll(() => playground?.close())

  const seat = (person: Stranger, at: number) => seatsOf(person).filter(({ kind }) => kind === 'player')[at]?.id ?? ''
  const awaited = (person: Stranger) => seatsOf(person).flatMap((line) => (line.awaited ? [line.name] : []))
  const phase = (person: Stranger) => person.last('clock')?.clock.phase
  const begin = async () => {
    const former = ann.last('welcome')?.guildId
    expect(await ann.wish({ kind: 'new-game', game })).toMatchObject({ ok: true })
    await expect.poll(() => [ann, bob].map((each) => each.last('welcome')?.guildId === former)).toEqual([false, false])
  }

  test('waits for him in the lobby, and tells everybody so until he has joined', { timeout: 30_000 }, async () => {
    await ann.wish({ kind: 'sit', seat: seat(ann, 0) })
    await begin()
    await expect.poll(() => awaited(ann), { timeout: 10_000 }).toEqual(['Agnes Candlewick'])
    await expect.poll(() => awaited(bob)).toEqual(['Agnes Candlewick'])
    expect(phase(bob)).toBe('lobby')
    const channels = () => ann.last('channels')?.channels ?? []
    const square = () => channels().find(({ name }) => name === 'town-square')?.id ?? ''
    // The rooms of the village before are forgotten, and may be told of last.
    await expect
      .poll(() =>
        ann.received
          .slice(ann.received.findLastIndex(({ kind }) => kind === 'welcome'))
          .some(({ kind }) => kind === 'channels'),
      )
      .toBe(true)
    await expect.poll(square).not.toBe('')
    expect(await ann.wish({ kind: 'command', channelId: square(), name: 'join', options: {} })).toMatchObject({
      ok: true,
    })
    await expect.poll(() => awaited(bob)).toEqual([])
    await expect.poll(() => phase(bob), { timeout: 10_000 }).toBe('night')
    expect(awaited(ann)).toEqual([])
  })

  test('lets anybody give such a seat back to its villager, and no other seat', { timeout: 30_000 }, async () => {
    expect(await bob.wish({ kind: 'let-go', seat: seat(bob, 0) })).toMatchObject({ ok: false, reason: 'taken' })
    await begin()
    await expect.poll(() => awaited(bob), { timeout: 10_000 }).toEqual(['Agnes Candlewick'])
    expect(await bob.wish({ kind: 'let-go', seat: seat(bob, 0) })).toMatchObject({ ok: true })
    await expect.poll(() => ann.last('welcome')?.seat.kind).toBe('spectator')
    await expect.poll(() => phase(ann), { timeout: 10_000 }).toBe('night')
    expect(awaited(ann)).toEqual([])
  })

  test('lets a person give back his own seat at any time', async () => {
    await ann.wish({ kind: 'sit', seat: seat(ann, 1) })
    expect(ann.last('welcome')?.seat.kind).toBe('player')
    expect(await ann.wish({ kind: 'let-go', seat: seat(ann, 1) })).toMatchObject({ ok: true })
    expect(ann.last('welcome')?.seat.kind).toBe('spectator')
  })

  test('waits for a host in person when everybody else sits', { timeout: 30_000 }, async () => {
    const host = seatsOf(ann).find(({ kind }) => kind === 'host')?.id ?? ''
    await ann.wish({ kind: 'sit', seat: host })
    await begin()
    await expect.poll(() => awaited(bob), { timeout: 10_000 }).toEqual(['The Host'])
    await bob.wish({ kind: 'clock', deed: 'start', mark: bob.last('clock')?.clock.mark ?? '' })
    await expect.poll(() => phase(bob), { timeout: 10_000 }).toBe('night')
    await expect.poll(() => awaited(bob)).toEqual([])
  })

  test('does not wait for somebody whose page is closed', { timeout: 30_000 }, async () => {
    await ann.wish({ kind: 'sit', seat: seat(ann, 2) })
    await begin()
    await expect.poll(() => awaited(bob), { timeout: 10_000 }).toHaveLength(1)
    ann.socket.close()
    await expect.poll(() => awaited(bob)).toEqual([])
    await expect.poll(() => phase(bob), { timeout: 10_000 }).toBe('night')
    expect(seatsOf(bob).some(({ holder }) => holder === 'somebody')).toBe(false)
  })

  test('had no trouble', () => {
    bob.socket.close()
    expect(failures).toEqual([])
  })
})
