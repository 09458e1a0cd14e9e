import { type APIMessage, MessageFlags } from 'discord-api-types/v10'
import type { Member } from '#playground/discord/world/entities'
import type { MessageLine, PersonLine } from '#playground/page/browser/protocol'

export const displayName = ({ nick, user }: Member): string => nick ?? user.globalName ?? user.username

/** A message as the page shows it: without tokens, nonces, and whatever else a reader does not see. */
export function messageLine(message: APIMessage, author: PersonLine): MessageLine {
  const flags = message.flags ?? 0
  const { embeds, attachments, components = [] } = message
  return {
    id: message.id,
    channelId: message.channel_id,
    author,
    at: Date.parse(message.timestamp),
    edited: message.edited_timestamp !== null,
    loading: (flags & MessageFlags.Loading) !== 0,
    whisper: (flags & MessageFlags.Ephemeral) !== 0,
    content: message.content,
    embeds: embeds.map((embed) => ({
      ...(embed.title !== undefined && { title: embed.title }),
      ...(embed.description !== undefined && { description: embed.description }),
      ...(embed.url !== undefined && { url: embed.url }),
      ...(embed.color !== undefined && { color: embed.color }),
      ...(embed.author && { author: { name: embed.author.name } }),
      ...(embed.footer && { footer: { text: embed.footer.text } }),
      ...(embed.image && { image: { url: embed.image.url } }),
      ...(embed.fields && { fields: embed.fields }),
    })),
    components: components.map((component) => ({ ...component })),
    attachments: attachments.map((file) => ({
      id: file.id,
      filename: file.filename,
      url: file.url,
      size: file.size,
      ...(file.description !== undefined && { description: file.description }),
      ...(file.content_type !== undefined && { content_type: file.content_type }),
      ...(file.width !== undefined && { width: file.width }),
      ...(file.height !== undefined && { height: file.height }),
    })),
  }
}
