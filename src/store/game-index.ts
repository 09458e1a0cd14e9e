import { type Connection, Schema } from 'mongoose'
import type { GameEntry, GameIndex } from '#game/ports'
import { upserting } from '#store/taken'

type EntryDocument = Omit<GameEntry, 'gameId'> & { readonly _id: string; readonly untold?: boolean }

const entrySchema = new Schema<EntryDocument>(
  {
    _id: String,
    guildId: { type: String, required: true },
    number: { type: Number, required: true },
    title: { type: String, required: true },
    phase: { type: String, required: true },
    running: { type: Boolean, required: true },
    wakeAt: { type: Number, default: null },
    version: Number,
    untold: Boolean,
  },
  { collection: 'games', minimize: false, versionKey: false },
)
entrySchema.index({ guildId: 1, number: -1 })
entrySchema.index({ running: 1, wakeAt: 1 })
entrySchema.index({ untold: 1 })

/** The read model of games: who plays where, in what phase, and when each wakes. */
export function createGameIndex(connection: Connection): GameIndex {
  const model = connection.model('Game', entrySchema)
  return {
    async put({ gameId, ...entry }, untold = false) {
      const { version } = entry
      const older = version === undefined ? {} : { $or: [{ version: { $lte: version } }, { version: null }] }
      const put = (upsert: boolean) =>
        model.updateOne({ _id: gameId, ...older }, { $set: { ...entry, ...(untold && { untold }) } }, { upsert })
      // It is there already: a newer one, or made by another at this moment.
      await upserting(put)
    },
    async untold() {
      const found = await model.find({ untold: true }).lean<EntryDocument[]>()
      return found.map(toEntry)
    },
    async told(gameId, version) {
      await model.updateOne({ _id: gameId, version: { $lte: version } }, { $set: { untold: false } })
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

const toEntry = ({ _id, untold: _, ...entry }: EntryDocument): GameEntry => ({ gameId: _id, ...entry })
