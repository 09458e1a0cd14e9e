import { type APIMessage, MessageReferenceType, MessageType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { failure } from '#playground/discord/failure'
import { Field } from '#playground/discord/form'
import { readLimit, readSnowflake } from '#playground/discord/http/query'
import { done, ok, type Route, route } from '#playground/discord/http/route'
import type { MessageOrigin } from '#playground/discord/messages/message-book'
import type { Realm } from '#playground/discord/realm'
import { type ChannelStanding, inChannel, need } from '#playground/discord/routes/rights'
import { compareSnowflakes, snowflakeTime } from '#playground/discord/snowflake'
import { isText } from '#playground/discord/world/channels'
import type { Channel } from '#playground/discord/world/entities'
import { holds } from '#playground/discord/world/permissions'

const TWO_WEEKS = 14 * 24 * 3_600_000

function textChannel(realm: Realm, channelId: string): ChannelStanding {
  const standing = inChannel(realm, channelId)
  if (!isText(standing.channel)) throw failure.notText()
  return standing
}

function messageOf(channel: Channel, messageId: string): APIMessage {
  const message = channel.messages.get(messageId)
  if (!message) throw failure.unknownMessage()
  return message
}

/** The history as Discord pages it: newest first, after a point the ones that follow it. */
function history(channel: Channel, query: URLSearchParams): APIMessage[] {
  const limit = readLimit(query, 50, 100)
  const before = readSnowflake(query, 'before')
  const after = readSnowflake(query, 'after')
  const around = readSnowflake(query, 'around')
  const all = [...channel.messages.values()]
  if (around !== undefined) {
    const index = all.findIndex(({ id }) => compareSnowflakes(id, around) >= 0)
    const from = Math.max(0, (index < 0 ? all.length : index) - Math.floor(limit / 2))
    return all.slice(from, from + limit).reverse()
  }
  if (after !== undefined) {
    return all
      .filter(({ id }) => compareSnowflakes(id, after) > 0)
      .slice(0, limit)
      .reverse()
  }
  const earlier = before === undefined ? all : all.filter(({ id }) => compareSnowflakes(id, before) < 0)
  return earlier.slice(-limit).reverse()
}

function replyOrigin(
  { channel, permissions }: ChannelStanding,
  body: Field,
  replyTo: string | undefined,
): MessageOrigin {
  if (replyTo === undefined) return {}
  if (!holds(permissions, P.ReadMessageHistory)) throw failure.cannotReply()
  if (!channel.messages.has(replyTo)) {
    if (body.at('message_reference').at('fail_if_not_exists').value === false) return {}
    body.at('message_reference').fail('MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message')
    body.check()
  }
  return {
    type: MessageType.Reply,
    reference: {
      type: MessageReferenceType.Default,
      channel_id: channel.id,
      message_id: replyTo,
      ...(channel.guildId !== null && { guild_id: channel.guildId }),
    },
  }
}

export const messageRoutes = (realm: Realm): Route[] => [
  route('GET', '/channels/:channel/messages', (params, { query }) => {
    const standing = textChannel(realm, params.channel)
    return ok(holds(standing.permissions, P.ReadMessageHistory) ? history(standing.channel, query) : [])
  }),
  route('GET', '/channels/:channel/messages/:message', (params) => {
    const standing = textChannel(realm, params.channel)
    need(standing, P.ReadMessageHistory)
    return ok(messageOf(standing.channel, params.message))
  }),
  route('POST', '/channels/:channel/messages', (params, { json, files }) => {
    const standing = textChannel(realm, params.channel)
    need(standing, P.SendMessages)
    const body = Field.of(json)
    const draft = realm.book.read(body, files, 'channel', standing.channel)
    if (draft.attachments.uploads.length > 0) need(standing, P.AttachFiles)
    if (draft.embeds?.length) need(standing, P.EmbedLinks)
    if (draft.tts) need(standing, P.SendTTSMessages)
    const { bot } = realm.world
    return ok(
      realm.book.earlier(bot, draft) ??
        realm.book.post(standing.channel, bot, draft, replyOrigin(standing, body, draft.replyTo)),
    )
  }),
  route('PATCH', '/channels/:channel/messages/:message', (params, { json, files }) => {
    const { channel } = textChannel(realm, params.channel)
    const message = messageOf(channel, params.message)
    if (message.author.id !== realm.world.bot.id) throw failure.foreignMessage()
    return ok(realm.book.edit(channel, message, realm.book.read(Field.of(json), files, 'edit', channel, message)))
  }),
  route('DELETE', '/channels/:channel/messages/:message', (params) => {
    const standing = textChannel(realm, params.channel)
    const message = messageOf(standing.channel, params.message)
    if (message.author.id !== realm.world.bot.id) need(standing, P.ManageMessages)
    realm.book.remove(standing.channel, [message.id])
    return done
  }),
  route('POST', '/channels/:channel/messages/bulk-delete', (params, { json }) => {
    const standing = textChannel(realm, params.channel)
    if (!standing.guild) throw failure.wrongChannelType()
    need(standing, P.ManageMessages)
    const body = Field.of(json)
    const list = body.at('messages')
    const ids =
      list.list({ min: 2, max: 100, required: true })?.flatMap((item) => item.snowflake({ required: true }) ?? []) ?? []
    if (new Set(ids).size < ids.length)
      list.fail('SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value.')
    body.check()
    const now = realm.world.clock.now()
    if (ids.some((id) => now - snowflakeTime(id) > TWO_WEEKS)) throw failure.tooOldToDelete()
    const known = ids.filter((id) => standing.channel.messages.has(id))
    if (known.length > 0) realm.book.remove(standing.channel, known)
    return done
  }),
]
