import { ApplicationCommandOptionType as Type } from 'discord-api-types/v10'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RegisteredOption } from '#playground/discord/commands/read-option'
import { awaitAnswer } from '#playground/discord/member/answer'
import { type FilledOption, HostileSession } from '../../scripts/fuzz/hostile-session.js'
import { type Bot, startBot } from '../support/bot.js'

let bot: Bot
beforeAll(async () => {
  bot = await startBot()
})
afterAll(() => bot.close())

const isNested = ({ type }: RegisteredOption): boolean => type === Type.Subcommand || type === Type.SubcommandGroup

/** Every way through a command to its options, with none of them filled in. */
function bare(options: readonly RegisteredOption[] = []): readonly (readonly FilledOption[])[] {
  const nested = options.filter(isNested)
  if (nested.length === 0) return [[]]
  return nested.flatMap(({ name, type, options: inner }) =>
    bare(inner).map((filled) => [{ name, type, options: filled }]),
  )
}

it.each(['host', 'ann', 'zed'])('every command without any of its options is answered %s in words', async (name) => {
  const { as, guildId, channelId } = await bot.play()
  const session = new HostileSession(bot.discord, as(name))
  const channel = bot.discord.guild(guildId).channels.get(channelId)
  if (!channel) throw new Error('no channel')
  for (const command of bot.discord.commands()) {
    for (const options of bare(command.options)) {
      const answer = await awaitAnswer(session.command(channel, command.id, command.name, options, []))
      const what = `/${command.name} ${JSON.stringify(options)}`
      if (answer.kind === 'modal') continue
      if (answer.kind === 'choices') throw new Error(what)
      const { ephemeral, text } = await answer.final()
      expect(ephemeral, what).toBe(true)
      expect(text.trim(), what).not.toBe('')
    }
  }
  expect(bot.failures).toEqual([])
})

it('nobody is seated in another’s place by what is no id of a person', async () => {
  const game = await bot.play()
  const session = new HostileSession(bot.discord, game.as('host'))
  const channel = bot.discord.guild(game.guildId).channels.get(game.channelId)
  const command = bot.discord.commands().find(({ name }) => name === 'gm')
  if (!channel || !command) throw new Error('no way in')
  const before = await bot.loaded(game.gameId)
  for (const by of ['__proto__', 'constructor', '', '0', '-1', '1.5', 'NaN', '$ne', '9'.repeat(20), '9'.repeat(40)]) {
    const options = [
      { name: 'player', type: Type.String, value: 'ann' },
      { name: 'by', type: Type.User, value: by },
    ]
    const told = session.command(channel, command.id, 'gm', [{ name: 'replace', type: Type.Subcommand, options }], [by])
    const answer = await awaitAnswer(told)
    if (answer.kind === 'modal' || answer.kind === 'choices') throw new Error(answer.kind)
    expect((await answer.final()).text, by).toContain('not known here')
  }
  await bot.app.idle()
  expect(await bot.loaded(game.gameId)).toEqual(before)
  expect(bot.failures).toEqual([])
})
