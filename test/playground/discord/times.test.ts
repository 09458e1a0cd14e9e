import { InteractionType, type RepliableInteraction, Routes, SlashCommandBuilder } from 'discord.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MemberSession } from '#playground/discord/member/member-session'
import { call } from './api-call.js'
import { openScene, type Scene } from './bare-bot.js'

let now: number
let scene: Scene
let ann: MemberSession

beforeEach(async () => {
  now = Date.UTC(2026, 9, 31, 20)
  scene = await openScene({ clock: { now: () => now }, times: { acknowledge: 1_000 } })
  ann = scene.discord.as(scene.ann, scene.guildId)
  await scene.client.application.commands.set([new SlashCommandBuilder().setName('go').setDescription('Go').toJSON()])
})

afterEach(() => scene.end())

const repliable = (scene: Scene): Promise<RepliableInteraction> =>
  new Promise((resolve) => {
    scene.answer = (interaction) => interaction.isRepliable() && resolve(interaction)
  })

const callback = (interaction: { id: string; token: string }, body: object) =>
  call(scene.discord, 'POST', `/interactions/${interaction.id}/${interaction.token}/callback`, body, {
    authorization: '',
  })

const say = { type: 4, data: { content: 'x' } }

describe('an interaction', () => {
  it('that nobody answers in time is lost: the person is told, the bot gets 10062', async () => {
    const arrived = repliable(scene)
    const settled = scene.discord.next('interactionSettled')
    await expect(ann.command('go')).rejects.toMatchObject({ name: 'InteractionTimedOut' })
    const [{ state, kind }] = await settled
    expect([state, kind]).toEqual(['timed-out', InteractionType.ApplicationCommand])
    await expect((await arrived).reply('late')).rejects.toMatchObject({ code: 10062, status: 404 })
    const late = await arrived
    const edit = await call(
      scene.discord,
      'PATCH',
      `/webhooks/${scene.discord.botId}/${late.token}/messages/@original`,
      { content: 'x' },
    )
    expect(edit).toMatchObject({ status: 404, body: { code: 10015 } })
  })

  it('is answered once: the second answer gets 40060', async () => {
    const arrived = repliable(scene)
    const answer = ann.command('go')
    const interaction = await arrived
    expect(await callback(interaction, say)).toMatchObject({ status: 204 })
    expect(await callback(interaction, say)).toMatchObject({ status: 400, body: { code: 40060 } })
    expect(await answer).toMatchObject({ content: 'x' })
  })

  it('stays open after an answer that was malformed or does not fit', async () => {
    const arrived = repliable(scene)
    const answer = ann.command('go')
    const interaction = await arrived
    for (const body of [
      {},
      { type: 4 },
      { type: 4, data: { content: 'x'.repeat(2_001) } },
      { type: 5, data: { flags: 32768 + 64 } },
      { type: 6 },
      { type: 7, data: { content: 'x' } },
      { type: 8, data: { choices: [] } },
      { type: 9, data: { custom_id: 'm', title: 'x'.repeat(46), components: [{ type: 10, content: 'x' }] } },
      { type: 9, data: { custom_id: 'm', title: 'x', components: [] } },
      {
        type: 9,
        data: { custom_id: 'm', title: 'x', components: Array.from({ length: 6 }, () => ({ type: 10, content: 'x' })) },
      },
      {
        type: 9,
        data: {
          custom_id: 'm',
          title: 'x',
          components: [{ type: 1, components: [{ type: 4, custom_id: 'a', style: 1 }] }],
        },
      },
      {
        type: 9,
        data: {
          custom_id: 'm',
          title: 'x',
          components: [{ type: 18, label: 'x'.repeat(46), component: { type: 4, custom_id: 'a', style: 1 } }],
        },
      },
      {
        type: 9,
        data: {
          custom_id: 'm',
          title: 'x',
          components: [{ type: 18, label: 'l', component: { type: 4, custom_id: 'a', style: 1, label: 'own' } }],
        },
      },
      {
        type: 9,
        data: {
          custom_id: 'm',
          title: 'x',
          components: [{ type: 18, label: 'l', component: { type: 2, style: 1, custom_id: 'a', label: 'b' } }],
        },
      },
      {
        type: 9,
        data: {
          custom_id: 'm',
          title: 'x',
          components: [
            { type: 18, label: 'l', component: { type: 4, custom_id: 'a', style: 1, min_length: 5, max_length: 4 } },
          ],
        },
      },
      {
        type: 9,
        data: {
          custom_id: 'm',
          title: 'x',
          components: ['a', 'a'].map((id) => ({
            type: 18,
            label: 'l',
            component: { type: 4, custom_id: id, style: 1 },
          })),
        },
      },
    ]) {
      expect(await callback(interaction, body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { code: 50035 },
      })
    }
    expect(await callback(interaction, say)).toMatchObject({ status: 204 })
    await answer
  })

  it('with a strange token or id is unknown', async () => {
    const arrived = repliable(scene)
    const answer = ann.command('go')
    const interaction = await arrived
    expect(await callback({ ...interaction, id: interaction.id, token: 'x' }, say)).toMatchObject({
      status: 404,
      body: { code: 10062 },
    })
    expect(await callback({ id: '1', token: interaction.token }, say)).toMatchObject({ body: { code: 10062 } })
    await interaction.reply('x')
    await answer
  })

  it('can be edited and followed up for fifteen minutes of the clock', async () => {
    const arrived = repliable(scene)
    const answer = ann.command('go')
    const interaction = await arrived
    await interaction.reply('x')
    await answer
    now += 14 * 60_000
    expect((await interaction.editReply('y')).content).toBe('y')
    now += 2 * 60_000
    await expect(interaction.editReply('z')).rejects.toMatchObject({ status: 401, code: 50027 })
    await expect(interaction.followUp('z')).rejects.toMatchObject({ code: 50027 })
    const unknown = await call(scene.discord, 'POST', `/webhooks/${scene.discord.botId}/nothing`, { content: 'x' })
    expect(unknown).toMatchObject({ status: 404, body: { code: 10015 } })
  })

  it('deferred and never filled is told apart from one never answered', async () => {
    const arrived = repliable(scene)
    const answer = ann.command('go')
    await (await arrived).deferReply()
    const deferred = await answer
    if (deferred.kind !== 'deferred') throw new Error(deferred.kind)
    await expect(deferred.final(30)).rejects.toMatchObject({ name: 'AnswerMissing' })
  })

  it('can be deleted again, after which its original is unknown', async () => {
    const arrived = repliable(scene)
    const answer = ann.command('go')
    const interaction = await arrived
    await interaction.reply('x')
    await answer
    await interaction.deleteReply()
    await expect(interaction.fetchReply()).rejects.toMatchObject({ code: 10008 })
    const { channelId } = interaction
    expect(await scene.client.rest.get(Routes.channelMessages(channelId ?? ''))).toEqual([])
  })
})
