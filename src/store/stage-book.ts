import { type Connection, Schema } from 'mongoose'
import type { StageBook, StageRecord } from '#game/ports'

type Panels = StageRecord['panels']
/** Panels are kept as a list: their keys may hold what a field's name may not. */
type StageDocument = Omit<StageRecord, 'gameId' | 'panels'> & {
  readonly _id: string
  readonly panels: readonly (Panels[string] & { readonly key: string })[]
  readonly standing: boolean
}

const table = { type: Schema.Types.Mixed, required: true } as const
const stageSchema = new Schema<StageDocument>(
  {
    _id: String,
    guildId: { type: String, required: true },
    categoryId: { type: String, default: null },
    channels: table,
    roles: table,
    panels: { type: [Schema.Types.Mixed], required: true },
    /** Whether any panel is up. */
    standing: { type: Boolean, required: true },
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
      const byKey = Object.fromEntries(panels.map(({ key, ...panel }) => [key, panel]))
      return { gameId, guildId, categoryId, channels, roles, panels: byKey }
    },
    async save({ gameId, guildId, categoryId, channels, roles, panels: byKey }) {
      const panels = Object.entries(byKey).map(([key, panel]) => ({ key, ...panel }))
      await model.updateOne(
        { _id: gameId },
        { $set: { guildId, categoryId, channels, roles, panels, standing: panels.length > 0 } },
        { upsert: true },
      )
    },
    async standing() {
      const found = await model.find({ standing: true }, { _id: 1 }).lean<StageDocument[]>()
      return found.map(({ _id }) => _id)
    },
  }
}
