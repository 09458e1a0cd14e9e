import { type APIMessage, Routes } from 'discord.js'
import type { Api } from '#discord/stage/standing'

/** Discord's clock and ours may differ by so much, ms. */
const skewMs = 60_000
const perPage = 100
/** A busy square can hold this many pages of talk between a commit and its message; further back we do not look. */
const mostPages = 20

/** Our own messages of a channel since `since` (ms since the epoch), newest first, page by page. */
export async function* ownMessages(
  api: Api,
  channelId: string,
  botId: string,
  since: number,
): AsyncGenerator<APIMessage> {
  let before: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({ limit: String(perPage), ...(before !== undefined && { before }) })
    const messages = (await api.get(Routes.channelMessages(channelId), { query })) as APIMessage[]
    for (const message of messages) if (message.author.id === botId) yield message
    const oldest = messages.at(-1)
    if (!oldest || messages.length < perPage || Date.parse(oldest.timestamp) < since - skewMs) return
    before = oldest.id
  }
}

/** The number by which a message of ours can be told (`markFor`). */
export const markOf = (message: APIMessage): number | undefined => message.components?.[0]?.id
