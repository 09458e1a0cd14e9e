import type { RefusalCode } from './refusals.js'

/** Longest description, column, last word or plea, in Unicode code points after trimming (N3). */
export const maxTextLength = 1000

/** The trimmed text, or why it may not stand (N3, D1, B2, S1). */
export function readText(raw: string): { readonly text: string } | { readonly refusal: RefusalCode } {
  const text = raw.trim()
  if (text.length === 0) return { refusal: 'description-required' }
  if (text.length > maxTextLength && [...text].length > maxTextLength) return { refusal: 'too-long' }
  return { text }
}
