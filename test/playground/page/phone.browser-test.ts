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

  /** How far the widest words of each list in a dialog run out of it, for those where they do. */
  const clippedSelects = () =>
    window.page.evaluate<string[]>(`[...document.querySelectorAll('dialog select')].flatMap((select) => {
      const style = getComputedStyle(select)
      const pen = document.createElement('canvas').getContext('2d')
      pen.font = style.font
      const arrow = 20
      const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow
      return [...select.options].filter(({ text }) => pen.measureText(text).width > room).map(({ text }) => text)
    })`)

  /** Every word that a screen reader adds to a field. */
  const description = (name: string) =>
    window.page.evaluate<string>(
      `document.querySelector('[name=${name}]').getAttribute('aria-describedby').split(' ').map((id) => document.getElementById(id).textContent).join(' ')`,
    )

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

  test.each(['RU', 'EN'])(
    'has its head in a seventh of a small screen, with every lever in it, in %s',
    async (language) => {
      const { page } = window
      await page.setViewportSize({ width: 360, height: 640 })
      await page.locator('.language', { hasText: language }).click()
      await page.locator('.language[aria-pressed=true]', { hasText: language }).waitFor()
      const head = await page.locator('.top').boundingBox()
      expect(head?.height).toBeLessThanOrEqual(0.15 * 640)
      for (const lever of await page.locator('.top button').all()) {
        const box = await lever.boundingBox()
        expect(box && box.x >= 0 && box.x + box.width <= 356, (await lever.textContent()) ?? '').toBe(true)
        expect(box?.height).toBeGreaterThanOrEqual(24)
      }
      expect(await widerThanScreen()).toBe(false)
      expect(await window.accessibility()).toEqual([])
    },
  )

  test('reaches everything in its head by the keys alone', async () => {
    const { page } = window
    const all = await page.locator('.top button').count()
    const reached = new Set<string>()
    await page.locator('.skip').focus()
    for (let step = 0; step < all + 3; step += 1) {
      await page.keyboard.press('Tab')
      const text = await page.evaluate<string>(
        "document.activeElement.closest('.top') ? document.activeElement.textContent : ''",
      )
      if (text !== '') reached.add(text)
    }
    expect(reached.size).toBe(all)
  })

  test.each(['EN', 'RU'])(
    'refuses a wrong game at its field, in %s, and loses nothing that was typed',
    async (language) => {
      const { page } = window
      const t = translator(language === 'EN' ? 'en-US' : 'ru')
      await page.locator('.language', { hasText: language }).click()
      await page.locator('[data-lever=new-game]').click()
      const form = page.getByRole('dialog', { name: t('page:game.title') })
      await form.getByText(t('page:game.more')).click()
      expect(await clippedSelects()).toEqual([])
      const typed = {
        players: 'много',
        seed: 'тыква',
        timeZone: 'Mars/Phobos',
        burningAt: '25:00',
        counts: 'coven 40',
        daySeconds: '-5',
      }
      for (const [name, value] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(value)
      await form.locator('button[type=submit]').click()
      await form.getByText(t('page:game.not-begun')).waitFor()
      const wrong = form.locator('[aria-invalid=true]')
      expect(await wrong.evaluateAll((inputs) => inputs.map((input) => Reflect.get(input, 'name')))).toEqual([
        'players',
        'daySeconds',
        'timeZone',
        'burningAt',
      ])
      expect(await page.evaluate('document.activeElement.name')).toBe('players')
      for (const [name, sentence] of [
        ['players', t('page:game.wrong.players', { min: 5, max: 60 })],
        ['timeZone', t('page:game.wrong.zone')],
        ['burningAt', t('page:game.wrong.time')],
      ] as const)
        expect(await description(name)).toContain(sentence)
      expect(await window.accessibility()).toEqual([])
      for (const [name, value] of Object.entries(typed))
        expect(await form.locator(`[name=${name}]`).inputValue()).toBe(value)

      await form.locator('[name=players]').fill('7')
      for (const name of ['daySeconds', 'timeZone', 'burningAt']) await form.locator(`[name=${name}]`).fill('')
      await form.locator('button[type=submit]').click()
      await form.locator('[name=counts][aria-invalid=true]').waitFor()
      expect(await wrong.count()).toBe(1)
      expect(table.games).toEqual([])
      await page.keyboard.press('Escape')
      await form.waitFor({ state: 'detached' })
    },
  )

  test('tells of a new seat once, in a line, and covers no answer with it', async () => {
    const { page } = window
    await page.locator('.notice').first().waitFor({ state: 'detached' })
    const seen = page.evaluate<number>(`new Promise((resolve) => {
      let most = 0
      const look = new MutationObserver(() => { most = Math.max(most, document.querySelectorAll('.notice').length) })
      look.observe(document.querySelector('.notices'), { childList: true })
      setTimeout(() => resolve(most), 2500)
    })`)
    for (const name of ['Боря', 'Вера', 'Аня']) await window.sit(name)
    await page.locator('#message').fill('/роль')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Выполнить' }).click()
    const answer = page.locator('discord-message.whisper').last()
    await answer.waitFor()
    const notice = await page.locator('.notice').last().boundingBox()
    expect(notice?.height).toBeLessThan(60)
    await page.locator('.scroller').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
    const log = await page.locator('.log').boundingBox()
    const writing = await page.locator('.writing').boundingBox()
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(log?.y ?? 0)
    expect((log?.y ?? 0) + (log?.height ?? 0)).toBeLessThanOrEqual((writing?.y ?? 0) + 1)
    expect(await seen).toBe(1)
  })

  test('has no trouble', () => {
    expect(window.complaints).toEqual([])
    expect(table.bot.failures).toEqual([])
  })
})
