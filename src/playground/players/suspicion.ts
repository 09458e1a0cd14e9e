import type { DeathCause, PlayerId } from '#engine/state'
import type { View } from '#engine/view'
import type { Claim, Memory } from '#playground/players/memory'
import { knownRoles, reckon } from '#playground/players/reckoning'

/** How much somebody deserves the fire: above 0 suspected, below 0 trusted, from about ±4 on as good as sure. */
export type Suspicions = Readonly<Record<PlayerId, number>>

const weights = {
  taste: 0.9,
  votedForGuilty: -0.5,
  votedForInnocent: 0.2,
  namedGuilty: -0.6,
  namedInnocent: 0.25,
  accusedByMurdered: 0.5,
  accusation: 0.25,
  defence: -0.2,
  sawCoven: 1.7,
  sawClear: -1.2,
  columnCoven: 2.4,
  columnClear: -1.4,
  certain: 8,
} as const

const isGuilty = (role: string | undefined): boolean => role === 'coven' || role === 'samhain'

/**
 * What a villager makes of the living, from what he has seen of them: their votes and nominations against those whose
 * roles are known by now, whom the murdered had accused, what was claimed by whom, and a first impression.
 * `private`: also what only he knows (his looks, his companions); without it, what an honest citizen in his place
 * would think.
 */
export function suspicions(view: View, memory: Memory, scope: 'private' | 'outward'): Suspicions {
  const known = knownRoles(view)
  const dead = new Set(view.players.flatMap(({ id, alive }) => (alive ? [] : [id])))
  const facts = scope === 'private' ? known : new Map([...known].filter(([id]) => dead.has(id)))
  const credulous = memory.temper?.credulous ?? 0.5
  const lastHunt = isLastHunt(view)
  const naming = namingOf(view, memory, facts)
  const score: Record<PlayerId, number> = {}
  for (const { id } of view.players) {
    const grudges = Math.min(1, naming.grudges.get(id) ?? 0)
    const conduct = (naming.worth.get(id) ?? []).reduce((sum, worth) => sum + worth, votingOf(id, view, facts))
    score[id] = (memory.taste[id] ?? 0) * weights.taste + (lastHunt ? 0 : conduct + grudges)
  }
  const trusted = (by: PlayerId): number => 1 / (1 + Math.exp(score[by] ?? 0))
  const claimed = new Map<PlayerId, number>()
  for (const claim of latest(memory.claims)) {
    const worth = worthOf(claim, view, facts, trusted) * (0.6 + 0.8 * credulous)
    claimed.set(claim.about, (claimed.get(claim.about) ?? 0) + worth)
  }
  for (const [id, worth] of claimed) score[id] = (score[id] ?? 0) + Math.max(-3, Math.min(5, worth))
  if (scope === 'private') comparisons(view, known, score)
  for (const [id, role] of facts) score[id] = isGuilty(role) ? weights.certain : -weights.certain
  return score
}

/** The Coven is gone and Samhain is not: to have hunted it well proves nothing any more, for she did so too. */
function isLastHunt(view: View): boolean {
  const { coven, samhain } = reckon(view)
  return coven === 0 && samhain
}

/** What his own votes say about somebody. */
function votingOf(id: PlayerId, view: View, facts: ReadonlyMap<PlayerId, string>): number {
  let sum = 0
  for (const { votes } of view.burnings) {
    const target = votes[id]
    const role = target === undefined ? undefined : facts.get(target)
    if (role !== undefined) sum += isGuilty(role) ? weights.votedForGuilty : weights.votedForInnocent
  }
  return sum
}

/** What all have made of themselves by their nominations, oldest first, and whom the murdered bore a grudge. */
function namingOf(view: View, memory: Memory, facts: ReadonlyMap<PlayerId, string>) {
  const murdered = new Set(view.players.filter(({ death }) => isMurder(death?.cause)).map(({ id }) => id))
  const worth = new Map<PlayerId, number[]>()
  const grudges = new Map<PlayerId, number>()
  for (const { by, target } of memory.named) {
    const role = facts.get(target)
    if (role !== undefined) {
      const value = isGuilty(role) ? weights.namedGuilty : weights.namedInnocent
      const own = worth.get(by)
      if (own) own.push(value)
      else worth.set(by, [value])
    }
    if (murdered.has(by)) grudges.set(target, (grudges.get(target) ?? 0) + weights.accusedByMurdered)
  }
  return { worth, grudges }
}

const isMurder = (cause: DeathCause | undefined): boolean => cause === 'coven' || cause === 'coven-and-samhain'

const latestOf = new WeakMap<readonly Claim[], readonly Claim[]>()

/** The last thing that each has said about each. */
function latest(claims: readonly Claim[]): readonly Claim[] {
  const before = latestOf.get(claims)
  if (before) return before
  const byPair = new Map<string, Claim>()
  for (const claim of claims) byPair.set(`${claim.by}>${claim.about}>${claim.stance.startsWith('saw')}`, claim)
  const found = [...byPair.values()]
  latestOf.set(claims, found)
  return found
}

function worthOf(
  { by, stance }: Claim,
  view: View,
  facts: ReadonlyMap<PlayerId, string>,
  trusted: (by: PlayerId) => number,
): number {
  if (by === null) return stance === 'saw-coven' ? weights.columnCoven : weights.columnClear
  if (by === view.you?.id) return 0
  const role = facts.get(by)
  const swears = stance === 'saw-coven' || stance === 'saw-clear'
  if (swears && (role === 'catholic' || role === 'journalist')) return stance === 'saw-coven' ? 6 : -4
  if (role === 'coven') return stance === 'accuses' || stance === 'saw-coven' ? -0.5 : 0.5
  const base = {
    accuses: weights.accusation,
    clears: weights.defence,
    'saw-coven': weights.sawCoven,
    'saw-clear': weights.sawClear,
  }[stance]
  return base * 2 * trusted(by) * (swears && role !== undefined ? 0.2 : 1)
}

/** What the Journalist's own comparisons add (N12): himself he knows, and Samhain passes for a townsman. */
function comparisons(view: View, known: ReadonlyMap<PlayerId, string>, score: Record<PlayerId, number>): void {
  const coven = (id: PlayerId | undefined): boolean | null => {
    const role = id === undefined ? undefined : known.get(id)
    return role === undefined ? null : role === 'coven'
  }
  for (const { kind, targets, result } of view.you?.looks ?? []) {
    if (kind !== 'compare') continue
    for (const [one, other] of [targets, [...targets].reverse()]) {
      if (one === undefined || other === undefined || known.has(other)) continue
      const guilty = coven(one)
      if (guilty === null) score[other] = (score[other] ?? 0) + (result === 'different' ? 0.8 : -0.2)
      else score[other] = guilty === (result === 'same') ? weights.certain : -3
    }
  }
}
