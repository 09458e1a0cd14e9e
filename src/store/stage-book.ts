import { type Connection, Schema } from 'mongoose'
import { type StageBook, type StageRecord, Superseded } from '#game/ports'
import { isTaken } from '#store/taken'

type Panels = StageRecord['panels']
/** Panels are kept as a list: their keys may hold what a field's name may not. */
type StageDocument = Omit<StageRecord, 'gameId' | 'panels'> & {
  readonly _id: string
  readonly panels: readonly (Panels[string] & { readonly key: string })[]
  readonly standing: boolean
  readonly term?: number
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
    /** Of the process that last spoke for the game. */
    term: Number,
  },
  { collection: 'stages', minimize: false, versionKey: false },
)

/** Which channels, roles and panels on Discord belong to a game. */
export function createStageBook(connection: Connection): StageBook {
  const model = connection.model('Stage', stageSchema)
  const upTo = (term: number) => ({ $or: [{ term: { $lte: term } }, { term: null }] })
  const fence = (gameId: string, term: number): Promise<StageDocument | null> =>
    model
      .findOneAndUpdate({ _id: gameId, ...upTo(term) }, { $set: { term } }, { returnDocument: 'after' })
      .lean<StageDocument>()
  return {
    async load(gameId, term) {
      const fenced = term === undefined ? null : await fence(gameId, term)
      const found = fenced ?? (await model.findOne({ _id: gameId }).lean<StageDocument>())
      if (found === null) return null
      if (term !== undefined && fenced === null) throw new Superseded(gameId)
      const { guildId, categoryId, channels, roles, panels } = found
      const byKey = Object.fromEntries(panels.map(({ key, ...panel }) => [key, panel]))
      return { gameId, guildId, categoryId, channels, roles, panels: byKey }
    },
    async save({ gameId, guildId, categoryId, channels, roles, panels: byKey }, term) {
      const panels = Object.entries(byKey).map(([key, panel]) => ({ key, ...panel }))
      const record = { guildId, categoryId, channels, roles, panels, standing: panels.length > 0 }
      const as = term ?? (await model.findOne({ _id: gameId }, { term: 1 }).lean<StageDocument>())?.term
      try {
        // In one piece: there are servers that take a table with other keys but the same values for the same table.
        await model.replaceOne(
          { _id: gameId, ...(as !== undefined && upTo(as)) },
          { ...record, ...(as !== undefined && { term: as }) },
          { upsert: true },
        )
      } catch (error) {
        throw as !== undefined && isTaken(error) ? new Superseded(gameId) : error
      }
    },
    async standing() {
      const found = await model.find({ standing: true }, { _id: 1 }).lean<StageDocument[]>()
      return found.map(({ _id }) => _id)
    },
  }
}
