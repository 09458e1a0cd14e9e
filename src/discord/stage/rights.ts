import { type APIOverwrite, OverwriteType, PermissionFlagsBits as P } from 'discord.js'
import type { Access, Right } from '#discord/stage/stage'

/** Without these no secret can be kept. */
export const essential = P.ViewChannel | P.SendMessages | P.ReadMessageHistory
/** Other ways of speaking: reactions and threads. Denied to those who may not write, as far as the bot can. */
export const byways = P.AddReactions | P.CreatePublicThreads | P.CreatePrivateThreads | P.SendMessagesInThreads

const read = P.ViewChannel | P.ReadMessageHistory
const write = read | P.SendMessages | P.AddReactions
const speech = P.SendMessages | byways

interface Bits {
  readonly allow: bigint
  readonly deny: bigint
}
/** @everyone's overwrite denies all that others are then given: who is not named may nothing. */
const everyoneBits: Record<Access['everyone'], Bits> = {
  none: { allow: 0n, deny: P.ViewChannel | speech },
  read: { allow: read, deny: speech },
}
const grantBits: Record<Exclude<Right, 'none'>, bigint> = { read, write }

/** Whose ids stand for the bot, the host and everyone in this server; `grantable` is what the bot may allow and deny. */
export interface Cast {
  readonly guildId: string
  readonly botId: string
  readonly hostRoleId: string | null
  readonly grantable: bigint
  /** Players who hold the host's role: what it shows a host is not for them. */
  readonly playingHosts?: readonly string[]
}

export interface Overwrite {
  readonly id: string
  readonly type: OverwriteType
  readonly allow: bigint
  readonly deny: bigint
}

/** The overwrites that make an access so, in a fixed order. */
export function overwritesFor(access: Access, cast: Cast): Overwrite[] {
  const { guildId, botId, hostRoleId, grantable, playingHosts = [] } = cast
  const give = (id: string, type: OverwriteType, { allow, deny }: Bits): Overwrite => ({
    id,
    type,
    allow: allow & grantable,
    deny: deny & grantable,
  })
  return [
    give(guildId, OverwriteType.Role, everyoneBits[access.everyone]),
    give(botId, OverwriteType.Member, { allow: write, deny: 0n }),
    ...(hostRoleId === null || access.host === 'none' || hostRoleId === guildId
      ? []
      : [give(hostRoleId, OverwriteType.Role, { allow: grantBits[access.host], deny: 0n })]),
    ...Object.entries(access.members).map(([id, right]) =>
      give(id, OverwriteType.Member, { allow: grantBits[right], deny: 0n }),
    ),
    ...(isSecret(access) ? playingHosts : [])
      .filter((id) => !Object.hasOwn(access.members, id))
      .map((id) => give(id, OverwriteType.Member, { allow: 0n, deny: P.ViewChannel })),
  ]
}

/** A host looks on there without a part in it: all that is hidden but the console. */
const isSecret = ({ everyone, host }: Access): boolean => everyone === 'none' && host === 'read'

/**
 * The wanted overwrites as far as the bot may set them: a bit that it does not hold itself stays as somebody has set it,
 * because Discord refuses a change that touches one such bit as a whole. Manage Roles is left to administrators.
 */
export function withinReach(
  present: readonly Overwrite[],
  wanted: readonly Overwrite[],
  grantable: bigint,
): readonly Overwrite[] {
  const foreign = grantable & P.Administrator ? ~grantable : ~grantable | P.ManageRoles
  const later = new Map(wanted.map((overwrite) => [overwrite.id, overwrite]))
  const left = present.map((overwrite) => ({
    ...overwrite,
    allow: overwrite.allow & foreign,
    deny: overwrite.deny & foreign,
  }))
  const byId = new Map(left.map((overwrite) => [overwrite.id, overwrite]))
  return [
    ...wanted.map((overwrite) => ({
      ...overwrite,
      allow: overwrite.allow | (byId.get(overwrite.id)?.allow ?? 0n),
      deny: overwrite.deny | (byId.get(overwrite.id)?.deny ?? 0n),
    })),
    ...left.filter(({ id, allow, deny }) => !later.has(id) && (allow | deny) !== 0n),
  ]
}

export const toWire = ({ id, type, allow, deny }: Overwrite): APIOverwrite => ({
  id,
  type,
  allow: allow.toString(),
  deny: deny.toString(),
})

export const fromWire = ({ id, type, allow, deny }: APIOverwrite): Overwrite => ({
  id,
  type: Number(type),
  allow: BigInt(allow),
  deny: BigInt(deny),
})

export function sameOverwrites(one: readonly Overwrite[], other: readonly Overwrite[]): boolean {
  const byId = new Map(other.map((overwrite) => [overwrite.id, overwrite]))
  return (
    one.length === other.length &&
    one.every(({ id, type, allow, deny }) => {
      const found = byId.get(id)
      return found?.type === type && found.allow === allow && found.deny === deny
    })
  )
}

/** Whether anyone loses anything by the change: such a change is made before those that only give. */
export function takesAway(before: readonly Overwrite[], after: readonly Overwrite[]): boolean {
  const later = new Map(after.map((overwrite) => [overwrite.id, overwrite]))
  const earlier = new Map(before.map((overwrite) => [overwrite.id, overwrite]))
  const lost = before.some(({ id, allow }) => (allow & ~(later.get(id)?.allow ?? 0n)) !== 0n)
  return lost || after.some(({ id, deny }) => (deny & ~(earlier.get(id)?.deny ?? 0n)) !== 0n)
}
