import { wakeAt } from '#engine/deadline'
import type { Riddle } from '#engine/riddles'
import { createAftermath, entryOf } from '#game/aftermath'
import type { Commit } from '#game/commit'
import { createDecks } from '#game/decks'
import { createExecutor } from '#game/execute'
import { gameIdOf, guildOf, numberOf } from '#game/game-id'
import { type Gate, openGate } from '#game/gate'
import { freshGuildSettings } from '#game/guild-settings'
import { followCommits } from '#game/load-game'
import { type Opened, type Opening, open } from '#game/open'
import type { Outage } from '#game/outage'
import {
  type Alarms,
  type Clock,
  type CommitLog,
  type Company,
  type Consequences,
  type GameIndex,
  type GuildBook,
  type GuildSettings,
  type LoadedGame,
  noCompany,
  type Outbox,
  type Reporter,
  type RiddleBook,
  type Seeds,
  type Snapshots,
  type StageBook,
} from '#game/ports'
import { createPrivacy, type Privacy } from '#game/privacy'
import type { PersonalRecords } from '#game/privacy-ports'
import { recover } from '#game/recover'
import type { Request } from '#game/request'
import type { Executed } from '#game/serve'
import { previewUndo, type UndoPreview } from '#game/undo-history'

export interface Ports {
  readonly clock: Clock
  readonly seeds: Seeds
  readonly commits: CommitLog
  readonly snapshots: Snapshots
  readonly games: GameIndex
  readonly guilds: GuildBook
  readonly riddles: RiddleBook
  readonly records: PersonalRecords
  /** For what is kept of people there, and for what a crash left standing; nothing of it unless given. */
  readonly stages?: StageBook
  readonly outbox: Outbox
  readonly consequences: Consequences
  readonly alarms: Alarms
  readonly reporter: Reporter
  /** Beelzebub's own riddles in the game's language (B6). */
  readonly builtInRiddles: (locale: string) => readonly Riddle[]
  /** Commits between two snapshots; 100 unless told otherwise. */
  readonly snapshotEvery?: number
  /** Always open unless a vigil keeps it. */
  readonly gate?: Gate
  /** None unless given. */
  readonly company?: Company
}

/** Everything that Discord's side and the jobs may ask for. */
export interface Application {
  /** One running game a guild. The guild's defaults stand behind `settings`. */
  open(opening: Opening): Promise<Opened>
  /** The guild's newest game, in whatever phase. */
  current(guildId: string): Promise<LoadedGame | null>
  load(gameId: string): Promise<LoadedGame | null>
  /** Throws `UnknownGame`. Durable before it resolves (law 2); rejects when it could not be made so. */
  execute(gameId: string, request: Request): Promise<Executed>
  /** Ends whatever is overdue, unless the gate is closed. Idempotent; throws `UnknownGame`. */
  tick(gameId: string): Promise<void>
  /** What an undo would do now (S3); `null` before the game has started. */
  undoPreview(gameId: string, acts: number): Promise<UndoPreview | null>
  /** Newest first, 25 unless told otherwise; `before` is a version. */
  log(gameId: string, page?: { readonly limit?: number; readonly before?: number }): Promise<readonly Commit[]>
  guildSettings(guildId: string): Promise<GuildSettings>
  saveGuildSettings(settings: GuildSettings): Promise<void>
  riddles(guildId: string): Promise<readonly Riddle[]>
  addRiddle(guildId: string, riddle: Omit<Riddle, 'id'>): Promise<Riddle>
  removeRiddle(guildId: string, id: string): Promise<boolean>
  readonly privacy: Privacy
  /** Once at boot, before the first command: takes up every unfinished game. Returns their ids. */
  recover(): Promise<readonly string[]>
  /** Ticks every game whose time has passed, wherever its alarm went. */
  sweep(): Promise<void>
  /**
   * Gives every running game its due for a time out of people's reach, or those of the servers that `concerns` names;
   * rejects when one could not be read or written.
   */
  reckon(outage: Outage, concerns?: (guildId: string) => boolean): Promise<void>
  /** Hands games with unsaid announcements to Discord's side again. */
  resend(): Promise<void>
  /** Resolves when no command and no consequence is under way. */
  idle(): Promise<void>
}

export function createApplication(ports: Ports): Application {
  const { commits, games, guilds, riddles, outbox, clock } = ports
  const company = ports.company ?? noCompany
  const inCompany = () => company.solitude() === null
  const decks = createDecks(riddles, ports.builtInRiddles, inCompany)
  const aftermath = createAftermath({ ...ports, snapshotEvery: ports.snapshotEvery ?? 100 })
  const gate = ports.gate ?? openGate
  const executor = createExecutor({ ...ports, gate, deckOf: decks.of, settled: aftermath.follow, superseded })

  /** As last known here; in company others may have gone on since. */
  async function load(gameId: string): Promise<LoadedGame | null> {
    const game = await executor.load(gameId)
    if (game === null || !inCompany()) return game
    return followCommits(game, await commits.after(gameId, game.version))
  }

  /** Where nobody hears the people, nothing goes on without them. */
  const tick = async (gameId: string): Promise<LoadedGame | null> =>
    company.isHeard(guildOf(gameId)) ? await executor.tick(gameId) : await load(gameId)

  /** By guild, its running game as last seen: it stays the newest until it ends. */
  const running = new Map<string, string>()

  async function current(guildId: string): Promise<LoadedGame | null> {
    const known = running.get(guildId)
    const game = (known === undefined ? null : await load(known)) ?? null
    if (game && runs(game)) return game
    const newest = await newestOf(guildId)
    if (newest && runs(newest)) running.set(guildId, newest.gameId)
    else running.delete(guildId)
    return newest
  }

  /** An entry without a log is an opening that a crash cut short: the game before it is the newest. */
  async function newestOf(guildId: string): Promise<LoadedGame | null> {
    const entry = await games.newest(guildId)
    if (entry === null) return null
    return (await load(entry.gameId)) ?? (entry.number > 1 ? load(gameIdOf(guildId, entry.number - 1)) : null)
  }

  async function superseded({ gameId, guildId }: LoadedGame): Promise<boolean> {
    const newest = await games.newest(guildId)
    if (newest === null || newest.number <= numberOf(gameId)) return false
    return (await commits.newest(newest.gameId, { limit: 1 })).length > 0
  }

  async function guildSettings(guildId: string): Promise<GuildSettings> {
    return (await guilds.load(guildId)) ?? freshGuildSettings(guildId)
  }

  return {
    current,
    load,
    guildSettings,
    saveGuildSettings: guilds.save,
    privacy: createPrivacy(ports),
    async open(opening) {
      const { defaults } = await guildSettings(opening.guildId)
      const opened = await open({ clock, commits, games, load }, opening, { ...defaults, ...opening.settings })
      if (opened.ok) aftermath.follow(opened.game, true)
      return opened
    },
    execute: executor.execute,
    async tick(gameId) {
      if (gate.isOpen) await tick(gameId)
    },
    async reckon(outage, concerns = () => true) {
      const entries = await games.all()
      const listed = new Set(entries.map(({ gameId }) => gameId))
      const opened = (await commits.opened()).map(({ gameId }) => gameId)
      const unfinished = new Set(entries.flatMap(({ running, gameId }) => (running ? [gameId] : [])))
      for (const gameId of opened) {
        if (!concerns(guildOf(gameId))) continue
        if (unfinished.has(gameId) || !listed.has(gameId)) await executor.reckon(gameId, outage)
      }
    },
    async undoPreview(gameId, acts) {
      return previewUndo(await commits.after(gameId, 0), acts)
    },
    log: (gameId, { limit = 25, before } = {}) =>
      commits.newest(gameId, before === undefined ? { limit } : { limit, before }),
    riddles: riddles.list,
    async addRiddle(guildId, riddle) {
      const added = await riddles.add(guildId, riddle)
      decks.changed(guildId)
      return added
    },
    async removeRiddle(guildId, id) {
      const removed = await riddles.remove(guildId, id)
      decks.changed(guildId)
      return removed
    },
    recover: () => recover({ ...ports, tick, follow: (game) => aftermath.follow(game, true) }),
    async sweep() {
      if (!gate.isOpen) return
      const now = clock.now()
      const held = executor.held().filter(({ state }) => (wakeAt(state) ?? Number.POSITIVE_INFINITY) < now)
      const overdue = await games.overdue(now)
      await tickAll(new Set([...held, ...overdue].map(({ gameId }) => gameId)))
    },
    async resend() {
      for (const gameId of await outbox.waiting()) {
        const game = await load(gameId)
        if (game && company.isVoice(game.guildId)) ports.consequences.committed(game)
        else if (game) await games.put(entryOf(game), true)
      }
    },
    async idle() {
      await executor.idle()
      await aftermath.idle()
    },
  }

  async function tickAll(gameIds: Iterable<string>): Promise<void> {
    for (const gameId of gameIds) {
      try {
        await tick(gameId)
      } catch (error) {
        ports.reporter.failed('ticking an overdue game', error, { gameId })
      }
    }
  }
}

const runs = ({ state }: LoadedGame): boolean => state.phase.phase !== 'ended'
