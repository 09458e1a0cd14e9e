import { ApplicationCommandOptionType, PermissionFlagsBits } from 'discord.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '#discord/pieces'
import { refusalText } from '#discord/refusal'
import { freshGuildSettings } from '#game/guild-settings'
import { type Bot, startBot } from '../../support/bot.js'
import { hostActs } from './every-act.js'

let bot: Bot
beforeAll(async () => {
  bot = await startBot()
})
afterAll(() => bot.close())

describe('registration', () => {
  it('tells Discord of the commands of the manifest, no more and no less', () => {
    expect(
      bot.discord
        .commands()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(commands).sort())
  })

  it('replaces the list as a whole, once', () => {
    const puts = bot.discord.requests.all.filter(({ path }) => path.endsWith('/commands'))
    expect(puts.map(({ method }) => method)).toEqual(['PUT'])
  })

  it('names and describes everything in both languages', () => {
    interface Described {
      readonly name: string
      readonly name_localizations?: Record<string, string> | null
      readonly description_localizations?: Record<string, string> | null
      readonly options?: readonly unknown[] | undefined
    }
    const all = (one: Described): Described[] => [one, ...((one.options ?? []) as Described[]).flatMap(all)]
    const named = bot.discord.commands().flatMap((command) => all(command as Described))
    expect(named.length).toBeGreaterThan(80)
    for (const { name, name_localizations, description_localizations } of named) {
      expect(name_localizations?.['en-US']).toBe(name)
      expect(name_localizations?.ru).toMatch(/^[а-яё-]+$/)
      expect(Object.keys(description_localizations ?? {}).sort()).toEqual(['en-US', 'ru'])
    }
  })

  it('shows /gm to those with Manage Server alone, and everything in servers alone', () => {
    for (const command of bot.discord.commands()) {
      const wanted = command.name === 'gm' ? PermissionFlagsBits.ManageGuild.toString() : null
      expect([command.name, command.default_member_permissions]).toEqual([command.name, wanted])
      expect(command.contexts).toEqual([0])
    }
  })

  it('has the subcommands of the rules', () => {
    const gm = bot.discord.commands().find(({ name }) => name === 'gm')
    const group = gm?.options?.find(({ type }) => type === ApplicationCommandOptionType.SubcommandGroup)
    expect(group?.options?.map(({ name }) => name)).toEqual(['approve', 'deny'])
    expect(gm?.options?.map(({ name }) => name).sort()).toEqual(
      'advance burn cancel decide extend kill log nominate open pause repair replace resume revive role settings setup spare start suicide undo warlock'.split(
        ' ',
      ),
    )
  })

  it('has asked for no more than the gateway needs', () => {
    expect(bot.bot.client.options.intents.toArray()).toEqual(['Guilds'])
    expect(bot.bot.client.options.allowedMentions).toEqual({ parse: [], repliedUser: false })
  })
})

describe('a game from the lobby on', () => {
  it('opens, fills, starts, pauses and ends by commands and buttons', async () => {
    const place = bot.server({
      cast: { ann: 'citizen', bob: 'citizen', cyd: 'citizen', dan: 'citizen', eve: 'citizen' },
    })
    const host = place.as('host')
    const text = async (answer: ReturnType<typeof host.command>) => {
      const told = await answer
      if (told.kind !== 'message') throw new Error(told.kind)
      expect(told.ephemeral).toBe(true)
      return told.text
    }
    expect(await text(place.as('ann').command('join'))).toContain('no game in this server yet')
    expect(await text(host.command('gm open', { title: 'A *small* season', schedule: 'blitz' }))).toContain(
      'The lobby of **',
    )
    expect(await text(host.command('gm open'))).toContain('A game is running in this server already')
    await bot.app.idle()

    const square = place
      .as('ann')
      .visibleChannels()
      .find(({ name }) => name?.includes('town'))
    const lobby = place
      .as('ann')
      .messages(square?.id ?? '')
      .public.find(({ components }) => JSON.stringify(components ?? []).includes('|join'))
    expect(await text(place.as('ann').command('join'))).toContain('Your number at the table is 1')
    for (const name of ['bob', 'cyd', 'dan']) {
      expect(await text(place.as(name).press(lobby?.id ?? '', 'Join'))).toContain('Your number at the table is')
    }
    expect(await text(place.as('bob').press(lobby?.id ?? '', 'Join'))).toContain(refusalText('already-joined', 'en-US'))
    expect(await text(place.as('bob').press(lobby?.id ?? '', 'Leave'))).toContain('You have got up')
    expect(await text(host.command('gm start'))).toContain(refusalText('too-few-players', 'en-US'))
    expect(await text(place.as('bob').command('join'))).toContain('number at the table is 4')
    expect(await text(place.as('eve').command('join'))).toContain('number at the table is 5')
    expect(await text(host.command('gm settings', { setting: 'nightSeconds', value: '90' }))).toContain(
      'Changed: `nightSeconds` = **90**',
    )
    expect(await text(host.command('gm settings', { setting: 'nightSeconds', value: 'soon' }))).toContain(
      refusalText('bad-setting', 'en-US'),
    )
    expect(await text(host.command('gm settings'))).toContain('`nightSeconds` **90**')
    expect(await text(host.command('gm start'))).toContain('The first night is falling')
    expect(await text(host.command('gm pause', { reason: 'tea' }))).toContain('stopped')
    const log = await text(host.command('gm log'))
    expect(log).toContain('**host** · paused — tea')
    expect(log).toContain('**host** · started the game → Night 1')
    expect(log.split('\n').findIndex((line) => line.includes('paused'))).toBeLessThan(
      log.split('\n').findIndex((line) => line.includes('started the game')),
    )

    const cancel = await host.command('gm cancel')
    if (cancel.kind !== 'message') throw new Error(cancel.kind)
    expect((await bot.app.current(place.guildId))?.state.phase.phase).toBe('night')
    expect(await text(host.press(cancel.messageId, 'End the game'))).toContain('ended without a winner')
    expect((await bot.app.current(place.guildId))?.state.phase.phase).toBe('ended')
    expect(await text(host.command('gm cancel'))).toContain(refusalText('ended', 'en-US'))
    expect(bot.failures).toEqual([])
  })

  it('keeps the server’s own settings', async () => {
    const { as, guildId } = bot.server()
    const role = bot.discord.owner(guildId).createRole({ name: 'Hosts' })
    const setup = await as('host').command('gm setup', { language: 'ru', host: role.id, zone: 'Asia/Tomsk' })
    expect(setup.kind === 'message' && setup.text).toContain('Everything is in place')
    expect(await bot.app.guildSettings(guildId)).toEqual({
      guildId,
      locale: 'ru',
      hostRoleId: role.id,
      townReaders: 'everyone',
      deadCovenReads: false,
      defaults: { timeZone: 'Asia/Tomsk' },
    })
    const wrong = await as('host').command('gm setup', { zone: 'Salem/Gallows' })
    expect(wrong.kind === 'message' && wrong.text).toContain('timeZone')
    await as('host').command('gm settings', { setting: 'friendlyFire', value: 'yes' })
    expect((await bot.app.guildSettings(guildId)).defaults).toEqual({ timeZone: 'Asia/Tomsk', friendlyFire: true })
    await as('host').command('gm open')
    expect((await bot.app.current(guildId))?.state).toMatchObject({
      locale: 'ru',
      title: 'Хэллоуин',
      settings: { friendlyFire: true, timeZone: 'Asia/Tomsk' },
    })
  })
})

describe('/gm repair', () => {
  it('puts right what was broken by hand, and says so', async () => {
    const game = await bot.play()
    await bot.app.idle()
    const repair = async () => {
      const answer = await game.as('host').command('gm repair')
      return answer.kind === 'message' || answer.kind === 'deferred' ? (await answer.final()).text : answer.kind
    }
    expect(await repair()).toContain('Everything stands as it should.')
    const record = await bot.memory.stages.load(game.gameId)
    bot.discord.owner(game.guildId).deleteChannel(record?.channels.coven ?? '')
    const told = await repair()
    const anew = (await bot.memory.stages.load(game.gameId))?.channels.coven
    expect(anew).not.toBe(record?.channels.coven)
    expect(told).toContain(`Made anew: <#${anew}> (1 room).`)
    expect(await repair()).toContain('Everything stands as it should.')

    const keeper = bot.discord
      .owner(game.guildId)
      .createRole({ name: 'Keepers', permissions: PermissionFlagsBits.Administrator })
    bot.discord.owner(game.guildId).overwrite(anew ?? '', game.guildId, PermissionFlagsBits.ViewChannel, 0n)
    const audited = await repair()
    expect(audited).toMatch(new RegExp(`Everyone.*could read <#${anew}>.*I have closed it`))
    expect(audited).toContain(`**${keeper.name}**`)
    expect(audited).not.toContain('Everything stands as it should.')
  })
})

describe('who may use /gm', () => {
  it('is checked at every use, whatever Discord lets through', async () => {
    const game = await bot.play()
    const before = await bot.loaded(game.gameId)
    for (const act of hostActs(game.ids)) {
      expect([act.kind, await game.act('dan', act)]).toEqual([
        act.kind,
        expect.stringContaining(refusalText('not-host', 'en-US')),
      ])
    }
    for (const name of ['gm setup', 'gm open', 'gm settings', 'gm repair', 'gm log']) {
      const answer = await game.as('dan').command(name, {}, { forge: true })
      expect([name, answer.kind === 'message' && answer.text]).toEqual([name, refusalText('not-host', 'en-US')])
    }
    expect((await bot.loaded(game.gameId)).version).toBe(before.version)
    expect((await game.as('dan').autocomplete('gm kill', 'player', '', {}, { forge: true })).choices).toEqual([])
  })

  it('lets in whoever holds the host role', async () => {
    const game = await bot.play()
    const role = bot.discord.owner(game.guildId).createRole({ name: 'Hosts' })
    await bot.memory.guilds.save({ ...freshGuildSettings(game.guildId), hostRoleId: role.id })
    bot.discord.owner(game.guildId).giveRole(game.ids.zed ?? '', role.id)
    expect(await game.act('zed', { kind: 'Pause' })).toContain('The clock is stopped')
    expect((await bot.app.log(game.gameId))[0]?.actor).toEqual({ kind: 'host', id: game.ids.zed, name: 'zed' })
  })
})
