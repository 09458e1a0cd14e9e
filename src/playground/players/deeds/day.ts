import type { PlayerId } from '#engine/state'
import type { Mind } from '#playground/players/mind'
import { margin, reckon } from '#playground/players/reckoning'
import type { Suspicions } from '#playground/players/suspicion'

/** What he shows of his suspicions: the Coven's own are no suspects of theirs, and Samhain has reasons to wait. */
export function shownSuspicions(mind: Mind): Suspicions {
  const { you, memory } = mind
  if (you.role !== 'coven') return mind.suspicions('private')
  const score = { ...mind.suspicions('outward') }
  for (const { id, role } of mind.living) {
    if (role === 'coven') score[id] = (score[id] ?? 0) - 3
    if (memory.undying.includes(id)) score[id] = (score[id] ?? 0) + 1
  }
  return score
}

/** D2: the most suspicious, if anybody is suspicious enough; rather one who has been named than a seventh candidate. */
export function nominate(mind: Mind): void {
  const { temper, you, view } = mind
  const shy = you.role === 'samhain' ? (view.day === 1 ? 0.9 : 0.5) : 0.35 - 0.3 * temper.bold
  if (mind.chance(shy)) return
  const choice = choose(mind)
  if (choice === null || choice.score < -0.4) return
  mind.act({ kind: 'Nominate', target: choice.id })
  if (mind.chance(0.15 + 0.35 * temper.talkative)) accuse(mind, choice.id)
}

/** Late in the day: who has heard something better says so. */
export function reconsider(mind: Mind): void {
  const standing = mind.you.nomination
  const choice = choose(mind)
  if (choice === null || choice.id === standing) return
  const scores = shownSuspicions(mind)
  const before = standing === null ? 0.8 : (scores[standing] ?? 0)
  if (choice.score - before > 1) mind.act({ kind: 'Nominate', target: choice.id })
}

function choose(mind: Mind): { id: PlayerId; score: number } | null {
  const scores = shownSuspicions(mind)
  const named = new Set(mind.view.nominations.map(({ target }) => target))
  const targets = mind.targetsOf('Nominate').filter((id) => id !== mind.you.id)
  const crowd = named.size >= 5 ? 1.2 : 0.35
  const felt = new Map(targets.map((id) => [id, (scores[id] ?? 0) + mind.noise(0.8) + (named.has(id) ? crowd : 0)]))
  const id = mind.best(targets, (each) => felt.get(each) ?? 0)
  return id === null ? null : { id, score: felt.get(id) ?? 0 }
}

export function accuse(mind: Mind, target: PlayerId): void {
  const victim = innocentVictimOf(mind, target)
  const told = victim !== null && mind.chance(0.6) && mind.say('town', 'accuse-vote', target, victim)
  if (!told) mind.say('town', 'accuse', target)
}

/** The last innocent for whose burning `voter` voted, as far as roles are told. */
function innocentVictimOf({ view }: Mind, voter: PlayerId): PlayerId | null {
  for (const { burned, votes } of [...view.burnings].reverse()) {
    if (burned === null || votes[voter] !== burned) continue
    const role = view.players.find(({ id }) => id === burned)?.role
    if (role && role !== 'coven' && role !== 'samhain') return burned
  }
  return null
}

/** D4: when the town is about to burn one he knows to be honest, or cannot afford another mistake. */
export function considerTruce(mind: Mind): void {
  if (mind.you.role !== 'catholic' || !mind.may('DeclareTruce')) return
  const { view, you } = mind
  const scores = mind.suspicions('private')
  const guilty = mind.others.some(({ id }) => (scores[id] ?? 0) >= 4)
  const honest = new Set([you.id, ...mind.others.filter(({ id }) => (scores[id] ?? 0) <= -4).map(({ id }) => id)])
  const against = view.nominations.filter(({ target }) => honest.has(target)).length
  const doomed = against >= 3 && against * 2 > view.nominations.length
  const cornered = margin(reckon(view)) <= 2 && !guilty
  if ((doomed && mind.chance(0.6)) || (cornered && mind.chance(0.7))) mind.act({ kind: 'DeclareTruce' })
}
