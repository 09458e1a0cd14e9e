import type { GameEvent } from './events.js'

/** A commit as far as undoing is concerned. */
export interface LoggedCommit {
  readonly version: number
  readonly events: readonly GameEvent[]
}

/** S3: acts and phase changes are one step each; pause, resume and undo are none. */
const isStep = ({ events }: LoggedCommit): boolean =>
  events.some((event) => event.kind !== 'GamePaused' && event.kind !== 'GameResumed' && event.kind !== 'Undone')

/**
 * The version whose state an undo of `acts` steps restores. `history` is the whole log, oldest first. Undo after
 * undo goes further back; more steps than there are go to the start of the game, its first night.
 */
export function undoTarget(history: readonly LoggedCommit[], acts: number): number | null {
  const start = [...history].reverse().find((commit) => commit.events.some((event) => event.kind === 'RolesDealt'))
  if (!start) return null
  const standing: LoggedCommit[] = []
  for (const commit of history) {
    if (commit.version <= start.version) continue
    const undone = commit.events.find((event) => event.kind === 'Undone')
    if (undone?.kind === 'Undone') standing.splice(Math.max(0, standing.length - undone.acts))
    else if (isStep(commit)) standing.push(commit)
  }
  const oldest = standing[Math.max(0, standing.length - Math.max(1, acts))]
  return oldest ? oldest.version - 1 : start.version
}
