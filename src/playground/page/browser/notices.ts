import { element } from './element.js'
import { Refused } from './link.js'
import { t } from './texts.js'

const area = element('div', { class: 'notices', role: 'status', 'aria-live': 'polite' })
export const noticeArea = area

/** Real ms for which a notice is shown. */
const shownMs = 6_000
const atOnce = 2

/** Tells something in passing. */
export function notice(text: string | readonly Node[], tone: 'good' | 'bad' = 'good'): void {
  const line = element('div', { class: `notice ${tone}` }, ...(typeof text === 'string' ? [text] : text))
  area.append(line)
  while (area.childElementCount > atOnce) area.firstElementChild?.remove()
  setTimeout(() => line.remove(), shownMs)
}

export const reasonText = (error: unknown): string => t(`reason.${error instanceof Refused ? error.reason : 'failed'}`)

/** Carries a wish out, and tells why when it was not granted. */
export function attempt(work: Promise<unknown>): void {
  work.catch((error: unknown) => notice(reasonText(error), 'bad'))
}
