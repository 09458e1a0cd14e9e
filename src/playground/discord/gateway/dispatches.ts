import { type APIMessage, GatewayIntentBits as Intent, PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { News } from '#playground/discord/events'
import type { Gateway } from '#playground/discord/gateway/gateway'
import type { Channel } from '#playground/discord/world/entities'
import {
  bareMemberPayload,
  channelPayload,
  guildCreatePayload,
  guildPayload,
  memberPayload,
  rolePayload,
  userPayload,
} from '#playground/discord/world/payloads'
import { channelPermissions, holds } from '#playground/discord/world/permissions'
import type { World } from '#playground/discord/world/world'

/** Turns what happens in the world into gateway dispatches, each under the intent it needs. */
export function dispatchNews(news: News, world: World, gateway: Gateway): void {
  const botId = world.bot.id
  const guilds = (event: string, guildId: string, payload: object) =>
    gateway.dispatch(event, payload, Intent.Guilds, guildId)
  const members = (event: string, guildId: string, payload: object) =>
    gateway.dispatch(event, payload, Intent.GuildMembers, guildId)
  const present = (guildId: string | null) => guildId !== null && world.guilds.get(guildId)?.members.has(botId) === true

  news.on('guildCreate', (guild) => guilds('GUILD_CREATE', guild.id, guildCreatePayload(guild, botId)))
  news.on('guildUpdate', (guild) => guilds('GUILD_UPDATE', guild.id, guildPayload(guild)))
  news.on('guildDelete', (guildId) => guilds('GUILD_DELETE', guildId, { id: guildId }))

  for (const [kind, event] of [
    ['channelCreate', 'CHANNEL_CREATE'],
    ['channelUpdate', 'CHANNEL_UPDATE'],
    ['channelDelete', 'CHANNEL_DELETE'],
  ] as const) {
    news.on(kind, (channel) => {
      if (present(channel.guildId)) guilds(event, channel.guildId ?? '', channelPayload(channel))
    })
  }
  for (const [kind, event] of [
    ['roleCreate', 'GUILD_ROLE_CREATE'],
    ['roleUpdate', 'GUILD_ROLE_UPDATE'],
  ] as const) {
    news.on(kind, (guild, role) => {
      if (present(guild.id)) guilds(event, guild.id, { guild_id: guild.id, role: rolePayload(role) })
    })
  }
  news.on('roleDelete', (guild, roleId) => {
    if (present(guild.id)) guilds('GUILD_ROLE_DELETE', guild.id, { guild_id: guild.id, role_id: roleId })
  })

  news.on('memberAdd', (guild, member) =>
    members('GUILD_MEMBER_ADD', guild.id, { guild_id: guild.id, ...memberPayload(member) }),
  )
  news.on('memberRemove', (guild, member) =>
    members('GUILD_MEMBER_REMOVE', guild.id, { guild_id: guild.id, user: userPayload(member.user) }),
  )
  news.on('memberUpdate', (guild, member) => {
    const payload = { guild_id: guild.id, ...memberPayload(member) }
    // Its own roles a bot learns about without the privileged intent.
    gateway.dispatch(
      'GUILD_MEMBER_UPDATE',
      payload,
      member.user.id === botId ? Intent.Guilds | Intent.GuildMembers : Intent.GuildMembers,
      guild.id,
    )
  })

  const intentFor = ({ guildId }: Channel) => (guildId === null ? Intent.DirectMessages : Intent.GuildMessages)
  const hears = (channel: Channel): boolean => {
    const guild = world.guildOf(channel)
    if (!guild) return true
    const bot = guild.members.get(botId)
    return bot !== undefined && holds(channelPermissions(guild, channel, bot, world.clock.now()), P.ViewChannel)
  }
  for (const [kind, event] of [
    ['messageCreate', 'MESSAGE_CREATE'],
    ['messageUpdate', 'MESSAGE_UPDATE'],
  ] as const) {
    news.on(kind, (channel, message) => {
      if (!hears(channel)) return
      const payload = messagePayload(world, channel, message)
      gateway.dispatchMessage(
        event,
        payload,
        veil(payload, message, channel, botId),
        intentFor(channel),
        channel.guildId,
      )
    })
  }
  news.on('messageDelete', (channel, ids) => {
    if (!hears(channel)) return
    const place = { channel_id: channel.id, ...(channel.guildId !== null && { guild_id: channel.guildId }) }
    const [id] = ids
    if (ids.length === 1) gateway.dispatch('MESSAGE_DELETE', { id, ...place }, intentFor(channel), channel.guildId)
    else gateway.dispatch('MESSAGE_DELETE_BULK', { ids, ...place }, intentFor(channel), channel.guildId)
  })
  news.on('pinsUpdate', (channel) => {
    const last_pin_timestamp = [...channel.pins.values()].at(-1) ?? null
    guilds('CHANNEL_PINS_UPDATE', channel.guildId ?? '0', {
      guild_id: channel.guildId,
      channel_id: channel.id,
      last_pin_timestamp,
    })
  })
}

function messagePayload(world: World, channel: Channel, message: APIMessage): APIMessage & { guild_id?: string } {
  const member = world.guildOf(channel)?.members.get(message.author.id)
  return {
    ...message,
    ...(channel.guildId !== null && { guild_id: channel.guildId }),
    ...(member && { member: bareMemberPayload(member) }),
  }
}

/** A message as a bot without the content intent hears it: its own words, direct words and words that ring it are spared. */
function veil<T extends APIMessage>(payload: T, message: APIMessage, channel: Channel, botId: string): T {
  const spared =
    message.author.id === botId || channel.guildId === null || message.mentions.some(({ id }) => id === botId)
  return spared ? payload : { ...payload, content: '', embeds: [], components: [], attachments: [] }
}
