import type { WallTime } from './settings.js'

/** Milliseconds in a minute and in a day, the units of wall-clock reckoning. */
export const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** Whether `zone` is an IANA zone that this machine knows. */
export function isTimeZone(zone: string): boolean {
  try {
    formatFor(zone)
    return zone.length > 0
  } catch {
    return false
  }
}

/** The wall clock of `zone` at instant `at` (ms), written as if it were UTC ms, so that it can be reckoned with. */
function wallMsAt(zone: string, at: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatFor(zone).formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1000) + 1000) % 1000)
}

const offsetAt = (zone: string, at: number): number => wallMsAt(zone, at) - at

/**
 * The instant (ms) at which the wall clock of `zone` shows `wallMs`. C4: a doubled time is its first
 * occurrence; a skipped one moves to the next valid minute, which is the moment of the change itself.
 */
export function instantOf(zone: string, wallMs: number): number {
  const before = offsetAt(zone, wallMs - dayMs)
  const after = offsetAt(zone, wallMs + dayMs)
  const candidates = [wallMs - before, wallMs - after].sort((a, b) => a - b)
  for (const at of candidates) if (wallMsAt(zone, at) === wallMs) return at
  let [low = 0, high = 0] = candidates
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (wallMsAt(zone, middle) < wallMs) low = middle
    else high = middle
  }
  return Math.ceil(high / minuteMs) * minuteMs
}

/** Minutes since midnight of `HH:MM`, or `null` when it is no time of day. */
export function minutesOf(time: WallTime): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

const midnightOf = (wallMs: number): number => Math.floor(wallMs / dayMs) * dayMs

/** The first instant not before `notBefore` at which the wall clock of `zone` shows `time`. */
export function nextOccurrence(zone: string, time: WallTime, notBefore: number): number {
  const minutes = minutesOf(time) ?? 0
  const today = midnightOf(wallMsAt(zone, notBefore))
  for (let day = -1; day <= 3; day++) {
    const at = instantOf(zone, today + day * dayMs + minutes * minuteMs)
    if (at >= notBefore) return at
  }
  return notBefore + dayMs
}

/** The last occurrence of `time` that belongs to the occurrence of `until` at instant `untilAt`: the same date, or the eve if it is later in the day. */
export function occurrenceBefore(zone: string, time: WallTime, until: WallTime, untilAt: number): number {
  const from = minutesOf(time) ?? 0
  const to = minutesOf(until) ?? 0
  const date = midnightOf(wallMsAt(zone, untilAt))
  return instantOf(zone, date + (from <= to ? 0 : -dayMs) + from * minuteMs)
}
