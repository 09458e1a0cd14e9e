import { PermissionFlagsBits as P } from 'discord.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalText } from '#discord/refusal'
import { invitation } from '#discord/replies/setup-card'
import { invitedPermissions } from '#discord/stage/preflight'
import { clockSettings, settingShapes } from '#engine/settings'
import { freshGuildSettings } from '#game/guild-settings'
import { type Bot, type Played, type Server, startBot } from '../../support/bot.js'
import { readingOf } from '../../support/gestures.js'

let bot: Bot
beforeAll(async () => {
  bot = await startBot()
})
afterAll(async () => {
  expect(bot.failures).toEqual([])
  await bot.close()
})

const asHost = async ({ as }: Server, name: string, options: Record<string, string | number | boolean> = {}) =>
  readingOf(await as('host').command(name, options))
const offered = async ({ as }: Server, name: string, option: string, typed: string, others = {}) =>
  (await as('host').autocomplete(name, option, typed, others)).choices.map((choice) => String(choice.value))

async function said({ guildId }: Server, room: string): Promise<string[]> {
  await bot.app.idle()
  const channel = bot.discord.channelNamed(guildId, room)
  return [...(channel?.messages.values() ?? [])].map((message) => JSON.stringify(message.components))
}
const mayRead = (place: Server, name: string, room: string): boolean =>
  place
    .as(name)
    .visibleChannels()
    .some((channel) => channel.name === room)

describe('/gm setup', () => {
  it('sets who reads the town square and the Coven’s room, and a game under way follows', async () => {
    const game = await bot.play()
    await bot.app.idle()
    expect(mayRead(game, 'zed', 'town-square')).toBe(true)
    const told = await asHost(game, 'gm setup', { town: 'players', 'dead-coven': true })
    expect(told).toContain('The town square is read by: players only')
    expect(told).toContain('Dead Coven members go on reading')
    await bot.app.idle()
    expect(mayRead(game, 'zed', 'town-square')).toBe(false)
    expect(mayRead(game, 'dan', 'town-square')).toBe(true)
    await game.act('host', { kind: 'Kill', target: game.ids.cyd ?? '' })
    await bot.app.idle()
    expect(mayRead(game, 'cyd', 'coven')).toBe(true)
    await asHost(game, 'gm setup', { 'dead-coven': false })
    await bot.app.idle()
    expect(mayRead(game, 'cyd', 'coven')).toBe(false)
    expect(await bot.app.guildSettings(game.guildId)).toMatchObject({ townReaders: 'players', deadCovenReads: false })
  })

  it('keeps the door of a lobby open to all, whoever may read the town later', async () => {
    const place = bot.server()
    await asHost(place, 'gm setup', { town: 'players' })
    await asHost(place, 'gm open')
    await bot.app.idle()
    expect(mayRead(place, 'zed', 'town-square')).toBe(true)
  })

  it('names each missing permission and its place, and links the invitation that mends it', async () => {
    const game = await bot.play()
    await bot.app.idle()
    const owner = bot.discord.owner(game.guildId)
    expect(await asHost(game, 'gm setup')).not.toContain('discord.com/oauth2')
    const town = bot.discord.channelNamed(game.guildId, 'town-square')
    owner.overwrite(town?.id ?? '', bot.discord.botId, 0n, P.SendMessages)
    const told = await asHost(game, 'gm setup')
    expect(told).toContain(`Missing: **Send Messages** in <#${town?.id}>`)
    expect(told).toContain(invitation(game.guildId, bot.discord.botId))
    const link = new URL(invitation('1', '2'))
    expect(link.searchParams.get('permissions')).toBe(String(invitedPermissions))
    expect(link.searchParams.get('scope')).toBe('bot applications.commands')
  })

  it('says so when the host’s role is gone, and @everyone takes it away', async () => {
    const place = bot.server()
    const { guildId } = place
    const owner = bot.discord.owner(guildId)
    const role = owner.createRole({ name: 'Hosts' })
    await asHost(place, 'gm setup', { host: role.id })
    owner.deleteRole(role.id)
    expect(await asHost(place, 'gm setup')).toContain('does not exist any more')
    expect(await asHost(place, 'gm setup', { host: guildId })).toContain('Hosts: everyone with Manage Server. ')
    expect((await bot.app.guildSettings(guildId)).hostRoleId).toBeNull()
  })

  it('lets nobody in by a host role that is everybody’s', async () => {
    const place = bot.server()
    await bot.memory.guilds.save({ ...freshGuildSettings(place.guildId), hostRoleId: place.guildId })
    const answer = await place.as('dan').command('gm log', {}, { forge: true })
    expect(await readingOf(answer)).toBe(refusalText('not-host', 'en-US'))
  })

  it('goes on without the doctor while Discord is away', async () => {
    const place = bot.server()
    bot.discord.faults.fail(503, { method: 'GET', route: new RegExp(`guilds/${place.guildId}`) }, { times: 50 })
    const told = await asHost(place, 'gm setup', { language: 'ru' })
    bot.discord.faults.clear()
    expect(told).toContain('Discord did not answer')
    expect((await bot.app.guildSettings(place.guildId)).locale).toBe('ru')
  })
})

describe('/gm open', () => {
  it('opens without a word where nothing is in the way', async () => {
    const place = bot.server()
    expect(await asHost(place, 'gm open')).not.toContain('in the way')
  })

  it('warns of what is in the way, and opens all the same', async () => {
    const guild = bot.discord.createGuild({ name: 'Salem', botPermissions: invitedPermissions & ~P.ManageRoles })
    const host = bot.discord.addMember(guild.id, { name: 'host', permissions: P.ManageGuild })
    const channelId = bot.discord.channelNamed(guild.id, 'general')?.id ?? ''
    const told = await readingOf(await bot.discord.as(host, guild.id).command('gm open', {}, { channelId }))
    expect(told).toContain('in the way of this game')
    expect(told).toContain('Missing: **Manage Roles** in the server')
    expect((await bot.app.current(guild.id))?.state.phase.phase).toBe('lobby')
  })
})

describe('/gm settings', () => {
  it('shows every setting with its value and its rule', async () => {
    const place = bot.server()
    const told = await asHost(place, 'gm settings')
    for (const key of Object.keys(settingShapes)) expect(told).toContain(`\`${key}\` **`)
    expect(told).toContain('`burningAt` **20:01** · HH:MM · C2')
    expect(told).toContain('`samhainGuise` **town** · town / own · N12')
  })

  it('takes a good value for each of them, and says of a bad one what is possible', async () => {
    const good: Readonly<Record<string, string>> = {
      choice: '',
      flag: 'yes',
      number: '3',
      time: '12:30',
      zone: 'Asia/Tomsk',
      counts: 'coven 2, samhain 1',
    }
    const place = bot.server()
    for (const [setting, shape] of Object.entries(settingShapes)) {
      const value = shape.kind === 'choice' ? shape.values[1] : (good[shape.kind] ?? '')
      const told = await asHost(place, 'gm settings', { setting, value })
      expect(told).toContain(`Noted for the games to come: \`${setting}\` = **`)
      const refused = await asHost(place, 'gm settings', { setting, value: 'purple' })
      expect(refused).toContain(refusalText('bad-setting', 'en-US'))
      expect(refused).toMatch(new RegExp(`\`${setting}\` \\(.+\\) takes: .+`))
    }
    expect(Object.keys((await bot.app.guildSettings(place.guildId)).defaults)).toHaveLength(
      Object.keys(settingShapes).length,
    )
    expect(await asHost(place, 'gm settings', { setting: 'purple', value: '1' })).toContain('no setting `purple`')
    expect(await asHost(place, 'gm settings', { setting: 'ballot' })).toContain('Now: **secret**. It takes: open')
    expect(await asHost(place, 'gm settings', { value: '1' })).toContain('Which setting?')
  })

  it('offers names with their present values, and values with the usual one', async () => {
    const place = bot.server()
    expect(await offered(place, 'gm settings', 'setting', 'ballot')).toEqual(['ballot'])
    expect(await offered(place, 'gm settings', 'value', '', { setting: 'ballot' })).toEqual(['open', 'secret'])
    expect(await offered(place, 'gm settings', 'value', '', { setting: 'hostGrace' })).toEqual(['10', '1', '1440'])
    expect(await offered(place, 'gm settings', 'value', '45', { setting: 'hostGrace' })).toEqual(['45'])
    expect(await offered(place, 'gm settings', 'value', '07', { setting: 'burningAt' })).toEqual(['07:00', '07:30'])
    expect(await offered(place, 'gm settings', 'value', '', { setting: 'purple' })).toEqual([])
    const { choices } = await place.as('host').autocomplete('gm settings', 'setting', 'hostGrace')
    expect(choices[0]?.name).toBe('hostGrace = 10 · how long the host is waited for')
    expect(await offered(place, 'gm setup', 'zone', 'tomsk')).toEqual(['Asia/Tomsk'])
  })

  it('offers only the clock while a game runs, and changes it for phases to come', async () => {
    const settings = { schedule: 'blitz', nightSeconds: 120, daySeconds: 240 } as const
    const game = await bot.play({ settings })
    expect(await offered(game, 'gm settings', 'setting', '')).toEqual([...clockSettings])
    const deadline = await deadlineOf(game)
    const told = await asHost(game, 'gm settings', { setting: 'daySeconds', value: '300' })
    expect(told).toContain('Changed: `daySeconds` = **300**. It holds from the next phase on.')
    await asHost(game, 'gm settings', { setting: 'nightSeconds', value: '500' })
    expect(await deadlineOf(game)).toBe(deadline)
    await game.pass()
    const { phase } = await game.state()
    expect('deadline' in phase && phase.deadline - phase.startedAt).toBe(300_000)
    expect((await said(game, 'town-square')).join('\n')).toContain('a day of the blitz: **300 seconds**')
    const fixed = await asHost(game, 'gm settings', { setting: 'friendlyFire', value: 'true' })
    expect(fixed).toContain(refusalText('wrong-phase', 'en-US'))
    expect(fixed).toContain('was fixed when the roles were dealt')
  })

  it('tells the players the house rules in words', async () => {
    const game = await bot.play({ settings: { ballot: 'secret' } })
    const told = await readingOf(await game.as('dan').command('rules', { topic: 'house' }))
    expect(told).toContain('the ballot: **secret** · B1')
    expect(told).not.toContain('of the blitz')
  })
})

const deadlineOf = async (game: Played): Promise<number | null> => {
  const { phase } = await game.state()
  return 'deadline' in phase ? phase.deadline : null
}

describe('/gm replace', () => {
  it('seats no bot, not even this one', async () => {
    const game = await bot.play()
    const before = await bot.loaded(game.gameId)
    const other = bot.discord.addMember(game.guildId, { name: 'Jukebox', bot: true })
    for (const by of [bot.discord.botId, other]) {
      expect(await asHost(game, 'gm replace', { player: 'ann', by })).toContain('somebody with a pulse')
    }
    expect(await bot.loaded(game.gameId)).toEqual(before)
  })
})

describe('a host who plays', () => {
  it('is warned about when he sits down, by his office, by his role, or in another’s seat', async () => {
    const place = bot.server({
      cast: { ann: 'citizen', bob: 'citizen', cyd: 'citizen', dan: 'citizen', eve: 'citizen' },
    })
    const { guildId, ids, as } = place
    const role = bot.discord.owner(guildId).createRole({ name: 'Hosts' })
    await asHost(place, 'gm setup', { host: role.id })
    bot.discord.owner(guildId).giveRole(ids.ann ?? '', role.id)
    await asHost(place, 'gm open')
    await bot.app.idle()
    for (const name of ['ann', 'bob', 'cyd', 'dan', 'eve', 'host']) await readingOf(await as(name).command('join'))
    const notes = async () => (await said(place, 'town-square')).filter((text) => text.includes('word of caution'))
    expect(await notes()).toEqual([
      expect.stringContaining(`<@${ids.ann}> plays`),
      expect.stringContaining(`<@${ids.host}> plays`),
    ])
    await asHost(place, 'gm start')
    bot.discord.owner(guildId).giveRole(ids.zed ?? '', role.id)
    await asHost(place, 'gm replace', { player: 'bob', by: ids.zed ?? '' })
    expect(await notes()).toHaveLength(3)
  })

  it('is named once a day when he uses his office, by word or by console, and never what for', async () => {
    const cast = { ann: 'citizen', bob: 'coven', cyd: 'citizen', dan: 'citizen', eve: 'catholic' } as const
    const game = await bot.play({ cast })
    const { hostRoleId } = await bot.app.guildSettings(game.guildId)
    bot.discord.owner(game.guildId).giveRole(game.ids.ann ?? '', hostRoleId ?? '')
    const notes = async () => (await said(game, 'town-square')).filter((text) => text.includes('For the record'))
    await game.act('ann', { kind: 'AssignRole', target: game.ids.dan ?? '', role: 'surgeon' })
    await game.act('ann', { kind: 'Pause' })
    await game.act('ann', { kind: 'Resume' })
    expect(await notes()).toHaveLength(1)
    expect((await notes())[0]).toContain(`<@${game.ids.ann}>`)
    expect((await notes())[0]).not.toMatch(/role|dan|surgeon/i)
    await game.act('host', { kind: 'Pause' })
    expect(await notes()).toHaveLength(1)
    await game.act('host', { kind: 'Undo', acts: 1 })
    expect(await notes()).toEqual([expect.not.stringContaining('~~')])
  })
})
