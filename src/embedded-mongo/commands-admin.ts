import { type Document, isDocument, maxDocumentBytes } from './bson.js'
import type { Collection } from './collection.js'
import type { Command, Session } from './commands.js'
import { CommandError } from './errors.js'
import { parseIndexSpec } from './field-index.js'
import { compileFilter } from './query.js'
import { maxMessageBytes } from './wire.js'

/** The version whose behaviour is imitated. Wire version 21 is MongoDB 7.0. */
const version = '7.0.0'

/** No setName, else the driver begins transactions and retryable writes; no topologyVersion, no compression. */
function hello(): Document {
  return {
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: maxMessageBytes,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
  }
}

const greeting: Command = { fields: 'any', run: hello }

const nothing = (fields: readonly string[] = []): Command => ({ fields, run: () => ({}) })

export const adminCommands: Readonly<Record<string, Command>> = {
  hello: greeting,
  isMaster: greeting,
  ismaster: greeting,
  ping: nothing(),
  endSessions: nothing(),
  buildInfo: { fields: [], run: () => ({ version, versionArray: [7, 0, 0, 0], maxBsonObjectSize: maxDocumentBytes }) },
  create: {
    fields: ['autoIndexId'],
    run: (_, { database, namespace }) => {
      if (database.collections.has(namespace)) {
        throw new CommandError(48, `Collection ${namespace} already exists.`)
      }
      database.ensure(namespace)
      return {}
    },
  },
  createIndexes: { fields: ['indexes'], run: createIndexes },
  listIndexes: {
    fields: ['cursor'],
    run: (_, session) => {
      const { specs, namespace } = existing(session)
      return session.cursors.open(
        namespace,
        specs.map((spec) => ({ document: spec, bytes: 0 })),
      )
    },
  },
  dropIndexes: { fields: ['index'], run: dropIndexes },
  listCollections: { fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'], run: listCollections },
  drop: {
    fields: [],
    run: (_, { database, namespace }) => {
      const collection = database.collections.get(namespace)
      if (collection === undefined) return {}
      const nIndexesWas = collection.indexes.size
      database.drop(collection)
      return { nIndexesWas, ns: namespace }
    },
  },
  dropDatabase: {
    fields: [],
    run: (_, { database, db }) => {
      for (const collection of inDatabase({ database, db })) database.drop(collection)
      return { dropped: db }
    },
  },
}

function existing({ database, namespace }: Session): Collection {
  const collection = database.collections.get(namespace)
  if (collection === undefined) throw new CommandError(26, `ns does not exist: ${namespace}`)
  return collection
}

function inDatabase({ database, db }: Pick<Session, 'database' | 'db'>): Collection[] {
  return [...database.collections.values()].filter(({ namespace }) => namespace.startsWith(`${db}.`))
}

function createIndexes({ indexes }: Document, { database, namespace }: Session): Document {
  if (!Array.isArray(indexes) || indexes.length === 0) throw new CommandError(2, 'Must specify at least one index')
  const specs = indexes.map(parseIndexSpec)
  const createdCollectionAutomatically = !database.collections.has(namespace)
  const collection = database.ensure(namespace)
  const numIndexesBefore = collection.indexes.size
  const created = specs.filter((spec) => collection.createIndex(spec))
  return {
    numIndexesBefore,
    numIndexesAfter: collection.indexes.size,
    createdCollectionAutomatically,
    ...(created.length === 0 ? { note: 'all indexes already exist' } : {}),
  }
}

function dropIndexes({ index }: Document, session: Session): Document {
  const collection = existing(session)
  const nIndexesWas = collection.indexes.size
  const names =
    index === '*' ? [...collection.indexes.keys()].filter((name) => name !== '_id_') : namesOf(index, collection)
  for (const name of names) collection.dropIndex(name)
  return { nIndexesWas }
}

function namesOf(index: unknown, { specs }: Collection): string[] {
  const wanted = Array.isArray(index) ? index : [index]
  return wanted.map((one) => {
    const found = specs.find(({ name, key }) =>
      isDocument(one) ? JSON.stringify(key) === JSON.stringify(one) : name === one,
    )
    if (found === undefined) throw new CommandError(27, `index not found with name [${String(one)}]`)
    if (found.name === '_id_') throw new CommandError(72, 'cannot drop _id index')
    return found.name
  })
}

function listCollections({ filter, nameOnly }: Document, { database, cursors, db }: Session): Document {
  const { matches } = compileFilter(isDocument(filter) ? filter : {})
  const listed = inDatabase({ database, db }).map(({ namespace }) => ({
    name: namespace.slice(db.length + 1),
    type: 'collection',
    options: {},
    info: { readOnly: false },
    idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
  }))
  const documents = listed
    .filter(matches)
    .map(({ name, type, ...rest }) => (nameOnly ? { name, type } : { name, type, ...rest }))
  return cursors.open(
    `${db}.$cmd.listCollections`,
    documents.map((document) => ({ document, bytes: 0 })),
  )
}
