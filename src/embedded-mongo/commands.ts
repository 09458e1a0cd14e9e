import { type Document, isDocument } from './bson.js'
import { adminCommands } from './commands-admin.js'
import { readCommands } from './commands-read.js'
import { writeCommands } from './commands-write.js'
import type { Cursors } from './cursors.js'
import type { Database } from './database.js'
import { CommandError, notImplemented } from './errors.js'

/** What a command works on. It runs in one turn of the event loop, so nothing comes between its steps. */
export type Session = {
  readonly database: Database
  readonly cursors: Cursors
  /** `$db` of the command, and `<$db>.<collection>` where its first field names a collection. */
  readonly db: string
  readonly namespace: string
}

export type Command = {
  /** The fields that are understood, beside those of `everywhere`; 'any' for greetings, which drivers add to. */
  readonly fields: readonly string[] | 'any'
  run(command: Document, session: Session): Document
}

const commands = new Map(Object.entries({ ...adminCommands, ...readCommands, ...writeCommands }))

const words = (text: string) => new Set(text.split(/\s+/))

/** Fields of any command that change nothing here: one server, one writer, everything synced. */
const everywhere = words(`$db $readPreference $clusterTime lsid comment maxTimeMS writeConcern readConcern
  apiVersion apiStrict apiDeprecationErrors`)

/** Fields that MongoDB knows and that would change the answer. */
const refused = words(`collation let hint min max returnKey showRecordId tailable awaitData oplogReplay
  noCursorTimeout explain capped size viewOn pipeline validator validationLevel validationAction timeseries
  expireAfterSeconds clusteredIndex changeStreamPreAndPostImages encryptedFields storageEngine
  indexOptionDefaults commitQuorum`)

/** Runs one command. Throws CommandError; the caller waits for the store to settle before it answers. */
export function runCommand(command: Document, database: Database, cursors: Cursors): Document {
  const [name = ''] = Object.keys(command)
  if ('startTransaction' in command || 'autocommit' in command || 'txnNumber' in command) {
    throw new CommandError(20, 'Transaction numbers are only allowed on a replica set member or mongos')
  }
  const found = commands.get(name)
  if (found === undefined) throw new CommandError(59, `no such command: '${name}'`)
  for (const field of Object.keys(command)) {
    if (found.fields === 'any' || field === name || everywhere.has(field) || found.fields.includes(field)) continue
    if (refused.has(field)) {
      throw new CommandError(115, `'${field}' of '${name}' is not supported by the embedded database; set MONGODB_URI`)
    }
    throw new CommandError(40415, `BSON field '${name}.${field}' is an unknown field.`)
  }
  checkConcerns(command)
  const db = String(command.$db ?? 'admin')
  return found.run(command, { database, cursors, db, namespace: `${db}.${String(command[name])}` })
}

function checkConcerns({ writeConcern, readConcern }: Document): void {
  const w = isDocument(writeConcern) ? writeConcern.w : undefined
  if (w !== undefined && w !== 0 && w !== 1 && w !== 'majority') {
    throw new CommandError(100, `Not enough data-bearing nodes for a write concern of ${String(w)}`)
  }
  const level = isDocument(readConcern) ? readConcern.level : undefined
  if (level !== undefined && !['local', 'available', 'majority'].includes(String(level))) {
    throw notImplemented(`the read concern '${String(level)}'`)
  }
}
