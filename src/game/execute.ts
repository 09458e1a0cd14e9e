/**
 * The way of a command. What it guarantees:
 * - one at a time and in order: commands of one game queue up; other games are not held up;
 * - durable before confirmed (law 2): an answer is given only after its commit, and every one before it, is written;
 * - the clock first (C6): whatever was due before the moment of handling is ticked before the command;
 * - no lost update: a version taken by another process makes it read on and decide anew;
 * - no "no" from a stale state: before it refuses, the tail of the log has been read;
 * - a failed write changes nothing here: the state is read from the log again.
 * - nothing half: while the store is away a write is tried until it is known to be done, and its answer waits;
 * - while the gate is closed nothing is served.
 * Commands that arrive while a write is under way are decided together and written in one go.
 *
 * What it does not: say anything to anyone (that is `aftermath`), retry a failed write, or notice another
 * process's commits before the next command or tick of the game.
 */
import { setImmediate } from 'node:timers/promises'
import type { Deck } from '#engine/commands'
import { appendSurely } from '#game/append-surely'
import { emptyDraft } from '#game/draft'
import type { Gate } from '#game/gate'
import { loadGame } from '#game/load-game'
import { type Outage, reckon } from '#game/outage'
import type { LoadedGame, Snapshots } from '#game/ports'
import type { Request } from '#game/request'
import { type Errand, type Executed, type ServePorts, serve } from '#game/serve'

/** The log holds no game of that id. */
export class UnknownGame extends Error {
  constructor(readonly gameId: string) {
    super(`There is no game ${gameId}.`)
    this.name = 'UnknownGame'
  }
}

export interface ExecutePorts extends ServePorts {
  readonly snapshots: Snapshots
  readonly gate: Gate
  readonly deckOf: (game: LoadedGame) => Promise<Deck>
  /** Told of each new durable state, and after a tick also of an old one. Must not throw. */
  readonly settled: (game: LoadedGame, changed: boolean) => void
}

export interface Executor {
  /** Throws `UnknownGame`; rejects when the commit could not be written. */
  execute(gameId: string, request: Request): Promise<Executed>
  /** Ends whatever is overdue; idempotent. Throws `UnknownGame`. */
  tick(gameId: string): Promise<LoadedGame>
  load(gameId: string): Promise<LoadedGame | null>
  /** Reckons the game with an outage, whether the gate is open or not; idempotent. Throws `UnknownGame`. */
  reckon(gameId: string, outage: Outage): Promise<void>
  /** The games held in memory: those that run and were touched. */
  held(): readonly LoadedGame[]
  /** Resolves when nobody waits at any table, but for the gate. */
  idle(): Promise<void>
}

/** Where one game is played. `game` is its last durable state known here. */
interface Table {
  readonly gameId: string
  game: LoadedGame | null
  waiting: Errand[]
  serving: Promise<void> | null
  atGate: boolean
}

const batchSize = 256

export function createExecutor(ports: ExecutePorts): Executor {
  const tables = new Map<string, Table>()

  function queue<T>(
    gameId: string,
    want: Errand['want'],
    pick: (executed: Executed, game: LoadedGame) => T,
  ): Promise<T> {
    const table = tables.get(gameId) ?? { gameId, game: null, waiting: [], serving: null, atGate: false }
    tables.set(gameId, table)
    return new Promise<T>((resolve, fail) => {
      table.waiting.push({ want, answer: (executed, game) => resolve(pick(executed, game)), fail })
      table.serving ??= drain(table)
    })
  }

  async function drain(table: Table): Promise<void> {
    // What arrives in the same turn of the event loop joins the first batch.
    await setImmediate()
    while (table.waiting.length > 0) {
      table.atGate = !ports.gate.isOpen
      await ports.gate.opened()
      table.atGate = false
      const batch = table.waiting.splice(0, batchSize)
      try {
        table.waiting.unshift(...(await serveBatch(table, batch)))
      } catch (error) {
        table.game = null
        for (const errand of batch) errand.fail(error)
      }
    }
    table.serving = null
    if (table.game === null || table.game.state.phase.phase === 'ended') tables.delete(table.gameId)
  }

  async function serveBatch(table: Table, batch: readonly Errand[]): Promise<readonly Errand[]> {
    const known = table.game
    const base = known ?? (await loadGame(ports, table.gameId))
    if (base === null) throw new UnknownGame(table.gameId)
    const { game, outcomes, again } = await serve(ports, base, known === null, await ports.deckOf(base), batch)
    table.game = game
    const changed = game.version > base.version
    if (changed || batch.some(({ want }) => want === 'tick')) ports.settled(game, changed)
    for (const { errand, executed, game: at } of outcomes) errand.answer(executed, at)
    return again
  }

  /** Past the queue, which may be waiting at the gate: whoever is being served meets a version that is taken. */
  async function reckonNow(gameId: string, outage: Outage): Promise<void> {
    for (;;) {
      const base = await loadGame(ports, gameId)
      if (base === null) throw new UnknownGame(gameId)
      const [newest = null] = await ports.commits.newest(gameId, { limit: 1 })
      const { commits, game } = reckon(emptyDraft(base), outage, newest, await ports.deckOf(base), ports.seeds)
      if (commits.length === 0) return
      const { written } = await appendSurely(ports.commits, commits)
      if (written < commits.length) continue
      const table = tables.get(gameId)
      if (table && (table.serving === null || table.atGate)) table.game = game
      return ports.settled(game, true)
    }
  }

  return {
    reckon: reckonNow,
    execute: (gameId, request) => queue(gameId, request, (executed) => executed),
    tick: (gameId) => queue(gameId, 'tick', (_, game) => game),
    async load(gameId) {
      const held = tables.get(gameId)?.game
      if (held) return held
      try {
        return await queue(gameId, 'look', (_, game) => game)
      } catch (error) {
        if (error instanceof UnknownGame) return null
        throw error
      }
    },
    held: () => [...tables.values()].flatMap(({ game }) => game ?? []),
    async idle() {
      const under = () => [...tables.values()].flatMap(({ serving, atGate }) => (serving && !atGate ? serving : []))
      for (let serving = under(); serving.length > 0; serving = under()) await Promise.all(serving)
    },
  }
}
