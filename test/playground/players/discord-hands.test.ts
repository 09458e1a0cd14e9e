import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlayerAct } from '#engine/commands'
import type { GameState } from '#engine/state'
import { createDiscordHands } from '#playground/players/discord-hands'
import type { Hands } from '#playground/players/hands'
import { type Bot, type Opening, type Played, startBot } from '../../support/bot.js'

/** Seeds with which the hands first try the one way and the other. */
const seeds = ['one', 'two', 'three', 'four']

describe('the hands', () => {
  let bot: Bot
  beforeAll(async () => {
    bot = await startBot()
  })
  afterAll(() => bot.close())

  interface Table extends Played {
    readonly hands: Hands
    id(name: string): string
    doing(name: string, act: PlayerAct): Promise<string>
  }
  async function table(seed: string, opening?: Opening): Promise<Table> {
    const played = await bot.play(opening)
    await bot.app.idle()
    const channels = async () => (await bot.memory.stages.load(played.gameId))?.channels ?? {}
    const hands = createDiscordHands({
      seed,
      as: (id) => bot.discord.as(id, played.guildId),
      channelOf: async (room) => (await channels())[room] ?? null,
    })
    const id = (name: string) => played.ids[name] ?? ''
    return {
      ...played,
      hands,
      id,
      async doing(name, act) {
        const told = await hands.act(id(name), act)
        await bot.app.idle()
        return told ?? 'nothing to do it with'
      },
    }
  }
  const phaseOf = async <P extends GameState['phase']['phase']>(game: Played, name: P) => {
    const { phase } = await game.state()
    if (phase.phase !== name) throw new Error(`It is ${phase.phase}.`)
    return phase as Extract<GameState['phase'], { phase: P }>
  }

  test.each(seeds)('do everything of a night, by panels and forms or by /night (%s)', async (seed) => {
    const game = await table(seed)
    const { id } = game
    await game.doing('cyd', { kind: 'Propose', target: id('dan'), description: 'Danced with a scarecrow.' })
    await game.doing('bob', { kind: 'DecideKill', target: id('hal'), description: 'The scarecrow led.' })
    await game.doing('ann', { kind: 'Check', target: id('gil') })
    await game.doing('eve', { kind: 'Shield', target: id('hal') })
    await game.doing('fay', { kind: 'Compare', targets: [id('bob'), id('fay')] })
    await game.doing('gil', { kind: 'Strike', target: id('dan'), description: 'Wound the clock.' })
    await game.doing('fay', { kind: 'FileColumn', text: 'Fog, then more fog.' })
    const night = await phaseOf(game, 'night')
    expect(night.proposals[id('cyd')]).toMatchObject({ target: id('dan'), description: 'Danced with a scarecrow.' })
    expect(night.decision).toEqual({ kind: 'kill', target: id('hal'), description: 'The scarecrow led.' })
    expect(night.shields[id('eve')]).toBe(id('hal'))
    expect(night.strikes[id('gil')]).toEqual({ target: id('dan'), description: 'Wound the clock.' })
    const { looks, column } = await game.state()
    expect(looks.map(({ by, result }) => [by, result])).toEqual([
      [id('ann'), 'samhain'],
      [id('fay'), 'different'],
    ])
    expect(column).toEqual({ by: id('fay'), text: 'Fog, then more fog.' })
    await game.doing('gil', { kind: 'Rest' })
    await game.doing('bob', { kind: 'RefuseKill' })
    await game.doing('cyd', { kind: 'DemandElection' })
    await game.doing('cyd', { kind: 'Elect', target: id('cyd') })
    const after = await phaseOf(game, 'night')
    expect(after.rested[id('gil')]).toBe(true)
    expect(after.decision).toEqual({ kind: 'refuse' })
    expect((await game.state()).election?.votes).toEqual({ [id('cyd')]: id('cyd') })
  })

  test.each(seeds)('do everything of a day and a burning, by panels or by commands (%s)', async (seed) => {
    const game = await table(seed)
    const { id } = game
    await game.pass()
    await game.doing('dan', { kind: 'Nominate', target: id('bob') })
    await game.doing('hal', { kind: 'Nominate', target: id('eve') })
    await game.doing('fay', { kind: 'Nominate', target: id('ann') })
    await game.doing('fay', { kind: 'Withdraw' })
    expect((await phaseOf(game, 'day')).nominations).toEqual({ [id('dan')]: id('bob'), [id('hal')]: id('eve') })
    await game.pass()
    await game.doing('ann', { kind: 'CastVote', target: id('bob') })
    await game.doing('fay', { kind: 'CastVote', target: id('eve') })
    await game.doing('fay', { kind: 'Unvote' })
    await game.doing('bob', { kind: 'SpeakLastWord', text: 'Mind the geese.' })
    const burning = await phaseOf(game, 'burning')
    expect(burning.votes).toEqual({ [id('ann')]: id('bob') })
    expect(burning.lastWords).toEqual({ [id('bob')]: 'Mind the geese.' })
  })

  test('press the answer of the riddle that they mean', async () => {
    const game = await table('riddle')
    const { id } = game
    await game.pass()
    await game.doing('dan', { kind: 'Nominate', target: id('bob') })
    await game.doing('hal', { kind: 'Nominate', target: id('dan') })
    await game.pass()
    await game.pass()
    const { riddle } = await phaseOf(game, 'riddle')
    const wrong = (riddle.right + 1) % riddle.options.length
    await game.doing('bob', { kind: 'Answer', riddle: riddle.id, choice: wrong })
    expect((await phaseOf(game, 'riddle')).barred).toEqual([id('bob')])
  })

  test('declare the truce, and talk where they may', async () => {
    const game = await table('truce')
    await game.pass()
    await game.doing('ann', { kind: 'DeclareTruce' })
    expect((await phaseOf(game, 'day')).truce).toBe(true)
    await game.hands.say(game.id('dan'), 'town', 'What a relief.')
    await expect(game.hands.say(game.id('dan'), 'coven', 'Hello?')).rejects.toThrow('Missing Access')
    const town = (await bot.memory.stages.load(game.gameId))?.channels.town ?? ''
    expect(game.as('hal').messages(town).public.at(-1)?.content).toBe('What a relief.')
  })

  test('find nothing to press where the seat has no such panel', async () => {
    const game = await table('citizen')
    expect(await game.hands.act(game.id('dan'), { kind: 'Check', target: game.id('ann') })).toBeNull()
    expect((await game.state()).looks).toEqual([])
  })

  test('compare two faces of more than a list can hold', async () => {
    const crowd = Object.fromEntries(Array.from({ length: 28 }, (_, at) => [`extra${at}`, 'citizen' as const]))
    const game = await table('crowd', { cast: { fay: 'journalist', bob: 'coven', ...crowd } })
    await game.doing('fay', { kind: 'Compare', targets: [game.id('extra27'), game.id('bob')] })
    expect((await game.state()).looks.map(({ result }) => result)).toEqual(['different'])
  })
})
