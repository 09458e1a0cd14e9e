import { type Connection, Schema } from 'mongoose'
import { freshGuildSettings } from '#game/guild-settings'
import type { GuildBook, GuildSettings } from '#game/ports'

type GuildFields = Omit<GuildSettings, 'guildId'>
/** Older documents lack what was added since. */
type GuildDocument = Partial<GuildFields> & { readonly _id: string }

const guildSchema = new Schema<GuildFields & { readonly _id: string }>(
  {
    _id: String,
    locale: { type: String, required: true },
    hostRoleId: { type: String, default: null },
    townReaders: { type: String, enum: ['everyone', 'players'] },
    deadCovenReads: Boolean,
    defaults: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'guilds', minimize: false, versionKey: false },
)

export function createGuildBook(connection: Connection): GuildBook {
  const model = connection.model('Guild', guildSchema)
  return {
    async load(guildId) {
      const found = await model.findOne({ _id: guildId }).lean<GuildDocument>()
      if (!found) return null
      const { _id, ...fields } = found
      return { ...freshGuildSettings(guildId), ...fields }
    },
    async save({ guildId, ...fields }) {
      await model.updateOne({ _id: guildId }, { $set: fields }, { upsert: true })
    },
  }
}
