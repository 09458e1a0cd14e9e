import { ChannelType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { failure } from '#playground/discord/failure'
import { Field } from '#playground/discord/form'
import { created, done, ok, type Route, route } from '#playground/discord/http/route'
import type { Realm } from '#playground/discord/realm'
import { needOverwriteRights, readOverwrites } from '#playground/discord/routes/overwrites'
import { inChannel, inGuild, need } from '#playground/discord/routes/rights'
import {
  type ChannelChange,
  childrenOf,
  createChannel,
  deleteChannel,
  updateChannel,
} from '#playground/discord/world/channels'
import type { Channel, Guild } from '#playground/discord/world/entities'
import { channelPayload } from '#playground/discord/world/payloads'

const PER_GUILD = 500
const PER_CATEGORY = 50
const TYPES = [
  ChannelType.GuildText,
  ChannelType.GuildVoice,
  ChannelType.GuildCategory,
  ChannelType.GuildAnnouncement,
] as const

/** What a channel may be given, created or changed; `self` is the channel when it exists already. */
function readChange(body: Field, guild: Guild, self?: Channel): ChannelChange {
  const topic = body.at('topic')
  const parent = body.at('parent_id')
  const parentId = parent.snowflake()
  if (parentId !== undefined) {
    const category = guild.channels.get(parentId)
    if (category?.type !== ChannelType.GuildCategory) {
      parent.fail('CHANNEL_PARENT_INVALID_TYPE', 'Not a category')
    } else if (self?.parentId !== parentId && childrenOf(guild, parentId).length >= PER_CATEGORY) {
      parent.fail('CHANNEL_PARENT_MAX_CHANNELS', `Maximum number of channels in category reached (${PER_CATEGORY})`)
    }
  }
  const position = body.at('position').integer({ min: 0 })
  const nsfw = body.at('nsfw').boolean()
  const slowmode = body.at('rate_limit_per_user').integer({ min: 0, max: 21_600 })
  const overwrites = readOverwrites(body.at('permission_overwrites'), guild)
  const text = topic.text({ max: 1_024 })
  return {
    ...(topic.present && { topic: text === '' ? null : (text ?? null) }),
    ...(parent.present && { parentId: parentId ?? null }),
    ...(position !== undefined && { position }),
    ...(nsfw !== undefined && { nsfw }),
    ...(slowmode !== undefined && { rateLimitPerUser: slowmode }),
    ...(overwrites && { overwrites }),
  }
}

function movedChannels(json: unknown, guild: Guild): Map<Channel, ChannelChange> {
  const body = Field.of(json)
  const moves = new Map<Channel, ChannelChange>()
  for (const item of body.list({ required: true }) ?? []) {
    if (!item.record()) continue
    const channel = guild.channels.get(item.at('id').snowflake({ required: true }) ?? '')
    if (!channel) {
      item.at('id').fail('GUILD_CHANNEL_UNKNOWN', 'Unknown Channel')
      continue
    }
    const change = readChange(item, guild, channel)
    const parent = change.parentId ? guild.channels.get(change.parentId) : undefined
    const sync = item.at('lock_permissions').boolean() && parent
    const { position, parentId } = change
    moves.set(channel, {
      ...(position !== undefined && { position }),
      ...(parentId !== undefined && { parentId }),
      ...(sync && { overwrites: [...sync.overwrites.values()] }),
    })
  }
  body.check()
  return moves
}

export const channelRoutes = (realm: Realm): Route[] => [
  route('GET', '/guilds/:guild/channels', (params) => {
    const { guild } = inGuild(realm, params.guild)
    return ok([...guild.channels.values()].map(channelPayload))
  }),
  route('POST', '/guilds/:guild/channels', (params, { json }) => {
    const standing = inGuild(realm, params.guild)
    const { guild } = standing
    need(standing, P.ManageChannels)
    const body = Field.of(json)
    body.record()
    const type = body.at('type').choice(TYPES) ?? ChannelType.GuildText
    const name = body.at('name').text({ min: 1, max: 100, required: true })
    const change = readChange(body, guild)
    if (type === ChannelType.GuildCategory && change.parentId) {
      body.at('parent_id').fail('CHANNEL_PARENT_INVALID_TYPE', 'Categories cannot have a parent')
    }
    body.check()
    if (guild.channels.size >= PER_GUILD) throw failure.tooManyChannels()
    if (change.overwrites) needOverwriteRights(standing, undefined, [], change.overwrites)
    return created(channelPayload(createChannel(realm.world, guild, type, name ?? '', change)))
  }),
  route('PATCH', '/guilds/:guild/channels', (params, { json }) => {
    const standing = inGuild(realm, params.guild)
    need(standing, P.ManageChannels)
    for (const [channel, change] of movedChannels(json, standing.guild)) updateChannel(realm.world, channel, change)
    return done
  }),
  route('GET', '/channels/:channel', (params) => ok(channelPayload(inChannel(realm, params.channel).channel))),
  route('PATCH', '/channels/:channel', (params, { json }) => {
    const standing = inChannel(realm, params.channel)
    const { channel, guild } = standing
    if (!guild) throw failure.wrongChannelType()
    const body = Field.of(json)
    body.record()
    if (Object.keys(Object(json)).some((key) => key !== 'permission_overwrites')) need(standing, P.ManageChannels)
    body.at('type').choice([channel.type])
    const name = body.at('name').text({ min: 1, max: 100 })
    const change = readChange(body, guild, channel)
    body.check()
    if (change.overwrites) {
      need(standing, P.ManageRoles)
      needOverwriteRights(inGuild(realm, guild.id), channel, channel.overwrites.values(), change.overwrites)
    }
    updateChannel(realm.world, channel, { ...change, ...(name !== undefined && { name }) })
    return ok(channelPayload(channel))
  }),
  route('DELETE', '/channels/:channel', (params) => {
    const standing = inChannel(realm, params.channel)
    if (!standing.guild) throw failure.wrongChannelType()
    need(standing, P.ManageChannels)
    const payload = channelPayload(standing.channel)
    deleteChannel(realm.world, standing.channel)
    return ok(payload)
  }),
  route('POST', '/channels/:channel/typing', (params) => {
    const standing = inChannel(realm, params.channel)
    need(standing, P.SendMessages)
    realm.world.news.emit('typing', standing.channel, realm.world.bot.id)
    return done
  }),
]
