import { randomBytes } from 'node:crypto'
import { type Connection, Schema } from 'mongoose'
import type { Commit } from '#game/commit'
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

  /**
   * In one piece: there are servers that take a table with other keys but the same values for the same table, and set
   * nothing. False where a mark was made meanwhile: what has been said stays said.
   */
  async function replaced(commit: Commit): Promise<boolean> {
    const document = toDocument(commit)
    const { _id } = document
    const stands = await commits.findOne({ _id }, { delivered: 1 }).lean<Pick<Commit, 'delivered'>>()
    if (stands === null) return true
    const { delivered } = stands
    const pending = delivered.includes(false)
    const { matchedCount } = await commits.replaceOne({ _id, delivered }, { ...document, delivered, pending })
    return matchedCount > 0
  }

  return {
    gamesOf: (userId) => commits.distinct('gameId', { $or: [{ 'actor.id': userId }, { 'act.by': userId }] }),
    async rewrite(rewritten) {
      for (const commit of rewritten) while (!(await replaced(commit))) {}
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
