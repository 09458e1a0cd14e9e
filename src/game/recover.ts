import type { CommitLog, GameIndex, LoadedGame, Outbox, Reporter, StageBook } from '#game/ports'

export interface RecoverPorts {
  readonly commits: CommitLog
  readonly games: GameIndex
  readonly outbox: Outbox
  readonly stages?: Pick<StageBook, 'standing'>
  readonly reporter: Reporter
  /** `null` where there is no such game. */
  readonly tick: (gameId: string) => Promise<LoadedGame | null>
  readonly follow: (game: LoadedGame) => void
}

/** How many games are read at once at boot. */
const width = 16

/**
 * Picks every unfinished game up where the log leaves it: ticks what is overdue, then has Discord, the
 * alarm and the read model follow, so that whatever a crash interrupted is done now. A finished game is
 * followed too while something of it is unsaid, a panel of it stands, or its read model is missing. One game that cannot be read does not
 * keep the others down. Returns the games taken up.
 */
export async function recover(ports: RecoverPorts): Promise<readonly string[]> {
  const entries = await ports.games.all()
  const known = new Set(entries.map(({ gameId }) => gameId))
  const opened = await ports.commits.opened()
  const inLog = new Set(opened.map(({ gameId }) => gameId))
  const wanted = new Set([
    ...entries.filter(({ running, gameId }) => running && inLog.has(gameId)).map(({ gameId }) => gameId),
    ...opened.map(({ gameId }) => gameId).filter((gameId) => !known.has(gameId)),
    ...(await ports.outbox.waiting()),
    // Panels are taken down last of all: a crash may have come between.
    ...((await ports.stages?.standing()) ?? []).filter((gameId) => inLog.has(gameId)),
  ])
  const queue = [...wanted]
  const taken: string[] = []
  const worker = async () => {
    for (let gameId = queue.shift(); gameId !== undefined; gameId = queue.shift()) {
      try {
        const game = await ports.tick(gameId)
        if (game === null) continue
        ports.follow(game)
        taken.push(gameId)
      } catch (error) {
        ports.reporter.failed('taking up a game', error, { gameId })
      }
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  return taken.sort()
}
