import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BotClient, createClient } from '#discord/client'
import { commands } from '#discord/pieces'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { hall } from '../../support/game-dsl.js'
import { noStage } from '../../support/no-stage.js'

const { app, ports, failures } = hall()
let discord: StandIn
let bot: BotClient
beforeAll(async () => {
  discord = await startStandIn()
  bot = createClient({
    app,
    consequences: noStage,
    reporter: ports.reporter,
    rest: { api: discord.api, retries: 0 },
  })
})
afterAll(async () => {
  await bot.destroy()
  await discord.close()
})

it('a Discord out of order is told of the commands again, and the operator knows', async () => {
  discord.faults.fail(503, { method: 'PUT', route: /commands/ }, { times: 2 })
  await bot.login(discord.token)
  expect(failures.map(({ what }) => what)).toEqual(['registering the commands'])
  for (let tries = 0; discord.commands().length === 0 && tries < 100; tries += 1) await sleep(100)
  expect(
    discord
      .commands()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(commands).sort())
})
