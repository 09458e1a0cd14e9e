import {
  type APIContainerComponent,
  type APIMessageTopLevelComponent,
  type APITextDisplayComponent,
  ComponentType,
  MessageFlags,
  type RESTPostAPIChannelMessageJSONBody,
} from 'discord.js'
import { shortened, struckThrough } from '#discord/messages/text'
import type { PlayerId } from '#engine/state'

export const accents = { ember: 0xd9480f, night: 0x2b2d42, blood: 0x7d1128, bone: 0xd6ccc2, gold: 0xc9a227 } as const
export type Accent = keyof typeof accents

/** What is to be said, before it is cut into messages. */
export interface Letter {
  /** Paragraphs. One is never torn apart unless it is longer than a message. */
  readonly blocks: readonly string[]
  /** In a framed box of this colour; without it the text stands plain. */
  readonly accent?: Accent
  /** Who is rung, at most 100; everyone else only reads. */
  readonly rings?: readonly PlayerId[]
}

/** A message as REST takes it, in layout components. */
export interface MessageBody extends RESTPostAPIChannelMessageJSONBody {
  readonly flags: MessageFlags.IsComponentsV2
  readonly components: [APIMessageTopLevelComponent]
  readonly allowed_mentions: { readonly parse: []; readonly users?: string[] }
}

/** Discord takes 4000 characters of text a message; the rest is left for striking through. */
const fill = 3400
const longest = 4000
/** Discord rings at most so many by `allowed_mentions`. */
const mostRung = 100

/** The messages of a letter, in order. Each can be told by the number in `markOf(part)`, which Discord keeps. */
export function messagesOf(letter: Letter, markOf: (part: number) => number): MessageBody[] {
  const pages = packed(letter.blocks)
  return pages.map((page, part) => {
    const rings = (letter.rings ?? []).filter((id) => page.includes(id)).slice(0, mostRung)
    return {
      flags: MessageFlags.IsComponentsV2,
      components: [framed(page, letter.accent, markOf(part))],
      allowed_mentions: { parse: [], ...(rings.length > 0 && { users: [...new Set(rings)] }) },
    }
  })
}

/** The same message struck through (S3). */
export function struck(body: MessageBody): MessageBody {
  const [component] = body.components
  return { ...body, components: [struckComponent(component)], allowed_mentions: { parse: [] } }
}

function struckComponent(component: APIMessageTopLevelComponent): APIMessageTopLevelComponent {
  if (component.type === ComponentType.TextDisplay) return struckText(component)
  if (component.type !== ComponentType.Container) return component
  const components = component.components.map((inner) =>
    inner.type === ComponentType.TextDisplay ? struckText(inner) : inner,
  )
  return { ...component, components }
}

const struckText = (text: APITextDisplayComponent): APITextDisplayComponent => ({
  ...text,
  content: shortened(struckThrough(text.content), longest),
})

function framed(
  content: string,
  accent: Accent | undefined,
  id: number,
): APITextDisplayComponent | APIContainerComponent {
  if (accent === undefined) return { type: ComponentType.TextDisplay, id, content }
  return {
    type: ComponentType.Container,
    id,
    accent_color: accents[accent],
    components: [{ type: ComponentType.TextDisplay, content }],
  }
}

function packed(blocks: readonly string[]): string[] {
  const pages: string[] = []
  for (const piece of blocks.filter((block) => block.trim() !== '').flatMap(fitting)) {
    const last = pages.at(-1)
    if (last !== undefined && last.length + piece.length + 2 <= fill) pages[pages.length - 1] = `${last}\n\n${piece}`
    else pages.push(piece)
  }
  return pages
}

/** A block cut at its lines, and a line at its words, where it is longer than a message. */
function fitting(block: string): string[] {
  if (block.length <= fill) return [block]
  const pieces: string[] = []
  for (const line of block.split('\n').flatMap(shortLines)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + line.length + 1 <= fill) pieces[pieces.length - 1] = `${last}\n${line}`
    else pieces.push(line)
  }
  return pieces
}

function shortLines(line: string): string[] {
  const lines: string[] = []
  let rest = line
  while (rest.length > fill) {
    const space = rest.lastIndexOf(' ', fill)
    const at = space > fill / 2 ? space : fill
    lines.push(rest.slice(0, at))
    rest = rest.slice(at).trimStart()
  }
  return [...lines, rest]
}
