import { composition } from '#engine/deal'
import type { PlayerId } from '#engine/state'
import type { View } from '#engine/view'

/** What anybody can count on his fingers. */
export interface Reckoning {
  /** Coven members thought to be alive. */
  readonly coven: number
  /** Residents thought to be alive. */
  readonly residents: number
  /** Whether Samhain may still be about. */
  readonly samhain: boolean
}

/** The deal is public, and so are the roles of the dead where `revealOnDeath` tells them; where not, half the burned were guilty. */
export function reckon({ players, settings }: View): Reckoning {
  const dealt = composition(players.length, settings)
  const dead = players.filter(({ alive }) => !alive)
  const fallen = (role: string) => dead.filter((player) => player.role === role).length
  const untold = dead.filter(({ role, death }) => role === null && death?.cause === 'burned').length
  const coven = Math.max(0, (dealt?.coven ?? 1) - fallen('coven') - Math.floor(untold / 2))
  const samhain = (dealt?.samhain ?? 0) > fallen('samhain')
  const living = players.length - dead.length
  return { coven, samhain, residents: Math.max(0, living - coven - (samhain ? 1 : 0)) }
}

/** How many more innocents can die before the Coven has won (V1). */
export const margin = ({ coven, residents }: Reckoning): number => residents - coven

/** Those he knows for sure: his companions, his own looks, the dead who were told. */
export function knownRoles(view: View): ReadonlyMap<PlayerId, string> {
  const known = new Map<PlayerId, string>()
  for (const { id, role } of view.players) if (role !== null) known.set(id, role)
  for (const look of view.you?.looks ?? []) {
    const [target] = look.targets
    if (look.kind === 'check' && target !== undefined) known.set(target, look.result)
  }
  return known
}
