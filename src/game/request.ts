import type { Actor, Command, HostAct, PlayerAct } from '#engine/commands'
import type { GameState } from '#engine/state'

/**
 * What a piece hands in. `receivedAt` is when Discord received it (C6), ms since the epoch; `id` is the
 * interaction's. The application adds the moment of handling, the dice, and what an undo restores.
 */
export interface Request {
  readonly actor: Actor
  readonly act: PlayerAct | Exclude<HostAct, { readonly kind: 'Undo' }> | UndoRequest
  readonly receivedAt: number
  readonly id: string
  readonly reason?: string
  /** Who sits down by this act (he who joins, or who replaces another) holds `/gm`. */
  readonly seatsHost?: boolean
}
export interface UndoRequest {
  readonly kind: 'Undo'
  readonly acts: number
}

/** At least one step is taken back. */
export const stepsOf = (acts: number): number => Math.max(1, Math.trunc(acts) || 1)

/** `restored` is asked for only when the request is an undo. A `receivedAt` ahead of our clock is taken as now. */
export async function toCommand(
  { actor, act, receivedAt, id, reason }: Request,
  now: number,
  seed: string,
  restored: (acts: number) => Promise<GameState>,
): Promise<Command> {
  const undo = async ({ kind, acts }: UndoRequest) => ({
    kind,
    acts: stepsOf(acts),
    restored: await restored(stepsOf(acts)),
  })
  return {
    actor,
    act: act.kind === 'Undo' ? await undo(act) : wellFormed(act),
    receivedAt: Math.min(receivedAt, now),
    handledAt: now,
    id,
    seed,
    ...(reason === undefined ? {} : { reason }),
  }
}

const surrogate = /[\uD800-\uDFFF]/

/** Half a surrogate pair cannot be stored; it is replaced now, so that the log replays to what was decided. */
const wellFormed = <T extends object>(act: T): T =>
  Object.fromEntries(
    Object.entries(act).map(([key, value]) => [
      key,
      typeof value === 'string' && surrogate.test(value) ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value,
    ]),
  ) as T
