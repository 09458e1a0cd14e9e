import { Aggregator } from 'mingo/aggregator'
import { Context } from 'mingo/core'
import { type Iterator as Documents, Lazy } from 'mingo/lazy'
import { $sum } from 'mingo/operators/accumulator'
import { $group, $limit, $skip } from 'mingo/operators/pipeline'
import { checkValue, type Document, isDocument } from './bson.js'
import { CommandError, notImplemented } from './errors.js'
import { compareSortKeys, parseSort, sortKeys } from './order.js'
import { compileFilter, filterContext } from './query.js'

function $match(documents: Documents, filter: unknown): Documents {
  const { matches } = compileFilter(filter as Document)
  return documents.filter((document) => matches(document as Document))
}

function $sort(documents: Documents, spec: unknown): Documents {
  const sort = parseSort(spec)
  return documents.transform((all) => {
    const keyed = (all as Document[]).map((document) => ({ document, keys: sortKeys(sort, document) }))
    return Lazy(keyed.sort((a, b) => compareSortKeys(sort, a.keys, b.keys)).map(({ document }) => document))
  })
}

const stages = { $match, $group, $sort, $skip, $limit }
const accumulators = { $sum }

type PipelineOps = Parameters<Context['addPipelineOps']>[0]

const context = Context.from(filterContext, Context.init({ accumulator: accumulators })).addPipelineOps(
  stages as unknown as PipelineOps,
)

/** Throws 238 for a stage, an accumulator or an expression outside the lists; expressions are fields and constants. */
export function compilePipeline(pipeline: readonly unknown[]): (documents: Iterable<Document>) => Document[] {
  for (const stage of pipeline) checkStage(stage)
  const aggregator = new Aggregator(pipeline as Document[], { context })
  return (documents) => aggregator.run(sourceOf(documents)) as Document[]
}

function sourceOf(documents: Iterable<Document>): Documents {
  const iterator = documents[Symbol.iterator]()
  return Lazy(() => {
    const { done = false, value } = iterator.next()
    return { done, value }
  })
}

function checkStage(stage: unknown): void {
  if (!isDocument(stage) || Object.keys(stage).length !== 1) {
    throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.')
  }
  checkValue(stage, 'pipeline')
  const [name = '', argument] = Object.entries(stage)[0] ?? []
  if (name === '$changeStream') {
    throw new CommandError(40573, 'The $changeStream stage is only supported on replica sets')
  }
  if (!Object.hasOwn(stages, name)) throw notImplemented(`the aggregation stage ${name}`)
  switch (name) {
    case '$match':
      compileFilter(argument as Document)
      break
    case '$sort':
      parseSort(argument)
      break
    case '$group':
      checkGroup(argument)
      break
    case '$skip':
    case '$limit':
      if (typeof argument !== 'number' || !Number.isInteger(argument) || argument < (name === '$limit' ? 1 : 0)) {
        throw new CommandError(name === '$limit' ? 15958 : 15956, `invalid argument to ${name} stage`)
      }
  }
}

function checkGroup(group: unknown): void {
  if (!isDocument(group) || !('_id' in group))
    throw new CommandError(15955, 'a group specification must include an _id')
  checkExpression(group._id)
  for (const [name, accumulator] of Object.entries(group)) {
    if (name === '_id') continue
    const [operator, ...more] = isDocument(accumulator) ? Object.keys(accumulator) : []
    if (operator === undefined || more.length > 0)
      throw new CommandError(40234, `The field '${name}' must be an accumulator object`)
    if (!Object.hasOwn(accumulators, operator)) throw notImplemented(`the accumulator ${operator}`)
    checkExpression((accumulator as Document)[operator])
  }
}

function checkExpression(expression: unknown): void {
  if (Array.isArray(expression)) throw notImplemented('an array in an aggregation expression')
  if (typeof expression === 'string' && expression.startsWith('$$') && expression !== '$$ROOT') {
    throw notImplemented(`the variable ${expression}`)
  }
  if (!isDocument(expression)) return
  for (const [name, value] of Object.entries(expression)) {
    if (name.startsWith('$')) throw notImplemented(`the aggregation operator ${name}`)
    checkExpression(value)
  }
}
