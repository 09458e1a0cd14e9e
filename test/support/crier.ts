import type { GameEvent } from '#engine/events'
import { evolve } from '#engine/evolve'
import type { GameState } from '#engine/state'
import type { Announcement } from '#game/announcement'
import { react } from '#game/react'

interface Told {
  readonly history: readonly { readonly version: number; readonly events: readonly GameEvent[] }[]
}

/** What is said about each commit of a log, in its order. */
export function criedBy({ history }: Told): Announcement[][] {
  let state: GameState | null = null
  return history.map(({ events }) => {
    const before: GameState | null = state
    const after = events.reduce<GameState | null>(evolve, before)
    if (after === null) throw new Error('a log begins with an opening')
    state = after
    return react(before, events, after)
  })
}

/** What the last commit of a log has given rise to. */
export const lastCry = (told: Told): Announcement[] => criedBy(told).at(-1) ?? []

export const inRoom = (announcements: readonly Announcement[], ...rooms: readonly string[]): Announcement[] =>
  announcements.filter(({ channel }) => rooms.includes(channel))
