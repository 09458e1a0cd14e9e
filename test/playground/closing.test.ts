import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { untilClosingTime } from '#playground/closing'
import type { Course } from '#playground/evening'
import type { Playing, Theatre } from '#playground/theatre'

/** A theatre in which nothing is played: a test says how far the game has come, and who is at the page. */
function house(options: { readonly stayMs?: number; readonly comeBackMs?: number; readonly paced?: boolean } = {}) {
  const said: string[] = []
  const orders: string[] = []
  const clock = { now: () => 0, speed: 12 }
  const stop = new AbortController()
  const raised = (guildId: string) => {
    const course: Course = { games: 1, day: 0, over: false }
    const broken: { reject: (error: Error) => void } = { reject: () => undefined }
    const done = new Promise<void>((_, reject) => {
      broken.reject = reject
    })
    done.catch(() => undefined)
    const spectator = Object.fromEntries(
      ['linger', 'stay', 'left', 'came', 'goodbye'].map((word) => [
        word,
        (ms?: number) => said.push(ms === undefined ? word : `${word} ${ms}`),
      ]),
    )
    const host = { command: async (name: string) => orders.push(name) }
    const playing = { course, done, spectator, village: { guildId, host }, look: async () => ({ paused: true }) }
    return { course, broken, playing: playing as unknown as Playing }
  }
  const first = raised('first')
  let present = first
  let visitors = 0
  const theatre = {
    clock,
    present: () => present.playing,
    async setSpeed(speed: number) {
      clock.speed = speed
    },
  } as unknown as Theatre
  const { stayMs = 0, comeBackMs = 300, paced = false } = options
  let closed = false
  const closing = untilClosingTime({
    theatre,
    page: { visitors: () => visitors },
    speed: 12,
    paced,
    stayMs,
    comeBackMs,
    stop: stop.signal,
  }).finally(() => {
    closed = true
  })
  closing.catch(() => undefined)
  return {
    said,
    orders,
    clock,
    stop,
    closing,
    first,
    closed: () => closed,
    come: (count: number) => {
      visitors = count
    },
    change() {
      present = raised('second')
      return present
    },
  }
}

describe('closing time', () => {
  let open: ReturnType<typeof house>
  afterEach(async () => {
    open.stop.abort()
    await open.closing.catch(() => undefined)
  })

  test('is when the first game is over and nobody has come, where nobody would see the address', async () => {
    open = house()
    await sleep(250)
    expect(open.closed()).toBe(false)
    open.first.course.over = true
    await open.closing
    expect(open.said).toEqual([])
  })

  test('waits after the end for somebody to open the page, says so, and says goodbye', async () => {
    open = house({ stayMs: 500 })
    open.first.course.over = true
    await expect.poll(() => open.said).toEqual(['stay 500'])
    expect(open.closed()).toBe(false)
    await open.closing
    expect(open.said).toEqual(['stay 500', 'goodbye'])
  })

  test('does not come while somebody is there who came late', async () => {
    open = house({ stayMs: 400 })
    open.first.course.over = true
    await expect.poll(() => open.said).toEqual(['stay 400'])
    open.come(1)
    await sleep(700)
    expect(open.closed()).toBe(false)
    expect(open.said).toEqual(['stay 400', 'came', 'linger'])
    open.come(0)
    await open.closing
    expect(open.said).toEqual(['stay 400', 'came', 'linger', 'left 300', 'goodbye'])
  })

  test('is put off when the last page is closed: in the first game …', async () => {
    open = house()
    open.come(1)
    await expect.poll(() => open.clock.speed).toBe(1)
    open.come(0)
    await expect.poll(() => open.said).toEqual(['left 300'])
    expect(open.orders).toEqual(['gm resume'])
    await expect.poll(() => open.clock.speed).toBe(12)
    await sleep(500)
    expect(open.closed()).toBe(false)
    open.first.course.over = true
    await open.closing
    expect(open.said).toEqual(['left 300', 'goodbye'])
  })

  test('… and in the middle of another, for whoever comes back in time', async () => {
    open = house({ comeBackMs: 600 })
    open.come(1)
    await sleep(150)
    open.first.course.over = true
    open.change()
    await sleep(150)
    open.come(0)
    await expect.poll(() => open.said.at(-1)).toBe('left 600')
    await sleep(300)
    open.come(1)
    await expect.poll(() => open.said.at(-1)).toBe('came')
    await sleep(700)
    expect(open.closed()).toBe(false)
    open.come(0)
    await open.closing
    expect(open.said.slice(-2)).toEqual(['left 600', 'goodbye'])
  })

  test('is not hastened by a second game that is begun in the same village and left', async () => {
    open = house({ comeBackMs: 400 })
    open.come(1)
    await sleep(150)
    Object.assign(open.first.course, { games: 2, over: false })
    open.come(0)
    await expect.poll(() => open.said.at(-1)).toBe('left 400')
    await open.closing
    expect(open.said.at(-1)).toBe('goodbye')
  })

  test('lets the first game begin slowly and end fast, and no other', async () => {
    open = house({ paced: true })
    await expect.poll(() => open.clock.speed).toBe(2)
    open.first.course.day = 5
    await expect.poll(() => open.clock.speed).toBe(24)
    open.first.course.games = 2
    open.first.course.day = 1
    await expect.poll(() => open.clock.speed).toBe(12)
  })

  test('never comes for a game that broke: that is told', async () => {
    open = house()
    open.first.broken.reject(new Error('broken'))
    await expect(open.closing).rejects.toThrow('broken')
  })
})
