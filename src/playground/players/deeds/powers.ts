import type { PlayerId } from '#engine/state'
import type { Mind } from '#playground/players/mind'
import { knownRoles, margin, reckon } from '#playground/players/reckoning'

/** The night's power of whoever has one. */
export function usePower(mind: Mind): void {
  switch (mind.you.role) {
    case 'catholic':
      lookInto(mind)
      break
    case 'journalist':
      compare(mind)
      break
    case 'samhain':
      prowl(mind)
      break
  }
}

/** N11: mostly the most suspicious of those he does not know yet. */
function lookInto(mind: Mind): void {
  const unknown = unknownAmong(mind, mind.targetsOf('Check'))
  const target = mind.best(unknown, scoring(mind, mind.chance(0.75) ? 1 : 6))
  if (target !== null) mind.act({ kind: 'Check', target })
}

/** N12: beside a face he is sure of, his own if need be; that way the answer is about one person only. */
function compare(mind: Mind): void {
  const targets = mind.targetsOf('Compare')
  const seen = new Set(mind.you.looks.flatMap((look) => look.targets))
  const unknown = unknownAmong(mind, targets).filter((id) => !seen.has(id))
  const first = mind.best(unknown.length > 0 ? unknown : targets.filter((id) => id !== mind.you.id), scoring(mind, 1))
  if (first === null) return
  const strangers = targets.filter((id) => id !== first && id !== mind.you.id)
  const second = mind.chance(0.85) || strangers.length === 0 ? mind.you.id : mind.best(strangers, scoring(mind, 1))
  if (second !== null) mind.act({ kind: 'Compare', targets: [first, second] })
}

/** D1: what he found, if it is worth printing; else the weather. */
export function writeColumn(mind: Mind): void {
  if (!mind.may('FileColumn')) return
  const look = mind.you.looks.at(-1)
  const [first, second] = look?.night === mind.view.day ? look.targets : []
  const clean = look !== undefined && second === mind.you.id && first !== undefined && mind.line(first)?.alive === true
  const talkedAbout = mind.memory.claims.some(({ about, stance }) => about === first && stance === 'accuses')
  if (clean && look.result === 'different' && mind.chance(0.45)) print(mind, 'column-coven', first)
  else if (clean && look.result === 'same' && talkedAbout && mind.chance(0.4)) print(mind, 'column-clear', first)
  else if (mind.chance(0.35)) print(mind, 'column')
}

function print(mind: Mind, topic: 'column' | 'column-coven' | 'column-clear', about?: PlayerId): void {
  const text = mind.words(topic, about)
  if (text !== null) mind.act({ kind: 'FileColumn', text })
}

/** N10: whoever has stuck out his neck, whoever is trusted, sometimes himself. */
export function shield(mind: Mind): void {
  if (mind.you.role !== 'surgeon' || mind.you.shield !== null) return
  const targets = mind.targetsOf('Shield')
  const scores = mind.suspicions('private')
  const swore = (id: PlayerId) => mind.memory.claims.some(({ by, stance }) => by === id && stance.startsWith('saw'))
  const target = mind.best(
    targets,
    (id) => (swore(id) ? 2 : 0) + (id === mind.you.id ? 0.3 : -(scores[id] ?? 0)) + mind.noise(1),
  )
  if (target !== null) mind.act({ kind: 'Shield', target })
}

/**
 * N8: while the Coven lives she hides, looks about, and at most rids herself of those who could find her or win too
 * early; when it is gone she is the only one to be afraid of.
 */
function prowl(mind: Mind): void {
  const count = reckon(mind.view)
  const targets = mind.targetsOf('Strike')
  const known = knownRoles(mind.view)
  const outward = mind.suspicions('outward')
  const open = count.coven === 0 || count.residents + count.coven <= 3
  const prey = open
    ? mind.best(targets, (id) => -(outward[id] ?? 0) + mind.noise(1))
    : targets.find((id) => known.get(id) === 'coven' && margin(count) <= 2)
  if (prey !== null && prey !== undefined) {
    strikeAt(mind, prey)
    return
  }
  const unknown = unknownAmong(mind, mind.targetsOf('Check'))
  const target = mind.chance(0.8) ? mind.best(unknown, scoring(mind, 2)) : null
  if (target !== null) {
    mind.act({ kind: 'Check', target })
    mind.later('strike', 3_000 + mind.dice.next(3_000))
  } else if (mind.may('Rest')) mind.act({ kind: 'Rest' })
}

/** What she does about the one she has just looked at. */
export function strikeTheChecked(mind: Mind): void {
  const look = mind.you.looks.at(-1)
  const [target] = look?.targets ?? []
  if (look?.night !== mind.view.day || target === undefined || !mind.targetsOf('Strike').includes(target)) return
  const near = margin(reckon(mind.view)) <= 3
  const danger = { coven: near ? 0.8 : 0.15, catholic: 0.5, journalist: 0.3, surgeon: 0.2 }[String(look.result)] ?? 0.1
  if (mind.chance(danger)) strikeAt(mind, target)
}

function strikeAt(mind: Mind, target: PlayerId): void {
  mind.act({ kind: 'Strike', target, description: mind.murder() })
}

function unknownAmong(mind: Mind, targets: readonly PlayerId[]): PlayerId[] {
  const known = knownRoles(mind.view)
  return targets.filter((id) => id !== mind.you.id && !known.has(id))
}

function scoring(mind: Mind, noise: number): (id: PlayerId) => number {
  const scores = mind.suspicions('private')
  return (id) => (scores[id] ?? 0) + mind.noise(noise)
}
