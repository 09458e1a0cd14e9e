import { diceFrom, shuffled } from './random.js'
import { type RoleId, roleIds } from './role-ids.js'
import type { Settings } from './settings.js'
import type { PlayerId } from './state.js'

/** Fewest and most players of a game (Deal). */
export const playerLimits = { fewest: 5, most: 60 } as const

/** From how many players on a role is dealt (Deal). */
const dealtFrom = { catholic: 5, surgeon: 6, journalist: 8, samhain: 9 } as const

type Counts = Record<RoleId, number>

/** How many of each role `players` people get, by the table or by the host's own counts (P2). `null`: more roles than people. */
export function composition(players: number, settings: Settings): Counts | null {
  const counts: Counts = {
    coven: Math.max(1, Math.floor((players + 1) / 4)),
    samhain: settings.samhain === 'always' || (settings.samhain === 'auto' && players >= dealtFrom.samhain) ? 1 : 0,
    catholic: players >= dealtFrom.catholic ? 1 : 0,
    surgeon: players >= dealtFrom.surgeon ? 1 : 0,
    journalist: players >= dealtFrom.journalist ? 1 : 0,
    citizen: 0,
    ...settings.counts,
  }
  const special = roleIds.reduce((sum, role) => sum + (role === 'citizen' ? 0 : counts[role]), 0)
  return special > players ? null : { ...counts, citizen: players - special }
}

/** The seeded draw (P2): the same seed, people and counts give the same deal. */
export function deal(seed: string, players: readonly PlayerId[], counts: Counts): Record<PlayerId, RoleId> {
  const cards = roleIds.flatMap((role) => Array<RoleId>(counts[role]).fill(role))
  const order = shuffled(diceFrom(`deal:${seed}`), cards)
  return Object.fromEntries(players.map((player, index) => [player, order[index] ?? 'citizen']))
}
