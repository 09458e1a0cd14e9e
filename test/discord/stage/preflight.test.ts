import { PermissionFlagsBits as P, REST } from 'discord.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { preflightLines } from '#discord/messages/preflight-lines'
import { invitedPermissions, type PreflightQuestion, type PreflightReport, preflight } from '#discord/stage/preflight'
import { translator } from '#i18n/translate'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'

let discord: StandIn
beforeEach(async () => {
  discord = await startStandIn()
})
afterEach(() => discord.close())

const server = (botPermissions: bigint) => discord.createGuild({ name: 'Salem', botPermissions }).id

function ask(guildId: string, question: Partial<PreflightQuestion> = {}): Promise<PreflightReport> {
  const api = new REST({ version: '10', api: discord.api, retries: 0 }).setToken(discord.token)
  return preflight(api, { guildId, botId: discord.botId, hostRoleId: null, record: null, rooms: 9, ...question })
}

describe('the pre-flight', () => {
  it('finds nothing where everything is in place', async () => {
    const guildId = server(invitedPermissions)
    const hostRoleId = discord.owner(guildId).createRole({ name: 'Hosts' }).id
    const report = await ask(guildId, { hostRoleId })
    expect(report).toMatchObject({ ready: true, missing: [], hostRole: 'set', administrators: [] })
    expect(report.channels).toEqual({ free: 499, needed: 10 })
    expect(preflightLines(report, translator('en-US'))[0]).toContain('Everything is in place')
  })

  it('names each missing permission and where, and knows which of them a game can do without', async () => {
    const guildId = server(invitedPermissions & ~P.ManageRoles & ~P.CreatePrivateThreads)
    const report = await ask(guildId)
    expect(report.ready).toBe(false)
    expect(report.missing).toEqual([
      { permission: 'ManageRoles', channelId: null, necessary: true },
      { permission: 'CreatePrivateThreads', channelId: null, necessary: false },
    ])
    expect(preflightLines(report, translator('ru')).join('\n')).toContain('**Управлять ролями** на сервере')
  })

  it('finds a channel of the game in which the bot was silenced', async () => {
    const guildId = server(invitedPermissions)
    const owner = discord.owner(guildId)
    const town = owner.createChannel('town-square')
    owner.overwrite(town.id, discord.botId, 0n, P.SendMessages)
    const record = { gameId: 'g', guildId, categoryId: null, channels: { town: town.id }, roles: {}, panels: {} }
    const report = await ask(guildId, { record })
    expect(report.missing).toEqual([{ permission: 'SendMessages', channelId: town.id, necessary: true }])
    expect(preflightLines(report, translator('en-US'))[0]).toContain(`<#${town.id}>`)
  })

  it('counts the places that are left in the server and in the category', async () => {
    const guildId = server(invitedPermissions)
    const owner = discord.owner(guildId)
    const category = owner.createChannel('Season', { type: 4 })
    for (let made = 0; made < 45; made += 1) owner.createChannel('other', { parentId: category.id })
    const record = { gameId: 'g', guildId, categoryId: category.id, channels: {}, roles: {}, panels: {} }
    const report = await ask(guildId, { record })
    expect(report.category).toEqual({ used: 45, needed: 9 })
    expect(report.ready).toBe(false)
    while (discord.guild(guildId).channels.size < 495) owner.createChannel('filler')
    expect((await ask(guildId)).channels).toEqual({ free: 5, needed: 10 })
    expect((await ask(guildId)).ready).toBe(false)
  })

  it('knows a host role that is gone, or above the bot, and who reads everything', async () => {
    const guildId = server(invitedPermissions)
    const owner = discord.owner(guildId)
    expect((await ask(guildId, { hostRoleId: '1400000000000000000' })).hostRole).toBe('gone')
    const hosts = owner.createRole({ name: 'Hosts', permissions: P.Administrator })
    owner.moveRole(hosts.id, 50)
    const report = await ask(guildId, { hostRoleId: hosts.id })
    expect(report).toMatchObject({ belowHostRole: 'Hosts', administrators: ['Hosts'], ready: true })
    expect(preflightLines(report, translator('en-US')).join('\n')).toContain('Administrator')
  })

  it('asks nothing of a bot that is an administrator', async () => {
    expect((await ask(server(P.Administrator))).missing).toEqual([])
  })
})
