import { type Document, isDocument, ObjectId } from './bson.js'
import type { Collection, Match } from './collection.js'
import type { Command, Session } from './commands.js'
import { filterOf } from './commands-read.js'
import { CommandError, notImplemented } from './errors.js'
import { parseSort } from './order.js'
import { compileProjection } from './projection.js'
import { compileUpdate, upserted } from './update.js'

export const writeCommands: Readonly<Record<string, Command>> = {
  insert: { fields: ['documents', 'ordered', 'bypassDocumentValidation'], run: insert },
  update: { fields: ['updates', 'ordered', 'bypassDocumentValidation'], run: update },
  delete: { fields: ['deletes', 'ordered'], run: remove },
  findAndModify: {
    fields: [
      'query',
      'sort',
      'remove',
      'update',
      'new',
      'fields',
      'upsert',
      'arrayFilters',
      'bypassDocumentValidation',
    ],
    run: findAndModify,
  },
}

/** Runs the statements of a bulk; an ordered one stops at the first error. Those before it stay done. */
function bulk(statements: unknown, ordered: unknown, run: (statement: Document, at: number) => void): Document {
  if (!Array.isArray(statements) || statements.length === 0) {
    throw new CommandError(72, 'Write batch sizes must be between 1 and 100000')
  }
  const writeErrors: Document[] = []
  for (const [index, statement] of statements.entries()) {
    try {
      if (!isDocument(statement)) throw new CommandError(14, 'a statement must be an object')
      run(statement, index)
    } catch (error) {
      // 39 is the store's, not the statement's: nothing of this command will be kept.
      if (!(error instanceof CommandError) || error.code === 39) throw error
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.extra })
      if (ordered !== false) break
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {}
}

function insert({ documents, ordered }: Document, { database, namespace }: Session): Document {
  const collection = database.ensure(namespace)
  let n = 0
  const errors = bulk(documents, ordered, (document) => {
    const { _id = new ObjectId(), ...rest } = document
    collection.insert({ _id, ...rest })
    n++
  })
  return { n, ...errors }
}

function update({ updates, ordered }: Document, { database, namespace }: Session): Document {
  let [n, nModified] = [0, 0]
  const upsertedIds: Document[] = []
  const errors = bulk(updates, ordered, (statement, index) => {
    checkStatement(statement, ['q', 'u', 'multi', 'upsert', 'arrayFilters', 'sort'])
    const { q, u, multi, upsert } = statement
    const filter = filterOf(q)
    const apply = compileUpdate(u)
    if (multi && isReplacement(u))
      throw new CommandError(9, 'multi update is not supported for replacement-style update')
    let matched = 0
    for (const match of database.collections.get(namespace)?.find(filter, parseSort(statement.sort)) ?? []) {
      matched++
      n++
      if (database.collections.get(namespace)?.replace(match, apply(match.document, false))) nModified++
      if (!multi) break
    }
    if (matched > 0 || !upsert) return
    const document = upserted(filter.criteria, apply, isReplacement(u))
    database.ensure(namespace).insert(document)
    n++
    upsertedIds.push({ index, _id: document._id })
  })
  return { n, nModified, ...(upsertedIds.length > 0 ? { upserted: upsertedIds } : {}), ...errors }
}

function remove({ deletes, ordered }: Document, { database, namespace }: Session): Document {
  let n = 0
  const errors = bulk(deletes, ordered, (statement) => {
    checkStatement(statement, ['q', 'limit'])
    const collection = database.collections.get(namespace)
    for (const match of collection?.find(filterOf(statement.q)) ?? []) {
      collection?.remove(match)
      n++
      if (statement.limit === 1) break
    }
  })
  return { n, ...errors }
}

function findAndModify(command: Document, { database, namespace }: Session): Document {
  checkArrayFilters(command)
  const { query, sort, remove: removing, update: given, upsert } = command
  if (Boolean(removing) === (given !== undefined))
    throw new CommandError(9, "Either an update or 'remove' must be given")
  if (removing && (upsert || command.new))
    throw new CommandError(9, "Cannot specify both 'upsert' or 'new' and 'remove'")
  const project = compileProjection(command.fields)
  const filter = filterOf(query)
  const apply = removing ? undefined : compileUpdate(given)
  const collection = database.collections.get(namespace)
  const match = firstOf(collection, filter, parseSort(sort))
  if (match !== undefined && collection !== undefined) {
    const after = apply?.(match.document, false)
    if (after === undefined) collection.remove(match)
    else collection.replace(match, after)
    const value = project(command.new && after !== undefined ? after : match.document)
    return { lastErrorObject: { n: 1, ...(removing ? {} : { updatedExisting: true }) }, value }
  }
  if (apply === undefined || !upsert) {
    return { lastErrorObject: { n: 0, ...(removing ? {} : { updatedExisting: false }) }, value: null }
  }
  const document = upserted(filter.criteria, apply, isReplacement(given))
  database.ensure(namespace).insert(document)
  return {
    lastErrorObject: { n: 1, updatedExisting: false, upserted: document._id },
    value: command.new ? project(document) : null,
  }
}

function firstOf(
  collection: Collection | undefined,
  ...[filter, sort]: Parameters<Collection['find']>
): Match | undefined {
  for (const match of collection?.find(filter, sort) ?? []) return match
  return undefined
}

function isReplacement(update: unknown): boolean {
  return isDocument(update) && !Object.keys(update).some((key) => key.startsWith('$'))
}

function checkStatement(statement: Document, known: readonly string[]): void {
  for (const field of Object.keys(statement)) {
    if (!known.includes(field)) throw new CommandError(115, `'${field}' is not supported by the embedded database`)
  }
  checkArrayFilters(statement)
}

function checkArrayFilters({ arrayFilters }: Document): void {
  if (Array.isArray(arrayFilters) && arrayFilters.length > 0) throw notImplemented('arrayFilters')
}
