/** A piece of a line. */
export type Span =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler'; readonly spans: readonly Span[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly spans: readonly Span[] }
  | { readonly kind: 'user' | 'role' | 'channel'; readonly id: string }
  | { readonly kind: 'command' | 'everyone'; readonly name: string }
  /** `at` is ms since the epoch, `style` one of Discord's letters. */
  | { readonly kind: 'time'; readonly at: number; readonly style: string }

export type Block =
  | { readonly kind: 'paragraph' | 'small'; readonly spans: readonly Span[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly spans: readonly Span[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly first: number | null; readonly items: readonly (readonly Span[])[] }
  | { readonly kind: 'code'; readonly text: string }

/** Discord's markdown as a tree. Takes any text; what is no markup stays text. */
export function readMarkdown(source: string): Block[] {
  const lines = source.replace(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  let at = 0
  const whileLines = (test: RegExp): RegExpExecArray[] => {
    const taken: RegExpExecArray[] = []
    for (let match = test.exec(lines[at] ?? ''); match && at < lines.length; match = test.exec(lines[at] ?? '')) {
      taken.push(match)
      at += 1
    }
    return taken
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.startsWith('```')) {
      const { text, next } = fenced(lines, at)
      blocks.push({ kind: 'code', text })
      at = next
      continue
    }
    if (line.startsWith('>>> ')) {
      blocks.push({ kind: 'quote', blocks: readMarkdown([line.slice(4), ...lines.slice(at + 1)].join('\n')) })
      break
    }
    const quoted = whileLines(/^> ?(.*)$/)
    if (quoted.length > 0) {
      blocks.push({ kind: 'quote', blocks: readMarkdown(quoted.map(([, text = '']) => text).join('\n')) })
      continue
    }
    const heading = /^(#{1,3}) +(.+)$/.exec(line)
    if (heading) {
      const level = heading[1]?.length
      blocks.push({ kind: 'heading', level: level === 1 ? 1 : level === 2 ? 2 : 3, spans: readSpans(heading[2] ?? '') })
      at += 1
      continue
    }
    const small = /^-# +(.+)$/.exec(line)
    if (small) {
      blocks.push({ kind: 'small', spans: readSpans(small[1] ?? '') })
      at += 1
      continue
    }
    const list = readList(whileLines)
    if (list) {
      blocks.push(list)
      continue
    }
    blocks.push(
      paragraph(
        whileLines(/^(?!```|> |>>> |#{1,3} +\S|-# +\S| *[-*] +\S| *\d{1,4}\. +\S)(.*)$/),
        line,
        () => (at += 1),
      ),
    )
  }
  return blocks.filter((block) => block.kind !== 'paragraph' || block.spans.length > 0)
}

function readList(take: (test: RegExp) => RegExpExecArray[]): Block | null {
  const bullets = take(/^ *[-*] +(.+)$/)
  if (bullets.length > 0) return { kind: 'list', first: null, items: bullets.map(([, text = '']) => readSpans(text)) }
  const numbered = take(/^ *(\d{1,4})\. +(.+)$/)
  if (numbered.length === 0) return null
  return { kind: 'list', first: Number(numbered[0]?.[1]), items: numbered.map(([, , text = '']) => readSpans(text)) }
}

/** Lines that are nothing else; `line` alone where none is, so that every line goes somewhere. */
function paragraph(taken: readonly RegExpExecArray[], line: string, skip: () => void): Block {
  if (taken.length === 0) skip()
  const text = taken.length === 0 ? line : taken.map(([whole]) => whole).join('\n')
  return { kind: 'paragraph', spans: readSpans(text.replace(/^\n+|\n+$/g, '')) }
}

function fenced(lines: readonly string[], from: number): { text: string; next: number } {
  const [first = ''] = lines.slice(from, from + 1)
  const closedHere = /^```(.+)```$/.exec(first)
  if (closedHere) return { text: closedHere[1] ?? '', next: from + 1 }
  const end = lines.findIndex((line, at) => at > from && line.trimEnd().endsWith('```'))
  const last = end < 0 ? lines.length : end
  const body = lines.slice(from + 1, last)
  const tail = (lines[last] ?? '').trimEnd().replace(/```$/, '')
  const head = first.slice(3)
  const withHead = /^[\w+-]*$/.test(head) ? body : [head, ...body]
  return { text: [...withHead, ...(tail === '' ? [] : [tail])].join('\n'), next: last + 1 }
}

interface Rule {
  readonly pattern: RegExp
  readonly span: (match: RegExpExecArray) => Span
}

const styled = (pattern: RegExp, kind: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler'): Rule => ({
  pattern,
  span: (match) => ({ kind, spans: readSpans(match[1] ?? '') }),
})

/** What a line may hold, the first that fits at a place being the right one. All stick to where they are asked. */
const rules: readonly Rule[] = [
  { pattern: /\\([!-/:-@[-`{-~])/y, span: ([, text = '']) => ({ kind: 'text', text }) },
  { pattern: /\n/y, span: () => ({ kind: 'break' }) },
  { pattern: /``([^\n]+?)``(?!`)|`([^`\n]+)`/y, span: ([, a, b]) => ({ kind: 'code', text: a ?? b ?? '' }) },
  { pattern: /<@!?(\d+)>/y, span: ([, id = '']) => ({ kind: 'user', id }) },
  { pattern: /<@&(\d+)>/y, span: ([, id = '']) => ({ kind: 'role', id }) },
  { pattern: /<#(\d+)>/y, span: ([, id = '']) => ({ kind: 'channel', id }) },
  { pattern: /<\/([^:>\n]{1,100}):\d+>/y, span: ([, name = '']) => ({ kind: 'command', name }) },
  {
    pattern: /<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y,
    span: ([, seconds, style = 'f']) => ({ kind: 'time', at: Number(seconds) * 1000, style }),
  },
  { pattern: /<(https?:\/\/[^\s>]+)>/y, span: ([, url = '']) => link(url) },
  {
    pattern: /\[((?:\\.|[^\]\\\n])+)\]\((https?:\/\/[^\s)]+)\)/y,
    span: ([, text = '', url = '']) => ({ kind: 'link', url, spans: readSpans(text) }),
  },
  { pattern: /https?:\/\/[^\s<>]*[^\s<>.,:;!?)'"\]]/y, span: ([url]) => link(url) },
  { pattern: /@(everyone|here)\b/y, span: ([, name = '']) => ({ kind: 'everyone', name }) },
  styled(/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, 'bold'),
  styled(/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, 'underline'),
  styled(/~~((?:\\[\s\S]|[^\\])+?)~~/y, 'strike'),
  styled(/\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y, 'spoiler'),
  styled(/\*(?![\s*])((?:\\[\s\S]|\*\*|[^\\*])+?)(?<!\s)\*(?!\*)/y, 'italic'),
  styled(/_(?![\s_])((?:\\[\s\S]|__|[^\\_])+?)_(?![\p{L}\p{N}_])/uy, 'italic'),
]

const link = (url: string): Span => ({ kind: 'link', url, spans: [{ kind: 'text', text: url }] })

export function readSpans(source: string): Span[] {
  const spans: Span[] = []
  let text = ''
  const flush = () => {
    if (text !== '') spans.push({ kind: 'text', text })
    text = ''
  }
  for (let at = 0; at < source.length; ) {
    const found = markup.test(source[at] ?? '') ? firstAt(source, at) : null
    if (!found) {
      text += source[at]
      at += 1
      continue
    }
    if (found.span.kind === 'text') text += found.span.text
    else {
      flush()
      spans.push(found.span)
    }
    at += found.length
  }
  flush()
  return spans
}

/** Every rule begins with one of these. */
const markup = /[\\\n`<[h@*_~|]/

function firstAt(source: string, at: number): { span: Span; length: number } | null {
  for (const { pattern, span } of rules) {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (match && match[0].length > 0) return { span: span(match), length: match[0].length }
  }
  return null
}
