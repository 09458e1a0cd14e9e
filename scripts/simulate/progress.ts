import type { WriteStream } from 'node:tty'

type Progress = (played: number, of: number) => void
type Line = Pick<WriteStream, 'isTTY' | 'columns' | 'write'>

const barWidth = 30
/** ms between two drawings. */
const pace = 100
/** Where nothing can be redrawn: a line at each of these parts. */
const tenths = 10

/** A bar that redraws itself on a terminal; elsewhere a line for each tenth. On `err`, so that the table can be piped. */
export function progressOn(err: Line, now: () => number = () => performance.now()): Progress {
  return err.isTTY ? bar(err, now) : lines(err)
}

function bar(err: Line, now: () => number): Progress {
  const begun = now()
  let drawn = Number.NEGATIVE_INFINITY
  return (played, of) => {
    const over = played >= of
    if (!over && now() - drawn < pace) return
    drawn = now()
    if (over) {
      err.write('\r\u001b[K')
      return
    }
    const full = Math.floor((played / of) * barWidth)
    const left = played === 0 ? '' : ` ${shortTime(((now() - begun) / played) * (of - played))} left`
    const text = `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${played}/${of}${left}`
    err.write(`\r${text.slice(0, (err.columns || 80) - 1)}\u001b[K`)
  }
}

function lines(err: Line): Progress {
  let told = 0
  return (played, of) => {
    const part = Math.floor((played / of) * tenths)
    if (part <= told) return
    told = part
    err.write(`${played} of ${of} games\n`)
  }
}

function shortTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
