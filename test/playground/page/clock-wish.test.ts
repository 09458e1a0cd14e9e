import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { GameState } from '#engine/state'
import { compilePage } from './browser.js'
import { hello, patience, stranger } from './stranger.js'
import { openTable, type Table } from './table.js'

type Person = Awaited<ReturnType<typeof stranger>>

const cast = { ann: 'coven', bob: 'citizen', cyd: 'citizen', dan: 'citizen', eve: 'samhain', fay: 'citizen' } as const

describe('a click on the clock', () => {
  let table: Table
  let ann: Person
  let bob: Person

  beforeAll(async () => {
    compilePage()
    table = await openTable({ cast, settings: { schedule: 'blitz', earlyEnd: false } })
    ann = await stranger(table.page.address)
    bob = await stranger(table.page.address)
    await ann.wish(hello('ann-at-the-page'))
    await bob.wish(hello('bob-at-the-page'))
    await vi.waitFor(() => expect(mark()).toBeDefined(), patience)
  })
  afterAll(() => table?.close())

  const mark = () => ann.last('clock')?.clock.mark
  const order = (person: Person, deed: 'advance' | 'start' | 'pause' | 'resume', meant = mark() ?? '') =>
    person.wish({ kind: 'clock', deed, mark: meant })
  const phase = async (): Promise<GameState['phase']> => (await table.game.state()).phase
  const nap = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  test('ends a phase once, however many clicks of however many people meant it', async () => {
    const first = mark() ?? ''
    const replies = await Promise.all([order(ann, 'advance'), order(ann, 'advance'), order(bob, 'advance')])
    expect(replies.map((reply) => ('ok' in reply && reply.ok ? 'ended' : Reflect.get(reply, 'reason')))).toEqual([
      'ended',
      'phase-over',
      'phase-over',
    ])
    expect(await phase()).toMatchObject({ phase: 'day', day: 1 })
    await nap(400)
    expect(await order(bob, 'advance', first)).toMatchObject({ ok: false, reason: 'phase-over' })
    expect(await phase()).toMatchObject({ phase: 'day', day: 1 })
  })

  test('leaves alone what has begun by itself since', async () => {
    await expect.poll(mark).toContain('.day.1')
    const meant = mark() ?? ''
    await table.game.act('bob', { kind: 'Nominate', target: table.game.ids.eve ?? '' })
    await table.game.act('cyd', { kind: 'Nominate', target: table.game.ids.dan ?? '' })
    await table.game.pass()
    expect(await order(ann, 'advance', meant)).toMatchObject({ ok: false, reason: 'phase-over' })
    expect(await phase()).toMatchObject({ phase: 'burning' })
  })

  test('tells the rounds of a riddle apart', async () => {
    await table.game.act('bob', { kind: 'CastVote', target: table.game.ids.eve ?? '' })
    await table.game.act('cyd', { kind: 'CastVote', target: table.game.ids.dan ?? '' })
    await table.game.pass()
    await expect.poll(mark).toContain('.riddle.1.1')
    const first = mark() ?? ''
    expect(await order(ann, 'advance', first)).toMatchObject({ ok: true })
    expect(await phase()).toMatchObject({ phase: 'riddle', round: 2 })
    await nap(400)
    expect(await order(ann, 'advance', first)).toMatchObject({ ok: false, reason: 'phase-over' })
    expect(await phase()).toMatchObject({ phase: 'riddle', round: 2 })
  })

  test('has shown how the clock stands by the time it is answered', async () => {
    const reply = await order(ann, 'pause')
    const at = ann.received.indexOf(reply)
    const shown = ann.received.slice(0, at).findLast((each) => each.kind === 'clock')
    expect(shown).toMatchObject({ clock: { paused: true } })
    expect(await order(ann, 'resume')).toMatchObject({ ok: true })
  })

  test('that meant another game does nothing in this one', async () => {
    const [, ...rest] = (mark() ?? '').split('.')
    for (const deed of ['advance', 'start'] as const)
      expect(await order(ann, deed, ['1', ...rest].join('.'))).toMatchObject({ ok: false, reason: 'phase-over' })
    expect(await phase()).toMatchObject({ phase: 'riddle', round: 2 })
  })

  test('had no trouble', () => {
    ann.socket.close()
    bob.socket.close()
    expect(table.bot.failures).toEqual([])
  })
})
