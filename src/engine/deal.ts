import { diceFrom, shuffled } from './random.js'
import { type RoleId, roleIds } from './role-ids.js'
import type { Settings } from './settings.js'
import type { PlayerId } from './state.js'

/** Fewest and most players of a game (Deal). */
export const playerLimits = { fewest: 5, most: 60 } as const

type Counts = Record<RoleId, number>

/** From so many players on, these cards beside the Coven's and the citizens'. */
type Line = readonly [from: number, cards: Readonly<Omit<Counts, 'coven' | 'citizen'>>]

/** The table (Deal), found by simulation; docs/balance.md tells how, and how far to trust it. */
const table: readonly [Line, ...Line[]] = [
  [5, { samhain: 0, catholic: 1, surgeon: 0, journalist: 0 }],
  [6, { samhain: 0, catholic: 0, surgeon: 1, journalist: 0 }],
  [7, { samhain: 0, catholic: 1, surgeon: 0, journalist: 1 }],
  [8, { samhain: 0, catholic: 1, surgeon: 1, journalist: 0 }],
  [9, { samhain: 1, catholic: 1, surgeon: 1, journalist: 0 }],
  [10, { samhain: 1, catholic: 1, surgeon: 1, journalist: 1 }],
  [12, { samhain: 1, catholic: 1, surgeon: 2, journalist: 1 }],
  [13, { samhain: 1, catholic: 1, surgeon: 1, journalist: 1 }],
  [14, { samhain: 1, catholic: 1, surgeon: 2, journalist: 1 }],
]

/** The Coven by the same table: one more at each of these numbers. */
const covenGrowsAt = [7, 10, 12, 14, 17, 19] as const
/** From the first number on two more for every five players, from the second on one for every four. */
const evenlyFrom = 19
const slowlyFrom = 44

function covenOf(players: number): number {
  const grown = covenGrowsAt.filter((from) => players >= from).length
  const evenly = Math.max(0, Math.min(players, slowlyFrom) - evenlyFrom)
  const slowly = Math.max(0, players - slowlyFrom)
  return 1 + grown + Math.floor((evenly * 2) / 5) + Math.floor(slowly / 4)
}

/** How many of each role `players` people get, by the table or by the host's own counts (P2). `null`: more roles than people. */
export function composition(players: number, settings: Settings): Counts | null {
  const [, cards] = [...table].reverse().find(([from]) => players >= from) ?? table[0]
  const counts: Counts = {
    ...cards,
    coven: covenOf(players),
    samhain: settings.samhain === 'auto' ? cards.samhain : settings.samhain === 'always' ? 1 : 0,
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
