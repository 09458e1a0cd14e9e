import type { Dice } from '#engine/random'
import type { View } from '#engine/view'
import { answer, mutter, revote, speakLastWord, vote } from '#playground/players/deeds/burning'
import { confer, decide, elect, propose } from '#playground/players/deeds/coven'
import { considerTruce, nominate, reconsider } from '#playground/players/deeds/day'
import { shield, strikeTheChecked, usePower, writeColumn } from '#playground/players/deeds/powers'
import { farewell, talk } from '#playground/players/deeds/talk'
import type { Deed, Memory } from '#playground/players/memory'
import { type Intent, Mind, type Moment } from '#playground/players/mind'
import { perceive } from '#playground/players/perceive'
import { phaseKey, planFor } from '#playground/players/plan'
import { type Taken, untouched } from '#playground/players/repertoire'

export interface Thought {
  /** To be done now, in this order. */
  readonly intents: readonly Intent[]
  readonly memory: Memory
  /** The lines that he has taken from the voice, whether or not they are heard in the end. */
  readonly taken: readonly Taken[]
  /** When he wants to think again, ms, if nothing new happens before; `null`: not in this phase. */
  readonly wakeAt: number | null
}

const doers = {
  elect,
  propose,
  decide,
  confer,
  power: usePower,
  strike: strikeTheChecked,
  column: writeColumn,
  talk,
  nominate,
  reconsider,
  truce: considerTruce,
  vote,
  revote,
  shield,
  'last-word': speakLastWord,
  answer,
  fire: mutter,
  farewell,
} as const satisfies Record<Deed, (mind: Mind) => void>

/**
 * One thought of one villager: from what his seat sees, what he remembers and what he heard, to what he wants done now.
 * Pure: the same view, memory, dice and moment give the same thought. He is to be asked again when the phase changes,
 * and at `wakeAt`.
 */
export function think(view: View, memory: Memory, dice: Dice, moment: Moment): Thought {
  const { you } = view
  const asleep = { intents: [], taken: [], memory: { ...memory, thoughts: memory.thoughts + 1 }, wakeAt: null }
  if (!you || view.phase === 'lobby' || view.phase === 'ended') return asleep
  const mind = new Mind(
    view,
    you,
    perceive(view, memory, moment.heard),
    dice,
    moment.now,
    moment.repertoire ?? untouched,
  )
  if (memory.temper === null) meetTheVillage(mind)
  if (view.paused) return { ...asleep, memory: { ...mind.memory, thoughts: memory.thoughts + 1 } }
  if (mind.memory.phase !== phaseKey(view)) {
    const heardToday = view.phase === 'day' ? moment.heard.filter(({ room }) => room === 'town').length : 0
    mind.remember({ phase: phaseKey(view), plan: planFor(mind), heardToday })
  }
  if (view.deadline !== null && moment.now > view.deadline) mind.remember({ plan: [] })
  for (let next = mind.memory.plan[0]; next && next.at <= moment.now; next = mind.memory.plan[0]) {
    mind.remember({ plan: mind.memory.plan.slice(1) })
    doers[next.what](mind)
  }
  mind.remember({ thoughts: memory.thoughts + 1 })
  return { intents: mind.intents, taken: mind.taken, memory: mind.memory, wakeAt: mind.memory.plan[0]?.at ?? null }
}

/** Who he is, and what he makes of the others at first sight. */
function meetTheVillage(mind: Mind): void {
  const part = () => mind.dice.next(1001) / 1000
  mind.remember({
    temper: { talkative: part(), bold: part(), credulous: part() },
    taste: Object.fromEntries(mind.others.map(({ id }) => [id, mind.noise(1)])),
  })
}
