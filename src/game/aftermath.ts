import { wakeAt } from '#engine/deadline'
import { numberOf } from '#game/game-id'
import {
  type Alarms,
  type Company,
  type Consequences,
  type GameEntry,
  type GameIndex,
  type LoadedGame,
  noCompany,
  type Reporter,
  type Snapshots,
} from '#game/ports'

/**
 * What follows a commit, in this order: Discord (the stage, then what must be said), the alarm, the read
 * model, a snapshot. Nobody waits for it; of several commits in quick succession only the newest state
 * is followed. Whatever fails is reported and made good by the next commit, by the sweep, or at boot.
 */
export interface Aftermath {
  follow(game: LoadedGame, changed: boolean): void
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

export interface AftermathPorts {
  readonly consequences: Consequences
  readonly alarms: Alarms
  readonly games: GameIndex
  readonly snapshots: Snapshots
  readonly reporter: Reporter
  /** Commits between two snapshots. */
  readonly snapshotEvery: number
  /** None unless given. */
  readonly company?: Company
}

interface Trail {
  newest: LoadedGame
  /** What the read model says, while nobody else writes it. */
  entered: { readonly entry: GameEntry; readonly solitude: number } | null
  snapshotAt: number
  walking: Promise<void> | null
}

export function createAftermath(ports: AftermathPorts): Aftermath {
  const company = ports.company ?? noCompany
  const trails = new Map<string, Trail>()

  async function attempt(what: string, game: LoadedGame, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      ports.reporter.failed(what, error, { gameId: game.gameId, version: game.version })
    }
  }

  async function walk(trail: Trail): Promise<void> {
    let done: LoadedGame | null = null
    while (done !== trail.newest) {
      const game: LoadedGame = trail.newest
      await attempt('arming the alarm', game, () => ports.alarms.arm(game.gameId, wakeAt(game.state)))
      await attempt('writing the read model', game, () => enter(trail, game))
      await attempt('writing a snapshot', game, () => snapshot(trail, game))
      done = game
    }
    trail.walking = null
    if (done?.state.phase.phase === 'ended') trails.delete(done.gameId)
  }

  async function enter(trail: Trail, game: LoadedGame): Promise<void> {
    const entry = entryOf(game)
    const solitude = company.solitude()
    if (trail.entered && trail.entered.solitude === solitude && sameEntry(trail.entered.entry, entry)) return
    await ports.games.put(entry, !company.isVoice(game.guildId))
    trail.entered = solitude === null ? null : { entry, solitude }
  }

  async function snapshot(trail: Trail, game: LoadedGame): Promise<void> {
    const ended = game.state.phase.phase === 'ended' && trail.snapshotAt < game.version
    if (!ended && game.version - trail.snapshotAt < ports.snapshotEvery) return
    await ports.snapshots.save(game)
    trail.snapshotAt = game.version
  }

  return {
    follow(game, changed) {
      if (changed) ports.consequences.committed(game)
      const trail = trails.get(game.gameId) ?? { newest: game, entered: null, snapshotAt: 0, walking: null }
      trails.set(game.gameId, trail)
      trail.newest = game
      trail.walking ??= walk(trail)
    },
    async idle() {
      while ([...trails.values()].some(({ walking }) => walking !== null))
        await Promise.all([...trails.values()].map(({ walking }) => walking))
      await ports.consequences.idle()
    },
  }
}

export function entryOf({ gameId, guildId, version, state }: LoadedGame): GameEntry {
  const phase = state.phase.phase
  return {
    gameId,
    guildId,
    number: numberOf(gameId),
    title: state.title,
    phase,
    running: phase !== 'ended',
    wakeAt: wakeAt(state),
    version,
  }
}

const sameEntry = (a: GameEntry, b: GameEntry): boolean =>
  a.phase === b.phase && a.running === b.running && a.wakeAt === b.wakeAt && a.title === b.title
