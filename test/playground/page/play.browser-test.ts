import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { translator } from '#i18n/translate'
import { compilePage, openWindow, type Window } from './browser.js'
import { openTable, type Table } from './table.js'

const funny = '<img src=x onerror=alert(1)>'
const cast = {
  ann: 'catholic',
  bob: 'coven',
  cyd: 'coven',
  [funny]: 'citizen',
  eve: 'surgeon',
  fay: 'journalist',
  gil: 'samhain',
  hal: 'citizen',
  ivy: 'citizen',
} as const

/** What the holders of hidden rooms say there, and must not leave them. */
const whispers = { ann: 'WHISPER-ANN', eve: 'WHISPER-EVE', fay: 'WHISPER-FAY', gil: 'WHISPER-GIL' } as const

const t = translator('en-US')

describe('somebody who plays through the page', () => {
  let table: Table
  let window: Window

  beforeAll(async () => {
    compilePage()
    table = await openTable({ cast, settings: { schedule: 'blitz', earlyEnd: false } })
    const { bot, game } = table
    for (const [name, text] of Object.entries(whispers)) {
      const session = game.as(name)
      const own = session
        .visibleChannels()
        .find((channel) => ['catholic', 'surgeon', 'journalist', 'samhain'].includes(channel.name ?? ''))
      session.send(own?.id ?? '', text)
    }
    game.as('cyd').send(bot.discord.channelNamed(game.guildId, 'coven')?.id ?? '', 'WHISPER-COVEN')
    window = await openWindow(table.page.address)
  })
  afterAll(async () => {
    await window?.close()
    await table?.close()
  })

  test('sees the square and the paper before he has a seat, and no hidden room', async () => {
    expect(await window.page.locator('button.room').allInnerTexts()).toEqual(
      ['town-square', 'gazette', 'general'].map((name) => expect.stringContaining(name)),
    )
    expect(await window.accessibility()).toEqual([])
  })

  test('takes a seat, and with it the rooms of that seat', async () => {
    await window.sit('bob')
    await window.room('coven')
    await window.page.getByText('WHISPER-COVEN').waitFor()
    expect(
      await window.page.locator('button.room', { hasText: /samhain|journalist|surgeon|catholic|beelzebub/ }).count(),
    ).toBe(0)
  })

  test('decides for the Coven at its panel: list, form, private answer', async () => {
    const { page } = window
    await page.getByRole('button', { name: t('panels:coven.kill') }).click()
    await page.getByRole('option', { name: /hal/ }).click()
    const form = page.getByRole('dialog', { name: t('replies:form.kill.title', { name: 'hal' }) })
    await form.waitFor()
    expect(await window.accessibility()).toEqual([])
    await form.getByLabel(t('replies:form.kill.label')).fill('A lantern was found where no lantern should be.')
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.waitFor({ state: 'detached' })
    const whisper = page.locator('discord-message.whisper', { hasText: 'Decided: hal' })
    await whisper.waitFor()
    const { phase } = await table.game.state()
    expect(phase).toMatchObject({
      decision: {
        kind: 'kill',
        target: table.game.ids.hal,
        description: 'A lantern was found where no lantern should be.',
      },
    })
    await whisper.getByRole('button', { name: 'Dismiss' }).click()
    await whisper.waitFor({ state: 'detached' })
  })

  test('talks in the square by day, and is shown a strange name as letters', async () => {
    await table.game.pass()
    const { page } = window
    await window.room('town-square')
    await page
      .getByRole('combobox', { name: 'Message in #town-square' })
      .fill('Good morning, <b>all</b> of you **still** here')
    await page.keyboard.press('Enter')
    await page.locator('discord-message', { hasText: 'Good morning, <b>all</b> of you still here' }).waitFor()
    await page.locator('.people .person', { hasText: funny }).waitFor()
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    await page.locator('.people .person', { hasText: 'hal' }).getByText('dead').waitFor()
    expect(await window.accessibility()).toEqual([])
  })

  test('names somebody by the slash command, with what it completes', async () => {
    const { page } = window
    const box = page.getByRole('combobox', { name: 'Message in #town-square' })
    await box.fill('/nom')
    await page.getByRole('option', { name: /\/nominate/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'player' }).pressSequentially('iv')
    await page.getByRole('option', { name: /ivy/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await window.accessibility()).toEqual([])
    await page.keyboard.press('Enter')
    await page.locator('discord-message.whisper', { hasText: /You name .*ivy/ }).waitFor()
  })

  test('votes by the list, with the keys alone', async () => {
    const { act, pass, ids, state } = table.game
    await act('ann', { kind: 'Nominate', target: ids.bob ?? '' })
    await pass()
    const { page } = window
    const list = page.getByRole('button', { name: t('panels:burning.choose') })
    await list.waitFor()
    await list.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('listbox', { name: t('panels:burning.choose') }).waitFor()
    expect(await window.accessibility()).toEqual([])
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.locator('discord-message.whisper', { hasText: /Your vote: .*ivy/ }).waitFor()
    expect((await state()).phase).toMatchObject({ votes: { [ids.bob ?? '']: ids.ivy } })
    await page.locator('.select:focus').waitFor()
  })

  test('answers the riddle by its button', async () => {
    const { act, pass, ids, state } = table.game
    await act('ivy', { kind: 'CastVote', target: ids.bob ?? '' })
    await pass()
    expect((await state()).phase.phase).toBe('riddle')
    const { page } = window
    await page.getByRole('button', { name: /^B · / }).click()
    await page.locator('discord-message.whisper', { hasText: 'Your answer is in: B' }).waitFor()
  })

  test('has received nothing of the rooms of others, and no secret of the bot', () => {
    const { discord } = table.bot
    const received = window.traffic.join('\n')
    expect(received).toContain('WHISPER-COVEN')
    const hidden = ['catholic', 'surgeon', 'journalist', 'samhain', 'graveyard', 'beelzebub'].map(
      (name) => discord.channelNamed(table.game.guildId, name)?.id ?? name,
    )
    const secrets = [
      ...Object.values(whispers),
      ...hidden,
      discord.token,
      ...(['catholic', 'surgeon', 'journalist', 'samhain', 'graveyard', 'host'] as const).map((room) =>
        t(`stage:topic.${room}`),
      ),
      'the seed is a secret',
      '"token":',
      '"nonce":',
    ]
    expect(secrets.filter((secret) => received.includes(secret))).toEqual([])
  })

  test('lets his seat go, and looks on', async () => {
    const { page } = window
    await page.locator('.seat-button').click()
    await page.getByRole('button', { name: 'Let my seat go' }).click()
    await page.locator('.seat-button', { hasText: 'A spectator' }).waitFor()
    await page.locator('button.room', { hasText: 'coven' }).waitFor({ state: 'detached' })
    await page.locator('.seat-button').click()
    expect(await page.getByRole('button', { name: 'Let my seat go' }).count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  test('gets the seat of the host, whose console and orders are his now', async () => {
    await window.sit('The host')
    const { page } = window
    await window.room('beelzebub')
    await page.locator('.part-container', { hasText: 'Console' }).first().waitFor()
    const before = JSON.stringify((await table.game.state()).phase)
    // A click that comes sooner means the phase before.
    await page.waitForTimeout(1_000)
    await page.getByRole('button', { name: 'End phase', exact: true }).click()
    await page.locator('.notice', { hasText: 'The phase is ended' }).waitFor()
    await expect.poll(async () => JSON.stringify((await table.game.state()).phase)).not.toBe(before)
    expect(await window.accessibility()).toEqual([])
  })

  test('finds the newest message in sight whenever a seat or a room is opened', async () => {
    const { page } = window
    const general = table.game.channelId
    for (let at = 0; at < 40; at += 1) table.game.as('host').send(general, `**line** ${at}`)
    const below = () =>
      page.locator('.scroller').evaluate((log) => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight))
    for (const place of ['general', 'beelzebub', 'town-square', 'general']) {
      await window.room(place)
      await page.waitForTimeout(300)
      expect(await below(), place).toBeLessThan(5)
    }
    for (const name of ['bob', 'The host']) {
      await window.sit(name)
      await page.waitForTimeout(300)
      expect(await below(), name).toBeLessThan(5)
    }
  })

  test('shows the focus on every control of a message', async () => {
    const { page } = window
    await window.room('beelzebub')
    const focusRings = () =>
      page.evaluate<string[]>(`
        [...document.querySelectorAll('discord-message :is(discord-button:not([disabled]), .select:not([disabled]))')].map((control) => {
          const inner = control.shadowRoot?.querySelector('button, a') ?? control
          inner.focus({ focusVisible: true })
          const { outlineStyle, outlineWidth } = getComputedStyle(inner)
          return outlineStyle + ' ' + outlineWidth
        })`)
    // The name of a room is there before its messages are drawn.
    await expect.poll(async () => (await focusRings()).length).toBeGreaterThan(1)
    await expect.poll(async () => new Set(await focusRings())).toEqual(new Set(['solid 3px']))
  })

  test('pauses the clock and lets it go on, and chooses its speed', async () => {
    const { page } = window
    await page.getByRole('button', { name: 'Pause', exact: true }).first().click()
    await page.locator('.left', { hasText: 'paused' }).waitFor()
    await page.getByRole('button', { name: 'Go on', exact: true }).click()
    await expect.poll(async () => Reflect.get((await table.game.state()).phase, 'paused') ?? null).toBeNull()
    await page.getByRole('button', { name: '×60' }).click()
    await expect.poll(() => table.speeds).toEqual([60])
  })

  test('begins another game from the form', async () => {
    const { page } = window
    await page.getByRole('button', { name: 'New game' }).click()
    const form = page.getByRole('dialog', { name: 'A new game' })
    await form.getByLabel('Players').fill('23')
    await form.getByLabel('Language of the village').selectOption('ru')
    await form.getByLabel('Seed').fill('pumpkin')
    await form.getByText('All other settings').click()
    await form.getByLabel(t('settings:about.ballot')).selectOption('secret')
    expect(await window.accessibility()).toEqual([])
    await form.getByRole('button', { name: 'Begin' }).click()
    await form.waitFor({ state: 'detached' })
    expect(table.games).toEqual([
      {
        players: 23,
        locale: 'ru',
        seed: 'pumpkin',
        settings: {
          schedule: 'blitz',
          nightSeconds: '45',
          daySeconds: '75',
          burningSeconds: '45',
          riddleSeconds: '20',
          ballot: 'secret',
        },
      },
    ])
  })

  test('asks for the lengths of a blitz only where it is one, and shows those of the schedule', async () => {
    const { page } = window
    await page.getByRole('button', { name: 'New game' }).click()
    const form = page.getByRole('dialog', { name: 'A new game' })
    const riddle = form.getByLabel('Riddle, seconds')
    const night = form.getByLabel('Night, seconds')
    const schedule = form.getByLabel('Schedule')
    await night.fill('33')
    await schedule.selectOption('classic')
    await night.waitFor({ state: 'hidden' })
    expect([await riddle.inputValue(), await riddle.getAttribute('placeholder')]).toEqual(['90', 'usual: 90'])
    await schedule.selectOption('blitz')
    expect([await riddle.inputValue(), await riddle.getAttribute('placeholder')]).toEqual(['20', 'usual: 45'])
    expect(await night.inputValue()).toBe('33')
    await riddle.fill('31')
    await schedule.selectOption('classic')
    expect(await riddle.inputValue()).toBe('31')
    await form.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'New game' }).click()
    await schedule.selectOption('classic')
    await form.getByRole('button', { name: 'Begin' }).click()
    await form.waitFor({ state: 'detached' })
    expect(table.games.at(-1)).toMatchObject({
      players: 15,
      settings: { schedule: 'classic', riddleSeconds: '90' },
    })
    expect(table.games.at(-1)?.settings).not.toHaveProperty('nightSeconds')
  })

  test('is told at its field that a morning ends before it begins', async () => {
    const { page } = window
    const before = table.games.length
    await page.getByRole('button', { name: 'New game' }).click()
    const form = page.getByRole('dialog', { name: 'A new game' })
    await form.getByLabel('Schedule').selectOption('classic')
    await form.getByText('All other settings').click()
    await form.locator('[name=morningFrom]').fill('11:00')
    await form.locator('[name=morningTo]').fill('09:00')
    await form.getByRole('button', { name: 'Begin' }).click()
    await form.getByText(t('page:game.wrong.morning-to', { other: '11:00' })).waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('morningTo')
    expect(table.games).toHaveLength(before)
    await page.keyboard.press('Escape')
  })

  test('is told what becomes of his seat in the next game, by how many play', async () => {
    const { page } = window
    const told = async (players: string) => {
      await page.getByLabel('Players').fill(players)
      return page.locator('.own-place').textContent()
    }
    const ask = async (name: string) => {
      await window.sit(name)
      await page.getByRole('button', { name: 'New game' }).click()
    }
    // The ninth of the table.
    await ask('ivy')
    for (const players of ['9', '10', '60']) expect(await told(players)).toBe(t('page:game.place.player', { place: 9 }))
    for (const players of ['8', '5']) expect(await told(players)).toBe(t('page:game.place.player-out', { place: 9 }))
    await page.keyboard.press('Escape')
    await ask('ann')
    expect(await told('5')).toBe(t('page:game.place.player', { place: 1 }))
    await page.keyboard.press('Escape')
    await ask('A spectator')
    expect(await told('5')).toBe(t('page:game.place.spectator'))
    await page.keyboard.press('Escape')
    await ask('The host')
    expect(await told('5')).toBe(t('page:game.place.host'))
    await page.keyboard.press('Escape')
  })

  test('reads the page in Russian, down to his private answers', async () => {
    const { page } = window
    await window.room('general')
    await page.getByRole('button', { name: 'Русский' }).click()
    await page.getByRole('button', { name: 'Новая игра' }).waitFor()
    await page.getByRole('combobox', { name: 'Сообщение в канал #general' }).fill('/')
    await page.getByRole('option', { name: /^\/правила/ }).click()
    await page.getByRole('button', { name: 'Выполнить' }).click()
    await page.locator('discord-message.whisper', { hasText: 'Игра за минуту' }).first().waitFor()
    expect(await window.accessibility()).toEqual([])
  })

  test('draws no more messages than anybody scrolls, however many there are', async () => {
    const { page } = window
    const general = table.game.channelId
    for (let at = 0; at < 460; at += 1) table.game.as('host').send(general, `line ${at}`)
    await page.getByText('line 459', { exact: true }).waitFor()
    expect(await page.locator('discord-message').count()).toBeLessThanOrEqual(200)
    await expect
      .poll(() => page.locator('.scroller').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight))
      .toBeLessThan(5)
    await page.getByRole('button', { name: 'Более ранние сообщения' }).click()
    await expect.poll(() => page.locator('discord-message').count()).toBeGreaterThan(200)
  })

  test('finds no trouble on the console of the browser, nor of the bot', () => {
    expect(window.complaints).toEqual([])
    expect(table.bot.failures).toEqual([])
  })
})
