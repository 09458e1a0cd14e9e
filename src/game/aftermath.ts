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
 * A snapshot of a running game is put off for a second, out of the way of whoever votes at the same moment: it only
 * spares a restart the reading of some commits.
 */
export interface Aftermath {
  follow(game: LoadedGame, changed: boolean): void
  /** Resolves when nothing is under way; what was put off is done now. */
  idle(): Promise<void>
}

/** Real ms from the commit that makes a snapshot due. */
const snapshotAfterMs = 1_000

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
  /** A snapshot that is put off, until `hurry` is called, or being written. */
  copying: Promise<void> | null
  hurry: () => void
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
      done = game
    }
    trail.walking = null
    if (isSnapshotDue(trail)) trail.copying ??= copy(trail)
    forgetEnded(trail)
  }

  async function enter(trail: Trail, game: LoadedGame): Promise<void> {
    const entry = entryOf(game)
    const solitude = company.solitude()
    if (trail.entered && trail.entered.solitude === solitude && sameEntry(trail.entered.entry, entry)) return
    await ports.games.put(entry, !company.isVoice(game.guildId))
    trail.entered = solitude === null ? null : { entry, solitude }
  }

  const hasEnded = ({ newest }: Trail): boolean => newest.state.phase.phase === 'ended'

  function isSnapshotDue(trail: Trail): boolean {
    const since = trail.newest.version - trail.snapshotAt
    return since >= (hasEnded(trail) ? 1 : ports.snapshotEvery)
  }

  async function copy(trail: Trail): Promise<void> {
    let game: LoadedGame
    do {
      await new Promise<void>((resolve) => {
        trail.hurry = resolve
        setTimeout(resolve, snapshotAfterMs).unref()
      })
      game = trail.newest
      await attempt('writing a snapshot', game, () => snapshot(trail, game))
    } while (trail.newest !== game && isSnapshotDue(trail))
    trail.copying = null
    forgetEnded(trail)
  }

  async function snapshot(trail: Trail, game: LoadedGame): Promise<void> {
    await ports.snapshots.save(game)
    trail.snapshotAt = game.version
  }

  function forgetEnded(trail: Trail): void {
    if (hasEnded(trail) && trail.walking === null && trail.copying === null) trails.delete(trail.newest.gameId)
  }

  const underWay = () =>
    [...trails.values()].flatMap(({ walking, copying }) => [walking, copying].filter((work) => work !== null))

  return {
    follow(game, changed) {
      if (changed) ports.consequences.committed(game)
      const trail = trails.get(game.gameId) ?? newTrail(game)
      trails.set(game.gameId, trail)
      trail.newest = game
      trail.walking ??= walk(trail)
    },
    async idle() {
      for (let works = underWay(); works.length > 0; works = underWay()) {
        for (const { hurry } of trails.values()) hurry()
        await Promise.all(works)
      }
      await ports.consequences.idle()
    },
  }
}

const newTrail = (newest: LoadedGame): Trail => ({
  newest,
  entered: null,
  snapshotAt: 0,
  walking: null,
  copying: null,
  hurry: () => {},
})

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
