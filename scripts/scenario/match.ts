import type { Observation } from './observation.js'
import type { Expectation } from './scenario-file.js'

type Lists = readonly string[]
const asSet = (list: Lists): string => JSON.stringify([...new Set(list)].sort())
const sameSet = (a: Lists, b: Lists): boolean => asSet(a) === asSet(b)
const show = (value: unknown): string => JSON.stringify(value)

/** The first key of a partial expectation that does not hold, in words, or `null`. Lists compare as sets. */
export function mismatch(expected: Expectation, seen: Observation): string | null {
  for (const [key, value] of Object.entries(expected)) {
    const got = key === 'burnedAmong' ? seen.lastBurned : seen[key as keyof Observation]
    if (!holds(key, value, got)) return `expected ${key} ${show(value)} got ${show(got)}`
  }
  return null
}

function holds(key: string, expected: unknown, got: unknown): boolean {
  if (key === 'deadline') {
    return expected === null
      ? got === null
      : Math.abs(Date.parse(expected as string) - ((got as number | null) ?? 0)) < 1
  }
  if (key === 'burnedAmong') return (expected as Lists).includes(got as string)
  if (key === 'tally') return show(sorted(expected)) === show(sorted(got))
  return fits(expected, got)
}

const sorted = (record: unknown): unknown => Object.entries(record as object).sort(([a], [b]) => (a < b ? -1 : 1))

function fits(expected: unknown, got: unknown): boolean {
  if (Array.isArray(expected)) return Array.isArray(got) && sameSet(expected as Lists, got as Lists)
  if (expected === null || typeof expected !== 'object') return expected === got
  if (got === null || typeof got !== 'object') return false
  return Object.entries(expected).every(([key, value]) => fits(value, (got as Record<string, unknown>)[key]))
}
