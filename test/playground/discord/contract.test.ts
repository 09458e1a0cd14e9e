import {
  ActionRowBuilder,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelType,
  ContainerBuilder,
  EmbedBuilder,
  FileBuilder,
  GuildMember,
  LabelBuilder,
  MediaGalleryBuilder,
  MessageFlags,
  ModalBuilder,
  OverwriteType,
  PermissionFlagsBits as P,
  Routes,
  SectionBuilder,
  SeparatorBuilder,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
  ThumbnailBuilder,
  UserSelectMenuBuilder,
} from 'discord.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Exchange } from '#playground/discord/http/request-log'
import { BOT_PERMISSIONS } from '#playground/discord/stand-in-options'
import { checkExchange, contractNotice } from '../../support/openapi-contract.js'
import { openScene, type Scene } from './bare-bot.js'

let scene: Scene
const complaints: string[] = []

beforeAll(async () => {
  scene = await openScene({ botPermissions: BOT_PERMISSIONS | P.KickMembers | P.ManageNicknames, privilegedIntents: 2 })
  scene.discord.requests.onExchange((exchange) => complaints.push(...checkExchange(exchange)))
})

afterAll(() => scene.end())

/** Fails with what the traffic since the last call did that Discord does not describe. */
function expectNoComplaints(): void {
  const notice = contractNotice()
  if (notice) console.warn(notice)
  expect(complaints.splice(0)).toEqual([])
}

const row = (...buttons: ButtonBuilder[]) => new ActionRowBuilder<ButtonBuilder>().addComponents(...buttons)
const button = (id: string) => new ButtonBuilder().setCustomId(id).setLabel(id).setStyle(ButtonStyle.Primary)
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000002000000030806000000', 'hex')

describe("the traffic agrees with Discord's own description of its API", () => {
  it('when commands are registered in every way', async () => {
    const { client, guildId } = scene
    const command = new SlashCommandBuilder()
      .setName('vote')
      .setNameLocalizations({ ru: 'голос' })
      .setDescription('Vote')
      .setDescriptionLocalizations({ ru: 'Голосовать' })
      .setDefaultMemberPermissions(P.ManageGuild)
      .addUserOption((option) => option.setName('target').setDescription('Whom').setRequired(true))
      .addStringOption((option) => option.setName('day').setDescription('Day').setChoices({ name: 'one', value: '1' }))
      .addStringOption((option) => option.setName('why').setDescription('Why').setAutocomplete(true).setMaxLength(50))
      .addIntegerOption((option) => option.setName('n').setDescription('N').setMinValue(1).setMaxValue(9))
      .toJSON()
    const group = new SlashCommandBuilder()
      .setName('gm')
      .setDescription('Host')
      .addSubcommandGroup((g) =>
        g
          .setName('role')
          .setDescription('R')
          .addSubcommand((s) => s.setName('give').setDescription('G')),
      )
      .toJSON()
    await client.application.commands.set([command, group])
    const made = await client.application.commands.create({ ...command, name: 'other' })
    await client.application.commands.create({ ...command, name: 'other' })
    await client.application.commands.edit(made.id, { description: 'changed' })
    await client.application.commands.fetch({ withLocalizations: true })
    await client.application.commands.fetch(made.id)
    await client.application.commands.delete(made.id)
    await client.application.commands.set([command], guildId)
    await client.application.commands.fetch({ guildId })
    await client.rest.get(Routes.applicationCommands(client.user.id))
    expectNoComplaints()
  })

  it('when the bot asks who and where it is', async () => {
    const { client, guildId, ann } = scene
    await client.application.fetch()
    await client.rest.get(Routes.user('@me'))
    await client.rest.get(Routes.userGuilds())
    await client.rest.get(Routes.gateway())
    await client.rest.get(Routes.gatewayBot())
    await client.users.fetch(ann, { force: true })
    const guild = await client.guilds.fetch({ guild: guildId, force: true })
    await guild.members.fetch({ user: ann, force: true })
    await guild.members.list({ limit: 10 })
    await guild.members.search({ query: 'ann' })
    await guild.channels.fetch()
    await guild.roles.fetch()
    await client.rest.get(Routes.guild(guildId))
    expectNoComplaints()
  })

  it('when roles, channels and overwrites are made, changed and removed', async () => {
    const { client, guildId, ann } = scene
    const guild = await client.guilds.fetch(guildId)
    const role = await guild.roles.create({
      name: 'Living',
      colors: { primaryColor: 0xff6600 },
      hoist: true,
      permissions: [P.ViewChannel],
    })
    await role.edit({ name: 'Dead', mentionable: true })
    const other = await guild.roles.create({ name: 'Other' })
    await guild.roles.setPositions([{ role: other.id, position: 1 }])
    await guild.roles.fetch(role.id, { force: true })
    const member = await guild.members.fetch(ann)
    await member.roles.add(role)
    await member.roles.remove(role)
    await member.roles.set([role.id])
    await member.setNickname('Annie')
    expect(member).toBeInstanceOf(GuildMember)
    const category = await guild.channels.create({ name: 'Game', type: ChannelType.GuildCategory })
    const channel = await guild.channels.create({
      name: 'coven',
      type: ChannelType.GuildText,
      parent: category.id,
      topic: 'Kill',
      rateLimitPerUser: 5,
      permissionOverwrites: [{ id: ann, type: OverwriteType.Member, allow: [P.ViewChannel] }],
    })
    await channel.permissionOverwrites.edit(role.id, { ViewChannel: false }, { type: OverwriteType.Role })
    await channel.permissionOverwrites.delete(role.id)
    await channel.permissionOverwrites.set([{ id: ann, type: OverwriteType.Member, deny: [P.SendMessages] }])
    await channel.edit({ name: 'coven-2', topic: null, position: 1 })
    await guild.channels.setPositions([{ channel: channel.id, position: 3, lockPermissions: true }])
    await client.rest.get(Routes.channel(channel.id))
    await channel.sendTyping()
    await channel.delete()
    await role.delete()
    await guild.members.kick(scene.bob)
    scene.discord.addMember(guildId, { id: scene.bob, name: 'Bob' })
    expectNoComplaints()
  })

  it('when messages of every kind are posted, changed, pinned, listed and deleted', async () => {
    const { client, guildId, ann } = scene
    const id = scene.discord.channelNamed(guildId, 'general')?.id ?? ''
    const channel = await client.channels.fetch(id)
    if (channel?.type !== ChannelType.GuildText) throw new Error('no channel')
    const embed = new EmbedBuilder()
      .setTitle('Gazette')
      .setURL('https://example.org/1')
      .setDescription('Dead!')
      .setColor(0xff0000)
      .setTimestamp()
      .setFooter({ text: 'No. 1' })
      .setAuthor({ name: 'Editor' })
      .addFields({ name: 'a', value: 'b', inline: true })
      .setImage('attachment://page.png')
    const classic = await channel.send({
      content: `hello <@${ann}>`,
      embeds: [embed],
      files: [new AttachmentBuilder(png, { name: 'page.png', description: 'A page' })],
      components: [
        row(
          button('a'),
          new ButtonBuilder().setURL('https://example.org').setLabel('link').setStyle(ButtonStyle.Link),
          button('b').setEmoji('🎃'),
        ),
        new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
          new StringSelectMenuBuilder()
            .setCustomId('s')
            .setPlaceholder('Choose')
            .addOptions({ label: 'A', value: 'a', description: 'x', emoji: '🕯️', default: true }),
        ),
        new ActionRowBuilder<UserSelectMenuBuilder>().addComponents(
          new UserSelectMenuBuilder().setCustomId('u').addDefaultUsers(ann),
        ),
      ],
      nonce: 'game-1-2-3',
      enforceNonce: true,
      allowedMentions: { users: [ann] },
    })
    expect(classic.attachments.first()).toMatchObject({ width: 2, height: 3, description: 'A page' })
    expect(await (await fetch(classic.attachments.first()?.url ?? '')).arrayBuffer()).toHaveProperty(
      'byteLength',
      png.length,
    )
    const modern = await channel.send({
      flags: MessageFlags.IsComponentsV2,
      files: [
        new AttachmentBuilder(png, { name: 'page.png' }),
        new AttachmentBuilder(Buffer.from('book'), { name: 'book.html' }),
      ],
      components: [
        new ContainerBuilder()
          .setAccentColor(0xff6600)
          .addTextDisplayComponents(new TextDisplayBuilder().setContent('# Gazette'))
          .addSectionComponents(
            new SectionBuilder()
              .addTextDisplayComponents(new TextDisplayBuilder().setContent('text'))
              .setThumbnailAccessory(new ThumbnailBuilder().setURL('attachment://page.png').setDescription('alt')),
            new SectionBuilder()
              .addTextDisplayComponents(new TextDisplayBuilder().setContent('text'))
              .setButtonAccessory(button('read')),
          )
          .addSeparatorComponents(new SeparatorBuilder())
          .addMediaGalleryComponents(
            new MediaGalleryBuilder().addItems({ media: { url: 'attachment://page.png' }, description: 'alt' }),
          )
          .addActionRowComponents(row(button('c'))),
        new FileBuilder().setURL('attachment://book.html'),
      ],
    })
    await modern.edit({ components: [new TextDisplayBuilder().setContent('gone')], flags: MessageFlags.IsComponentsV2 })
    await classic.edit({ content: 'changed', embeds: [], components: [] })
    await classic.reply('a reply')
    await classic.pin()
    await channel.messages.fetchPins()
    await client.rest.get(Routes.channelPins(id) as `/${string}`)
    await classic.unpin()
    await channel.messages.fetch({ limit: 5, before: modern.id })
    await channel.messages.fetch({ message: classic.id, force: true })
    const doomed = [await channel.send('1'), await channel.send('2')]
    await channel.bulkDelete(doomed)
    await modern.delete()
    const direct = await client.users.send(ann, 'psst')
    await direct.edit('psst!')
    expectNoComplaints()
  })

  it('when interactions are answered in every way', async () => {
    const { client, guildId, discord } = scene
    const ann = discord.as(scene.ann, guildId)
    const id = discord.channelNamed(guildId, 'general')?.id ?? ''
    const channel = await client.channels.fetch(id)
    if (!channel?.isSendable()) throw new Error('no channel')
    discord.owner(guildId).updateRole(guildId, {
      permissions: (discord.guild(guildId).roles.get(guildId)?.permissions ?? 0n) | P.ManageGuild,
    })

    scene.answer = (interaction) =>
      interaction.isAutocomplete() && interaction.respond([{ name: 'n', nameLocalizations: { ru: 'н' }, value: 'v' }])
    await ann.autocomplete('vote', 'why', 'x')

    scene.answer = async (interaction) => {
      if (!interaction.isChatInputCommand()) return
      await interaction.reply({ content: 'first', withResponse: true, components: [row(button('press'))] })
      await interaction.fetchReply()
      await interaction.editReply({
        content: 'second',
        files: [new AttachmentBuilder(Buffer.from('x'), { name: 'x.txt' })],
      })
      const more = await interaction.followUp({ content: 'third', flags: MessageFlags.Ephemeral })
      await interaction.editReply({ message: more, content: 'fourth' })
      await interaction.deleteReply(more)
    }
    const first = await ann.command('vote', { target: scene.bob })
    if (first.kind !== 'message') throw new Error(first.kind)
    await first.nextFollowUp()

    const press = async (answer: Scene['answer']) => {
      scene.answer = answer
      return ann.press(first.messageId, 'press')
    }
    await press(
      (interaction) => interaction.isButton() && interaction.update({ content: 'updated', withResponse: true }),
    )
    await press(async (interaction) => {
      if (!interaction.isButton()) return
      await interaction.deferUpdate({ withResponse: true })
      await interaction.editReply('later')
    })
    await press(async (interaction) => {
      if (!interaction.isButton()) return
      await interaction.deferReply({ flags: MessageFlags.Ephemeral, withResponse: true })
      await interaction.followUp('filled')
      await interaction.deleteReply()
    })
    const modal = await press(
      (interaction) =>
        interaction.isButton() &&
        interaction.showModal(
          new ModalBuilder()
            .setCustomId('m')
            .setTitle('M')
            .addTextDisplayComponents(new TextDisplayBuilder().setContent('Say'))
            .addLabelComponents(
              new LabelBuilder()
                .setLabel('L')
                .setDescription('D')
                .setTextInputComponent(
                  new TextInputBuilder()
                    .setCustomId('t')
                    .setStyle(TextInputStyle.Short)
                    .setValue('v')
                    .setPlaceholder('p')
                    .setRequired(false),
                ),
              new LabelBuilder()
                .setLabel('S')
                .setStringSelectMenuComponent(
                  new StringSelectMenuBuilder().setCustomId('s').addOptions({ label: 'A', value: 'a' }),
                ),
            ),
        ),
    )
    if (modal.kind !== 'modal') throw new Error(modal.kind)
    scene.answer = (interaction) =>
      interaction.isModalSubmit() &&
      interaction.isFromMessage() &&
      interaction.update({
        content: interaction.fields.getStringSelectValues('s').join(),
        files: [new AttachmentBuilder(png, { name: 'p.png' })],
        withResponse: true,
      })
    expect(await ann.submit(modal, { s: 'a' })).toMatchObject({ kind: 'update', content: 'a' })
    expect(scene.errors).toEqual([])
    expectNoComplaints()
  })

  it('when it is refused', async () => {
    const { client, guildId, discord } = scene
    const missing = Routes.channelMessage(discord.channelNamed(guildId, 'general')?.id ?? '', '1')
    await expect(client.rest.get(missing)).rejects.toMatchObject({ code: 10008, status: 404 })
    await expect(client.rest.get(Routes.channel('1'))).rejects.toMatchObject({ code: 10003 })
    discord.faults.forbid({ method: 'GET', route: '/guilds/:guild' })
    await expect(client.rest.get(Routes.guild(guildId))).rejects.toMatchObject({ code: 50013, status: 403 })
    expectNoComplaints()
    await expect(client.rest.post(Routes.guildChannels(guildId), { body: { name: '' } })).rejects.toMatchObject({
      code: 50035,
    })
    expect(contractNotice() ?? complaints.splice(0).join()).toMatch(/refused as malformed|is not there/)
  })

  it('and what does not agree is found', () => {
    const post = scene.discord.requests.to('POST', '/channels/:channel/messages').find(({ status }) => status === 200)
    if (!post || contractNotice()) return expectNoComplaints()
    const answer = post.response as Record<string, unknown>
    const { author: _author, ...anonymous } = answer
    const changed: Partial<Exchange>[] = [
      { response: anonymous },
      { response: { ...answer, pinned: 'no' } },
      { response: { ...answer, embeds: [{ title: 'no type' }] } },
      { response: undefined },
      { status: 302 },
      { body: { content: 'x'.repeat(4_001) } },
      { body: { components: [{ type: 1, components: [{ type: 2, style: 9, custom_id: 'a' }] }] } },
      { body: { components: [{ type: 1, components: [] }] } },
      { query: 'unknown=1' },
      { path: '/channels/1/whispers' },
      { method: 'PUT' },
    ]
    expect(checkExchange(post)).toEqual([])
    expect(changed.map((change) => checkExchange({ ...post, ...change }).length > 0)).toEqual(changed.map(() => true))
  })
})
