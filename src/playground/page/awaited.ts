import type { View } from '#engine/view'
import type { Seats } from '#playground/page/seats'

/** The seats for whose persons an open table waits: those who have not joined, and after them a host, who deals. */
export function awaitedAt(view: Pick<View, 'phase' | 'players'> | null, seats: Seats): ReadonlySet<string> {
  if (view?.phase !== 'lobby') return new Set()
  const sitting = new Set(view.players.map(({ id }) => id))
  const standing = seats.all.filter(({ id, kind }) => kind === 'player' && !sitting.has(id))
  const late = standing.filter(({ id }) => seats.isTaken(id))
  if (late.length > 0) return new Set(late.map(({ id }) => id))
  const host = seats.all.find(({ kind }) => kind === 'host')
  return new Set(standing.length === 0 && host && seats.isTaken(host.id) ? [host.id] : [])
}
