import {
  ActionRowBuilder,
  MessageFlags,
  ModalBuilder,
  SlashCommandBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberSession } from '#playground/discord/member/member-session'
import { startStandIn } from '#playground/discord/stand-in'
import { call } from './api-call.js'
import { openScene, type Scene } from './bare-bot.js'

let scene: Scene
let ann: MemberSession
let bob: MemberSession
let general: string

beforeAll(async () => {
  scene = await openScene()
  ann = scene.discord.as(scene.ann, scene.guildId)
  bob = scene.discord.as(scene.bob, scene.guildId)
  general = scene.discord.channelNamed(scene.guildId, 'general')?.id ?? ''
  await scene.client.application.commands.set([new SlashCommandBuilder().setName('go').setDescription('Go').toJSON()])
})

afterAll(() => scene.end())

describe('a spectator', () => {
  it('is told everything that happens, private answers with their reader', async () => {
    const { discord } = scene
    const told: string[] = []
    const stops = [
      discord.on('messageCreate', (channel, { content }) => told.push(`${channel.name}: ${content}`)),
      discord.on('messageUpdate', (_, { content }) => told.push(`now: ${content}`)),
      discord.on('messageDelete', (_, ids) => told.push(`gone: ${ids.length}`)),
      discord.on('ephemeralCreate', ({ readerId, message }) =>
        told.push(`${readerId === scene.ann} hears ${message.content}`),
      ),
      discord.on('channelUpdate', ({ name, overwrites }) => told.push(`${name} has ${overwrites.size}`)),
      discord.on('interactionSettled', ({ state, member }) => told.push(`${member.user.globalName} ${state}`)),
    ]
    scene.answer = (interaction) =>
      interaction.isRepliable() && interaction.reply({ content: 'psst', flags: MessageFlags.Ephemeral })
    ann.send(general, 'hello')
    const { body } = await call(discord, 'POST', `/channels/${general}/messages`, { content: 'news' })
    await call(discord, 'PATCH', `/channels/${general}/messages/${body.id}`, { content: 'more' })
    await call(discord, 'DELETE', `/channels/${general}/messages/${body.id}`)
    discord.owner(scene.guildId).overwrite(general, scene.bob, 0n, 2048n)
    await ann.command('go')
    for (const stop of stops) stop()
    ann.send(general, 'unheard')
    expect(told).toEqual([
      'general: hello',
      'general: news',
      'now: more',
      'gone: 1',
      'general has 1',
      'true hears psst',
      'Ann answered',
    ])
    discord.owner(scene.guildId).removeOverwrite(general, scene.bob)
  })

  it('sees the bot come and go', async () => {
    const { discord } = scene
    const gone = discord.next('botDisconnect')
    const back = discord.next('botConnect')
    discord.gateway.drop()
    await gone
    expect((await back)[1]).toBe(true)
  })
})

describe('people', () => {
  it('can take a private answer off their screens', async () => {
    scene.answer = (interaction) =>
      interaction.isRepliable() && interaction.reply({ content: 'secret', flags: MessageFlags.Ephemeral })
    const answer = await ann.command('go')
    if (answer.kind !== 'message') throw new Error(answer.kind)
    bob.dismiss(answer.messageId)
    expect(ann.messages(general).ephemeral.at(-1)?.content).toBe('secret')
    ann.dismiss(answer.messageId)
    expect(ann.messages(general).ephemeral.some(({ id }) => id === answer.messageId)).toBe(false)
  })

  it('fill modals of the older kind, and hostile ones modals that nobody showed', async () => {
    scene.answer = (interaction) => {
      if (interaction.isModalSubmit())
        return interaction.reply(`${interaction.customId} ${interaction.fields.getTextInputValue('t')}`)
      if (!interaction.isChatInputCommand()) return
      const input = new TextInputBuilder().setCustomId('t').setLabel('Text').setStyle(TextInputStyle.Short)
      return interaction.showModal(
        new ModalBuilder()
          .setCustomId('old')
          .setTitle('Old')
          .addComponents(new ActionRowBuilder<TextInputBuilder>().addComponents(input)),
      )
    }
    const modal = await ann.command('go')
    if (modal.kind !== 'modal') throw new Error(modal.kind)
    expect(modal.fields).toMatchObject([{ customId: 't', label: 'Text', required: true }])
    await expect(ann.submit(modal, {})).rejects.toMatchObject({ reason: 'missing-field' })
    await expect(ann.submit(modal, { t: 'x', u: 'y' })).rejects.toMatchObject({ reason: 'unknown-component' })
    expect(await ann.submit(modal, { t: 'boo' })).toMatchObject({ content: 'old boo' })
    expect(await ann.forgeModal(general, 'forged:9', { t: 'mwa' })).toMatchObject({ content: 'forged:9 mwa' })
  })

  it('wait in slow mode', () => {
    const owner = scene.discord.owner(scene.guildId)
    const slow = owner.createChannel('slow', { rateLimitPerUser: 60 }).id
    ann.send(slow, 'one')
    expect(() => ann.send(slow, 'two')).toThrow(expect.objectContaining({ status: 429, code: 20016 }))
    bob.send(slow, 'three')
  })

  it('are nobody once they left', () => {
    const { discord, guildId } = scene
    const carl = discord.addMember(guildId, { name: 'Carl' })
    const session = discord.as(carl, guildId)
    discord.owner(guildId).kick(carl)
    expect(() => session.visibleChannels()).toThrow(expect.objectContaining({ reason: 'not-a-member' }))
    expect(() => discord.as(carl, guildId)).toThrow()
  })
})

describe('mentions', () => {
  const mentioned = async (body: object) => {
    const answer = await call(scene.discord, 'POST', `/channels/${general}/messages`, body)
    const { mentions, mention_roles, mention_everyone } = answer.body
    return [(mentions as { id: string }[]).map(({ id }) => id), mention_roles, mention_everyone]
  }

  it('ring whom the text names and the message lets them ring', async () => {
    const { discord, guildId } = scene
    const role = discord.owner(guildId).createRole({ name: 'Living' }).id
    const content = `<@${scene.ann}> <@${scene.bob}> <@&${role}> @everyone`
    expect(await mentioned({ content })).toEqual([[scene.ann, scene.bob], [role], true])
    expect(await mentioned({ content, allowed_mentions: { parse: [] } })).toEqual([[], [], false])
    expect(await mentioned({ content, allowed_mentions: { users: [scene.bob], parse: ['roles'] } })).toEqual([
      [scene.bob],
      [role],
      false,
    ])
    const layout = { flags: 32768, components: [{ type: 17, components: [{ type: 10, content }] }] }
    expect(await mentioned({ ...layout, allowed_mentions: { parse: ['users'] } })).toEqual([
      [scene.ann, scene.bob],
      [],
      false,
    ])
  })
})

describe('a long day', () => {
  it('does not fill the memory: channels forget their oldest messages, but not the pinned ones', async () => {
    const standIn = await startStandIn({ filesKept: 1_000 })
    const guild = standIn.createGuild({ name: 'Salem' })
    const channel = standIn.channelNamed(guild.id, 'general')
    const owner = standIn.as(guild.ownerId, guild.id)
    const path = `/channels/${channel?.id}/messages`
    const pinned = owner.send(channel?.id ?? '', 'first')
    await call(standIn, 'PUT', `${path}/pins/${pinned.id}`)
    const second = owner.send(channel?.id ?? '', 'second')
    for (let n = 0; n < 2_100; n += 1) owner.send(channel?.id ?? '', `m${n}`)
    expect(channel?.messages.size).toBe(2_000)
    expect(channel?.messages.has(pinned.id)).toBe(true)
    expect(await call(standIn, 'GET', `${path}/${second.id}`)).toMatchObject({ status: 404, body: { code: 10008 } })
    const upload = async () => {
      const form = new FormData()
      form.append('files[0]', new Blob(['x'.repeat(600)]), 'a.txt')
      form.append('payload_json', JSON.stringify({ content: 'file' }))
      const headers = { authorization: `Bot ${standIn.token}` }
      const response = await fetch(`${standIn.api}/v10${path}`, { method: 'POST', headers, body: form })
      const { attachments } = (await response.json()) as { attachments: { url: string }[] }
      return attachments[0]?.url ?? ''
    }
    const [old, fresh] = [await upload(), await upload()]
    expect([(await fetch(old)).status, (await fetch(fresh)).status]).toEqual([404, 200])
    await standIn.close()
  })
})

describe('a clock that is set back', () => {
  it('is what interactions tell, while messages keep their order', async () => {
    let now = Date.UTC(2026, 9, 31)
    const other = await openScene({ clock: { now: () => now } })
    await other.client.application.commands.set([new SlashCommandBuilder().setName('go').setDescription('Go').toJSON()])
    const session = other.discord.as(other.ann, other.guildId)
    const channel = other.discord.channelNamed(other.guildId, 'general')?.id ?? ''
    const first = session.send(channel, 'first')
    now -= 3_600_000
    const second = session.send(channel, 'second')
    expect(BigInt(second.id)).toBeGreaterThan(BigInt(first.id))
    other.answer = (interaction) => interaction.isRepliable() && interaction.reply(String(interaction.createdTimestamp))
    expect(await session.command('go')).toMatchObject({ content: String(now) })
    await other.end()
  })
})
