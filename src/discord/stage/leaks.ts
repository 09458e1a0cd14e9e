import { PermissionFlagsBits as P } from 'discord.js'
import type { Reader } from '#discord/stage/finding'
import type { Overwrite } from '#discord/stage/rights'
import type { Stage } from '#discord/stage/stage'
import type { Company } from '#discord/stage/standing'

const grants = (overwrite: Overwrite | undefined): boolean => ((overwrite?.allow ?? 0n) & P.ViewChannel) !== 0n
const bars = (overwrite: Overwrite | undefined): boolean => ((overwrite?.deny ?? 0n) & P.ViewChannel) !== 0n

/**
 * Whom a room's overwrites let in though neither the stage does now nor it did when it was last made right. Where that is
 * not known (`before`, after a restart) people of the game are not suspected: what they may read changes with the game.
 */
export function leaksOf(
  present: readonly Overwrite[],
  wanted: readonly Overwrite[],
  before: readonly Overwrite[] | undefined,
  company: Company,
  { players }: Stage,
): readonly Reader[] {
  const { guildId, botId, hostRoleId, standing } = company
  const of = (overwrites: readonly Overwrite[] | undefined, id: string) => overwrites?.find((each) => each.id === id)
  if (!bars(of(wanted, guildId))) return []
  const everyone = standing.roles.find(({ id }) => id === guildId)
  const sees = grants(of(present, guildId)) || (BigInt(everyone?.permissions ?? 0) & P.ViewChannel) !== 0n
  const open = sees && !bars(of(present, guildId)) && (before === undefined || bars(of(before, guildId)))
  const known = new Set([guildId, botId, hostRoleId, ...(before === undefined ? players : [])])
  const admitted = present.filter(
    (each) => grants(each) && !known.has(each.id) && !grants(of(wanted, each.id)) && !grants(of(before, each.id)),
  )
  return [...(open ? [{ kind: 'everyone' as const }] : []), ...admitted.map(({ id }) => readerOf(id, standing.roles))]
}

function readerOf(id: string, roles: Company['standing']['roles']): Reader {
  const role = roles.find((each) => each.id === id)
  return role ? { kind: 'role', id, name: role.name } : { kind: 'member', id }
}
