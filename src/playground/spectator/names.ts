/** What stands behind the ids in a text. */
export interface Names {
  person(id: string): string
  channel(id: string): string
  role(id: string): string
}

export interface Hours {
  /** ms since the epoch, for `<t:…:R>`. */
  now(): number
  readonly locale: string
  /** The terminal's own unless given. */
  readonly timeZone?: string
}

/** Signs that would steer a terminal instead of being shown. */
const steering = /(?!\n)\p{Cc}/gu

/** Mentions and times as a client shows them: `Agnes`, `#gazette`, `20:01:00`, `in 45 seconds`. Nothing in it steers a terminal. */
export function resolved(text: string, names: Names, hours: Hours): string {
  return text
    .replace(/<@!?(\d+)>/g, (_, id: string) => names.person(id))
    .replace(/<@&(\d+)>/g, (_, id: string) => `@${names.role(id)}`)
    .replace(/<#(\d+)>/g, (_, id: string) => `#${names.channel(id)}`)
    .replace(/<\/([^:>]+):\d+>/g, '/$1')
    .replace(/<a?:(\w+):\d+>/g, ':$1:')
    .replace(/<t:(\d+)(?::([tTdDfFR]))?>/g, (_, seconds: string, style = 'f') =>
      time(Number(seconds) * 1000, style, hours),
    )
    .replace(steering, '')
}

function time(at: number, style: string, { locale, timeZone, now }: Hours): string {
  if (style === 'R') return relative(at - now(), locale)
  const zone = timeZone === undefined ? {} : { timeZone }
  const date = new Intl.DateTimeFormat(locale, { ...zone, day: 'numeric', month: 'long', year: 'numeric' }).format(at)
  if (style === 'd' || style === 'D') return date
  return new Intl.DateTimeFormat(locale, {
    ...zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}

function relative(ms: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const seconds = Math.round(ms / 1000)
  if (Math.abs(seconds) < 90) return format.format(seconds, 'second')
  const minutes = Math.round(seconds / 60)
  return Math.abs(minutes) < 90 ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour')
}
