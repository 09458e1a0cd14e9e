import { setTimeout as sleep } from 'node:timers/promises'
import { ChannelType, Client, Events, OverwriteType, PermissionFlagsBits as P, SlashCommandBuilder } from 'discord.js'
import { afterEach, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { login, openScene, type Scene } from './bare-bot.js'

let scene: Scene | undefined
let discord: StandIn | undefined

afterEach(async () => {
  await scene?.end()
  await discord?.close()
  scene = undefined
  discord = undefined
})

describe('a bot logs in', () => {
  it('finds its guild with channels and roles in the cache', async () => {
    scene = await openScene()
    const guild = scene.client.guilds.cache.get(scene.guildId)
    expect(guild?.name).toBe('Salem')
    expect(guild?.preferredLocale).toBe('ru')
    expect(guild?.channels.cache.map(({ name }) => name)).toEqual(['general'])
    expect(guild?.members.me?.permissions.has(P.ManageChannels)).toBe(true)
    expect(guild?.members.me?.permissions.has(P.Administrator)).toBe(false)
    expect(scene.discord.requests.all.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
      'GET /gateway/bot 200',
    ])
  })

  it('with a wrong token is turned away by the API', async () => {
    discord = await startStandIn()
    const client = new Client({ intents: ['Guilds'], rest: { api: discord.api } })
    await expect(client.login('wrong')).rejects.toThrow('An invalid token was provided')
    await client.destroy()
  })

  it('hears of a guild that is made later', async () => {
    discord = await startStandIn()
    const client = await login(discord)
    const heard = new Promise<string>((resolve) => client.once(Events.GuildCreate, ({ name }) => resolve(name)))
    discord.createGuild({ name: 'Arkham' })
    expect(await heard).toBe('Arkham')
    await client.destroy()
  })
})

describe('a bot builds a stage', () => {
  it('registers commands, makes a role, a category and a secret channel, and speaks there', async () => {
    scene = await openScene()
    const { client, guildId, ann, bob } = scene
    const guild = client.guilds.cache.get(guildId)
    if (!guild) throw new Error('no guild')
    const command = new SlashCommandBuilder().setName('vote').setDescription('Vote')
    await client.application.commands.set([command.toJSON()])
    const role = await guild.roles.create({ name: 'Living' })
    const category = await guild.channels.create({ name: 'Game', type: ChannelType.GuildCategory })
    const coven = await guild.channels.create({
      name: 'The Coven',
      parent: category.id,
      permissionOverwrites: [
        { id: guild.id, type: OverwriteType.Role, deny: [P.ViewChannel] },
        { id: client.user.id, type: OverwriteType.Member, allow: [P.ViewChannel, P.SendMessages] },
        { id: ann, type: OverwriteType.Member, allow: [P.ViewChannel, P.SendMessages] },
      ],
    })
    await coven.send('Choose.')
    const members = { ann: scene.discord.as(ann, guildId), bob: scene.discord.as(bob, guildId) }
    expect(coven.name).toBe('the-coven')
    expect(members.ann.visibleChannels().map(({ name }) => name)).toContain('the-coven')
    expect(members.bob.visibleChannels().map(({ name }) => name)).not.toContain('the-coven')
    expect(members.ann.messages(coven.id).public.map(({ content }) => content)).toEqual(['Choose.'])
    expect(() => members.bob.messages(coven.id)).toThrow('Missing Access')
    expect(scene.discord.guild(guildId).roles.has(role.id)).toBe(true)
    await sleep(0)
    expect(members.ann.commands().map(({ name }) => name)).toEqual(['vote'])
  })
})
