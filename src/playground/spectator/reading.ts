import { type APIMessage, ComponentType } from 'discord-api-types/v10'

/** What of a message a spectator reads. */
export interface Reading {
  /** Markdown; blocks are set apart by an empty line. */
  readonly text: string
  /** It has buttons or lists for players: a panel, which is kept up to date instead of being said again. */
  readonly panel: boolean
  /** The labels of its buttons, in order. */
  readonly buttons: readonly string[]
}

interface Part {
  readonly type?: number
  readonly content?: string
  readonly label?: string
  readonly components?: readonly Part[]
  readonly items?: readonly { readonly description?: string | null }[]
}

export function readingOf({
  content,
  components = [],
  embeds,
}: Pick<APIMessage, 'content' | 'components' | 'embeds'>): Reading {
  const blocks: string[] = content === '' ? [] : [content]
  const buttons: string[] = []
  let panel = false
  for (const part of everyPart(components as readonly Part[])) {
    if (part.type === ComponentType.TextDisplay && part.content) blocks.push(part.content)
    if (part.type === ComponentType.MediaGallery) {
      blocks.push(...(part.items ?? []).flatMap(({ description }) => (description ? [`-# ${description}`] : [])))
    }
    if (part.type === ComponentType.Button || part.type === ComponentType.StringSelect) panel = true
    if (part.type === ComponentType.Button && part.label) buttons.push(part.label)
  }
  for (const { title, description, fields = [] } of embeds) {
    blocks.push(
      [title && `## ${title}`, description, ...fields.map(({ name, value }) => `**${name}**\n${value}`)]
        .filter(Boolean)
        .join('\n'),
    )
  }
  return { text: blocks.join('\n\n'), panel, buttons }
}

function* everyPart(parts: readonly Part[]): Generator<Part> {
  for (const part of parts) {
    yield part
    if (part.components) yield* everyPart(part.components)
  }
}
