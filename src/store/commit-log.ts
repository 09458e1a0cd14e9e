import { mongo } from 'mongoose'
import type { CommitLog } from '#game/ports'
import { type CommitDocument, type CommitModel, fromDocument, toDocument } from '#store/commit-model'
import { duplicateKey } from '#store/taken'

/**
 * The log on Mongo. The unique index on (game, version) is the concurrency check: of two writers of one
 * version the second is told so by a value. Commits written together stand in the log up to the first
 * that was refused, never with a gap.
 */
export function createCommitLog(model: CommitModel): CommitLog {
  // The driver's own: the model would only hand the documents on, a promise for each.
  const collection = model.db.collection<CommitDocument>(model.collection.collectionName)
  return {
    async append(commits) {
      try {
        await collection.insertMany(commits.map(toDocument), { ordered: true })
        return { written: commits.length }
      } catch (error) {
        const taken = takenAt(error)
        if (taken === null) throw error
        return { written: taken }
      }
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

/** The place of the first commit whose version was taken; `null` for any other failure. */
function takenAt(error: unknown): number | null {
  if (!(error instanceof mongo.MongoBulkWriteError)) return null
  const [first] = [error.writeErrors].flat()
  return first?.code === duplicateKey ? first.index : null
}
