import { container } from '@sapphire/framework'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '#discord/client'
import { checkPieces, loadPieces } from '#discord/pieces'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { hall } from '../../support/game-dsl.js'
import { noStage } from '../../support/no-stage.js'

let discord: StandIn
beforeAll(async () => {
  discord = await startStandIn()
})
afterAll(() => discord.close())

it('a bot with a token that Discord does not know says so and registers nothing', async () => {
  const stage = hall()
  const bot = createClient({
    app: stage.app,
    consequences: noStage,
    reporter: stage.ports.reporter,
    rest: { api: discord.api, retries: 0 },
  })
  await expect(bot.login('bm9ib2R5.AAAA.AAAA')).rejects.toThrow()
  expect(discord.commands()).toEqual([])
  await bot.destroy()
})

it('a missing or a foreign piece is found before Discord hears of a wrong list', async () => {
  await loadPieces()
  expect(() => checkPieces()).not.toThrow()
  const store = container.stores.get('commands')
  const vote = store.get('vote')
  store.delete('vote')
  expect(() => checkPieces()).toThrow('commands/vote is missing')
  if (vote) store.set('lynch', vote)
  expect(() => checkPieces()).toThrow('commands/lynch is not in the manifest')
})
