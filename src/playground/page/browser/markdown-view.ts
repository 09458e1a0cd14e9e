import { type Child, element } from './element.js'
import { type Block, readMarkdown, type Span } from './markdown.js'
import { stamp } from './stamps.js'
import { t } from './texts.js'
import { personOf, type World } from './world.js'

/** A text in Discord's markdown, drawn. */
export const markdown = (text: string, world: World): Node[] =>
  readMarkdown(text).map((block) => blockNode(block, world))

function blockNode(block: Block, world: World): Node {
  switch (block.kind) {
    case 'heading':
      // Below the page's own headings: h1 names the server, h2 the channel.
      return element(
        block.level === 1 ? 'h3' : block.level === 2 ? 'h4' : 'h5',
        { class: 'md-heading' },
        ...spans(block.spans, world),
      )
    case 'small':
      return element('discord-subscript', { class: 'md-small' }, ...spans(block.spans, world))
    case 'quote':
      return element(
        'discord-quote',
        { class: 'md-quote' },
        element('div', {}, ...block.blocks.map((each) => blockNode(each, world))),
      )
    case 'code':
      return element('pre', { class: 'md-pre', tabindex: 0 }, element('code', {}, block.text))
    case 'list': {
      const items = block.items.map((item) => element('li', {}, ...spans(item, world)))
      return block.first === null
        ? element('ul', { class: 'md-list' }, ...items)
        : element('ol', { class: 'md-list', start: block.first }, ...items)
    }
    default:
      return element('p', { class: 'md-paragraph' }, ...spans(block.spans, world))
  }
}

const spans = (all: readonly Span[], world: World): Child[] => all.map((span) => spanNode(span, world))

/** No line ends between a slash and the name of its command. */
function withWholeCommands(text: string): Child {
  const pieces = text.split(/(?<![\p{L}\p{N}/<])(\/\p{Ll}+)/u)
  if (pieces.length === 1) return text
  return element(
    'span',
    {},
    ...pieces.map((piece, at) => (at % 2 === 1 ? element('span', { class: 'whole' }, piece) : piece)),
  )
}

function spanNode(span: Span, world: World): Child {
  switch (span.kind) {
    case 'text':
      return withWholeCommands(span.text)
    case 'break':
      return element('br')
    case 'bold':
      return element('strong', {}, ...spans(span.spans, world))
    case 'italic':
      return element('em', {}, ...spans(span.spans, world))
    case 'underline':
      return element('u', {}, ...spans(span.spans, world))
    case 'strike':
      return element('s', {}, ...spans(span.spans, world))
    case 'spoiler':
      return spoiler(spans(span.spans, world))
    case 'code':
      return element('discord-code', {}, span.text)
    case 'link':
      return element('a', { href: span.url, target: '_blank', rel: 'noopener noreferrer' }, ...spans(span.spans, world))
    case 'user':
      return mention('user', personOf(world, span.id)?.name ?? t('message.stranger'), span.id === world.seat.id)
    case 'role':
      return mention('role', world.people.roles.find(({ id }) => id === span.id)?.name ?? t('message.stranger'))
    case 'channel':
      return mention('channel', world.channels.find(({ id }) => id === span.id)?.name ?? t('message.stranger'))
    case 'command':
      return mention('slash', span.name)
    case 'everyone':
      return mention('role', span.name)
    case 'time':
      return stamp(span.at, span.style)
  }
}

const mention = (type: string, name: string, you = false): HTMLElement =>
  element('discord-mention', { type, highlight: you }, name)

function spoiler(inside: readonly Child[]): HTMLElement {
  const made = element(
    'discord-spoiler',
    { tabindex: 0, role: 'button', 'aria-label': t('message.spoiler') },
    ...inside,
  )
  const reveal = () => {
    made.setAttribute('activated', '')
    Reflect.set(made, 'activated', true)
    for (const name of ['role', 'tabindex', 'aria-label']) made.removeAttribute(name)
  }
  made.addEventListener('click', reveal)
  made.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    reveal()
  })
  return made
}
