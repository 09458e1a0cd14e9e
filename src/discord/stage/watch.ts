import { PermissionFlagsBits as P } from 'discord.js'
import type { Finding } from '#discord/stage/finding'
import type { Found } from '#discord/stage/found'
import { missingPermissions } from '#discord/stage/preflight'
import type { Stage } from '#discord/stage/stage'
import type { StageMemory } from '#discord/stage/stage-memory'
import type { Company } from '#discord/stage/standing'

/** Players who hold the host's role, as far as is known. */
export const playingHosts = ({ hostRoleId }: Company, { players }: Stage, memory: StageMemory): readonly string[] =>
  hostRoleId === null ? [] : players.filter((player) => memory.rolesOf(player).includes(hostRoleId))

/** Whether it matters which roles the players hold: while something is secret and a role opens it. */
export const rolesMatter = (company: Company, { secret }: Stage): boolean =>
  secret && (company.hostRoleId !== null || administrators(company).length > 0)

/**
 * What no overwrite can put right: who reads every room whatever the bot does, which permissions it lacks, a host's role
 * that is no more. `own`: ids of the game's channels.
 */
export function watch(
  company: Company,
  stage: Stage,
  memory: StageMemory,
  channels: readonly Found[],
  own: ReadonlySet<string>,
): readonly Finding[] {
  const missing = missingPermissions(company.standing, company.guildId, channels, own)
  return [
    ...missing.filter(({ necessary }) => necessary).map((each) => ({ kind: 'missing' as const, missing: each })),
    ...(company.hostRoleGone ? [{ kind: 'host-role-gone' as const }] : []),
    ...(stage.secret ? [...allSeeing(company, stage), ...insiders(company, stage, memory)] : []),
  ]
}

function allSeeing(company: Company, stage: Stage): Finding[] {
  const { ownerId, botId } = company.standing
  const roles = administrators(company).map(({ id, name, tags }) => ({ id, name, ofBot: tags?.bot_id !== undefined }))
  const owner = [botId, ...stage.players].includes(ownerId) || mayRead(ownerId, stage) ? null : ownerId
  return owner === null && roles.length === 0 ? [] : [{ kind: 'all-seeing', owner, roles }]
}

function insiders(company: Company, { players }: Stage, memory: StageMemory): Finding[] {
  const all = administrators(company)
  return players.flatMap((player): Finding[] => {
    if (player === company.standing.ownerId) return [{ kind: 'insider', player, through: 'owner', role: null }]
    const held = memory.rolesOf(player)
    const administrator = [...all, ...hostRole(company)].find(
      ({ id, permissions }) => held.includes(id) && (BigInt(permissions) & P.Administrator) !== 0n,
    )
    if (administrator) return [{ kind: 'insider', player, through: 'administrator', role: administrator.name }]
    const host = hostRole(company).find(({ id }) => held.includes(id))
    return host ? [{ kind: 'insider', player, through: 'host-role', role: host.name }] : []
  })
}

/** The host's own role may read everything anyway, and the bot's is not people's. */
const administrators = ({ standing, hostRoleId }: Company) =>
  standing.roles.filter(
    ({ id, permissions, tags }) =>
      (BigInt(permissions) & P.Administrator) !== 0n && id !== hostRoleId && tags?.bot_id !== standing.botId,
  )

const hostRole = ({ standing, hostRoleId }: Company) => standing.roles.filter(({ id }) => id === hostRoleId)

const mayRead = (id: string, { rooms }: Stage): boolean =>
  rooms.every(({ access }) => access.everyone !== 'none' || Object.hasOwn(access.members, id))
