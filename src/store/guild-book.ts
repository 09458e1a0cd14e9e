import { type Connection, Schema } from 'mongoose'
import type { GuildBook, GuildSettings } from '#game/ports'

type GuildDocument = Omit<GuildSettings, 'guildId'> & { readonly _id: string }

const guildSchema = new Schema<GuildDocument>(
  {
    _id: String,
    locale: { type: String, required: true },
    hostRoleId: { type: String, default: null },
    defaults: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'guilds', minimize: false, versionKey: false },
)

export function createGuildBook(connection: Connection): GuildBook {
  const model = connection.model('Guild', guildSchema)
  return {
    async load(guildId) {
      const found = await model.findOne({ _id: guildId }).lean<GuildDocument>()
      return found && { guildId, locale: found.locale, hostRoleId: found.hostRoleId, defaults: found.defaults }
    },
    async save({ guildId, locale, hostRoleId, defaults }) {
      await model.updateOne({ _id: guildId }, { $set: { locale, hostRoleId, defaults } }, { upsert: true })
    },
  }
}
