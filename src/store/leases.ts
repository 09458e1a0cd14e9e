import { type Connection, Schema } from 'mongoose'
import type { Lease, Leases } from '#game/ports'
import { isTaken } from '#store/taken'

type LeaseDocument = Lease & { readonly _id: string }

const leaseSchema = new Schema<LeaseDocument>(
  {
    _id: String,
    key: { type: String, required: true },
    term: { type: Number, required: true },
    owner: { type: String, default: null },
    notes: { type: [String], required: true },
  },
  { collection: 'leases', versionKey: false },
)

/** So many old terms are kept: who has read them must not be able to begin one of them again. */
const kept = 8

/**
 * Each term is a document of its own, begun by an insertion: the unique key lets one through on whatever server
 * speaks the protocol, also on those whose updates race.
 */
export function createLeases(connection: Connection): Leases {
  const model = connection.model('Lease', leaseSchema)
  const idOf = (key: string, term: number) => `${key} ${term}`
  return {
    async newest() {
      const found = await model.find().sort({ term: 1 }).lean<LeaseDocument[]>()
      return [...new Map(found.map(({ _id, ...lease }) => [lease.key, lease])).values()]
    },
    async take(key, term, owner) {
      try {
        await model.create([{ _id: idOf(key, term), key, term, owner, notes: [] }])
      } catch (error) {
        if (isTaken(error)) return false
        throw error
      }
      if (term > kept) await model.deleteMany({ key, term: { $lte: term - kept } })
      return true
    },
    async release(key, term, owner, notes) {
      await model.updateOne({ _id: idOf(key, term), owner }, { $set: { owner: null, notes } })
    },
  }
}
