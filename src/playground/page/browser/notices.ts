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
  /** Real ms. */
  readonly shownFor?: number
}

/** Tells something in passing. */
export function notice(text: string | readonly Node[], look: NoticeLook = {}): void {
  const { tone = 'good', about, shownFor = shownMs } = look
  const line = element(
    'div',
    { class: `notice ${tone}`, 'data-about': about },
    ...(typeof text === 'string' ? [text] : text),
  )
  if (about !== undefined) area.querySelector(`[data-about="${CSS.escape(about)}"]`)?.remove()
  area.append(line)
  while (area.childElementCount > atOnce) area.firstElementChild?.remove()
  setTimeout(() => line.remove(), shownFor)
}

export const reasonText = (error: unknown): string => t(`reason.${error instanceof Refused ? error.reason : 'failed'}`)

/** Carries a wish out, and tells why when it was not granted. */
export function attempt(work: Promise<unknown>): void {
  work.catch((error: unknown) => notice(reasonText(error), { tone: 'bad' }))
}
