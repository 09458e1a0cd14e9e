import type { Field } from '#playground/discord/form'
import type { ComponentCount } from '#playground/discord/messages/component-count'

interface Media {
  readonly id: string
  readonly url: string
  readonly proxy_url: string
  readonly width: number | null
  readonly height: number | null
  readonly content_type: string | null
  readonly attachment_id?: string
}

/** A picture or file: a web address, or `attachment://name` of a file that comes with this message. */
export function readMedia(field: Field, count: ComponentCount, attachmentOnly: boolean): Media | undefined {
  if (!field.required() || !field.record()) return undefined
  const link = field.at('url')
  const url = link.url({
    schemes: attachmentOnly ? ['attachment:'] : ['http:', 'https:', 'attachment:'],
    required: true,
  })
  if (url === undefined) return undefined
  if (!url.startsWith('attachment:')) {
    return { id: '0', url, proxy_url: url, width: null, height: null, content_type: null }
  }
  const name = decodeURIComponent(url.slice('attachment://'.length))
  const attachment = count.attachments.find((one) => one.filename === name)
  if (!attachment) {
    return link.fail(
      'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
      `The referenced attachment ${name} was not found`,
    )
  }
  return {
    id: attachment.id,
    url: attachment.url,
    proxy_url: attachment.proxy_url,
    width: attachment.width ?? null,
    height: attachment.height ?? null,
    content_type: attachment.content_type ?? null,
    attachment_id: attachment.id,
  }
}
