import { type Document, isDocument } from './bson.js'
import type { FieldIndex } from './field-index.js'
import { afterAll, keyOf, type Sort } from './order.js'

/** Records that include every match, from an index; `ordered` when they already come in the order of the sort. */
export type Plan = { readonly records: number[]; readonly ordered: boolean }

type Bounds = { points?: readonly unknown[]; from?: string; to?: string }

/** Combinations of `$in` values beyond which an index is not worth it. */
const maxPrefixes = 1000

/**
 * Picks the index with the longest run of fields that the filter pins down, with a range on the next field if
 * there is one. Returns undefined when no index helps and everything must be read.
 */
export function plan(indexes: Iterable<FieldIndex>, criteria: Document, sort: Sort): Plan | undefined {
  const bounds = new Map<string, Bounds>()
  collectBounds(criteria, bounds)
  if (bounds.size === 0) return undefined
  let best: { index: FieldIndex; pinned: number; ranged: Bounds | undefined; score: number } | undefined
  for (const index of indexes) {
    if (!holdsAll(index, bounds)) continue
    let pinned = 0
    while (bounds.get(index.paths[pinned] ?? '')?.points !== undefined) pinned++
    const next = bounds.get(index.paths[pinned] ?? '')
    const ranged = next?.from !== undefined && !index.multikey ? next : undefined
    const score = pinned * 2 + (ranged ? 1 : 0)
    if (score > (best?.score ?? 0)) best = { index, pinned, ranged, score }
  }
  if (best === undefined) return undefined
  const { index, pinned, ranged } = best
  const prefixes = prefixesOf(index.paths.slice(0, pinned).map((path) => bounds.get(path)?.points ?? []))
  if (prefixes === undefined) return undefined
  const records = prefixes.flatMap((prefix) =>
    ranged ? index.records(`${prefix}${ranged.from ?? ''}`, `${prefix}${ranged.to ?? afterAll}`) : index.under(prefix),
  )
  const direction = prefixes.length === 1 && !index.multikey ? directionOf(index, pinned, sort) : undefined
  if (direction === -1) records.reverse()
  return { records: index.multikey ? [...new Set(records)] : records, ordered: direction !== undefined }
}

function collectBounds(criteria: Document, bounds: Map<string, Bounds>): void {
  for (const [path, condition] of Object.entries(criteria)) {
    if (path === '$and' && Array.isArray(condition)) {
      for (const part of condition) if (isDocument(part)) collectBounds(part, bounds)
    } else if (!path.startsWith('$')) {
      const found = boundsOf(condition)
      const known = bounds.get(path)
      if (found !== undefined && known?.points === undefined) bounds.set(path, { ...known, ...found })
    }
  }
}

function boundsOf(condition: unknown): Bounds | undefined {
  if (condition instanceof RegExp || Array.isArray(condition)) return undefined
  if (!isDocument(condition) || !Object.keys(condition).some((key) => key.startsWith('$'))) {
    return { points: [condition] }
  }
  if ('$eq' in condition) return boundsOfPoints([condition.$eq])
  if (Array.isArray(condition.$in)) return boundsOfPoints(condition.$in)
  const bounds: Bounds = {}
  for (const [operator, value] of Object.entries(condition)) {
    if (Array.isArray(value) || isDocument(value) || !['$gt', '$gte', '$lt', '$lte'].includes(operator)) continue
    const key = keyOf(value)
    // Bounds are inclusive on both sides: the filter itself is applied to every record afterwards.
    if (operator.startsWith('$g')) bounds.from = key
    else bounds.to = `${key}${afterAll}`
    bounds.from ??= key.charAt(0)
    bounds.to ??= `${key.charAt(0)}${afterAll}`
  }
  return bounds.from === undefined ? undefined : bounds
}

function boundsOfPoints(points: readonly unknown[]): Bounds | undefined {
  return points.some((point) => Array.isArray(point) || point instanceof RegExp) ? undefined : { points }
}

/** Whether everything that the filter can match is in the index: a sparse or a partial one lacks documents. */
function holdsAll({ spec, paths }: FieldIndex, bounds: Map<string, Bounds>): boolean {
  if (spec.sparse) {
    const first = bounds.get(paths[0] ?? '')
    if (first?.points !== undefined) return first.points.every((point) => (point ?? null) !== null)
    return first?.from !== undefined && first.from !== keyOf(null)
  }
  return Object.entries(spec.partialFilterExpression ?? {}).every(([path, condition]) => {
    const [wanted, asked] = [boundsOf(condition)?.points, bounds.get(path)?.points]
    return wanted?.length === 1 && asked !== undefined && asked.every((point) => keyOf(point) === keyOf(wanted[0]))
  })
}

function prefixesOf(columns: readonly (readonly unknown[])[]): string[] | undefined {
  let prefixes = ['']
  for (const column of columns) {
    const keys = [...new Set(column.map(keyOf))]
    if (prefixes.length * keys.length > maxPrefixes) return undefined
    prefixes = prefixes.flatMap((prefix) => keys.map((key) => `${prefix}${key}`))
  }
  return prefixes
}

/** The direction in which the index gives the sort's order: pinned fields may be left out of it. */
function directionOf(index: FieldIndex, pinned: number, sort: Sort): 1 | -1 | undefined {
  if (sort.length === 0) return 1
  const free = sort.filter(([path]) => !index.paths.slice(0, pinned).includes(path))
  const first = free[0]
  if (first === undefined) return 1
  const agrees = free.every(([path, direction], at) => index.paths[pinned + at] === path && direction === first[1])
  return agrees ? first[1] : undefined
}
