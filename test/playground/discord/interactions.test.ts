import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} from 'discord.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberSession } from '#playground/discord/member/member-session'
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
  const vote = new SlashCommandBuilder()
    .setName('vote')
    .setDescription('Vote')
    .addUserOption((option) => option.setName('target').setDescription('Whom').setRequired(true))
    .addStringOption((option) => option.setName('why').setDescription('Why').setAutocomplete(true))
  const gm = new SlashCommandBuilder()
    .setName('gm')
    .setDescription('Host')
    .setDefaultMemberPermissions(32n)
    .addSubcommand((sub) => sub.setName('pause').setDescription('Pause'))
    .addSubcommandGroup((group) =>
      group
        .setName('role')
        .setDescription('Roles')
        .addSubcommand((sub) =>
          sub
            .setName('give')
            .setDescription('Give')
            .addIntegerOption((o) => o.setName('n').setDescription('N').setRequired(true)),
        ),
    )
  await scene.client.application.commands.set([vote.toJSON(), gm.toJSON()])
})

beforeEach(() => {
  scene.errors.length = 0
})

afterAll(() => scene.end())

describe('slash commands', () => {
  it('bring the options, the resolved member and the language of the reader', async () => {
    scene.answer = (interaction) => {
      if (!interaction.isChatInputCommand()) return
      const target = interaction.options.getUser('target', true)
      return interaction.reply(`${target.displayName} ${interaction.locale} ${interaction.guildLocale}`)
    }
    const answer = await ann.command('vote', { target: scene.bob })
    expect(answer).toMatchObject({ kind: 'message', ephemeral: false, content: 'Bob ru ru' })
    expect(bob.messages(general).public.at(-1)?.content).toBe('Bob ru ru')
  })

  it('carry the instant of receipt in their id', async () => {
    const receivedAt = Date.UTC(2026, 9, 31, 20)
    scene.answer = (interaction) => interaction.isRepliable() && interaction.reply(String(interaction.createdTimestamp))
    expect(await ann.command('vote', { target: scene.bob }, { receivedAt })).toMatchObject({
      content: String(receivedAt),
    })
  })

  it('reach subcommands and their groups, for those who may', async () => {
    const host = scene.discord.as(
      scene.discord.addMember(scene.guildId, { name: 'Host', permissions: 32n }),
      scene.guildId,
    )
    scene.answer = (interaction) => {
      if (!interaction.isChatInputCommand()) return
      const { options } = interaction
      return interaction.reply(
        `${options.getSubcommandGroup(false)} ${options.getSubcommand()} ${options.getInteger('n')}`,
      )
    }
    expect(await host.command('gm pause')).toMatchObject({ content: 'null pause null' })
    expect(await host.command('gm role give', { n: 3 })).toMatchObject({ content: 'role give 3' })
    await expect(ann.command('gm pause')).rejects.toMatchObject({ reason: 'not-permitted' })
    await expect(host.command('gm')).rejects.toMatchObject({ reason: 'unknown-command' })
    await expect(host.command('gm role give')).rejects.toMatchObject({ reason: 'missing-option' })
    await expect(host.command('gm role give', { n: 1.5 })).rejects.toMatchObject({ reason: 'bad-value' })
    await expect(host.command('burn')).rejects.toMatchObject({ reason: 'unknown-command' })
  })

  it('complete what is being typed', async () => {
    scene.answer = (interaction) =>
      interaction.isAutocomplete() && interaction.respond([{ name: interaction.options.getFocused(), value: 'x' }])
    const { choices } = await ann.autocomplete('vote', 'why', 'be', { target: scene.bob })
    expect(choices).toEqual([{ name: 'be', value: 'x' }])
  })
})

describe('components', () => {
  const post = async () => {
    const channel = await scene.client.channels.fetch(general)
    if (!channel?.isSendable()) throw new Error('no channel')
    const { id } = await channel.send({
      content: 'panel',
      components: [
        new ActionRowBuilder<ButtonBuilder>().addComponents(
          new ButtonBuilder().setCustomId('yes').setLabel('Yes').setStyle(ButtonStyle.Success),
          new ButtonBuilder().setCustomId('no').setLabel('No').setStyle(ButtonStyle.Danger).setDisabled(true),
        ),
        new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
          new StringSelectMenuBuilder()
            .setCustomId('pick')
            .addOptions({ label: 'A', value: 'a' }, { label: 'B', value: 'b' }),
        ),
        new ActionRowBuilder<UserSelectMenuBuilder>().addComponents(new UserSelectMenuBuilder().setCustomId('who')),
      ],
    })
    return id
  }

  it('a button by id or label updates its message; a disabled one cannot be pressed', async () => {
    const id = await post()
    scene.answer = (interaction) =>
      interaction.isButton() && interaction.update({ content: interaction.customId, components: [] })
    await expect(ann.press(id, 'no')).rejects.toMatchObject({ reason: 'disabled' })
    await expect(ann.press(id, 'maybe')).rejects.toMatchObject({ reason: 'unknown-component' })
    expect(await ann.press(id, 'Yes')).toMatchObject({ kind: 'update', content: 'yes', messageId: id })
    await expect(ann.press(id, 'yes')).rejects.toMatchObject({ reason: 'unknown-component' })
    expect(await ann.press(id, 'forged:1', { forge: true })).toMatchObject({ content: 'forged:1' })
  })

  it('selects bring strings or people', async () => {
    const id = await post()
    scene.answer = (interaction) => {
      if (interaction.isStringSelectMenu())
        return interaction.reply({ content: interaction.values.join(), flags: MessageFlags.Ephemeral })
      if (interaction.isUserSelectMenu())
        return interaction.reply(interaction.users.map((user) => user.displayName).join())
    }
    expect(await ann.choose(id, 'pick', ['b'])).toMatchObject({ kind: 'message', ephemeral: true, content: 'b' })
    expect(await ann.choose(id, 'who', [scene.bob])).toMatchObject({ ephemeral: false, content: 'Bob' })
    await expect(ann.choose(id, 'pick', ['c'])).rejects.toMatchObject({ reason: 'bad-value' })
    await expect(ann.choose(id, 'pick', ['a', 'b'])).rejects.toMatchObject({ reason: 'bad-count' })
  })

  it('an ephemeral answer is seen by its reader alone, who may press what is in it', async () => {
    const id = await post()
    scene.answer = (interaction) =>
      interaction.isButton() &&
      (interaction.customId === 'yes'
        ? interaction.reply({
            content: 'secret',
            flags: MessageFlags.Ephemeral,
            components: [
              new ActionRowBuilder<ButtonBuilder>().addComponents(
                new ButtonBuilder().setCustomId('more').setLabel('More').setStyle(1),
              ),
            ],
          })
        : interaction.update({ content: 'changed', components: [] }))
    const answer = await ann.press(id, 'yes')
    if (answer.kind !== 'message') throw new Error(answer.kind)
    expect(ann.messages(general).ephemeral.map(({ content }) => content)).toContain('secret')
    expect(bob.messages(general).ephemeral).toEqual([])
    expect(bob.messages(general).public.some(({ content }) => content === 'secret')).toBe(false)
    await expect(bob.press(answer.messageId, 'more')).rejects.toMatchObject({ reason: 'unknown-message' })
    expect(await ann.press(answer.messageId, 'more')).toMatchObject({ kind: 'update', content: 'changed' })
    expect(ann.messages(general).ephemeral.at(-1)?.content).toBe('changed')
  })
})

describe('modals', () => {
  it('with labels and with rows are filled and submitted', async () => {
    scene.answer = (interaction) => {
      if (interaction.isChatInputCommand()) {
        const modal = new ModalBuilder()
          .setCustomId('story')
          .setTitle('Story')
          .addLabelComponents(
            new LabelBuilder()
              .setLabel('Words')
              .setTextInputComponent(
                new TextInputBuilder()
                  .setCustomId('words')
                  .setStyle(TextInputStyle.Paragraph)
                  .setMinLength(2)
                  .setMaxLength(5),
              ),
            new LabelBuilder()
              .setLabel('Whom')
              .setUserSelectMenuComponent(new UserSelectMenuBuilder().setCustomId('whom')),
          )
        return interaction.showModal(modal)
      }
      if (interaction.isModalSubmit()) {
        const whom = interaction.fields.getSelectedUsers('whom')?.map((user) => user.displayName)
        return interaction.reply(`${interaction.fields.getTextInputValue('words')} ${whom}`)
      }
    }
    const modal = await ann.command('vote', { target: scene.bob })
    if (modal.kind !== 'modal') throw new Error(modal.kind)
    expect(modal.fields.map(({ customId, label, required, max }) => ({ customId, label, required, max }))).toEqual([
      { customId: 'words', label: 'Words', required: true, max: 5 },
      { customId: 'whom', label: 'Whom', required: true, max: 1 },
    ])
    await expect(ann.submit(modal, { words: 'too long', whom: scene.bob })).rejects.toMatchObject({
      reason: 'bad-value',
    })
    await expect(ann.submit(modal, { words: 'boo' })).rejects.toMatchObject({ reason: 'bad-count' })
    expect(await ann.submit(modal, { words: 'boo', whom: [scene.bob] })).toMatchObject({ content: 'boo Bob' })
  })
})

describe('deferred answers', () => {
  it('are filled by an edit, privately when they were begun so, and followed up', async () => {
    scene.answer = async (interaction) => {
      if (!interaction.isRepliable()) return
      await interaction.deferReply({ flags: MessageFlags.Ephemeral })
      await interaction.editReply('done')
      await interaction.followUp('and more')
    }
    const answer = await ann.command('vote', { target: scene.bob })
    if (answer.kind !== 'deferred') throw new Error(answer.kind)
    expect(answer.ephemeral).toBe(true)
    expect(await answer.final()).toMatchObject({ content: 'done', ephemeral: true })
    const next = answer.followUps()[0] ?? (await answer.nextFollowUp())
    expect(next).toMatchObject({ content: 'and more', ephemeral: false })
  })
})
