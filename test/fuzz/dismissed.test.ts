import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bot, startBot } from '../support/bot.js'

let bot: Bot
beforeAll(async () => {
  bot = await startBot()
})
afterAll(() => bot.close())

it('answers in a new message whoever puts his private panel away while he uses it', async () => {
  const { as, ids, state } = await bot.play()
  const session = as('ann')
  const panel = await session.command('night')
  if (panel.kind !== 'message') throw new Error(panel.kind)
  const list = /"custom_id":"(bz\|[^"]*check[^"]*)"/.exec(JSON.stringify(panel.components))?.[1] ?? ''
  const pressed = session.choose(panel.messageId, list, [ids.bob ?? ''])
  session.dismiss(panel.messageId)
  const answer = await pressed
  expect(answer.kind).toBe('message')
  expect(answer.kind === 'message' && answer.ephemeral && answer.text).toContain('**bob** is: Coven member')
  expect((await state()).looks).toHaveLength(1)
  expect(bot.failures).toEqual([])
})
