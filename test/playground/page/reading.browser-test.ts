import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { translator } from '#i18n/translate'
import { compilePage, openWindow, type Window } from './browser.js'
import { openTable, type Table } from './table.js'

const cast = { ann: 'catholic', bob: 'coven', cyd: 'coven', dan: 'citizen', eve: 'samhain', hal: 'citizen' } as const
const t = translator('en-US')

describe('somebody who has scrolled up', () => {
  let table: Table
  let window: Window
  let coven = ''

  beforeAll(async () => {
    compilePage()
    table = await openTable({ cast, settings: { schedule: 'blitz', earlyEnd: false } })
    const { game, bot } = table
    coven = bot.discord.channelNamed(game.guildId, 'coven')?.id ?? ''
    for (let at = 0; at < 40; at += 1) {
      game.as('host').send(game.channelId, `line ${at}`)
      game.as('cyd').send(coven, `whisper ${at}`)
    }
    window = await openWindow(table.page.address)
    await window.sit('bob')
  })
  afterAll(async () => {
    await window?.close()
    await table?.close()
  })

  const below = () =>
    window.page.locator('.scroller').evaluate((log) => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight))
  const top = () => window.page.locator('.scroller').evaluate((log) => Math.round(log.scrollTop))

  async function scrollUp(): Promise<void> {
    await window.page.waitForTimeout(300)
    await window.page.locator('.scroller').hover()
    await window.page.mouse.wheel(0, -5_000)
    await expect.poll(top).toBe(0)
    expect(await below()).toBeGreaterThan(300)
  }

  async function staysAtTheNewest(): Promise<void> {
    await expect.poll(below).toBeLessThan(5)
    await window.page.waitForTimeout(500)
    expect(await below()).toBeLessThan(5)
    expect(await window.page.locator('.latest').isVisible()).toBe(false)
  }

  test('is not moved by what others say and do', async () => {
    const { page } = window
    await window.room('general')
    await scrollUp()
    table.game.as('cyd').send(table.game.channelId, 'Hear, hear')
    await page.locator('.latest').waitFor()
    await page.waitForTimeout(300)
    expect(await top()).toBe(0)
  })

  test('finds his own words before his eyes', async () => {
    const { page } = window
    await page.locator('#message').fill('Me too')
    await page.keyboard.press('Enter')
    await staysAtTheNewest()
  })

  test('is not moved by others after it, either', async () => {
    await scrollUp()
    table.game.as('cyd').send(table.game.channelId, 'As I said')
    await window.page.locator('.latest').waitFor()
    await window.page.waitForTimeout(300)
    expect(await top()).toBe(0)
  })

  test('finds the answer to his command before his eyes', async () => {
    const { page } = window
    await page.locator('#message').fill('/role')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.locator('discord-message.whisper').waitFor()
    await staysAtTheNewest()
  })

  test.each(['   ', 'A lantern was found where no lantern should be.'])(
    'finds the answer to his form before his eyes, which began at a panel far above: %j',
    async (words) => {
      const { page } = window
      await window.room('coven')
      await scrollUp()
      const known = await page.locator('discord-message.whisper').count()
      await page.getByRole('button', { name: t('panels:coven.kill') }).click()
      await page.getByRole('option', { name: /hal/ }).click()
      const form = page.getByRole('dialog', { name: t('replies:form.kill.title', { name: 'hal' }) })
      await form.getByLabel(t('replies:form.kill.label')).fill(words)
      await form.getByRole('button', { name: 'Submit' }).click()
      await form.waitFor({ state: 'detached' })
      await expect.poll(() => page.locator('discord-message.whisper').count()).toBe(known + 1)
      await staysAtTheNewest()
      const answer = await page.locator('discord-message.whisper').last().boundingBox()
      const log = await page.locator('.log').boundingBox()
      expect((answer?.y ?? 0) + (answer?.height ?? 0)).toBeLessThanOrEqual((log?.y ?? 0) + (log?.height ?? 0))
    },
  )

  test('is not moved by what somebody else is told who looks on from the same place', async () => {
    const { page } = window
    await window.sit('A spectator')
    await window.room('general')
    await scrollUp()
    // The gallery is one member, whoever stands there.
    await table.game.as('zed').command('help', {}, { channelId: table.game.channelId })
    await page.locator('.latest').waitFor()
    await page.waitForTimeout(300)
    expect(await top()).toBe(0)
  })

  test('had no trouble', () => {
    expect(window.complaints).toEqual([])
    expect(table.bot.failures).toEqual([])
  })
})
