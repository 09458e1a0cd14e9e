import { createHash } from 'node:crypto'

/** JSON in which equal values are equal texts: keys in order, without what is `undefined`. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
  })
}

/** SHA-256 in hexadecimal digits. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
