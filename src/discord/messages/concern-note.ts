import { createHash } from 'node:crypto'
import {
  type APIComponentInContainer,
  type APIContainerComponent,
  type APIMessage,
  type APITextDisplayComponent,
  ComponentType,
  MessageFlags,
  type RESTPostAPIChannelMessageJSONBody,
} from 'discord.js'
import { accents } from '#discord/messages/letter'

/** A line of a note, and the number by which it is found again in the console. */
export interface NoteLine {
  readonly text: string
  readonly mark: number
}

/** Lines of one message: Discord takes 40 components and 4000 characters. */
const mostLines = 12
const mostText = 3_400

/** By this the line about a concern of a game is known, whichever process wrote it. */
export const noteMark = (gameId: string, key: string): number =>
  createHash('sha256')
    .update(JSON.stringify([gameId, 'note', key]))
    .digest()
    .readUInt32BE() >>> 1 || 1

/** The messages of a note; `heading` and `footing` stand around the lines of each. */
export function noteBodies(
  lines: readonly NoteLine[],
  around: { readonly heading?: string; readonly footing?: string },
): RESTPostAPIChannelMessageJSONBody[] {
  const pages: NoteLine[][] = []
  for (const line of lines) {
    const page = pages.at(-1)
    const length = page?.reduce((sum, { text }) => sum + text.length, line.text.length) ?? 0
    if (page && page.length < mostLines && length <= mostText) page.push(line)
    else pages.push([line])
  }
  return pages.map((page) => {
    const plain = (content: string | undefined) => (content === undefined ? [] : [text(content)])
    const components: APIComponentInContainer[] = [
      ...plain(around.heading),
      ...page.map((line) => text(line.text, line.mark)),
      ...plain(around.footing),
    ]
    const note: APIContainerComponent = {
      type: ComponentType.Container,
      accent_color: accents.bone,
      components,
    }
    return { flags: MessageFlags.IsComponentsV2, components: [note], allowed_mentions: { parse: [] } }
  })
}

const text = (content: string, id?: number): APITextDisplayComponent => ({
  type: ComponentType.TextDisplay,
  content: content.slice(0, mostText),
  ...(id !== undefined && { id }),
})

/** The marks of the lines in a message of ours, if it is such a note. */
export function marksIn({ components = [] }: APIMessage): readonly number[] {
  return components.flatMap((component) =>
    component.type === ComponentType.Container
      ? component.components.flatMap(({ id, type }) =>
          type === ComponentType.TextDisplay && id !== undefined ? [id] : [],
        )
      : [],
  )
}
