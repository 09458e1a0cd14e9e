import type { StyledLine } from '#playground/spectator/markdown'
import type { Hue, Paint } from '#playground/spectator/paint'
import { widthOf, wrap } from '#playground/spectator/width'

/** Where a piece of the game was heard. */
export interface Place {
  readonly name: string
  readonly hue: Hue
  /** Not for everybody's eyes: labelled, and dimmed where the terminal can. */
  readonly hidden: boolean
  /** Whose own it is, where the name alone does not tell; it is hidden, then. */
  readonly owner: string | null
}

export interface PageOptions {
  readonly write: (text: string) => void
  /** The terminal's present width. */
  readonly columns: () => number
  readonly paint: Paint
  /** What a hidden room is labelled with. */
  readonly hidden: string
}

const labelWidth = 21
/** A narrower terminal has the label on a line of its own. */
const narrow = 64
const widest = 110
/** Below this nothing can be read any more, whatever the terminal says of itself. */
const narrowest = 30

/** The terminal as a page with a margin: the room on the left, named where it changes, what was said on the right. */
export class Page {
  #last: string | null = null

  constructor(private readonly options: PageOptions) {}

  get #columns(): number {
    return Math.max(narrowest, Math.min(this.options.columns(), widest))
  }

  /** Lines from a room; `apart`: with an empty line before them where the room has just spoken. */
  entry(place: Place, lines: readonly StyledLine[], apart = false): void {
    const { paint, write } = this.options
    const more = place.owner === null ? place.hidden && `, ${this.options.hidden}` : ` · ${place.owner}`
    const label = `#${place.name}${more || ''}`
    const isNew = label !== this.#last
    this.#last = label
    const columns = this.#columns
    const inMargin = columns >= narrow
    const margin = inMargin ? labelWidth : 0
    const shade = (text: string) => (place.hidden ? paint.dim(text) : text)
    const bar = paint.tint('│', place.hue)
    let out = isNew && !inMargin ? `${paint.tint(paint.bold(label), place.hue)}\n` : ''
    let first = isNew && inMargin
    const spaced = apart && !isNew ? [{ mark: '', text: '' }, ...lines] : lines
    for (const line of spaced) {
      for (const text of hanging(line, columns - margin - 2)) {
        const shown = first ? fitted(label, labelWidth - 1) : ''
        const gap = ' '.repeat(Math.max(0, margin - widthOf(shown)))
        out += `${paint.tint(shown, place.hue)}${gap}${bar} ${shade(text)}`.trimEnd()
        out += '\n'
        first = false
      }
    }
    write(out)
  }

  /** Lines across the whole page, set apart. */
  notice(lines: readonly string[]): void {
    this.#last = null
    const columns = this.#columns
    this.options.write(`\n${lines.flatMap((line) => wrap(line, columns)).join('\n')}\n\n`)
  }

  rule(): void {
    this.options.write(`${this.options.paint.dim('─'.repeat(this.#columns))}\n`)
  }
}

/** Later lines of a quote or list begin below its words, a quote's behind its bar. */
function hanging({ mark, text }: StyledLine, width: number): string[] {
  const indent = mark.startsWith('┃') ? mark : ' '.repeat(widthOf(mark))
  return wrap(text, Math.max(10, width - widthOf(mark))).map((line, at) => (at === 0 ? mark : indent) + line)
}

const fitted = (label: string, width: number): string =>
  widthOf(label) <= width ? label : `${[...label].slice(0, width - 1).join('')}…`
