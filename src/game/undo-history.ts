import type { GameState } from '#engine/state'
import { undoTarget } from '#engine/undo'
import type { Commit } from '#game/commit'
import { replayCommits } from '#game/load-game'

/** What taking back the last `acts` steps would restore, and the commits it would take back, oldest first (S3). */
export interface UndoPreview {
  readonly state: GameState
  readonly commits: readonly Commit[]
}

/** `history` is the game's whole log. `null` while there is nothing to go back to: the game has not started. */
export function previewUndo(history: readonly Commit[], acts: number): UndoPreview | null {
  const target = undoTarget(history, acts)
  const restored = target === null ? null : replayCommits(history, target)
  if (restored === null) return null
  return { state: restored.state, commits: history.filter((commit) => commit.version > restored.version) }
}
