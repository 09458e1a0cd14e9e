import { refusalReply } from '#discord/refusal'
import { actReply } from '#discord/replies/act-reply'
import type { Exchange } from '#discord/replies/exchange'
import type { Actor, PlayerAct } from '#engine/commands'
import type { Application } from '#game/application'
import type { Request } from '#game/request'
import type { Executed } from '#game/serve'

export type HostRequest = Exclude<Request['act'], PlayerAct>

/** A player's act, told in a sentence. Nothing is checked here that the engine decides. */
export async function performAct(
  app: Application,
  exchange: Exchange,
  gameId: string,
  act: PlayerAct,
): Promise<Performed> {
  const seatsHost = act.kind === 'Join' && (await isHost(app, exchange))
  const executed = await execute(app, exchange, gameId, { kind: 'player', id: exchange.userId }, act, { seatsHost })
  return { executed, text: actReply(executed, act, exchange.userId, exchange.t) }
}

export interface Performed {
  readonly executed: Executed
  readonly text: string
}

export interface Circumstances {
  /** For the chronicle. */
  readonly reason?: string | null
  /** Who sits down by this act holds `/gm`. */
  readonly seatsHost?: boolean
}

/** An act of `/gm`: whoever is no host is told so, whatever Discord let through (S2). */
export async function performHostAct(
  app: Application,
  exchange: Exchange,
  gameId: string,
  act: HostRequest,
  circumstances: Circumstances = {},
): Promise<string> {
  if (!(await isHost(app, exchange))) return refusalReply({ code: 'not-host' }, exchange.t)
  const actor = { kind: 'host', id: exchange.userId, name: exchange.name } as const
  const executed = await execute(app, exchange, gameId, actor, act, circumstances)
  return actReply(executed, act, exchange.userId, exchange.t)
}

/** Manage Server, or the server's host role. */
export async function isHost(
  app: Application,
  { manages, roleIds, guildId }: Pick<Exchange, 'manages' | 'roleIds' | 'guildId'>,
): Promise<boolean> {
  if (manages) return true
  const { hostRoleId } = await app.guildSettings(guildId)
  return hostRoleId !== null && hostRoleId !== guildId && roleIds.includes(hostRoleId)
}

async function execute(
  app: Application,
  { receivedAt, id, facts }: Exchange,
  gameId: string,
  actor: Actor,
  act: Request['act'],
  { reason, seatsHost }: Circumstances,
): Promise<Executed> {
  Object.assign(facts, { gameId, act: act.kind })
  const executed = await app.execute(gameId, {
    actor,
    act,
    receivedAt,
    id,
    ...(reason && { reason }),
    ...(seatsHost && { seatsHost }),
  })
  if (executed.ok) facts.version = executed.version
  return executed
}
