import { type Connection, mongo, Schema } from 'mongoose'
import type { GameEntry, GameIndex } from '#game/ports'

type EntryDocument = Omit<GameEntry, 'gameId'> & { readonly _id: string }

const entrySchema = new Schema<EntryDocument>(
  {
    _id: String,
    guildId: { type: String, required: true },
    number: { type: Number, required: true },
    title: { type: String, required: true },
    phase: { type: String, required: true },
    running: { type: Boolean, required: true },
    wakeAt: { type: Number, default: null },
  },
  { collection: 'games', minimize: false, versionKey: false },
)
entrySchema.index({ guildId: 1, number: -1 })
entrySchema.index({ running: 1, wakeAt: 1 })

/** The read model of games: who plays where, in what phase, and when each wakes. */
export function createGameIndex(connection: Connection): GameIndex {
  const model = connection.model('Game', entrySchema)
  return {
    async put({ gameId, ...entry }) {
      const put = (upsert: boolean) => model.updateOne({ _id: gameId }, { $set: entry }, { upsert })
      // Two who make the same entry at once: there are servers that tell one of them that it is there already.
      await put(true).catch((error: unknown) => (isTaken(error) ? put(false) : Promise.reject(error)))
    },
    async newest(guildId) {
      const found = await model.findOne({ guildId }).sort({ number: -1 }).lean<EntryDocument>()
      return found && toEntry(found)
    },
    async all() {
      const found = await model.find().lean<EntryDocument[]>()
      return found.map(toEntry)
    },
    async overdue(at) {
      const found = await model.find({ running: true, wakeAt: { $lt: at } }).lean<EntryDocument[]>()
      return found.map(toEntry)
    },
  }
}

const isTaken = (error: unknown): boolean => error instanceof mongo.MongoServerError && error.code === 11000

const toEntry = ({ _id, ...entry }: EntryDocument): GameEntry => ({ gameId: _id, ...entry })
