// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what an SGR sequence begins with.
const styling = /\u001b\[[0-9;]*m/g
const wide =
  /^(\p{Extended_Pictographic}(?!\uFE0E)|[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60])/u
const graphemes = new Intl.Segmenter()

/** How many columns of a terminal a text takes; styling takes none. */
export function widthOf(text: string): number {
  let width = 0
  for (const { segment } of graphemes.segment(text.replace(styling, ''))) width += wide.test(segment) ? 2 : 1
  return width
}

/** Lines of at most `width` columns, broken at spaces, and inside of a word only where it is longer than a line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ').flatMap((each) => pieces(each, width))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && widthOf(longer) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return carryStyles(lines)
}

function pieces(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(word.replace(styling, ''))) {
    if (part !== '' && widthOf(part + segment) > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

/** A style that is open at the end of a line is closed there and opened again on the next, so that no margin is painted. */
function carryStyles(lines: readonly string[]): string[] {
  let open: string[] = []
  return lines.map((line) => {
    const before = open.join('')
    for (const [code] of line.matchAll(styling)) open = follow(open, code)
    return before + line + (open.length > 0 ? '\u001b[0m' : '')
  })
}

const closing = new Set(['\u001b[22m', '\u001b[23m', '\u001b[24m', '\u001b[29m', '\u001b[39m', '\u001b[0m'])

/** Styles end in the reverse order of their beginning. */
const follow = (open: readonly string[], code: string): string[] =>
  closing.has(code) ? open.slice(0, -1) : [...open, code]
