import { Routes } from 'discord.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { customId } from '#discord/custom-id'
import { refusalCodeOf, refusalText } from '#discord/refusal'
import type { Answer, MessageAnswer } from '#playground/discord/member/answer'
import { type Bot, type Played, startBot } from '../../support/bot.js'
import { readingOf } from '../../support/gestures.js'

let bot: Bot
beforeAll(async () => {
  bot = await startBot()
})
afterAll(() => bot.close())

const message = (answer: Answer): MessageAnswer => {
  if (answer.kind !== 'message' && answer.kind !== 'update') throw new Error(`a ${answer.kind}`)
  return answer
}
const press = async (game: Played, name: string, id: string) =>
  message(await game.as(name).press(game.messageId, id, { forge: true }))
const versionOf = async (game: Played) => (await bot.loaded(game.gameId)).version

describe('a control', () => {
  it('of nobody’s is answered and does nothing', async () => {
    const game = await bot.play()
    const ids = [
      'x',
      'bz||',
      `bz|${game.gameId}|nope`,
      `bz|${game.gameId}|kill|1`,
      `bz|${game.gameId}|strike-text|1|2`,
      '%',
      '🎃'.repeat(25),
    ]
    for (const id of ids) {
      expect([id, (await press(game, 'dan', id)).text]).toEqual([id, expect.stringContaining('leads nowhere')])
    }
    const form = message(await game.as('dan').forgeModal(game.channelId, `bz|${game.gameId}|join`, { text: 'x' }))
    expect(form.text).toContain('leads nowhere')
    const list = message(await game.as('dan').choose(game.messageId, `bz|${game.gameId}|join`, ['x'], { forge: true }))
    expect(list.text).toContain('leads nowhere')
    expect(bot.failures).toEqual([])
  })

  it('of another server’s game does nothing there', async () => {
    const [here, there] = [await bot.play(), await bot.play()]
    const before = await versionOf(there)
    const pause = customId({ verb: 'pause', gameId: there.gameId })
    expect((await press(here, 'host', pause)).text).toContain('belongs to no game of this server')
    expect((await press(here, 'host', customId({ verb: 'pause', gameId: 'no-such-game' }))).text).toContain(
      'belongs to no game',
    )
    expect(await versionOf(there)).toBe(before)
  })

  it('of another night says what is now the case', async () => {
    const game = await bot.play()
    const stale = customId({ verb: 'refuse', gameId: game.gameId, moment: 7 })
    const told = (await press(game, 'bob', stale)).text
    expect(told).toContain('That panel is from another time, and nothing was done. Now: Night 1.')
    expect(told).toMatch(/<t:\d+:R>/)
    const values = [game.ids.dan ?? '']
    const list = message(
      await game
        .as('eve')
        .choose(game.messageId, customId({ verb: 'shield', gameId: game.gameId, moment: 2 }), values, { forge: true }),
    )
    expect(list.text).toContain('another time')
    expect((await game.state()).phase).toMatchObject({ decision: null, shields: {} })
  })

  it('takes a double click once', async () => {
    const game = await bot.play()
    const { gameId } = game
    const check = customId({ verb: 'check', gameId, moment: 1 })
    const look = () => game.as('ann').choose(game.messageId, check, [game.ids.bob ?? ''], { forge: true })
    const told = (await Promise.all([look(), look()])).map((answer) => message(answer).text)
    expect(told[0]).toContain('is: Coven member')
    expect(refusalCodeOf(told[1] ?? '', 'en-US')).toBe('already-looked')
    const advance = customId({ verb: 'advance', gameId, phase: 'night.1' })
    const ends = await Promise.all([press(game, 'host', advance), press(game, 'host', advance)])
    expect(ends.map(({ text }) => text.split('\n')[0])).toEqual([
      'The phase is ended.',
      expect.stringContaining('another time'),
    ])
    expect((await game.state()).phase.phase).toBe('day')
  })

  it('takes back only what its preview showed (S3)', async () => {
    const game = await bot.play()
    await game.act('eve', { kind: 'Shield', target: game.ids.ann ?? '' })
    const preview = message(await game.as('host').command('gm undo'))
    expect(preview.text).toContain('**1 entry is taken back:**')
    expect(preview.text).toContain('**eve** · shielded: **ann**')
    expect((await game.state()).paused).toBeNull()
    await game.act('eve', { kind: 'Shield', target: game.ids.eve ?? '' })
    expect(message(await game.as('host').press(preview.messageId, 'Take it back')).text).toContain('another time')
    expect((await game.state()).paused).toBeNull()
  })
})

describe('words', () => {
  const wicked = [
    '@everyone <@&1> <@1> [click](https://evil.example) ||x|| `x` **x**',
    '\u202Eevil\u202C \u200B\u2066\u2069',
    '{"$gt":""}',
    '__proto__',
    '{{target}} $t(roles:name.coven)',
    '# big\n> quote\n- list',
    '🎃'.repeat(1000),
  ]

  it('of any kind are taken as letters and ring nobody', async () => {
    const game = await bot.play()
    for (const text of wicked) {
      expect([
        text,
        await game.act('bob', { kind: 'DecideKill', target: game.ids.dan ?? '', description: text }),
      ]).toEqual([text, expect.stringContaining('**dan** dies')])
      await game.act('fay', { kind: 'FileColumn', text })
    }
    expect(
      await game.act('bob', { kind: 'DecideKill', target: game.ids.dan ?? '', description: '🎃'.repeat(1001) }),
    ).toContain(refusalText('too-long', 'en-US'))
    await bot.app.idle()
    for (const { body } of bot.discord.requests.all) {
      const parse = /"parse":\[([^\]]*)\]/.exec(JSON.stringify(body ?? {}))
      expect(parse?.[1] ?? '').toBe('')
    }
    expect(bot.failures).toEqual([])
  })

  it('in a name stay harmless', async () => {
    const place = bot.server({ cast: {} })
    await place.as('host').command('gm open')
    const names = ['@everyone', '**bold**', '\u202Egnp.exe', '   ', '[x](http://y)', '<@1>', '\u200B']
    for (const name of names) {
      const id = bot.discord.addMember(place.guildId, { name: 'plain' })
      const member = bot.discord.member(place.guildId, id)
      if (member) Object.assign(member, { nick: name })
      expect(message(await place.as(id).command('join')).text).toContain('Your number')
    }
    const { text } = message(await place.as('host').command('players'))
    expect(text).toContain('1\\. \\@everyone (')
    expect(text).toContain('2\\. \\*\\*bold\\*\\* (')
    expect(text).toContain('3\\. gnp.exe (')
    expect(text).toContain('5\\. \\[x\\]\\(http:\\//y\\) (')
    expect(text).toContain('7\\. ? (')
    expect(text).not.toMatch(/[\u202E\u200B]/)
    expect(bot.failures).toEqual([])
  })
})

describe('the answer', () => {
  it('goes out in the callback itself, and once', async () => {
    const game = await bot.play()
    await bot.app.idle()
    bot.discord.requests.clear()
    await game.act('eve', { kind: 'Shield', target: game.ids.ann ?? '' })
    await bot.app.idle()
    const answers = bot.discord.requests.all.filter(({ path }) => /interactions|webhooks/.test(path))
    expect(answers.map(({ method, route }) => `${method} ${route}`)).toEqual([expect.stringContaining('/callback')])
  })

  it('is put off when the commit is slow, and still comes', async () => {
    const game = await bot.play()
    const { append } = bot.memory.commits
    const slow = vi.spyOn(bot.memory.commits, 'append').mockImplementation(async (commits) => {
      await new Promise((resolve) => setTimeout(resolve, 1_800))
      return append(commits)
    })
    try {
      const pressed = await game
        .as('eve')
        .choose(game.messageId, customId({ verb: 'shield', gameId: game.gameId, moment: 1 }), [game.ids.ann ?? ''], {
          forge: true,
        })
      if (pressed.kind !== 'deferred') throw new Error(pressed.kind)
      expect(pressed.ephemeral).toBe(true)
      expect((await pressed.final()).text).toContain('Tonight you guard **ann**')
      slow.mockRestore()
      const own = message(await game.as('eve').command('night'))
      const again = vi.spyOn(bot.memory.commits, 'append').mockImplementation(async (commits) => {
        await new Promise((resolve) => setTimeout(resolve, 1_800))
        return append(commits)
      })
      const private_ = await game.as('eve').choose(own.messageId, 'Shield…', [game.ids.eve ?? ''])
      if (private_.kind !== 'deferred-update') throw new Error(private_.kind)
      const final = await private_.final()
      expect(final.messageId).toBe(own.messageId)
      expect(final.text).toContain('Tonight you guard **eve**')
      again.mockRestore()
    } finally {
      vi.restoreAllMocks()
    }
  })

  it('to a bug is one apology with the number under which it stands in the log', async () => {
    const game = await bot.play()
    const broken = vi.spyOn(bot.app, 'execute').mockRejectedValue(new Error('the wheel came off'))
    try {
      const told = await game.act('eve', { kind: 'Shield', target: game.ids.ann ?? '' })
      const number = /`([0-9a-f]{8})`/.exec(told)?.[1]
      const [failure] = bot.failures.splice(0)
      expect(failure).toMatchObject({
        what: 'the list shield',
        facts: { gameId: game.gameId, act: 'Shield', apology: number },
      })
      expect(String(failure?.error)).toContain('the wheel came off')
      expect(JSON.stringify(failure?.facts)).not.toContain(game.ids.eve)
      expect(await game.act('dan', { kind: 'Withdraw' })).toContain('Something broke')
      expect(bot.failures.splice(0)).toMatchObject([{ what: '/withdraw', facts: { gameId: game.gameId } }])
    } finally {
      broken.mockRestore()
    }
  })

  it('comes to a command that is no more', async () => {
    const place = bot.server()
    const { rest, application } = bot.bot.client
    await rest.put(Routes.applicationGuildCommands(application.id, place.guildId), {
      body: [
        {
          name: 'lynch',
          description: 'Of an older version',
          type: 1,
          options: [{ type: 3, name: 'who', description: 'Whom', autocomplete: true }],
        },
      ],
    })
    expect(message(await place.as('dan').command('lynch')).text).toContain('not known here any more')
    expect((await place.as('dan').autocomplete('lynch', 'who', 'a')).choices).toEqual([])
  })

  it('comes two hundred times to one person in a hurry', async () => {
    const game = await bot.play()
    const shield = customId({ verb: 'shield', gameId: game.gameId, moment: 1 })
    const before = await versionOf(game)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        game.as('eve').choose(game.messageId, shield, [game.ids.ann ?? ''], { forge: true }),
      ),
    )
    // On a busy machine some of them are put off first.
    const texts = await Promise.all(answers.map(readingOf))
    expect(texts.filter((text) => !text.includes('Tonight you guard'))).toEqual([])
    expect(await versionOf(game)).toBeLessThanOrEqual(before + 200)
    expect((await game.state()).phase).toMatchObject({ shields: { [game.ids.eve ?? '']: game.ids.ann } })
    expect(bot.failures).toEqual([])
  })
})
