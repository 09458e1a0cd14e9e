import type { Paint } from '#playground/spectator/paint'

/** One line as it is to be shown: `hang` columns are kept free when it is wrapped. */
export interface StyledLine {
  readonly text: string
  readonly mark: string
}

/** Discord's markdown, line by line: headings, quotes, lists, small print, and styles within a line. */
export function styled(markdown: string, paint: Paint): StyledLine[] {
  const lines: StyledLine[] = []
  for (const line of markdown.split('\n')) {
    const before = lines.at(-1)
    const next = styledLine(line, paint)
    if (next.text === '' && (before === undefined || before.text === '')) continue
    lines.push(next)
  }
  while (lines.at(-1)?.text === '') lines.pop()
  return lines
}

function styledLine(line: string, paint: Paint): StyledLine {
  const heading = /^(#{1,3}) (.*)$/.exec(line)
  if (heading) {
    const words = inline(heading[2] ?? '', paint)
    return { mark: '', text: heading[1] === '#' ? paint.underline(paint.bold(words)) : paint.bold(words) }
  }
  const small = /^-# (.*)$/.exec(line)
  if (small) return { mark: '', text: paint.dim(inline(small[1] ?? '', paint)) }
  const quote = /^> ?(.*)$/.exec(line)
  if (quote) return { mark: '┃ ', text: paint.italic(inline(quote[1] ?? '', paint)) }
  const item = /^\s*[-*] (.*)$/.exec(line)
  if (item) return { mark: '• ', text: inline(item[1] ?? '', paint) }
  const numbered = /^(\d{1,3})\\?\. (.*)$/.exec(line)
  if (numbered) return { mark: `${numbered[1]}. `, text: inline(numbered[2] ?? '', paint) }
  return { mark: '', text: inline(line, paint) }
}

const escapes = '\uE000'

/** Styles within a line. A backslash takes a sign at its word. */
export function inline(text: string, paint: Paint): string {
  const literal: string[] = []
  const kept = (sign: string): string => {
    literal.push(sign)
    return `${escapes}${literal.length - 1}${escapes}`
  }
  return text
    .replace(/`([^`]+)`/g, (_, code: string) => kept(paint.bold(code)))
    .replace(/\\([^\p{L}\p{N}\s])/gu, (_, sign: string) => kept(sign))
    .replace(/\*\*\*(.+?)\*\*\*/g, (_, words: string) => paint.bold(paint.italic(words)))
    .replace(/\*\*(.+?)\*\*/g, (_, words: string) => paint.bold(words))
    .replace(/__(.+?)__/g, (_, words: string) => paint.underline(words))
    .replace(/~~(.+?)~~/g, (_, words: string) => paint.strike(words))
    .replace(/\*(?=\S)(.+?)(?<=\S)\*/g, (_, words: string) => paint.italic(words))
    .replace(/(?<![\p{L}\p{N}])_(.+?)_(?![\p{L}\p{N}])/gu, (_, words: string) => paint.italic(words))
    .replace(/\|\|(.+?)\|\|/g, (_, words: string) => words)
    .replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, (_, words: string, url: string) => `${words} (${url})`)
    .replace(new RegExp(`${escapes}(\\d+)${escapes}`, 'g'), (_, at: string) => literal[Number(at)] ?? '')
}
