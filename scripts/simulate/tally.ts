import type { RefusalCode } from '#engine/refusals'
import { type RoleId, roleIds, type Winner, winners } from '#engine/role-ids'
import { type DeathCause, deathCauses, type GameState } from '#engine/state'

type Refusals = Partial<Record<RefusalCode, number>>

/** What is counted of a number of games; plain data, so that threads can hand it over. */
export interface Tally {
  games: number
  readonly wins: Record<Winner, number>
  /** Games by the day on which they ended. */
  readonly days: Record<number, number>
  readonly dealt: Record<RoleId, number>
  readonly survived: Record<RoleId, number>
  readonly deaths: Record<DeathCause, number>
  acts: number
  readonly refusals: Refusals
}

const zeros = <K extends string>(keys: readonly K[]): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>

export const emptyTally = (): Tally => ({
  games: 0,
  wins: zeros(winners),
  days: {},
  dealt: zeros(roleIds),
  survived: zeros(roleIds),
  deaths: zeros(deathCauses),
  acts: 0,
  refusals: {},
})

/** Counts a game that is over. */
export function countGame(tally: Tally, { phase, players }: GameState): void {
  if (phase.phase !== 'ended') throw new Error(`A game in its ${phase.phase} cannot be counted.`)
  tally.games += 1
  tally.wins[phase.winner ?? 'draw'] += 1
  tally.days[phase.day] = (tally.days[phase.day] ?? 0) + 1
  for (const { role, alive, death } of Object.values(players)) {
    tally.dealt[role] += 1
    if (alive) tally.survived[role] += 1
    if (death) tally.deaths[death.cause] += 1
  }
}

export function countAct(tally: Tally, refusal: RefusalCode | null): void {
  tally.acts += 1
  if (refusal !== null) tally.refusals[refusal] = (tally.refusals[refusal] ?? 0) + 1
}

/** Adds `more` to `tally`. Nothing depends on the order in which it is done. */
export function addTally(tally: Tally, more: Tally): void {
  tally.games += more.games
  tally.acts += more.acts
  for (const part of ['wins', 'days', 'dealt', 'survived', 'deaths', 'refusals'] as const) add(tally[part], more[part])
}

function add(sums: Partial<Record<string, number>>, more: Partial<Record<string, number>>): void {
  for (const [key, count = 0] of Object.entries(more)) sums[key] = (sums[key] ?? 0) + count
}

export interface Interval {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** Wilson's score interval for a share, at 95 %: sound also near 0 and 1, where the plain one is not. */
export function wilson(hits: number, of: number): Interval {
  if (of === 0) return { share: 0, low: 0, high: 1 }
  const z = 1.959964
  const share = hits / of
  const weight = 1 + (z * z) / of
  const middle = (share + (z * z) / (2 * of)) / weight
  const half = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / weight
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

export interface Length {
  readonly mean: number
  readonly shortest: number
  readonly median: number
  readonly longest: number
}

/** How many days the games took. */
export function lengthOf({ days, games }: Tally): Length {
  const sorted = Object.entries(days)
    .map(([day, count]) => ({ day: Number(day), count }))
    .sort((a, b) => a.day - b.day)
  let before = 0
  const median = sorted.find(({ count }) => {
    before += count
    return before * 2 >= games
  })
  return {
    mean: sorted.reduce((sum, { day, count }) => sum + day * count, 0) / Math.max(1, games),
    shortest: sorted[0]?.day ?? 0,
    median: median?.day ?? 0,
    longest: sorted.at(-1)?.day ?? 0,
  }
}
