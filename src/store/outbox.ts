import type { Outbox } from '#game/ports'
import type { CommitDocument, CommitModel } from '#store/commit-model'

/**
 * The announcements that stand in the log unsaid. What it guarantees: an announcement is there exactly when
 * its commit is, being the same document; they come in the order of the log; marking one twice is marking it once.
 * What it does not: keep two deliverers from saying the same one; their messages carry a nonce (law 7).
 */
export function createOutbox(model: CommitModel): Outbox {
  return {
    async pending(gameId) {
      const documents = await model
        .find({ pending: true, gameId }, { version: 1, announcements: 1, delivered: 1 })
        .sort({ version: 1 })
        .lean<CommitDocument[]>()
      return documents.flatMap(({ version, announcements, delivered }) =>
        announcements.flatMap((announcement, index) => (delivered[index] ? [] : { version, index, announcement })),
      )
    },
    async delivered(gameId, version, index) {
      const commit = { gameId, version }
      // Two steps: a crash between them leaves a commit pending with nothing to say, which the next mark or read bears.
      await model.updateOne(commit, { $set: { [`delivered.${index}`]: true } })
      await model.updateOne({ ...commit, delivered: { $ne: false } }, { $set: { pending: false } })
    },
    waiting: () => model.distinct('gameId', { pending: true }),
  }
}
