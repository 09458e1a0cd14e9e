import { type APIMessage, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { failure } from '#playground/discord/failure'
import { readLimit } from '#playground/discord/http/query'
import { done, ok, type Route, route } from '#playground/discord/http/route'
import type { Realm } from '#playground/discord/realm'
import { inChannel, need } from '#playground/discord/routes/rights'

const PER_CHANNEL = 250
/** How many the older of the two lists shows. */
const OLD_LIST = 50

interface Pin {
  readonly pinned_at: string
  readonly message: APIMessage
}

export const pinRoutes = (realm: Realm): Route[] => {
  const pinsOf = (channelId: string): Pin[] => {
    const standing = inChannel(realm, channelId)
    need(standing, P.ReadMessageHistory)
    const pins = [...standing.channel.pins].flatMap(([id, pinned_at]) => {
      const message = standing.channel.messages.get(id)
      return message ? [{ pinned_at, message }] : []
    })
    return pins.reverse()
  }
  const setPinned = (channelId: string, messageId: string, pinned: boolean) => {
    const standing = inChannel(realm, channelId)
    const message = standing.channel.messages.get(messageId)
    if (!message) throw failure.unknownMessage()
    need(standing, P.PinMessages)
    if (pinned && !message.pinned && standing.channel.pins.size >= PER_CHANNEL) throw failure.tooManyPins()
    realm.book.pin(standing.channel, message, pinned)
    return done
  }
  return [
    route('GET', '/channels/:channel/messages/pins', (params, { query }) => {
      const limit = readLimit(query, 50, 50)
      const before = query.get('before')
      const pins = pinsOf(params.channel).filter(
        ({ pinned_at }) => before === null || Date.parse(pinned_at) < Date.parse(before),
      )
      return ok({ items: pins.slice(0, limit), has_more: pins.length > limit })
    }),
    route('PUT', '/channels/:channel/messages/pins/:message', (params) =>
      setPinned(params.channel, params.message, true),
    ),
    route('DELETE', '/channels/:channel/messages/pins/:message', (params) =>
      setPinned(params.channel, params.message, false),
    ),
    route('GET', '/channels/:channel/pins', (params) =>
      ok(
        pinsOf(params.channel)
          .slice(0, OLD_LIST)
          .map(({ message }) => message),
      ),
    ),
    route('PUT', '/channels/:channel/pins/:message', (params) => setPinned(params.channel, params.message, true)),
    route('DELETE', '/channels/:channel/pins/:message', (params) => setPinned(params.channel, params.message, false)),
  ]
}
