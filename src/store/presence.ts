import { type Connection, Schema } from 'mongoose'
import type { Beat, Presence } from '#game/ports'
import { upserting } from '#store/taken'

type BeatDocument = Beat & { readonly _id: string }

const beatSchema = new Schema<BeatDocument>(
  { _id: String, at: { type: Number, required: true }, real: { type: Number, required: true } },
  { collection: 'presence', versionKey: false },
)

/** Of all processes, whatever they hear: somebody was there. It counts where there are no shards. */
const everybody = 'bot'

/** `shards`: those that this process hears. It is as old as the oldest of them: some of its people had nobody since. */
export function createPresence(connection: Connection, shards: readonly string[] = []): Presence {
  const model = connection.model('Beat', beatSchema)
  const ids = shards.length === 0 ? [everybody] : shards
  return {
    async last() {
      const found = await model.find({ _id: { $in: [...new Set([...ids, everybody])] } }).lean<BeatDocument[]>()
      const own = found.filter(({ _id }) => ids.includes(_id))
      // A shard that was never heard: perhaps the bot had none before.
      const known = own.length === ids.length ? own : found
      const [oldest] = known.sort((a, b) => a.real - b.real)
      return oldest ? { at: oldest.at, real: oldest.real } : null
    },
    async beat({ at, real }) {
      const put = (_id: string, upsert: boolean) => model.updateOne({ _id }, { $set: { at, real } }, { upsert })
      for (const id of new Set([...ids, everybody])) await upserting((upsert) => put(id, upsert))
    },
  }
}
