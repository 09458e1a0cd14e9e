import {
  type CommandInteractionOption,
  type Interaction,
  PermissionFlagsBits,
  PermissionsBitField,
  SnowflakeUtil,
} from 'discord.js'
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

type Member = Interaction['member'] | CommandInteractionOption['member']

function memberName({ member, user }: Interaction): string {
  return nicknameOf(member) ?? user.globalName ?? user.username ?? user.id
}

/** As the server shows a member; `null` where it has no name of its own for him. */
export function nicknameOf(member: Member): string | null {
  return (member && ('displayName' in member ? member.displayName : member.nick)) ?? null
}

function mayManage({ memberPermissions, guild, user }: Interaction): boolean {
  return memberPermissions?.has(PermissionFlagsBits.ManageGuild) === true || guild?.ownerId === user.id
}

/** What gives a member `/gm`, as far as Discord tells it of one who is named in an option. */
export function officeOf(member: Member): Pick<Exchange, 'manages' | 'roleIds'> {
  const held = member?.permissions ?? '0'
  const permissions = new PermissionsBitField(typeof held === 'string' ? BigInt(held) : held)
  return { manages: permissions.has(PermissionFlagsBits.ManageGuild), roleIds: roleIdsOf({ member }) }
}

/** As the payload names them: discord.js itself tells only of roles that it was told of before. */
function roleIdsOf({ member }: { readonly member: Member }): readonly string[] {
  if (!member) return []
  const roles: unknown = Array.isArray(member.roles) ? member.roles : Reflect.get(member, '_roles')
  return Array.isArray(roles) ? roles : []
}
