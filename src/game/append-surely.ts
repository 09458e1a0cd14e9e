import type { Commit } from '#game/commit'
import { type CommitLog, StoreAway } from '#game/ports'

/** Real ms between two tries. */
const pauseMs = 500

/**
 * Writes commits of one game, and while the store is away goes on trying: a write whose answer was lost may have
 * been done, and what is not known cannot be answered. A version that turns out to be taken by the very commit that
 * was to be written has been written. Rejects only with what the store itself refuses.
 */
export async function appendSurely(log: CommitLog, commits: readonly Commit[]): Promise<{ readonly written: number }> {
  let doubtful = false
  for (;;) {
    try {
      const { written } = await log.append(commits)
      if (!doubtful || written === commits.length) return { written }
      return { written: await ownIn(log, commits) }
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error
      doubtful = true
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** How many of the commits stand in the log; the rest, after a gap of none, is written. */
async function ownIn(log: CommitLog, commits: readonly Commit[]): Promise<number> {
  const [first] = commits
  if (!first) return 0
  const there = await log.after(first.gameId, first.version - 1)
  const own = commits.findIndex((commit, index) => !isSame(commit, there[index]))
  if (own === -1) return commits.length
  if (there[own] !== undefined) return own
  const { written } = await log.append(commits.slice(own))
  return own + written
}

/** No two commands have the same interaction, dice and moment. */
function isSame(commit: Commit, other: Commit | undefined): boolean {
  const mark = ({ version, at, actor, act, given }: Commit) => JSON.stringify([version, at, actor, act.kind, given])
  return other !== undefined && mark(commit) === mark(other)
}
