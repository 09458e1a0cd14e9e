import type { PlayerId } from '#engine/state'
import type { View } from '#engine/view'

/** A vote that was cast, changed or withdrawn (`target: null`), with the votes that its candidate now has. */
export interface BallotNews {
  readonly by: PlayerId
  readonly target: PlayerId | null
  readonly votes: number
}

/** What has changed in an open ballot from one look at the public view to the next (B1). */
export function ballotNews(before: View | null, after: View): BallotNews[] {
  if (after.phase !== 'burning' || after.ballots === null) return []
  const sameFire = before?.phase === 'burning' && before.day === after.day
  const then = (sameFire && before.ballots) || {}
  const now = after.ballots
  const votesFor = (id: PlayerId): number => after.tally.find(({ candidate }) => candidate === id)?.votes ?? 0
  const cast = Object.entries(now).flatMap(([by, target]) =>
    then[by] === target ? [] : [{ by, target, votes: votesFor(target) }],
  )
  const withdrawn = Object.keys(then).flatMap((by) => (by in now ? [] : [{ by, target: null, votes: 0 }]))
  return [...cast, ...withdrawn]
}
