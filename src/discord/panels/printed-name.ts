/** Controls, bidirectional overrides and characters without width: what could disguise or disarrange a line. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/gu
const markup = /[\\*_~`|<>[\]()#@]/g

/** A name as it may stand where nothing is interpreted: labels of options and buttons. Never empty. */
export function printedName(name: string): string {
  const text = name.replace(/\s+/g, ' ').replace(invisible, '').replace(/ {2,}/g, ' ').trim()
  return text === '' ? '?' : text
}

/** Somebody's words on one line of a message, with all markup taken as letters. */
export function plainText(text: string): string {
  return printedName(text)
    .replace(markup, '\\$&')
    .replace(/:\/\//g, ':\\//')
    .replace(/^([-+>]|\d+\.)/, '\\$1')
}

/** The beginning of a text, at most `length` code points. */
export function excerpt(text: string, length: number): string {
  const points = [...text]
  return points.length <= length
    ? text
    : `${points
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}
