import { evolve } from '#engine/evolve'
import type { GameState } from '#engine/state'
import type { Commit } from '#game/commit'
import type { CommitLog, LoadedGame, Snapshots } from '#game/ports'

/** The newest state from the snapshot and the log's tail; `null` for a game that was never opened. */
export async function loadGame(
  ports: { readonly commits: CommitLog; readonly snapshots: Snapshots },
  gameId: string,
): Promise<LoadedGame | null> {
  const snapshot = await ports.snapshots.load(gameId)
  const tail = await ports.commits.after(gameId, snapshot?.version ?? 0)
  return snapshot === null ? replayCommits(tail) : followCommits(snapshot, tail)
}

/** The game some commits later. `tail` continues exactly where `game` stands. */
export function followCommits(game: LoadedGame, tail: readonly Commit[]): LoadedGame {
  let { version, state } = game
  for (const commit of tail) {
    if (commit.version !== version + 1) throw new Error(`The log of ${game.gameId} lacks version ${version + 1}.`)
    for (const event of commit.events) state = evolve(state, event)
    version = commit.version
  }
  return version === game.version ? game : { ...game, version, state }
}

/** A game from its whole log up to `version`; `null` from an empty log. */
export function replayCommits(log: readonly Commit[], version = Number.POSITIVE_INFINITY): LoadedGame | null {
  const [first, ...rest] = log
  if (first === undefined) return null
  let state: GameState | null = null
  for (const event of first.events) state = evolve(state, event)
  if (state === null) throw new Error(`The log of ${first.gameId} opens with no event.`)
  const opened: LoadedGame = { gameId: first.gameId, guildId: first.guildId, version: first.version, state }
  return followCommits(
    opened,
    rest.filter((commit) => commit.version <= version),
  )
}
