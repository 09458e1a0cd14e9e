import { type Interaction, PermissionFlagsBits, SnowflakeUtil } from 'discord.js'
import { localeFor } from '#i18n/locale'
import { type Translate, translator } from '#i18n/translate'

/** Who asks, where, when, and in which language he is answered. */
export interface Exchange {
  readonly userId: string
  /** As the server shows him; only printed. */
  readonly name: string
  readonly guildId: string
  readonly t: Translate
  /** When Discord received it, ms since the epoch (C6): the time inside the interaction's id. */
  readonly receivedAt: number
  readonly id: string
  /** Manage Server, Administrator, or the server is his. */
  readonly manages: boolean
  readonly roleIds: readonly string[]
  /** For the log, should something go wrong. Never a secret of a running game. */
  readonly facts: Record<string, string | number>
}

/** `null` outside a server. Whatever Discord may leave out may be missing. */
export function exchangeOf(interaction: Interaction): Exchange | null {
  const { guildId, user } = interaction
  if (!guildId) return null
  return {
    userId: user.id,
    name: memberName(interaction),
    guildId,
    t: readerOf(interaction),
    receivedAt: SnowflakeUtil.timestampFrom(interaction.id),
    id: interaction.id,
    manages: mayManage(interaction),
    roleIds: roleIdsOf(interaction),
    facts: { guildId },
  }
}

/** The reader's own language, else the server's. */
export const readerOf = (interaction: Interaction): Translate =>
  translator(localeFor(interaction.locale, interaction.guildLocale ?? 'en-US'))

function memberName({ member, user }: Interaction): string {
  const nickname = member && ('displayName' in member ? member.displayName : member.nick)
  return nickname ?? user.globalName ?? user.username ?? user.id
}

function mayManage({ memberPermissions, guild, user }: Interaction): boolean {
  return memberPermissions?.has(PermissionFlagsBits.ManageGuild) === true || guild?.ownerId === user.id
}

function roleIdsOf({ member }: Interaction): readonly string[] {
  const roles = member?.roles ?? []
  return Array.isArray(roles) ? roles : [...roles.cache.keys()]
}
