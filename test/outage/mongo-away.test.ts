import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deadlineOf } from '#engine/deadline'
import { foundVillage, type Played, sleep, until, type Village } from './village.js'

const minute = 60_000
let village: Village
let game: Played
beforeAll(async () => {
  village = await foundVillage()
})
afterEach(async () => {
  village.mongo.up()
  await game.end()
})
afterAll(() => village.close())

const kinds = async (since: number) => (await game.log()).slice(since).map(({ act }) => act.kind)

async function away(ms: number, meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
  village.mongo.down()
  await sleep(200)
  await meanwhile()
  await village.pass(ms)
  await sleep(200)
  village.mongo.up()
}

describe('the database out of reach', () => {
  it('for a minute gives the phase its minute back; an act waits, and is recorded and confirmed', async () => {
    game = await village.play()
    const before = await game.log()
    const deadline = deadlineOf(await game.state()) ?? 0
    let answer: Promise<string> = Promise.resolve('')
    await away(minute, async () => {
      answer = game.act('bob', { kind: 'RefuseKill' })
      answer.catch(() => undefined)
      await sleep(500)
    })
    await until('the reckoning', async () => (await kinds(before.length)).includes('Extend'))
    expect(await answer).toContain('Night 1')
    await village.bot().idle()
    expect([...(await kinds(before.length))].sort()).toEqual(['Extend', 'RefuseKill'])
    const moved = (deadlineOf(await game.state()) ?? 0) - deadline
    expect(moved).toBeGreaterThanOrEqual(minute - 5_000)
    expect(moved).toBeLessThan(minute + 30_000)
    expect((await game.said('town')).at(-1)).toContain('gets back the time it lost')
  })

  it.each([
    ['an hour', 60 * minute],
    ['a day', 24 * 60 * minute],
  ])('for %s pauses the game as it stood; an act that came meanwhile is refused in words', async (_, ms) => {
    game = await village.play()
    const before = await game.log()
    let answer: Promise<string> = Promise.resolve('')
    await away(ms, async () => {
      // Held back by whatever the bot must read first, or by the gate: in either case nothing is half done.
      answer = game.act('ann', { kind: 'Check', target: game.ids.bob ?? '' })
      answer.catch(() => undefined)
      await sleep(500)
    })
    await until('the reckoning', async () => (await kinds(before.length)).includes('Pause'))
    // After fifteen minutes of the clock an interaction takes no answer any more: it comes by letter.
    const told = await answer.catch(async () => {
      await until('the letter', async () => (await game.said('to ann')).length > 0)
      return (await game.said('to ann')).join()
    })
    await village.bot().idle()
    const done = await kinds(before.length)
    if (done.includes('Check')) expect(told).toContain('Coven')
    else expect(told).toMatch(/stand still|paused|nothing was written down/i)
    expect((await game.state()).phase.phase).toBe('night')
    expect((await game.state()).paused).not.toBeNull()
    expect((await game.said('host')).join()).toContain('/gm resume')
  })

  it('while a write is on its way: the act is recorded once, and confirmed', async () => {
    game = await village.play()
    const before = await game.log()
    village.mongo.loseNextAnswer('RefuseKill')
    const answer = game.act('bob', { kind: 'RefuseKill' })
    answer.catch(() => undefined)
    await sleep(1_500)
    village.mongo.up()
    expect(await answer).not.toContain('number')
    await village.bot().idle()
    expect(await kinds(before.length)).toEqual(['RefuseKill'])
  })

  it('keeps nobody from being answered', async () => {
    game = await village.play()
    village.mongo.down()
    const answer = await game.act('ann', { kind: 'Shield', target: game.ids.bob ?? '' }).catch(String)
    expect(answer).toMatch(/book/)
    village.mongo.up()
    await until('the bot to be itself again', async () => {
      const told = await game.act('bob', { kind: 'RefuseKill' }).catch(String)
      return !told.includes('book')
    })
    expect(
      village.failures.filter((what) => !/keeping watch|job|sweep|overdue|following|outbox|away|waking/i.test(what)),
    ).toEqual([])
  })
})
