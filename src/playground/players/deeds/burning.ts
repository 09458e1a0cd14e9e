import type { PlayerId } from '#engine/state'
import { shownSuspicions } from '#playground/players/deeds/day'
import type { Mind } from '#playground/players/mind'
import { reckon } from '#playground/players/reckoning'
import type { Suspicions } from '#playground/players/suspicion'

/** B1: never for himself while there is another. */
export function vote(mind: Mind): void {
  const choice = choose(mind, mind.targetsOf('CastVote'))
  if (choice !== null) mind.act({ kind: 'CastVote', target: choice })
}

/** Once the tally speaks, a lost vote is worth less than the lesser evil of the two in front. */
export function revote(mind: Mind): void {
  const { view, you } = mind
  const ranked = [...view.tally].sort((a, b) => b.votes - a.votes)
  const front = ranked.filter(({ votes }, at) => at < 2 || votes === ranked[0]?.votes).map(({ candidate }) => candidate)
  if (you.vote !== null && front.includes(you.vote) && !front.includes(you.id)) return
  const open = mind.targetsOf('CastVote')
  const choice = choose(
    mind,
    front.filter((id) => open.includes(id)),
  )
  if (choice !== null && choice !== you.vote) mind.act({ kind: 'CastVote', target: choice })
}

function choose(mind: Mind, targets: readonly PlayerId[]): PlayerId | null {
  const others = targets.filter((id) => id !== mind.you.id)
  const scores = ballotScores(mind)
  const votes = new Map(mind.view.tally.map(({ candidate, votes }) => [candidate, votes]))
  const herd = mind.you.role === 'coven' ? 0.3 : 0.12
  return mind.best(others, (id) => (scores[id] ?? 0) + herd * (votes.get(id) ?? 0) + mind.noise(0.8))
}

/** A member of the Coven gives up a companion whom nothing can save; Samhain minds that nobody wins too soon. */
function ballotScores(mind: Mind): Suspicions {
  const { view, you } = mind
  const score = { ...shownSuspicions(mind) }
  if (you.role === 'coven') {
    const outward = mind.suspicions('outward')
    for (const { id, role } of mind.others) {
      if (role !== 'coven') continue
      const given = isBeyondHelp(mind, id)
        ? 0.4 + mind.temper.bold / 2
        : (outward[id] ?? 0) > 2.5
          ? mind.temper.bold / 2
          : 0
      if (mind.chance(given)) score[id] = outward[id] ?? 0
    }
  }
  if (you.role === 'samhain' && reckon(view).coven <= 1) {
    for (const { id } of mind.others) score[id] = -(score[id] ?? 0) * 0.5
  }
  return score
}

/** He leads by more votes than his companions have: to burn him with the others is the last use he can be of. */
function isBeyondHelp({ view, living }: Mind, companion: PlayerId): boolean {
  const votesFor = (id: PlayerId) => view.tally.find(({ candidate }) => candidate === id)?.votes ?? 0
  const next = Math.max(0, ...view.candidates.filter((id) => id !== companion).map(votesFor))
  return votesFor(companion) - next > living.filter(({ role }) => role === 'coven').length
}

/** B2. The Catholic has nothing to lose any more; a cornered witch may borrow his voice. */
export function speakLastWord(mind: Mind): void {
  if (!mind.may('SpeakLastWord')) return
  const text = lastWords(mind) ?? mind.words('last-word')
  if (text !== null) mind.act({ kind: 'SpeakLastWord', text })
}

function lastWords(mind: Mind): string | null {
  const { you } = mind
  if (you.role === 'catholic') {
    const guilty = mind.others.find(({ id }) =>
      you.looks.some(({ targets, result }) => targets[0] === id && result === 'coven'),
    )
    if (guilty) return mind.words('saw-coven', guilty.id)
  }
  if (you.role === 'coven' && mind.chance(0.2)) {
    const outward = mind.suspicions('outward')
    const scapegoats = mind.others.filter(({ role }) => role !== 'coven').map(({ id }) => id)
    const scapegoat = mind.best(scapegoats, (id) => (outward[id] ?? 0) + mind.noise(1))
    if (scapegoat !== null) return mind.words('saw-coven', scapegoat)
  }
  return mind.words(mind.chance(0.4) ? 'plead' : 'last-word')
}

/** B4: nobody here knows the answer for sure; a guess it is. */
export function answer(mind: Mind): void {
  const { riddle } = mind.view
  if (!riddle || riddle.barred.includes(mind.you.id) || !mind.may('Answer')) return
  mind.act({ kind: 'Answer', riddle: riddle.id, choice: mind.dice.next(riddle.options.length) })
}

export function mutter(mind: Mind): void {
  if (!mind.view.silent.includes(mind.you.id)) mind.say('town', 'fire')
}
