import { type Connection, Schema } from 'mongoose'
import type { GameState } from '#engine/state'
import type { LoadedGame, Snapshots } from '#game/ports'
import { isTaken, upserting } from '#store/taken'
import { currentFormat } from '#store/upcast'

interface SnapshotDocument {
  readonly _id: string
  readonly guildId: string
  readonly version: number
  readonly format: number
  readonly state: GameState
}

const snapshotSchema = new Schema<SnapshotDocument>(
  {
    _id: String,
    guildId: { type: String, required: true },
    version: { type: Number, required: true },
    format: { type: Number, required: true },
    state: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'snapshots', minimize: false, versionKey: false },
)

const documentOf = ({ guildId, version, state }: LoadedGame): Omit<SnapshotDocument, '_id'> => ({
  guildId,
  version,
  format: currentFormat,
  state,
})

/** The newest known state of each game. One of another format is not read: the log is replayed instead. */
export function createSnapshots(connection: Connection): Snapshots {
  const model = connection.model('Snapshot', snapshotSchema)
  return {
    async load(gameId) {
      const found = await model.findOne({ _id: gameId, format: currentFormat }).lean<SnapshotDocument>()
      if (found === null) return null
      return { gameId, guildId: found.guildId, version: found.version, state: found.state }
    },
    async save(game) {
      const older = { $or: [{ version: { $lt: game.version } }, { format: { $ne: currentFormat } }] }
      const { matchedCount } = await model.replaceOne({ _id: game.gameId, ...older }, documentOf(game))
      if (matchedCount > 0) return
      try {
        await model.insertOne({ _id: game.gameId, ...documentOf(game) })
      } catch (error) {
        if (!isTaken(error)) throw error
      }
    },
    async replace(game) {
      await upserting((upsert) => model.replaceOne({ _id: game.gameId }, documentOf(game), { upsert }))
    },
  }
}
