import { element } from './element.js'
import { Refused } from './link.js'
import { t } from './texts.js'

const area = element('div', { class: 'notices', role: 'status', 'aria-live': 'polite' })
/** Has a place of its own between the head of the room and its messages, and covers neither. */
export const noticeArea = area

/** Real ms for which a notice is shown. */
const shownMs = 6_000
const atOnce = 2

export interface NoticeLook {
  readonly tone?: 'good' | 'bad'
  /** A later one about the same takes the place of an earlier. */
  readonly about?: string
  /** It goes when this is not the case any more: see `forgetUntrue`. */
  readonly truth?: string
  /** Real ms. */
  readonly shownFor?: number
}

/** Tells something in passing. */
export function notice(text: string | readonly Node[], look: NoticeLook = {}): void {
  const { tone = 'good', about, truth, shownFor = shownMs } = look
  const line = element(
    'div',
    { class: `notice ${tone}`, 'data-about': about, 'data-truth': truth },
    ...(typeof text === 'string' ? [text] : text),
  )
  if (about !== undefined) area.querySelector(`[data-about="${CSS.escape(about)}"]`)?.remove()
  area.append(line)
  while (area.childElementCount > atOnce) area.firstElementChild?.remove()
  setTimeout(() => line.remove(), shownFor)
}

/** Takes away what was true of another phase than the one that is now. */
export function forgetUntrue(truth: string): void {
  for (const line of area.querySelectorAll<HTMLElement>('[data-truth]')) if (line.dataset.truth !== truth) line.remove()
}

export const reasonText = (error: unknown): string => t(`reason.${error instanceof Refused ? error.reason : 'failed'}`)

/** Carries a wish out, and tells why when it was not granted: once, however often it is tried. */
export function attempt(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    const text = reasonText(error)
    notice(text, { tone: 'bad', about: text })
  })
}
