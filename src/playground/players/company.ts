import { diceFrom } from '#engine/random'
import type { PlayerId } from '#engine/state'
import type { View } from '#engine/view'
import { type Memory, newcomer } from '#playground/players/memory'
import type { Heard, Intent } from '#playground/players/mind'
import { SharedRepertoire } from '#playground/players/repertoire'
import { think } from '#playground/players/think'

/**
 * The villagers at one table: who wants to think when, what each has heard since, and what each remembers. Knows no
 * clock and no game: whoever runs it hands in the views, and carries out the intents. Reproducible: the dice of a
 * villager's thought depend on the seed, on him, and on how often he has thought.
 */
export interface Company {
  readonly ids: readonly PlayerId[]
  /** Who sits at the table now. Whoever has taken another's place knows what the other knew. */
  follow(ids: readonly PlayerId[], now: number): void
  /** Who wants to think first, and when (ms); `null`: nobody before something happens. */
  next(): { readonly id: PlayerId; readonly at: number } | null
  /** Lets him think on his own view, and returns what he wants done now. */
  think(id: PlayerId, view: View, now: number): readonly Intent[]
  /** A line reaches those who may read the room, except its speaker. */
  hear(line: Heard, listeners: readonly PlayerId[]): void
  /** Something has changed for everybody, as at the start of a phase. */
  stir(now: number): void
  /** Wants nothing until he is roused: a person plays for him. */
  rest(id: PlayerId): void
  /** Wants to think at once. */
  rouse(id: PlayerId, now: number): void
  memoryOf(id: PlayerId): Memory
}

/** Lines that somebody keeps in mind until he thinks; who rests for long forgets the oldest. */
const heardAtMost = 200

interface Villager {
  readonly id: PlayerId
  memory: Memory
  wakeAt: number | null
  heard: Heard[]
}

export function createCompany(
  seed: string,
  ids: readonly PlayerId[],
  /** What becomes of a memory between two thoughts; it is kept as it is unless told otherwise. */
  keep: (memory: Memory) => Memory = (memory) => memory,
): Company {
  const repertoire = new SharedRepertoire()
  const stranger = (id: PlayerId): Villager => ({ id, memory: newcomer, wakeAt: null, heard: [] })
  const villagers = new Map<PlayerId, Villager>(ids.map((id) => [id, stranger(id)]))
  const of = (id: PlayerId): Villager => {
    const villager = villagers.get(id)
    if (!villager) throw new Error(`${id} does not belong to this company.`)
    return villager
  }
  return {
    get ids() {
      return [...villagers.keys()]
    },
    follow(present, now) {
      const gone = [...villagers.keys()].filter((id) => !present.includes(id))
      const fresh = present.filter((id) => !villagers.has(id))
      for (const [at, id] of fresh.entries()) {
        const former = villagers.get(gone[at] ?? '')
        villagers.set(id, { ...(former ?? stranger(id)), id, wakeAt: now })
        if (former) for (const villager of villagers.values()) rename(villager, former.id, id)
      }
      for (const id of gone) villagers.delete(id)
    },
    next() {
      let first: { id: PlayerId; at: number } | null = null
      for (const { id, wakeAt } of villagers.values()) {
        if (wakeAt !== null && (first === null || wakeAt < first.at)) first = { id, at: wakeAt }
      }
      return first
    },
    think(id, view, now) {
      const villager = of(id)
      const dice = diceFrom(`${seed}:${id}:${villager.memory.thoughts}`)
      const thought = think(view, villager.memory, dice, { now, heard: villager.heard, repertoire })
      repertoire.take(view.day, thought.taken)
      villager.memory = keep(thought.memory)
      villager.wakeAt = thought.wakeAt
      villager.heard = []
      return thought.intents
    },
    hear(line, listeners) {
      repertoire.hear(line.text)
      for (const id of listeners) {
        if (id === line.by) continue
        const villager = of(id)
        villager.heard = [...villager.heard, line].slice(-heardAtMost)
      }
    },
    stir(now) {
      for (const villager of villagers.values()) villager.wakeAt = now
    },
    rest(id) {
      of(id).wakeAt = null
    },
    rouse(id, now) {
      of(id).wakeAt = now
    },
    memoryOf: (id) => of(id).memory,
  }
}

function rename(villager: Villager, from: PlayerId, to: PlayerId): void {
  villager.memory = renamed(villager.memory, from, to)
  villager.heard = renamed(villager.heard, from, to)
}

/** Plain JSON with one id in the place of another, as a value and as a key. */
function renamed<T>(value: T, from: PlayerId, to: PlayerId): T {
  return JSON.parse(JSON.stringify(value).replaceAll(JSON.stringify(from), JSON.stringify(to))) as T
}
