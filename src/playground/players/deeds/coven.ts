import { diceFrom } from '#engine/random'
import type { PlayerId } from '#engine/state'
import type { Mind } from '#playground/players/mind'
import type { Suspicions } from '#playground/players/suspicion'

/** N6: whoever leads, else whoever has the presence for it. */
export function elect(mind: Mind): void {
  const { view, you } = mind
  const election = view.coven?.election
  if (!election || !mind.may('Elect')) return
  const ballots = Object.entries(election.votes).filter(([by]) => by !== you.id)
  const votesFor = (id: PlayerId) => ballots.filter(([, target]) => target === id).length
  const choice = mind.best(view.coven?.members ?? [], (id) => votesFor(id) + presence(view.gameId, id))
  if (choice === null || election.votes[you.id] === choice) return
  mind.act({ kind: 'Elect', target: choice })
  if (mind.chance(0.45)) mind.say('coven', 'elect', choice)
}

/** From 0 to 1, and the same in everybody's eyes. */
const presence = (gameId: string, id: PlayerId): number => diceFrom(`presence:${gameId}:${id}`).next(1000) / 1000

export function propose(mind: Mind): void {
  const targets = mind.targetsOf('Propose')
  if (targets.length === 0) return
  const victim = preyAmong(mind, targets)
  if (victim === null) return
  mind.act({ kind: 'Propose', target: victim, description: mind.murder() })
  if (mind.chance(0.5)) mind.say('coven', 'propose', victim)
}

/** The Warlock weighs the proposals against his own taste, and on a rare night finds nobody worth it. */
export function decide(mind: Mind): void {
  const { view, you } = mind
  const { coven } = view
  if (!you.warlock || !coven || coven.decision !== null) return
  const targets = mind.targetsOf('DecideKill')
  if (targets.length === 0) return
  if (mind.may('RefuseKill') && mind.chance(0.02)) {
    mind.act({ kind: 'RefuseKill' })
    return
  }
  const support = (id: PlayerId) =>
    Object.entries(coven.proposals).filter(([by, { target }]) => by !== you.id && target === id).length
  const prey = preyScores(mind)
  const victim = mind.best(targets, (id) => 0.6 * support(id) + (prey[id] ?? 0) + mind.noise(0.3))
  if (victim === null) return
  const own = coven.proposals[you.id]
  const description = own?.target === victim ? own.description : mind.murder()
  mind.act({ kind: 'DecideKill', target: victim, description })
}

export function confer(mind: Mind): void {
  if (mind.view.coven) mind.say('coven', 'confer')
}

const preyAmong = (mind: Mind, targets: readonly PlayerId[]): PlayerId | null => {
  const prey = preyScores(mind)
  return mind.best(targets, (id) => (prey[id] ?? 0) + mind.noise(0.8))
}

/** Whom to be rid of: who claims to have looked, who comes too near, whom the town would never burn by itself. */
function preyScores(mind: Mind): Suspicions {
  const { view, memory } = mind
  const ours = new Set(view.players.filter(({ role }) => role === 'coven').map(({ id }) => id))
  const outward = mind.suspicions('outward')
  const score: Record<PlayerId, number> = {}
  for (const { id } of mind.others) {
    const swore = memory.claims.some(({ by, stance }) => by === id && stance.startsWith('saw'))
    const named = memory.named.filter(({ by, target }) => by === id && ours.has(target)).length
    const voted = view.burnings.filter(({ votes }) => ours.has(votes[id] ?? '')).length
    score[id] =
      (swore ? 2.5 : 0) +
      Math.min(2, 0.6 * (named + voted)) -
      0.5 * (outward[id] ?? 0) -
      (memory.guarded === id ? 1 : 0) -
      (memory.undying.includes(id) ? 99 : 0)
  }
  return score
}
