import { randomBytes } from 'node:crypto'
import { type Connection, Schema } from 'mongoose'
import type { PersonalRecords } from '#game/privacy-ports'
import { type CommitModel, toDocument } from '#store/commit-model'

interface SecretDocument {
  readonly _id: string
  readonly key: string
}

const secretSchema = new Schema<SecretDocument>(
  { _id: String, key: { type: String, required: true } },
  { collection: 'secrets', versionKey: false },
)

/** What the store does for people who ask about themselves. No index: it is asked for rarely, and reads every commit. */
export function createPersonalRecords(connection: Connection, commits: CommitModel): PersonalRecords {
  const secrets = connection.model('Secret', secretSchema)
  return {
    gamesOf: (userId) => commits.distinct('gameId', { $or: [{ 'actor.id': userId }, { 'act.by': userId }] }),
    async rewrite(rewritten) {
      for (const commit of rewritten) {
        const { _id, delivered: _, pending: __, ...content } = toDocument(commit)
        await commits.updateOne({ _id }, { $set: content })
      }
    },
    async pseudonymKey() {
      const fresh = randomBytes(32).toString('hex')
      await secrets.updateOne({ _id: 'pseudonyms' }, { $setOnInsert: { key: fresh } }, { upsert: true })
      const kept = await secrets.findOne({ _id: 'pseudonyms' }).lean<SecretDocument>()
      if (kept === null) throw new Error('The key of pseudonyms was not kept.')
      return kept.key
    },
  }
}
