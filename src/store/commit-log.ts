import { mongo } from 'mongoose'
import type { CommitLog } from '#game/ports'
import { type CommitDocument, type CommitModel, fromDocument, toDocument } from '#store/commit-model'
import { keeping } from '#store/connect'
import { duplicateKey } from '#store/taken'

/** What a server says of an insertion. */
interface Inserted {
  /** In order, the first alone: nothing is inserted after it. */
  readonly writeErrors?: readonly { readonly index: number; readonly code: number; readonly errmsg: string }[]
  readonly writeConcernError?: { readonly code: number; readonly errmsg: string }
}

/**
 * The log on Mongo. The unique index on (game, version) is the concurrency check: of two writers of one
 * version the second is told so by a value. Commits written together stand in the log up to the first
 * that was refused, never with a gap.
 */
export function createCommitLog(model: CommitModel): CommitLog {
  /** The command itself: as a bulk the driver would turn every document into bytes twice. */
  async function insert(documents: readonly CommitDocument[]): Promise<Inserted> {
    const { db } = model.db
    if (!db) throw new mongo.MongoNotConnectedError('The connection is closed.')
    const insert = model.collection.collectionName
    return (await db.command(
      { insert, documents, ordered: true, writeConcern: keeping.writeConcern },
      { ignoreUndefined: keeping.ignoreUndefined },
    )) as Inserted
  }

  return {
    async append(commits) {
      const { writeErrors: [refused] = [], writeConcernError } = await insert(commits.map(toDocument))
      if (refused?.code === duplicateKey) return { written: refused.index }
      if (refused) throw new mongo.MongoServerError(refused)
      if (writeConcernError) throw new mongo.MongoServerError(writeConcernError)
      return { written: commits.length }
    },
    async after(gameId, version) {
      const documents = await model
        .find({ gameId, version: { $gt: version } })
        .sort({ version: 1 })
        .lean<CommitDocument[]>()
      return documents.map(fromDocument)
    },
    async newest(gameId, { limit, before }) {
      const documents = await model
        .find(before === undefined ? { gameId } : { gameId, version: { $lt: before } })
        .sort({ version: -1 })
        .limit(limit)
        .lean<CommitDocument[]>()
      return documents.map(fromDocument)
    },
    async opened() {
      const documents = await model.find({ version: 1 }, { gameId: 1, guildId: 1 }).lean<CommitDocument[]>()
      return documents.map(({ gameId, guildId }) => ({ gameId, guildId }))
    },
  }
}
