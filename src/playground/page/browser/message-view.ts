import { avatarFor } from './avatar.js'
import { type Child, element, fill } from './element.js'
import { markdown } from './markdown-view.js'
import { attempt } from './notices.js'
import { partTypes } from './parts.js'
import { partView } from './parts-view.js'
import type { AttachmentLine, EmbedLine, MessageLine } from './protocol.js'
import { momentText, villageNow } from './stamps.js'
import { locale, t } from './texts.js'
import type { World } from './world.js'

/** Real ms in which one person's messages are read as one. */
const togetherMs = 7 * 60_000

/** A message as an element; `before` is the one above it. */
export function messageView(message: MessageLine, before: MessageLine | null, world: World): HTMLElement {
  const { author } = message
  const made = element('discord-message', {
    author: author.name,
    avatar: avatarFor(author),
    bot: author.bot,
    timestamp: timeOf(message.at),
    'data-id': message.id,
    class: message.whisper ? 'whisper' : null,
    'message-body-only': continues(message, before),
  })
  drawInside(made, message, world)
  return made
}

/** Draws a message that has changed, in its place. */
export function redraw(node: HTMLElement, message: MessageLine, world: World): void {
  drawInside(node, message, world)
}

const continues = (message: MessageLine, before: MessageLine | null): boolean =>
  before !== null &&
  before.author.id === message.author.id &&
  !before.whisper &&
  !message.whisper &&
  ![...message.components, ...before.components].some(({ type }) => type === partTypes.container) &&
  message.at - before.at < togetherMs

function timeOf(at: number): string {
  const day = (ms: number) => new Date(ms).toDateString()
  return day(at) === day(villageNow()) ? t('message.today', { time: momentText(at, 't') }) : momentText(at, 's')
}

function drawInside(node: HTMLElement, message: MessageLine, world: World): void {
  const rows = message.components.filter(({ type }) => type === partTypes.row)
  const parts = message.components.filter(({ type }) => type !== partTypes.row)
  const children: Child[] = message.loading
    ? [element('p', { class: 'thinking' }, t('message.thinking', { name: message.author.name }))]
    : [
        ...markdown(message.content, world),
        ...parts.map((part) => partView(part, message, world)),
        message.edited && parts.length === 0 && element('span', { class: 'edited' }, t('message.edited')),
      ]
  fill(
    node,
    ...children,
    ...message.embeds.map((embed) => embedView(embed, world)),
    message.attachments.length > 0 &&
      element('div', { slot: 'attachments', class: 'attachments' }, ...message.attachments.map(attachmentView)),
    rows.length > 0 &&
      element('div', { slot: 'components', class: 'rows' }, ...rows.map((part) => partView(part, message, world))),
    message.whisper && whisperFoot(message, world),
  )
}

function embedView(embed: EmbedLine, world: World): HTMLElement {
  const fields = (embed.fields ?? []).map(({ name, value }) =>
    element('discord-embed-field', { 'field-title': name }, ...markdown(value, world)),
  )
  return element(
    'discord-embed',
    {
      slot: 'embeds',
      'embed-title': embed.title ?? null,
      'author-name': embed.author?.name ?? null,
      image: embed.image?.url ?? null,
      color: embed.color === undefined ? null : `#${embed.color.toString(16).padStart(6, '0')}`,
    },
    embed.description !== undefined &&
      element('discord-embed-description', { slot: 'description' }, ...markdown(embed.description, world)),
    fields.length > 0 && element('discord-embed-fields', { slot: 'fields' }, ...fields),
    embed.footer && element('discord-embed-footer', { slot: 'footer' }, embed.footer.text),
  )
}

function attachmentView(file: AttachmentLine): HTMLElement {
  if (file.content_type?.startsWith('image/'))
    return element('img', {
      class: 'part-picture',
      src: file.url,
      alt: file.description ?? file.filename,
      loading: 'lazy',
    })
  const size = new Intl.NumberFormat(locale()).format(Math.ceil(file.size / 1024))
  return element(
    'a',
    { href: file.url, target: '_blank', rel: 'noopener noreferrer', class: 'file' },
    t('message.file', { name: file.filename, size }),
  )
}

function whisperFoot(message: MessageLine, world: World): HTMLElement {
  return element(
    'p',
    { slot: 'reactions', class: 'whisper-foot' },
    `${t('message.whisper')} · `,
    element(
      'button',
      {
        type: 'button',
        class: 'link',
        onclick: () => attempt(world.link.wish({ kind: 'dismiss', messageId: message.id })),
      },
      t('message.dismiss'),
    ),
  )
}
