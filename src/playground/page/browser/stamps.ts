import { element } from './element.js'
import { locale } from './texts.js'

/** The villagers' clock, which may run faster than ours: what it showed when, and its speed. */
let anchor = { shown: Date.now(), at: performance.now(), speed: 1 }

export function setClock(now: number, speed: number): void {
  anchor = { shown: now, at: performance.now(), speed }
}

/** ms since the epoch, on the villagers' clock. */
export const villageNow = (): number => anchor.shown + (performance.now() - anchor.at) * anchor.speed

const formats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
}

export function momentText(at: number, style: string): string {
  const format = formats[style]
  return format ? new Intl.DateTimeFormat(locale(), format).format(at) : relative(at - villageNow())
}

const units = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

function relative(ms: number): string {
  const [unit, size] = units.find(([, each]) => Math.abs(ms) >= each) ?? units[5]
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.round(ms / size), unit)
}

/** A `<t:…>` stamp: read in the reader's own zone; the whole date on the pointer. */
export function stamp(at: number, style: string): HTMLElement {
  const made = element('discord-time', { title: momentText(at, 'F') }, momentText(at, style))
  if (style === 'R') made.dataset.moment = String(at)
  return made
}

/** Keeps "in 20 seconds" true. */
export function keepStampsTrue(): void {
  setInterval(() => {
    for (const each of document.querySelectorAll<HTMLElement>('discord-time[data-moment]')) {
      const text = momentText(Number(each.dataset.moment), 'R')
      if (each.textContent !== text) each.textContent = text
    }
  }, 500)
}
