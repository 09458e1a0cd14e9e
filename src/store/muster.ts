import { type Connection, Schema } from 'mongoose'
import type { Fellow, Muster } from '#game/ports'

type FellowDocument = Omit<Fellow, 'id'> & { readonly _id: string }

const fellowSchema = new Schema<FellowDocument>(
  {
    _id: String,
    place: { type: String, default: null },
    pid: { type: Number, required: true },
    real: { type: Number, required: true },
    hears: { type: [String], required: true },
    shards: { type: [String], required: true },
    knows: { type: [String], required: true },
  },
  { collection: 'processes', versionKey: false },
)

export function createMuster(connection: Connection): Muster {
  const model = connection.model('Process', fellowSchema)
  return {
    async sign({ id, ...fellow }) {
      await model.updateOne({ _id: id }, { $set: fellow }, { upsert: true })
    },
    async present() {
      const found = await model.find().lean<FellowDocument[]>()
      return found.map(({ _id, ...fellow }) => ({ id: _id, ...fellow }))
    },
    async strike(id) {
      await model.deleteOne({ _id: id })
    },
  }
}
