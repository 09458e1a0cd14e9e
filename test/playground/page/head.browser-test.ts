import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { View } from '#engine/view'
import { translator } from '#i18n/translate'
import { evening } from '../../support/game-dsl.js'
import { compilePage, openWindow, type Window } from './browser.js'
import { openTable, type Table } from './table.js'

const long = 'Аграфена-Варфоломея Свечкина IV'
const cast = { ann: 'catholic', bob: 'coven', cyd: 'coven', dan: 'citizen', eve: 'samhain', [long]: 'citizen' } as const
const t = translator('en-US')

describe('the clock bar', () => {
  let table: Table
  let window: Window

  beforeAll(async () => {
    compilePage()
    table = await openTable({ cast, settings: { schedule: 'blitz', earlyEnd: false } })
    // As the village of the playground is called.
    table.bot.discord.guild(table.game.guildId).name = 'Совиный Холм'
    window = await openWindow(table.page.address)
    await window.sit('ann')
  })
  afterAll(async () => {
    await window?.close()
    await table?.close()
  })

  const phase = async () => (await table.game.state()).phase.phase
  const step = () => window.page.locator('[data-lever=advance], [data-lever=start]')
  const nap = (ms: number) => window.page.waitForTimeout(ms)
  const over = () => window.page.locator('.notice', { hasText: t('page:reason.phase-over') })

  test('ends one phase by a double click, and says what became of the second half', async () => {
    expect(await phase()).toBe('night')
    await nap(1_100)
    await step().dblclick()
    await over().waitFor()
    expect(await over().count()).toBe(1)
    await nap(600)
    expect(await phase()).toBe('day')
  })

  test('ends one phase by two clicks 400 ms apart', async () => {
    const { act, ids } = table.game
    await act('bob', { kind: 'Nominate', target: ids.dan ?? '' })
    await act('cyd', { kind: 'Nominate', target: ids.eve ?? '' })
    await nap(1_100)
    await step().click()
    await nap(400)
    await step().click()
    await nap(600)
    expect(await phase()).toBe('burning')
  })

  test('leaves a phase alone that has begun under the pointer', async () => {
    const { act, ids } = table.game
    await act('bob', { kind: 'CastVote', target: ids.dan ?? '' })
    await act('cyd', { kind: 'CastVote', target: ids.eve ?? '' })
    await nap(1_100)
    const place = await step().boundingBox()
    await table.game.pass()
    await window.page.locator('.clock[data-phase=riddle]').waitFor({ state: 'attached' })
    await window.page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10)
    await nap(600)
    expect(await over().count()).toBe(1)
    expect(await table.game.state()).toMatchObject({ phase: { phase: 'riddle', round: 1 } })
  })

  test('pauses by a double click, and stays so', async () => {
    await window.page.locator('[data-lever=pause]').dblclick()
    await window.page.locator('.left', { hasText: 'paused' }).waitFor()
    await nap(600)
    expect(await table.game.state()).toMatchObject({ paused: expect.anything() })
    const told = window.page.locator('.notice[data-about=clock]')
    await told.waitFor()
    await table.game.as('host').command('gm resume')
    // What it said is no more the case.
    await told.waitFor({ state: 'detached', timeout: 2_000 })
  })

  test('says of a phase only as long as it is', async () => {
    await nap(1_100)
    await step().click()
    const told = window.page.locator('.notice[data-about=clock]')
    await told.waitFor()
    // Longer than the page takes to hear of the new phase.
    await nap(400)
    expect(await told.count()).toBe(1)
    await table.game.pass()
    await told.waitFor({ state: 'detached', timeout: 2_000 })
  })

  /** As far away as a burning of the classic schedule is. */
  const until = evening + 23.9 * 3_600_000
  const phases: readonly Partial<View>[] = [
    { phase: 'lobby', day: 0, deadline: null },
    ...(['night', 'day', 'burning', 'riddle'] as const).flatMap((name) => [
      { phase: name, day: 2, deadline: until },
      { phase: name, day: 28, deadline: null, paused: true },
    ]),
    ...(['coven', 'town', 'samhain', 'draw', null] as const).map((winner) => ({
      phase: 'ended' as const,
      day: 28,
      deadline: null,
      winner,
    })),
  ]

  /** Every lever and the head itself, in whole pixels. */
  const places = () =>
    window.page.evaluate<string>(`JSON.stringify([...document.querySelectorAll('.top, .levers button')].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return [each.className, Math.round(x), Math.round(y), Math.round(width), Math.round(height)].join(' ')
    }))`)
  /** What runs out of its place, or over something else of the head. */
  const crowded = () =>
    window.page.evaluate<string[]>(`(() => {
      const parts = [...document.querySelectorAll('.phase-line, .phase, .left, .levers button, .self button, .guild')]
        .filter((each) => each.getClientRects().length > 0 && getComputedStyle(each).clipPath === 'none')
      const boxes = parts.map((each) => [each, each.getBoundingClientRect()])
      const name = (each) => each.className + ' ' + each.textContent
      return boxes.flatMap(([one, a]) => [
        ...(a.left < 0 || a.right > innerWidth ? [name(one) + ' is out of the page by ' + Math.round(a.right - innerWidth)] : []),
        ...(one.matches('.phase-line, .phase, .left, .lever') && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1) ? [name(one) + ' is cut'] : []),
        ...boxes.flatMap(([other, b]) => other === one || one.contains(other) || other.contains(one) ||
          Math.min(a.right, b.right) - Math.max(a.left, b.left) < 1.5 || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 1.5
          ? [] : [name(one) + ' lies over ' + name(other)]),
      ])
    })()`)

  test.each([
    ['EN', 1280],
    ['RU', 1280],
    ['RU', 1440],
    ['RU', 760],
    ['EN', 360],
    ['RU', 360],
  ] as const)(
    'has every lever in its place through every phase, for every seat, in %s at %i',
    async (language, width) => {
      const { page } = window
      await page.setViewportSize({ width, height: 800 })
      await page.locator('.language', { hasText: language }).click()
      await page.locator('.language[aria-pressed=true]', { hasText: language }).waitFor()
      const seen = new Map<string, string>()
      for (const seat of ['cyd', long]) {
        table.disguise({})
        await window.sit(seat)
        for (const view of phases) {
          table.disguise(view)
          await page.locator(`.clock[data-phase=${view.phase}]`).waitFor({ state: 'attached' })
          // Longer than the server takes to look at the game again.
          await nap(200)
          const at = `${seat}: ${JSON.stringify(view)}`
          seen.set(await places(), at)
          expect(await crowded(), at).toEqual([])
        }
      }
      expect([...seen]).toHaveLength(1)
      if (width >= 1280) expect((await page.locator('.top').boundingBox())?.height).toBeLessThan(60)
      table.disguise({})
    },
    60_000,
  )

  test('keeps the levers that rest away from nobody who cannot see them', async () => {
    const { page } = window
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.locator('.language', { hasText: 'EN' }).click()
    table.disguise({ phase: 'ended', winner: 'town', deadline: null })
    await page.locator('.clock[data-phase=ended]').waitFor({ state: 'attached' })
    const before = JSON.stringify((await table.game.state()).phase)
    for (const name of ['Pause', 'End phase']) {
      const lever = page.getByRole('button', { name, exact: true })
      // What the page was told last may still be the phase before.
      await expect.poll(() => lever.getAttribute('aria-disabled')).toBe('true')
      await lever.click({ force: true })
    }
    await nap(300)
    expect(JSON.stringify((await table.game.state()).phase)).toBe(before)
    expect(await window.accessibility()).toEqual([])
    table.disguise({})
  })

  test('had no trouble', () => {
    expect(window.complaints).toEqual([])
    expect(table.bot.failures).toEqual([])
  })
})
