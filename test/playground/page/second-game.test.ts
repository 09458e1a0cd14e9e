import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Playground, startPlayground } from '#playground/playground'
import { type Bot, startBot } from '../../../src/bot.js'
import { patience, type Stranger, seatsOf, visitor } from './stranger.js'

/** One boot a file: Sapphire keeps one container a process. */
describe('a host at the page', () => {
  let playground: Playground
  let bot: Bot
  let ann: Stranger
  let bob: Stranger
  let screen = ''
  const failures: string[] = []

  beforeAll(async () => {
    playground = await startPlayground({
      async startBot(options) {
        bot = await startBot(options)
        return bot
      },
      config: { playground: { seed: 'lantern', speed: 1, players: 6, locale: 'en-US', port: 0 } },
      reporter: { failed: (what, error) => failures.push(`${what}: ${String(error)}`) },
      screen: { colours: false, columns: () => 100, write: (text) => (screen += text) },
      keepSeatMs: 300,
      comeBackMs: 300,
    })
    ann = await visitor(playground.address ?? '', 'ann-at-the-page')
    bob = await visitor(playground.address ?? '', 'bob-at-the-page')
  })
  afterAll(() => playground?.close())

  const players = (person: Stranger) => seatsOf(person).filter(({ kind }) => kind === 'player')
  const clock = () => ann.last('clock')?.clock
  async function game() {
    const newest = (await bot.store.games.all()).at(-1)
    const loaded = newest && (await bot.app.load(newest.gameId))
    if (!loaded) throw new Error('There is no game.')
    return loaded
  }
  const channelOf = (person: Stranger) => {
    const told = person.received.findLast((each) => each.kind === 'welcome' || each.kind === 'channels')
    const lines = told?.kind === 'welcome' || told?.kind === 'channels' ? told.channels : []
    return lines.findLast(({ mayCommand, category }) => mayCommand && !category)?.id ?? ''
  }
  const sitAsHost = async () => {
    await ann.wish({ kind: 'sit', seat: seatsOf(ann).find(({ kind }) => kind === 'host')?.id ?? '' })
    await expect.poll(() => ann.last('welcome')?.seat.kind).toBe('host')
  }
  async function order(name: string, options: Record<string, string> = {}) {
    const channelId = channelOf(ann)
    expect(await ann.wish({ kind: 'command', channelId, name, options }), name).toMatchObject({ ok: true })
  }
  const answers = (person: Stranger) =>
    person.received.flatMap((each) =>
      each.kind === 'message' && each.message.whisper ? [JSON.stringify(each.message)] : [],
    )

  async function cancel() {
    const before = answers(ann).length
    await order('gm cancel')
    const asked = await vi.waitFor(() => {
      const text = answers(ann).slice(before).at(-1) ?? ''
      const [, customId] = /"custom_id":"([^"]*\|cancel[^"]*)"/.exec(text) ?? []
      if (customId === undefined) throw new Error('not asked')
      return { messageId: (JSON.parse(text) as { id: string }).id, customId }
    }, patience)
    expect(await ann.wish({ kind: 'press', ...asked })).toMatchObject({ ok: true })
    await expect.poll(() => clock()?.phase, { timeout: 10_000 }).toBe('ended')
  }

  test('has somebody else play for one who has left: the seat is the other’s now', { timeout: 30_000 }, async () => {
    await expect.poll(() => clock()?.phase, { timeout: 10_000 }).toBe('night')
    await sitAsHost()
    const gallery = seatsOf(bob).find(({ kind }) => kind === 'spectator')
    const leaver = players(bob)[1]
    const place = players(bob).findIndex(({ id }) => id === leaver?.id)
    await bob.wish({ kind: 'sit', seat: leaver?.id ?? '' })
    await order('gm replace', { player: leaver?.id ?? '', by: gallery?.id ?? '' })
    await expect.poll(() => seatsOf(bob).length).toBe(8)
    await expect.poll(() => players(bob).map(({ id }) => id)).toContain(gallery?.id)
    expect(players(bob).map(({ id }) => id)).not.toContain(leaver?.id)
    expect(players(bob).findIndex(({ id }) => id === gallery?.id)).toBe(place)
    // Whoever sat there looks on, from a place that is nobody's.
    await expect.poll(() => bob.last('welcome')?.seat.kind).toBe('spectator')
    const onlooker = seatsOf(bob).find(({ kind }) => kind === 'spectator')
    expect(onlooker?.id).not.toBe(gallery?.id)
    expect(bob.last('welcome')?.seat.id).toBe(onlooker?.id)
    expect(await bob.wish({ kind: 'sit', seat: leaver?.id ?? '' })).toMatchObject({ ok: false, reason: 'taken' })
    expect(await bob.wish({ kind: 'sit', seat: gallery?.id ?? '' })).toMatchObject({ ok: true })
    await expect.poll(() => bob.last('welcome')?.seat).toMatchObject({ id: gallery?.id, kind: 'player' })
    await bob.wish({ kind: 'let-go', seat: gallery?.id ?? '' })
    // A villager plays on in his name.
    await ann.wish({ kind: 'speed', speed: 30 })
    const deeds = async () =>
      (await bot.app.log((await game()).gameId, { limit: 500 })).filter(
        ({ actor }) => actor.kind === 'player' && actor.id === gallery?.id,
      ).length
    await expect.poll(deeds, { timeout: 20_000 }).toBeGreaterThan(0)
  })

  test('opens another game in another language, and the villagers join and play it', { timeout: 60_000 }, async () => {
    await ann.wish({ kind: 'speed', speed: 1 })
    const former = (await game()).gameId
    await cancel()
    await order('gm setup', { language: 'ru' })
    await order('gm open', { title: 'Once more' })
    await expect.poll(async () => (await game()).gameId).not.toBe(former)
    await expect.poll(async () => Object.keys((await game()).state.players).length, { timeout: 10_000 }).toBe(6)
    expect((await game()).state.locale).toBe('ru')
    await expect.poll(() => clock()?.title).toBe('Once more')
    expect(clock()?.phase).toBe('lobby')
    // The host in person deals himself.
    await order('gm start')
    await expect.poll(() => clock()?.phase, { timeout: 10_000 }).toBe('night')
    await ann.wish({ kind: 'speed', speed: 30 })
    const { gameId } = await game()
    const acts = async () =>
      new Set((await bot.app.log(gameId, { limit: 500 })).flatMap(({ act }) => ('kind' in act ? [act.kind] : [])))
    await expect.poll(acts, { timeout: 40_000 }).toContain('Nominate')
    const said = () =>
      ann.received.flatMap((each) =>
        each.kind === 'message' && !each.message.author.bot ? [each.message.content] : [],
      )
    await expect.poll(() => said().filter((text) => /[а-яё]/iu.test(text)).length).toBeGreaterThan(0)
    expect(players(bob)).toHaveLength(6)
  })

  test('is not needed: a table that nobody hosts is dealt by the villagers’ own host', {
    timeout: 60_000,
  }, async () => {
    await ann.wish({ kind: 'speed', speed: 1 })
    await cancel()
    await order('gm open', { title: 'And again' })
    await ann.wish({ kind: 'let-go', seat: ann.last('welcome')?.seat.id ?? '' })
    await expect.poll(() => [clock()?.title, clock()?.phase], { timeout: 15_000 }).toEqual(['And again', 'night'])
    expect(clock()?.seed).toBe('')
  })

  test('and whoever looks on, read private answers in the language of their page', { timeout: 20_000 }, async () => {
    const ask = async (person: Stranger, language: 'ru' | 'en-US') => {
      await person.wish({ kind: 'locale', locale: language })
      const before = answers(person).length
      await person.wish({ kind: 'command', channelId: channelOf(person), name: 'help', options: {} })
      await expect.poll(() => answers(person).length).toBeGreaterThan(before)
      await vi.waitFor(() => expect(answers(person).at(-1)).not.toContain('"loading":true'), patience)
      return answers(person).at(-1) ?? ''
    }
    const kinds = { spectator: '', host: '', player: '' }
    for (const kind of ['spectator', 'host', 'player'] as const) {
      const seat = seatsOf(ann).find((each) => each.kind === kind)
      await ann.wish({ kind: 'sit', seat: seat?.id ?? '' })
      await expect.poll(() => ann.last('welcome')?.seat.kind).toBe(kind)
      expect(await ask(ann, 'ru'), kind).toMatch(/[а-яё]{4}/iu)
      kinds[kind] = await ask(ann, 'en-US')
      expect(kinds[kind], kind).toMatch(/the/u)
      expect(kinds[kind], kind).not.toMatch(/[а-яё]{4}/iu)
    }
    // Two who look on from the same place, each in his own language.
    await ann.wish({ kind: 'let-go', seat: ann.last('welcome')?.seat.id ?? '' })
    expect(await ask(bob, 'ru')).toMatch(/[а-яё]{4}/iu)
    await ann.wish({ kind: 'locale', locale: 'en-US' })
    expect(await ask(ann, 'en-US')).not.toMatch(/[а-яё]{4}/iu)
    const told = await bob.wish({ kind: 'clock', deed: 'pause', mark: clock()?.mark ?? '' })
    expect(JSON.stringify(told)).toMatch(/[а-яё]{4}/iu)
    await bob.wish({ kind: 'clock', deed: 'resume', mark: clock()?.mark ?? '' })
  })

  test('had no trouble', () => {
    expect(failures).toEqual([])
  })

  test('is waited for when the last page is closed, and then it is over', { timeout: 20_000 }, async () => {
    ann.socket.close()
    bob.socket.close()
    await playground.finished
    expect(screen).toContain('Nobody is at the page any more.')
    expect(screen).toContain('Nobody has come. The lanterns are put out.')
  })
})
