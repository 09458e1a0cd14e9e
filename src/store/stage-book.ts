import { type Connection, Schema } from 'mongoose'
import type { StageBook, StageRecord } from '#game/ports'

type StageDocument = Omit<StageRecord, 'gameId'> & { readonly _id: string }

const table = { type: Schema.Types.Mixed, required: true } as const
const stageSchema = new Schema<StageDocument>(
  {
    _id: String,
    guildId: { type: String, required: true },
    categoryId: { type: String, default: null },
    channels: table,
    roles: table,
    panels: table,
  },
  { collection: 'stages', minimize: false, versionKey: false },
)

/** Which channels, roles and panels on Discord belong to a game. */
export function createStageBook(connection: Connection): StageBook {
  const model = connection.model('Stage', stageSchema)
  return {
    async load(gameId) {
      const found = await model.findOne({ _id: gameId }).lean<StageDocument>()
      if (found === null) return null
      const { guildId, categoryId, channels, roles, panels } = found
      return { gameId, guildId, categoryId, channels, roles, panels }
    },
    async save({ gameId, guildId, categoryId, channels, roles, panels }) {
      await model.updateOne(
        { _id: gameId },
        { $set: { guildId, categoryId, channels, roles, panels } },
        { upsert: true },
      )
    },
    async standing() {
      const found = await model.find({ panels: { $ne: {} } }, { _id: 1 }).lean<StageDocument[]>()
      return found.map(({ _id }) => _id)
    },
  }
}
