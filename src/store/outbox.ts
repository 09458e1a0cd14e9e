import { Turns } from '#game/in-turn'
import type { Outbox } from '#game/ports'
import { type CommitDocument, type CommitModel, placeOf } from '#store/commit-model'

/**
 * The announcements that stand in the log unsaid. What it guarantees: an announcement is there exactly when
 * its commit is, being the same document; they come in the order of the log; marking one twice is marking it once.
 * What it does not: keep two deliverers from saying the same one; their messages carry a nonce (law 7).
 */
export function createOutbox(model: CommitModel): Outbox {
  const settle = async (gameId: string, version: number) => {
    await model.updateOne({ _id: placeOf(gameId, version), delivered: { $ne: false } }, { $set: { pending: false } })
  }
  /** One mark at a time for a game: there are servers that lose one of two updates of a document made at once. */
  const turns = new Turns()
  return {
    async pending(gameId) {
      const documents = await model
        .find({ pending: true, gameId }, { version: 1, announcements: 1, delivered: 1 })
        .sort({ version: 1 })
        .lean<CommitDocument[]>()
      for (const { version, delivered } of documents) if (!delivered.includes(false)) await settle(gameId, version)
      return documents.flatMap(({ version, announcements, delivered }) =>
        announcements.flatMap((announcement, index) => (delivered[index] ? [] : { version, index, announcement })),
      )
    },
    delivered: (gameId, version, index) =>
      turns.take(gameId, async () => {
        // Two steps: a crash between them leaves a commit pending with nothing to say, which the next read settles.
        await model.updateOne({ _id: placeOf(gameId, version) }, { $set: { [`delivered.${index}`]: true } })
        await settle(gameId, version)
      }),
    waiting: () => model.distinct('gameId', { pending: true }),
  }
}
