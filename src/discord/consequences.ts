import { classify, DiscordTrouble, type Failure } from '#discord/errors'
import { phaseMark } from '#discord/moment'
import { Rounds } from '#discord/rounds'
import type { Finding } from '#discord/stage/finding'
import { type MissingPermission, type PreflightReport, preflight } from '#discord/stage/preflight'
import { stageFor } from '#discord/stage/stage-for'
import { type PassReport, Staging, type StagingPorts, Standings, type Voice } from '#discord/staging'
import { TroubleNotes } from '#discord/trouble-notes'
import { type Consequences, type LoadedGame, type Reporter, Superseded } from '#game/ports'

export interface ConsequencesPorts extends StagingPorts {
  /** A game as the log has it now. */
  readonly load: (gameId: string) => Promise<LoadedGame | null>
  readonly reporter: Reporter
  /** Told of each pass; `asked`: by a host's repair. Must not throw. */
  readonly passed?: (report: PassReport, asked: boolean) => void
  /** Between two thorough looks at a game, ms; 50 s unless told otherwise. */
  readonly roundMs?: number
  /** Between two passes of one game in one phase, ms, so that many acts become one edit; 250 unless told otherwise. */
  readonly pauseMs?: number
}

export interface RepairReport {
  readonly created: readonly string[]
  readonly edited: readonly string[]
  readonly panels: readonly string[]
  readonly troubles: readonly { readonly where: string; readonly kind: Failure['kind'] }[]
  readonly missing: readonly MissingPermission[]
  /** Of the audit, but for permissions, which are all in `missing`. */
  readonly findings: readonly Finding[]
  /** Channel ids by room, as they are now. */
  readonly channels: Readonly<Record<string, string>>
}

export interface DiscordConsequences extends Consequences {
  /** Makes the stage right now, taking nothing for granted; `null` for an unknown game. Throws when Discord is out of reach. */
  repair(gameId: string): Promise<RepairReport | null>
  /** What would hinder a game in this server, or hinders `game`. Throws when Discord is out of reach. */
  preflight(guildId: string, game?: LoadedGame): Promise<PreflightReport>
  /** No more passes are begun; resolves when the one under way is over. */
  close(): Promise<void>
}

/** Town, Gazette, graveyard, console, Coven, and four seats with a power. */
const usualRooms = 9

/** How long a repair waits for this process to be the one that speaks, and between two looks. */
const longestWaitMs = 30_000
const lookMs = 250

/** So long the first act after a silence waits for others: a crowd is answered before it is shown, ms. */
const crowdMs = 250
const firstRetryMs = 1_000
/** "At most one minute later the stage is right": also the wait for a permission to be given back. */
const lastRetryMs = 60_000

interface Line {
  staging: Staging
  readonly guildId: string
  /** The newest version that was followed, and in which solitude. */
  version: number
  solitude: number | null
  /** The newest state that was not yet followed. */
  newest: LoadedGame | null
  walking: Promise<void> | null
  /** The phase that was last followed. */
  shown: string | null
  retry: ReturnType<typeof setTimeout> | null
  failures: number
}

/** The first process of all, and the only one. */
const only: Voice = { speaks: async () => 0, isVoice: () => true, solitude: () => 0 }

/**
 * Lets Discord follow the log: after each commit the rooms, then what must be said, then the panels.
 *
 * Guaranteed: one pass at a time for a game, always with the newest state, also among several processes; whoever begins
 * to speak for a game takes nothing for granted; nothing here throws at the player or holds up a game; what failed is
 * tried again, after a second at first, after a minute at last; the host is told what cannot be done. Not guaranteed:
 * that every state in between is shown.
 */
export function createConsequences(ports: ConsequencesPorts): DiscordConsequences {
  const standings = new Standings(ports.api, ports.clock)
  const notes = new TroubleNotes(ports)
  const rounds = new Rounds((gameId) => void lookAgain(gameId), ports.roundMs)
  const lines = new Map<string, Line>()
  const pauseMs = ports.pauseMs ?? 250
  const voice = ports.voice ?? only
  let closed = false

  function lineOf({ gameId, guildId }: LoadedGame): Line {
    const line = lines.get(gameId) ?? {
      staging: new Staging(gameId, guildId, standings, ports),
      guildId,
      version: 0,
      solitude: null,
      newest: null,
      walking: null,
      shown: null,
      retry: null,
      failures: 0,
    }
    lines.set(gameId, line)
    return line
  }

  async function walk(line: Line): Promise<void> {
    let followed: LoadedGame | null = null
    while (line.newest && !closed) {
      const game: LoadedGame = line.newest
      const mark = phaseMark(game.state)
      if (line.shown === mark) await sleep(followed ? pauseMs : Math.min(pauseMs, crowdMs))
      line.shown = mark
      followed = line.newest
      line.newest = null
      await follow(line, followed)
    }
    line.walking = null
    // Nothing more is expected of an ended game; if it comes all the same, it begins anew.
    if (followed?.state.phase.phase !== 'ended' || line.failures > 0) return
    rounds.forget(followed.gameId)
    lines.delete(followed.gameId)
  }

  async function follow(line: Line, given: LoadedGame): Promise<void> {
    let game = given
    try {
      const speaking = await begin(line, given)
      if (speaking === null) return
      game = speaking
      const thoroughly = line.failures > 0 || rounds.isDue(game.gameId)
      const report = await line.staging.pass(game, thoroughly)
      line.version = game.version
      rounds.followed(game.gameId, thoroughly)
      const { troubles } = report
      ports.passed?.(report, false)
      await tell(line, game, report)
      settle(
        line,
        game,
        troubles.map(({ failure }) => failure),
      )
    } catch (error) {
      if (error instanceof Superseded) return giveWay(line)
      const failure = classify(error)
      if (failure.kind === 'bug') {
        ports.reporter.failed('following a game on Discord', error, { gameId: game.gameId, version: game.version })
      } else if (failure.kind !== 'retry') {
        await tell(line, game, { troubles: [new DiscordTrouble(failure, 'server')], findings: null })
      }
      settle(line, game, [failure])
    }
  }

  /** The game as it is to be followed now; `null` where that is another process's, which reads the log by itself. */
  async function begin(line: Line, given: LoadedGame): Promise<LoadedGame | null> {
    const { gameId, guildId } = given
    const term = await voice.speaks(guildId)
    if (term === null) {
      giveWay(line)
      return null
    }
    if (line.staging.term !== term) line.staging = new Staging(gameId, guildId, standings, ports, term)
    const solitude = voice.solitude()
    // What others have written meanwhile is in the log; what this process holds may be older.
    const isNewest = solitude === 0 || (solitude !== null && solitude === line.solitude && given.version > line.version)
    line.solitude = solitude
    return isNewest ? given : ((await ports.load(gameId)) ?? given)
  }

  function giveWay(line: Line): void {
    rounds.forget(line.staging.gameId)
    notes.forget(line.staging.gameId)
    line.newest = null
    line.failures = 0
    line.staging = new Staging(line.staging.gameId, line.guildId, standings, ports)
  }

  /** Arms the next try where something is left to do. */
  function settle(line: Line, game: LoadedGame, failures: readonly Failure[]): void {
    if (failures.length === 0) {
      line.failures = 0
      return
    }
    const hasty = failures.some(({ kind }) => kind === 'retry' || kind === 'gone')
    const asked = failures.map((failure) => (failure.kind === 'retry' ? (failure.afterMs ?? 0) : 0))
    const backoff = hasty ? Math.min(firstRetryMs * 2 ** line.failures, lastRetryMs) : lastRetryMs
    line.failures += 1
    if (closed) return
    if (line.retry) clearTimeout(line.retry)
    line.retry = setTimeout(() => committed(game), Math.max(backoff, ...asked))
    line.retry.unref()
  }

  async function tell(
    line: Line,
    { gameId, guildId, version, state }: LoadedGame,
    { troubles, findings }: Pick<PassReport, 'troubles' | 'findings'>,
  ) {
    if (troubles.length === 0 && findings === null) return
    for (const trouble of troubles) {
      if (trouble.failure.kind !== 'bug') continue
      ports.reporter.failed('a call to Discord', trouble.cause, { gameId, version, where: trouble.where })
    }
    try {
      const botId = await standings.botId()
      const hostChannel = line.staging.room('host')
      const { locale, title, host } = state
      await notes.tell({ gameId, guildId, locale, title, host, botId, troubles, findings, hostChannel })
    } catch (error) {
      if (classify(error).kind === 'bug') ports.reporter.failed('telling the host', error, { gameId, version })
    }
  }

  function committed(game: LoadedGame): void {
    if (closed || !voice.isVoice(game.guildId)) return
    const line = lineOf(game)
    if (line.newest && line.newest.version > game.version) return
    if (line.retry) clearTimeout(line.retry)
    line.retry = null
    line.newest = game
    line.walking ??= walk(line)
  }

  /** Nobody has done anything, yet somebody may have changed what Discord shows. */
  async function lookAgain(gameId: string): Promise<void> {
    try {
      const game = await ports.load(gameId)
      if (game) committed(game)
    } catch {
      // The store is away: the next round will come.
    }
  }

  async function idle(): Promise<void> {
    const walking = () => [...lines.values()].flatMap((line) => line.walking ?? [])
    for (let under = walking(); under.length > 0; under = walking()) await Promise.all(under)
  }

  async function repair(gameId: string): Promise<RepairReport | null> {
    const known = await ports.load(gameId)
    if (!known) return null
    const line = lineOf(known)
    while (line.walking) await line.walking
    let report: PassReport | undefined
    let game = known
    const pass = async () => {
      let speaking = await begin(line, known)
      // It comes to whoever hears the host, when what another is saying is said.
      for (let wait = 0; speaking === null && wait < longestWaitMs; wait += lookMs) {
        await sleep(lookMs)
        speaking = await begin(line, known)
      }
      if (speaking === null) throw new Superseded(gameId)
      game = speaking
      report = await line.staging.pass(game, true)
      ports.passed?.(report, true)
    }
    const work = pass()
    line.walking = work.then(
      () => undefined,
      () => undefined,
    )
    try {
      await work
    } finally {
      line.walking = null
      if (line.newest) committed(line.newest)
    }
    if (report) await tell(line, game, report)
    const { created = [], edited = [], panels = [], troubles = [], findings } = report ?? {}
    settle(
      line,
      game,
      troubles.map(({ failure }) => failure),
    )
    const botId = await standings.botId()
    return {
      created,
      edited,
      panels,
      troubles: troubles.map(({ where, failure }) => ({ where, kind: failure.kind })),
      missing: await notes.missing({ gameId, guildId: game.guildId, botId }),
      findings: (findings ?? []).filter(({ kind }) => kind !== 'missing'),
      channels: (await ports.stageBook.load(gameId))?.channels ?? {},
    }
  }

  async function preflightOf(guildId: string, game?: LoadedGame): Promise<PreflightReport> {
    const hostRoleId = (await ports.guilds.load(guildId))?.hostRoleId ?? null
    const botId = await standings.botId()
    const record = game ? await ports.stageBook.load(game.gameId) : null
    const rooms = Math.max(usualRooms, game ? stageFor(game.state).rooms.length : 0)
    return preflight(ports.api, { guildId, botId, hostRoleId, record, rooms })
  }

  async function close(): Promise<void> {
    closed = true
    rounds.close()
    for (const { retry } of lines.values()) if (retry) clearTimeout(retry)
    await idle()
  }

  return { committed, idle, repair, preflight: preflightOf, close }
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
