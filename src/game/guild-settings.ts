import type { GuildSettings } from '#game/ports'

/** A guild of which nothing has been set yet; also what older documents lack. */
export const freshGuildSettings = (guildId: string): GuildSettings => ({
  guildId,
  locale: 'en-US',
  hostRoleId: null,
  townReaders: 'everyone',
  deadCovenReads: false,
  defaults: {},
})
