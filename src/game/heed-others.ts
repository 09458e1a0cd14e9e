import { loadGame } from '#game/load-game'
import type { CommitLog, Company, Consequences, GameIndex, Snapshots } from '#game/ports'

interface Books {
  readonly games: GameIndex
  readonly commits: CommitLog
  readonly snapshots: Snapshots
}

/** Lets Discord follow what other processes have decided in games that this one speaks for. */
export async function heedOthers(
  { games, ...log }: Books,
  consequences: Pick<Consequences, 'committed'>,
  { isVoice }: Pick<Company, 'isVoice'>,
): Promise<void> {
  for (const { gameId, guildId, version } of await games.untold()) {
    if (!isVoice(guildId)) continue
    const game = await loadGame(log, gameId)
    if (game) consequences.committed(game)
    await games.told(gameId, version ?? 0)
  }
}

/** What was heard a few seconds ago is among so many commits. */
const lastCommits = 100

/** Ids of the interactions that were last decided in the server's newest game. */
export async function decidedOfLate(
  { games, commits }: Pick<Books, 'games' | 'commits'>,
  guildId: string,
): Promise<ReadonlySet<string>> {
  const newest = await games.newest(guildId)
  const log = newest ? await commits.newest(newest.gameId, { limit: lastCommits }) : []
  return new Set(log.flatMap(({ given }) => given?.id ?? []))
}
