import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalCodeOf } from '#discord/refusal'
import { type Bot, type Played, startBot } from '../../support/bot.js'
import { learnedFrom } from '../../support/gestures.js'

let bot: Bot
let game: Played
beforeAll(async () => {
  bot = await startBot()
  game = await bot.play()
})
afterAll(() => bot.close())

it('smokes', async () => {
  const told = await game.act('ann', { kind: 'Check', target: game.ids.bob ?? '' })
  console.log(told)
  expect(learnedFrom(told, 'en-US')).toBe('coven')
  const no = await game.act('dan', { kind: 'RefuseKill' })
  console.log(no)
  expect(refusalCodeOf(no, 'en-US')).toBe('not-your-power')
  for (const name of ['ann', 'bob', 'dan', 'gil', 'fay', 'eve', 'zed']) {
    const a = await game.as(name).command('night')
    console.log(name, a.kind === 'message' ? a.text : a.kind)
    const r = await game.as(name).command('role')
    console.log(name, r.kind === 'message' ? r.text : r.kind)
  }
  for (const c of [
    'status',
    'players',
    'votes',
    'rules',
    'help',
    'lastword',
    'column',
    'suicide',
    'join',
    'leave',
    'truce',
  ]) {
    const a = await game.as('host').command(c)
    console.log(c, a.kind === 'message' ? a.text : a.kind)
  }
  console.log(bot.failures)
})
