import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { viewFor } from '#engine/view-for'
import { type Playground, startPlayground } from '#playground/playground'
import { type Bot, startBot } from '../../../src/bot.js'
import { compilePage, openWindow, type Window } from './browser.js'

describe('the page among the villagers', () => {
  let playground: Playground
  let bot: Bot
  let window: Window
  let screen = ''
  const failures: string[] = []

  beforeAll(async () => {
    compilePage()
    playground = await startPlayground({
      async startBot(options) {
        bot = await startBot(options)
        return bot
      },
      config: { playground: { seed: 'lantern', speed: 10, players: 7, locale: 'en-US', port: 0 } },
      reporter: { failed: (what, error) => failures.push(`${what}: ${String(error)}`) },
      screen: { colours: false, columns: () => 100, write: (text) => (screen += text) },
      keepSeatMs: 400,
      comeBackMs: 400,
    })
    window = await openWindow(playground.address ?? '')
  })
  afterAll(async () => {
    await window?.close()
    await playground?.close()
  })

  /** The newest of all games, which is the one that is on. */
  async function game() {
    const entries = await bot.store.games.all()
    const newest = entries.at(-1)
    const loaded = newest && (await bot.app.load(newest.gameId))
    if (!loaded) throw new Error('There is no game.')
    return loaded
  }
  const phase = async () => (await game()).state.phase.phase

  test('is told of on the terminal', () => {
    expect(screen).toContain(`take a seat in your browser:\n${playground.address}`)
  })

  test('goes as slowly as life while somebody is there, and as fast as he likes', async () => {
    const { page } = window
    await page.locator('[data-lever="speed-1"][aria-pressed=true]').waitFor()
    await window.sit('Agnes Candlewick')
    await page.getByRole('button', { name: '×60' }).click()
    await page.locator('[data-lever="speed-60"][aria-pressed=true]').waitFor()
  })

  test('leaves a seat to its person until he lets it go', { timeout: 60_000 }, async () => {
    const { page } = window
    const { gameId, state } = await game()
    const agnes = Object.values(state.players).find(({ name }) => name === 'Agnes Candlewick')?.id ?? ''
    const deeds = async () => {
      const log = await bot.app.log(gameId, { limit: 500 })
      return log
        .filter(({ actor }) => actor.kind === 'player')
        .map(({ actor }) => (actor.kind === 'player' ? actor.id : ''))
    }
    const own = async () => (await deeds()).filter((id) => id === agnes).length
    // What the villager had begun when the seat was taken is done.
    const before = await own()
    await expect
      .poll(async () => viewFor((await game()).state, { kind: 'public' }).day, { timeout: 40_000 })
      .toBeGreaterThan(1)
    expect(await own()).toBe(before)
    expect((await deeds()).length).toBeGreaterThan(before + 7)
    // Whatever was said, edited and drawn anew meanwhile, its reader is still at the newest.
    await expect
      .poll(() => page.locator('.scroller').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight))
      .toBeLessThan(5)
  })

  test('begins another game, in another language, in which a player joins of his own accord', {
    timeout: 60_000,
  }, async () => {
    const { page } = window
    const former = (await game()).gameId
    await page.getByRole('button', { name: '×1', exact: true }).click()
    await page.getByRole('button', { name: 'New game' }).click()
    const form = page.getByRole('dialog', { name: 'A new game' })
    await form.getByLabel('Players').fill('6')
    await form.getByLabel('Language of the village').selectOption('ru')
    await form.getByLabel('Seed').fill('тыква')
    await form.getByLabel('Night, seconds').fill('40')
    await form.getByRole('button', { name: 'Begin' }).click()
    await page.locator('.guild', { hasText: 'Совиный Холм' }).waitFor()
    await expect.poll(async () => (await game()).gameId).not.toBe(former)
    await page.locator('.seat-button', { hasText: 'Аграфена Свечкина' }).waitFor()
    await expect.poll(async () => Object.keys((await game()).state.players).length).toBe(5)
    expect(await phase()).toBe('lobby')
    await page.locator('.waiting', { hasText: 'The table waits for you' }).waitFor()
    expect(await window.accessibility()).toEqual([])
    await page.locator('.waiting').getByRole('button', { name: 'Join' }).click()
    await page.locator('.waiting').waitFor({ state: 'hidden' })
    await expect.poll(phase, { timeout: 10_000 }).toBe('night')
    const { state } = await game()
    expect(Object.keys(state.players)).toHaveLength(6)
    expect(state.settings).toMatchObject({ schedule: 'blitz', nightSeconds: 40 })
    await page.locator('.phase', { hasText: 'Night 1' }).waitFor()
  })

  test('keeps nothing of the game before', async () => {
    const { guildId } = await game()
    expect((await bot.store.games.all()).map((entry) => entry.guildId)).toEqual([guildId])
    const { collection } = bot.store.connection.models.Commit ?? {}
    expect(await collection?.distinct('gameId')).toEqual([(await game()).gameId])
  })

  test('had no trouble', () => {
    expect(window.complaints).toEqual([])
    expect(failures).toEqual([])
  })

  test('ends when the last page is closed and the game is not the first', { timeout: 20_000 }, async () => {
    await window.close()
    await playground.finished
    expect(screen).toContain('На странице больше никого.')
  })
})
