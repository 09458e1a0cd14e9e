import mongoose, { type Connection } from 'mongoose'

/** The database cannot be reached or will not have us. The message is one sentence without the password. */
export class StoreUnreachable extends Error {
  constructor(uri: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`The database at ${withoutPassword(uri)} cannot be used: ${why}`, { cause })
    this.name = 'StoreUnreachable'
  }
}

/**
 * How documents are kept: a write is acknowledged when it is in the journal (law 2); `undefined` is left out instead of
 * becoming `null`. Commands that are sent as they are inherit nothing of the connection, and must be given it.
 */
export const keeping = { ignoreUndefined: true, writeConcern: { w: 'majority', j: true } } as const

/** A connection of its own, so that several stores can live in one process. */
export async function connect(uri: string, patienceMs = 5_000): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    autoIndex: false,
    autoCreate: false,
    ignoreUndefined: keeping.ignoreUndefined,
    serverSelectionTimeoutMS: patienceMs,
    connectTimeoutMS: patienceMs,
    writeConcern: keeping.writeConcern,
    ...(namesDatabase(uri) ? {} : { dbName: 'beelzebub' }),
  })
  try {
    return await connection.asPromise()
  } catch (error) {
    await connection.close(true).catch(() => undefined)
    throw new StoreUnreachable(uri, error)
  }
}

const namesDatabase = (uri: string): boolean => /^[^:]+:\/\/[^/?]+\/[^/?]/.test(uri)

export const withoutPassword = (uri: string): string => uri.replace(/(\/\/[^:@/]*):[^@/]*@/, '$1:…@')
