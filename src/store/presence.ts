import { type Connection, Schema } from 'mongoose'
import type { Beat, Presence } from '#game/ports'

type BeatDocument = Beat & { readonly _id: string }

const beatSchema = new Schema<BeatDocument>(
  { _id: String, at: { type: Number, required: true }, real: { type: Number, required: true } },
  { collection: 'presence', versionKey: false },
)

/** One for all processes: somebody was there. */
const everybody = 'bot'

export function createPresence(connection: Connection): Presence {
  const model = connection.model('Beat', beatSchema)
  return {
    async last() {
      const found = await model.findOne({ _id: everybody }).lean<BeatDocument>()
      return found && { at: found.at, real: found.real }
    },
    async beat({ at, real }) {
      await model.updateOne({ _id: everybody }, { $set: { at, real } }, { upsert: true })
    },
  }
}
