import type { View } from '#engine/view'
import type { Deed, Task } from '#playground/players/memory'
import type { Mind } from '#playground/players/mind'

/** Changes when there is something new to plan for. */
export const phaseKey = (view: View): string =>
  [view.phase, view.day, view.riddle?.id ?? '', view.truce ? 'truce' : ''].join(':')

/** Before the deadline nobody plans anything later than this, ms: an act on its way must still arrive (C6). */
const marginMs = 4_000

type Window = readonly [what: Deed, from: number, to: number, probability?: number]

/** What somebody means to do in the phase that he finds himself in, each thing at a moment of its own. */
export function planFor(mind: Mind): readonly Task[] {
  const { view, now, dice } = mind
  if (view.deadline === null) return []
  const length = Math.max(0, view.deadline - now - marginMs)
  return windowsFor(mind)
    .filter(([, , , probability = 1]) => mind.chance(probability))
    .map(([what, from, to]) => ({
      what,
      at: Math.round(now + length * (from + ((to - from) * dice.next(1001)) / 1000)),
    }))
    .sort((a, b) => a.at - b.at)
}

/** Parts of the phase, 0 to 1. */
function windowsFor(mind: Mind): readonly Window[] {
  const { view, you, temper } = mind
  if (!you.alive) return [['farewell', 0.1, 0.6, 0.35]]
  switch (view.phase) {
    case 'night':
      return nightWindows(mind)
    case 'day':
      return [
        ...(view.coven?.election ? covenElection : []),
        ['talk', 0.02, 0.3, 0.25 + 0.6 * temper.talkative],
        ['nominate', 0.08, 0.72],
        ['talk', 0.3, 0.9, 0.3 + 0.6 * temper.talkative],
        ['truce', 0.72, 0.88],
        ['reconsider', 0.78, 0.97],
      ]
    case 'burning':
      return [
        ...(view.coven?.election ? covenElection : []),
        ['last-word', 0.12, 0.5, view.candidates.includes(you.id) ? 0.9 : 0],
        ['vote', 0.08, 0.6],
        ['fire', 0.2, 0.8, 0.12],
        ['shield', 0.3, 0.7, view.settings.surgeonWindow === 'evening' ? 1 : 0.2],
        ['revote', 0.62, 0.9, 0.6],
      ]
    case 'riddle':
      return view.riddle?.among.includes(you.id) ? riddleWindows(view) : []
    default:
      return []
  }
}

const covenElection: readonly Window[] = [
  ['elect', 0.02, 0.18],
  ['elect', 0.2, 0.3],
]

function nightWindows({ view, you }: Mind): readonly Window[] {
  switch (you.role) {
    case 'coven':
      return [
        ...(view.coven?.election ? covenElection : []),
        ['confer', 0.05, 0.5, 0.35],
        ['propose', 0.1, 0.36],
        ['decide', 0.38, 0.5],
        ['decide', 0.55, 0.65],
      ]
    case 'samhain':
      return [['power', 0.1, 0.5]]
    case 'catholic':
      return [['power', 0.06, 0.55]]
    case 'surgeon':
      return [['shield', 0.06, 0.55]]
    case 'journalist':
      return [
        ['power', 0.06, 0.5],
        ['column', 0.54, 0.62],
      ]
    default:
      return []
  }
}

/** Whoever burns by a right answer takes his time; whoever is spared by it does not. */
const riddleWindows = ({ settings }: View): readonly Window[] =>
  settings.riddle === 'fastestIsSpared' ? [['answer', 0.08, 0.5]] : [['answer', 0.3, 0.95, 0.85]]
