import type { View } from '#engine/view'
import { understand } from '#playground/players/ear'
import type { Claim, Memory, Named } from '#playground/players/memory'
import type { Heard } from '#playground/players/mind'

const claimsKept = 200
const namedKept = 300

/** What a villager takes in before he thinks: what was said, who was named, what the paper says, what the Coven did. */
export function perceive(view: View, memory: Memory, heard: readonly Heard[]): Memory {
  const living = view.players.filter(({ alive }) => alive)
  const spoken = heard.flatMap(({ by, room, text }): Claim[] => {
    const understood = room === 'town' ? understand(text, living) : null
    return understood && understood.about !== by ? [{ day: view.day, by, ...understood }] : []
  })
  const remembered: Memory = {
    ...memory,
    claims: withAll(memory.claims, spoken, claimsKept),
    heardToday: memory.heardToday + heard.filter(({ room }) => room === 'town').length,
    named: withNominations(view, memory.named),
    hunt: huntOf(view, memory),
  }
  return readGazette(view, remembered)
}

/** The same list where nothing is new: what was made of it still holds. */
const withAll = <T>(old: readonly T[], more: readonly T[], kept: number): readonly T[] =>
  more.length === 0 && old.length <= kept ? old : [...old, ...more].slice(-kept)

/** The last nomination of each on each day. */
function withNominations(view: View, named: readonly Named[]): readonly Named[] {
  if (view.phase !== 'day') return named
  const today = view.nominations.flatMap(({ by, target }) => (by === null ? [] : [{ day: view.day, by, target }]))
  return [...named.filter(({ day }) => day !== view.day), ...today].slice(-namedKept)
}

function huntOf(view: View, memory: Memory): Memory['hunt'] {
  const decision = view.coven?.decision
  if (view.phase !== 'night' || !decision) return memory.hunt
  return decision.kind === 'kill' ? { night: view.day, target: decision.target } : null
}

/** Once an issue: its column is hearsay of some weight, and a victim who is still alive tells the Coven a thing or two. */
function readGazette(view: View, memory: Memory): Memory {
  const { gazette } = view
  if (!gazette || gazette.number <= memory.read) return memory
  const living = view.players.filter(({ alive }) => alive)
  const understood = gazette.column === null ? null : understand(gazette.column, living)
  const survivor = memory.hunt && living.some(({ id }) => id === memory.hunt?.target) ? memory.hunt.target : null
  return {
    ...memory,
    read: gazette.number,
    claims: understood ? [...memory.claims, { day: view.day, by: null, ...understood }] : memory.claims,
    undying: survivor !== null && gazette.refused ? [...memory.undying, survivor] : memory.undying,
    guarded: survivor !== null && gazette.saved ? survivor : null,
  }
}
