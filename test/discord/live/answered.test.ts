import { afterAll, beforeAll, expect, it } from 'vitest'
import { customId } from '#discord/custom-id'
import { type Bot, startBot } from '../../support/bot.js'

let bot: Bot
beforeAll(async () => {
  bot = await startBot()
})
afterAll(() => bot.close())

it('whatever way an answer goes, the client tells of it once, by the id of what was answered', async () => {
  const heard: string[] = []
  const told: string[] = []
  const { client } = bot.bot
  client.on('interactionCreate', ({ id }) => heard.push(id))
  client.on('interactionAnswered', (id) => told.push(id))
  const game = await bot.play()
  const { gameId, messageId } = game
  const shield = customId({ verb: 'shield', gameId, moment: 1 })
  const proposal = customId({ verb: 'propose', gameId, moment: 1 })
  const kinds = [
    await game.as('ann').command('status'),
    await game.as('eve').command('night'),
    await game.as('gil').command('privacy export'),
    await game.as('eve').choose(messageId, shield, [game.ids.ann ?? ''], { forge: true }),
    await game.as('bob').choose(messageId, proposal, [game.ids.ann ?? ''], { forge: true }),
    await game.as('dan').autocomplete('vote', 'player', 'a'),
  ].map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['message', 'modal', 'choices']))
  await expect.poll(() => told.length).toBe(heard.length)
  expect(told.toSorted()).toEqual(heard.toSorted())
  expect(heard.length).toBeGreaterThanOrEqual(kinds.length)
})
