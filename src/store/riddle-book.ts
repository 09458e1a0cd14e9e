import { type Connection, Schema, type Types } from 'mongoose'
import type { Riddle } from '#engine/riddles'
import type { RiddleBook } from '#game/ports'

interface RiddleDocument {
  readonly _id: Types.ObjectId
  readonly guildId: string
  readonly question: string
  readonly right: string
  readonly wrong: readonly [string, string, string]
}

const riddleSchema = new Schema<RiddleDocument>(
  {
    guildId: { type: String, required: true },
    question: { type: String, required: true },
    right: { type: String, required: true },
    wrong: { type: [String], required: true },
  },
  { collection: 'riddles', versionKey: false },
)
riddleSchema.index({ guildId: 1, _id: 1 })

/** Each guild's own collection (B6). */
export function createRiddleBook(connection: Connection): RiddleBook {
  const model = connection.model('Riddle', riddleSchema)
  return {
    async list(guildId) {
      const found = await model.find({ guildId }).sort({ _id: 1 }).lean<RiddleDocument[]>()
      return found.map(toRiddle)
    },
    async add(guildId, { question, right, wrong }) {
      const { _id } = await model.create({ guildId, question, right, wrong })
      return { id: _id.toHexString(), question, right, wrong }
    },
    async remove(guildId, id) {
      if (!/^[0-9a-f]{24}$/.test(id)) return false
      const { deletedCount } = await model.deleteOne({ _id: id, guildId })
      return deletedCount === 1
    },
  }
}

const toRiddle = ({ _id, question, right, wrong }: RiddleDocument): Riddle => ({
  id: _id.toHexString(),
  question,
  right,
  wrong,
})
