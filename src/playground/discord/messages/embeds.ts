import { type APIEmbed, EmbedType } from 'discord-api-types/v10'
import type { Field } from '#playground/discord/form'

const LINK = ['http:', 'https:'] as const
const PICTURE = ['http:', 'https:', 'attachment:'] as const
const TOTAL = 6_000

/** At most ten embeds, each within Discord's limits, together no longer than 6000 characters. */
export function readEmbeds(field: Field): APIEmbed[] | undefined {
  const items = field.list({ max: 10 })
  if (!items) return undefined
  const embeds = items.map(readEmbed)
  const length = embeds.reduce((sum, embed) => sum + embedLength(embed), 0)
  if (length > TOTAL) field.fail('MAX_EMBED_SIZE_EXCEEDED', `Embed size exceeds maximum size of ${TOTAL}`)
  return embeds
}

function readEmbed(field: Field): APIEmbed {
  if (!field.record()) return {}
  const title = field.at('title').text({ max: 256 })
  const description = field.at('description').text({ max: 4_096 })
  const url = field.at('url').url({ schemes: LINK })
  const timestamp = readTimestamp(field.at('timestamp'))
  const color = field.at('color').integer({ min: 0, max: 0xffffff })
  const footer = readFooter(field.at('footer'))
  const author = readAuthor(field.at('author'))
  const image = readPicture(field.at('image'))
  const thumbnail = readPicture(field.at('thumbnail'))
  const fields = field.at('fields').list({ max: 25 })?.map(readEmbedField)
  const embed: APIEmbed = {
    type: EmbedType.Rich,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(url !== undefined && { url }),
    ...(timestamp !== undefined && { timestamp }),
    ...(color !== undefined && { color }),
    ...(footer && { footer }),
    ...(author && { author }),
    ...(image && { image }),
    ...(thumbnail && { thumbnail }),
    ...(fields && { fields }),
  }
  return embed
}

export const isEmptyEmbed = ({ title, description, fields, author, footer, image, thumbnail }: APIEmbed): boolean =>
  !title && !description && !fields?.length && !author && !footer && !image && !thumbnail

function readTimestamp(field: Field): string | undefined {
  const text = field.text()
  if (text === undefined) return undefined
  const time = Date.parse(text)
  if (Number.isNaN(time)) return field.fail('DATE_TIME_TYPE_PARSE', `Could not parse ${text}. Should be ISO8601.`)
  return new Date(time).toISOString()
}

function readFooter(field: Field): APIEmbed['footer'] {
  if (field.absent || !field.record()) return undefined
  const text = field.at('text').text({ min: 1, max: 2_048, required: true })
  const icon = field.at('icon_url').url({ schemes: PICTURE })
  return { text: text ?? '', ...(icon !== undefined && { icon_url: icon }) }
}

function readAuthor(field: Field): APIEmbed['author'] {
  if (field.absent || !field.record()) return undefined
  const name = field.at('name').text({ min: 1, max: 256, required: true })
  const url = field.at('url').url({ schemes: LINK })
  const icon = field.at('icon_url').url({ schemes: PICTURE })
  return { name: name ?? '', ...(url !== undefined && { url }), ...(icon !== undefined && { icon_url: icon }) }
}

function readPicture(field: Field): APIEmbed['image'] {
  if (field.absent || !field.record()) return undefined
  const url = field.at('url').url({ schemes: PICTURE, required: true })
  return { url: url ?? '' }
}

function readEmbedField(field: Field) {
  if (!field.record()) return { name: '', value: '', inline: false }
  return {
    name: field.at('name').text({ min: 1, max: 256, required: true }) ?? '',
    value: field.at('value').text({ min: 1, max: 1_024, required: true }) ?? '',
    inline: field.at('inline').boolean() ?? false,
  }
}

const length = (text: string | undefined): number => (text === undefined ? 0 : [...text].length)

const embedLength = ({ title, description, footer, author, fields = [] }: APIEmbed): number =>
  length(title) +
  length(description) +
  length(footer?.text) +
  length(author?.name) +
  fields.reduce((sum, field) => sum + length(field.name) + length(field.value), 0)
