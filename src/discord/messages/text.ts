import { plainText } from '#discord/panels/printed-name'
import type { PlayerId } from '#engine/state'

/** A player in a message of ours; rings only where `allowed_mentions` says so. */
export const mention = (id: PlayerId): string => `<@${id}>`
export const mentions = (ids: readonly PlayerId[]): string => ids.map(mention).join(', ')

/** `1.` with the dot escaped, so that a list of ours keeps its own numbers wherever it is cut. */
export const numbered = (lines: readonly string[]): string => lines.map((line, at) => `${at + 1}\\. ${line}`).join('\n')

/** Somebody's own words as a block quote: nothing in them is interpreted, at most one blank line in a row. */
export function quote(words: string): string {
  const lines = words.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trim())
  const kept = lines.filter((line, at) => line !== '' || (lines[at - 1] ?? '') !== '')
  return kept.map((line) => (line === '' ? '>' : `> ${plainText(line)}`)).join('\n')
}

/** Strikes every line through, leaving quotes, headings and blank lines what they are. */
export function struckThrough(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const [, mark = '', rest = ''] = /^((?:> |#{1,3} |-# )*)(.*)$/.exec(line) ?? []
      return rest.trim() === '' || rest === '>' ? line : `${mark}~~${rest}~~`
    })
    .join('\n')
}

/** The beginning of a message's text that fits into `limit` UTF-16 units, cut at a line or a word. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit - 1)
  const end = Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf(' '))
  return `${(end > limit / 2 ? cut.slice(0, end) : cut.replace(/[\ud800-\udbff]$/, '')).trimEnd()}…`
}
