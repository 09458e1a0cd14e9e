import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { translator } from '#i18n/translate'
import { compilePage, openWindow, type Window } from './browser.js'
import { openTable, type Table } from './table.js'

const t = translator('ru')

describe('the page on a telephone, in Russian', () => {
  let table: Table
  let window: Window

  beforeAll(async () => {
    compilePage()
    const cast = { Аня: 'samhain', Боря: 'coven', Вера: 'citizen', Гоша: 'citizen', Даша: 'citizen' } as const
    table = await openTable({ cast, settings: { schedule: 'blitz' }, locale: 'ru' })
    window = await openWindow(table.page.address, { width: 390, height: 844, locale: 'ru' })
  })
  afterAll(async () => {
    await window?.close()
    await table?.close()
  })

  const widerThanScreen = () => window.page.evaluate('document.documentElement.scrollWidth > innerWidth')

  test('speaks the language of the browser and fits the screen', async () => {
    await window.page.getByRole('dialog', { name: 'Кем вы хотите быть?' }).waitFor()
    expect(await window.page.evaluate('document.documentElement.lang')).toBe('ru')
    expect(await window.accessibility()).toEqual([])
    await window.sit('Аня')
    expect(await widerThanScreen()).toBe(false)
    expect(await window.accessibility()).toEqual([])
  })

  test('keeps the channels in a drawer, which is not in the way of the keys while it is closed', async () => {
    const { page } = window
    const drawer = page.locator('nav.channels')
    expect(await drawer.isVisible()).toBe(false)
    await page.getByRole('button', { name: '☰ Каналы' }).click()
    await page.locator('button.room:focus').waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '☰ Каналы' }).click()
    await page.locator('button.room', { hasText: t('stage:room.samhain') }).click()
    await drawer.waitFor({ state: 'hidden' })
    expect(await widerThanScreen()).toBe(false)
  })

  test('strikes at night, from a list at the foot of the screen and a form', async () => {
    const { page } = window
    await page.getByRole('button', { name: t('panels:samhain.choose-strike') }).click()
    const list = page.getByRole('listbox')
    await list.waitFor()
    expect(await window.accessibility()).toEqual([])
    await list.getByText('Вера').click()
    const form = page.getByRole('dialog')
    await form.getByLabel(t('replies:form.strike.label')).fill('Тыква на подоконнике ещё тёплая.')
    expect(await widerThanScreen()).toBe(false)
    await form.getByRole('button', { name: 'Отправить' }).click()
    await page.locator('discord-message.whisper', { hasText: 'Вера' }).waitFor()
    const state = await table.game.state()
    expect(JSON.stringify(state)).toContain('Тыква на подоконнике ещё тёплая.')
    expect(await window.accessibility()).toEqual([])
  })

  test('keeps the seat when the page is loaded anew', async () => {
    const { page } = window
    await page.reload()
    await page.locator('.seat-button', { hasText: 'Аня' }).waitFor()
    expect(await page.locator('dialog[open]').count()).toBe(0)
  })

  test('has no trouble', () => {
    expect(window.complaints).toEqual([])
    expect(table.bot.failures).toEqual([])
  })
})
