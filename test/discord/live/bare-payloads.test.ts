import { setTimeout as sleep } from 'node:timers/promises'
import { SnowflakeUtil } from 'discord.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { customId } from '#discord/custom-id'
import { refusalText } from '#discord/refusal'
import { type Bot, type Played, startBot } from '../../support/bot.js'

/** The least that a Discord-compatible server may send: no locale, channel, permissions, names or resolved members. */
let bot: Bot
let game: Played
beforeAll(async () => {
  bot = await startBot()
  game = await bot.play()
  // The stand-in does not know these interactions and takes no answer to them; each is noted in the log.
  vi.spyOn(bot.bot.client.logger, 'warn').mockImplementation(() => {})
})
afterAll(async () => {
  expect(bot.failures).toEqual([])
  await bot.close()
})

let count = 0

/** Sends a bare interaction and returns what the bot tried to answer. */
async function answerTo(
  name: string,
  type: number,
  data: object,
  more: object = {},
): Promise<{ type: number; data: { content?: string } }> {
  count += 1
  const id = SnowflakeUtil.generate({ timestamp: bot.clock.now(), increment: BigInt(count) }).toString()
  bot.discord.gateway.dispatch(
    'INTERACTION_CREATE',
    {
      id,
      application_id: bot.discord.botId,
      token: `t${count}`,
      version: 1,
      type,
      guild_id: game.guildId,
      member: { user: { id: game.ids[name] } },
      entitlements: [],
      authorizing_integration_owners: {},
      data,
      ...more,
    },
    0,
    game.guildId,
  )
  for (let tries = 0; tries < 200; tries += 1) {
    const found = bot.discord.requests.all.find(({ path }) => path.startsWith(`/interactions/${id}/`))
    if (found) return found.body as { type: number; data: { content?: string } }
    await sleep(10)
  }
  throw new Error('no answer')
}

describe('a bare payload', () => {
  it('of a command is answered', async () => {
    const told = await answerTo('dan', 2, {
      id: '1',
      name: 'nominate',
      type: 1,
      options: [{ name: 'player', type: 3, value: game.ids.hal }],
    })
    expect(told).toMatchObject({ type: 4, data: { flags: 64 } })
    expect(told.data.content).toContain(refusalText('wrong-phase', 'en-US'))
  })

  it('of a command with a person who is not described is performed by whoever may', async () => {
    const owner = bot.discord.guild(game.guildId).ownerId
    const options = [
      {
        name: 'replace',
        type: 1,
        options: [
          { name: 'player', type: 3, value: 'hal' },
          { name: 'by', type: 6, value: game.ids.zed },
        ],
      },
    ]
    const data = { id: '2', name: 'gm', type: 1, options }
    expect((await answerTo('dan', 2, data)).data.content).toContain(refusalText('not-host', 'en-US'))
    expect((await answerTo('dan', 2, data, { member: { user: { id: owner } } })).data.content).toContain(
      'The seat is **',
    )
    expect((await game.state()).players[game.ids.zed ?? '']?.name).toBe(game.ids.zed)
  })

  it('of a button, a list and a form is answered', async () => {
    const { gameId } = game
    const message = {}
    const button = await answerTo(
      'dan',
      3,
      { custom_id: customId({ verb: 'refuse', gameId, moment: 1 }), component_type: 2 },
      { message },
    )
    expect(button.data.content).toContain(refusalText('not-your-power', 'en-US'))
    const list = await answerTo(
      'eve',
      3,
      { custom_id: customId({ verb: 'shield', gameId, moment: 1 }, 0), component_type: 3, values: [game.ids.ann] },
      { message },
    )
    expect(list.data.content).toContain('Tonight you guard **ann**')
    const none = await answerTo(
      'eve',
      3,
      { custom_id: customId({ verb: 'shield', gameId, moment: 1 }, 0), component_type: 3, values: [] },
      { message },
    )
    expect(none.data.content).toContain(refusalText('unknown-player', 'en-US'))
    const target = game.ids.dan ?? ''
    const text = { type: 4, custom_id: 'text', value: 'A rope.' }
    const form = await answerTo('bob', 5, {
      custom_id: customId({ verb: 'kill-text', gameId, moment: 1, target }),
      components: [{ type: 18, component: text }],
    })
    expect(form.data.content).toContain('**dan** dies tonight')
    const rows = await answerTo('bob', 5, {
      custom_id: customId({ verb: 'kill-text', gameId, moment: 1, target }),
      components: [{ type: 1, components: [text] }],
    })
    expect(rows.data.content).toContain('**dan** dies tonight')
    const empty = await answerTo('bob', 5, {
      custom_id: customId({ verb: 'kill-text', gameId, moment: 1, target }),
      components: [],
    })
    expect(empty.data.content).toContain(refusalText('description-required', 'en-US'))
  })

  it('without the fields that only shops and installations need is answered', async () => {
    const bare = { entitlements: undefined, authorizing_integration_owners: undefined }
    const told = await answerTo('dan', 2, { id: '1', name: 'help', type: 1 }, bare)
    expect(told).toMatchObject({ type: 4 })
  })

  it('of a host whose role Discord has never described is obeyed', async () => {
    const role = '123456789012345678'
    await bot.app.saveGuildSettings({ ...(await bot.app.guildSettings(game.guildId)), hostRoleId: role })
    const log = { id: '6', name: 'gm', type: 1, options: [{ name: 'pause', type: 1, options: [] }] }
    const user = { id: game.ids.zed }
    expect((await answerTo('zed', 2, log, { member: { user, roles: [] } })).data.content).toContain(
      refusalText('not-host', 'en-US'),
    )
    await answerTo('zed', 2, log, { member: { user, roles: [role] } })
    expect((await game.state()).paused).not.toBe(null)
    const resume = { ...log, options: [{ name: 'resume', type: 1, options: [] }] }
    await answerTo('zed', 2, resume, { member: { user, roles: [role] } })
  })

  it('that nobody understands is reported, and the next is answered', async () => {
    bot.discord.gateway.dispatch('INTERACTION_CREATE', { id: '1', type: 2, guild_id: game.guildId }, 0, game.guildId)
    const told = await answerTo('dan', 2, { id: '1', name: 'help', type: 1 })
    expect(told).toMatchObject({ type: 4 })
    expect(bot.failures.splice(0)).toEqual([expect.objectContaining({ what: 'understanding Discord' })])
  })

  it('from nowhere is told that it needs a server', async () => {
    const told = await answerTo(
      'dan',
      2,
      { id: '3', name: 'vote', type: 1, options: [] },
      { guild_id: undefined, member: undefined, user: { id: game.ids.dan } },
    )
    expect(told.data.content).toContain('inside a server only')
  })

  it('of a choice that was never offered does no harm', async () => {
    const role = {
      id: '4',
      name: 'gm',
      type: 1,
      options: [
        {
          name: 'role',
          type: 1,
          options: [
            { name: 'player', type: 3, value: 'ann' },
            { name: 'role', type: 3, value: 'constructor' },
          ],
        },
      ],
    }
    const owner = { member: { user: { id: bot.discord.guild(game.guildId).ownerId } } }
    const { version } = await bot.loaded(game.gameId)
    expect((await answerTo('dan', 2, role, owner)).data.content).toContain('not known here any more')
    const nothing = { id: '5', name: 'gm', type: 1, options: [{ name: '__proto__', type: 1, options: [] }] }
    expect((await answerTo('dan', 2, nothing, owner)).data.content).toContain('not known here any more')
    expect((await bot.loaded(game.gameId)).version).toBe(version)
  })
})
