import { isDocument } from './bson.js'
import { CommandError, notImplemented } from './errors.js'
import type { Sort } from './order.js'

export function parseSort(spec: unknown): Sort {
  if (spec === undefined || spec === null) return []
  if (!isDocument(spec)) throw new CommandError(14, 'a sort specification must be an object')
  return Object.entries(spec).map(([path, direction]) => {
    if (isDocument(direction)) throw notImplemented(`the sort by ${Object.keys(direction)[0] ?? '{}'} of '${path}'`)
    if (path.startsWith('$')) throw notImplemented(`the sort by '${path}'`)
    if (direction !== 1 && direction !== -1) {
      throw new CommandError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
    }
    return [path, direction]
  })
}
