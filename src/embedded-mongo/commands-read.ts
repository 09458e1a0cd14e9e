import { compilePipeline } from './aggregate.js'
import { type Document, isDocument } from './bson.js'
import type { Collection } from './collection.js'
import type { Command, Session } from './commands.js'
import type { Row } from './cursors.js'
import { CommandError, notImplemented } from './errors.js'
import { keyOf, parseSort, valuesAt } from './order.js'
import { compileProjection } from './projection.js'
import { compileFilter, type Filter } from './query.js'

export const readCommands: Readonly<Record<string, Command>> = {
  find: {
    fields: ['filter', 'sort', 'projection', 'skip', 'limit', 'batchSize', 'singleBatch', 'allowDiskUse'],
    run: find,
  },
  getMore: {
    fields: ['collection', 'batchSize'],
    run: ({ getMore, collection, batchSize }, { cursors, db }) =>
      cursors.getMore(Number(getMore), `${db}.${String(collection)}`, count(batchSize, 'batchSize') || Infinity),
  },
  killCursors: {
    fields: ['cursors'],
    run: ({ cursors: ids }, { cursors }) => cursors.kill(Array.isArray(ids) ? ids.map(Number) : []),
  },
  aggregate: { fields: ['pipeline', 'cursor', 'allowDiskUse'], run: aggregate },
  count: {
    fields: ['query', 'skip', 'limit'],
    run: ({ query, skip, limit }, { database, namespace }) => {
      const collection = database.collections.get(namespace)
      const all = collection === undefined ? 0 : countMatches(collection, filterOf(query))
      const beyond = Math.max(0, all - count(skip, 'skip'))
      return { n: Math.min(beyond, Math.abs(Number(limit ?? 0)) || Infinity) }
    },
  },
  distinct: { fields: ['key', 'query'], run: distinct },
}

export function filterOf(filter: unknown): Filter {
  return compileFilter(filter === undefined || filter === null ? {} : (filter as Document))
}

function count(value: unknown, name: string): number {
  if (value === undefined || value === null) return 0
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  throw new CommandError(51024, `BSON field '${name}' value must be >= 0, actual value '${String(value)}'`)
}

function find(command: Document, { database, cursors, namespace }: Session): Document {
  const { skip, limit, batchSize, singleBatch } = command
  const filter = filterOf(command.filter)
  const sort = parseSort(command.sort)
  const project = compileProjection(command.projection)
  const [first, most] = [count(skip, 'skip'), count(limit, 'limit') || Infinity]
  const collection = database.collections.get(namespace)
  function* rows(): Generator<Row> {
    let place = 0
    for (const { document, bytes } of collection?.find(filter, sort) ?? []) {
      if (place++ < first) continue
      yield { document: project(document), bytes }
      if (place - first >= most) return
    }
  }
  return cursors.open(namespace, rows(), {
    ...(batchSize === undefined ? {} : { batchSize: count(batchSize, 'batchSize') }),
    singleBatch: singleBatch === true,
  })
}

function aggregate(command: Document, { database, cursors, namespace }: Session): Document {
  const { pipeline, cursor } = command
  if (!Array.isArray(pipeline)) throw new CommandError(14, "'pipeline' must be an array")
  if (!isDocument(cursor)) throw new CommandError(9, "The 'cursor' option is required")
  if (command.aggregate === 1) throw notImplemented('an aggregation over no collection')
  const collection = database.collections.get(namespace)
  const documents = run(pipeline, collection)
  return cursors.open(
    namespace,
    documents.map((document) => ({ document, bytes: 0 })),
    typeof cursor.batchSize === 'number' ? { batchSize: cursor.batchSize } : {},
  )
}

/** A first `$match` goes by the indexes, and what countDocuments sends is only counted. */
function run(pipeline: readonly unknown[], collection: Collection | undefined): Document[] {
  const [first] = pipeline
  const matching = isDocument(first) && isDocument(first.$match)
  const filter = filterOf(matching ? first.$match : {})
  const rest = matching ? pipeline.slice(1) : pipeline
  const runRest = compilePipeline(rest)
  if (collection === undefined) return runRest([])
  if (JSON.stringify(rest) !== '[{"$group":{"_id":1,"n":{"$sum":1}}}]') return runRest(documentsOf(collection, filter))
  const n = countMatches(collection, filter)
  return n === 0 ? [] : [{ _id: 1, n }]
}

function* documentsOf(collection: Collection, filter: Filter): Generator<Document> {
  for (const { document } of collection.find(filter)) yield document
}

function countMatches(collection: Collection, filter: Filter): number {
  if (Object.keys(filter.criteria).length === 0) return collection.size
  let matches = 0
  for (const _ of collection.find(filter)) matches++
  return matches
}

function distinct({ key, query }: Document, { database, namespace }: Session): Document {
  if (typeof key !== 'string') throw new CommandError(14, "'key' must be a string")
  const values = new Map<string, unknown>()
  for (const { document } of database.collections.get(namespace)?.find(filterOf(query)) ?? []) {
    for (const value of valuesAt(document, key).flat()) {
      if (value !== undefined) values.set(keyOf(value), value)
    }
  }
  return { values: [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value) }
}
