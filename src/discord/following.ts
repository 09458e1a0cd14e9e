import { backoffMs } from '#discord/backoff'
import { classify, DiscordTrouble, type Failure } from '#discord/errors'
import { phaseMark } from '#discord/moment'
import type { Rounds } from '#discord/rounds'
import { type PassReport, Staging, type StagingPorts, type Standings, type Voice } from '#discord/staging'
import type { TroubleNotes } from '#discord/trouble-notes'
import { type LoadedGame, type Reporter, Superseded } from '#game/ports'

export interface FollowingPorts extends StagingPorts {
  /** A game as the log has it now. */
  readonly load: (gameId: string) => Promise<LoadedGame | null>
  readonly reporter: Reporter
  /** Told of each pass; `asked`: by a host's repair. Must not throw. */
  readonly passed?: (report: PassReport, asked: boolean) => void
}

/** What the games of a process are followed with. */
export interface Following {
  readonly ports: FollowingPorts
  readonly voice: Voice
  readonly standings: Standings
  readonly notes: TroubleNotes
  readonly rounds: Rounds
  /** Between two passes in one phase, so that many acts become one edit, ms. */
  readonly pauseMs: number
  /** Whether no more passes are to be begun. */
  readonly isClosed: () => boolean
}

/** How long a repair waits for this process to be the one that speaks, and between two looks. */
const longestWaitMs = 30_000
const lookMs = 250

/** So long the first act after a silence waits for others: a crowd is answered before it is shown, ms. */
const crowdMs = 250
/** "At most one minute later the stage is right": also the wait for a permission to be given back. */
const lastRetryMs = 60_000

/** One game as Discord is made to follow it: one pass at a time, always with the newest state. */
export class FollowedGame {
  #staging: Staging
  /** The newest version that was followed, and in which solitude. */
  #version = 0
  #solitude: number | null = null
  /** The newest state that was not yet followed. */
  #newest: LoadedGame | null = null
  #walking: Promise<void> | null = null
  /** The phase that was last followed. */
  #shown: string | null = null
  #retry: ReturnType<typeof setTimeout> | null = null
  #failures = 0

  constructor(
    private readonly gameId: string,
    private readonly guildId: string,
    private readonly following: Following,
    /** Nothing more is expected of it; if something comes all the same, it begins anew. */
    private readonly over: () => void,
  ) {
    this.#staging = this.#fresh()
  }

  /** Resolves when the passes under way are over; `null` when none is. */
  get walking(): Promise<void> | null {
    return this.#walking
  }

  /** Never throws. An older state than the one that waits is of no use. */
  show(game: LoadedGame): void {
    if (this.following.isClosed()) return
    if (this.#newest && this.#newest.version > game.version) return
    this.stopWaiting()
    this.#newest = game
    this.#walking ??= this.#walk()
  }

  /** No try is pending any more. */
  stopWaiting(): void {
    if (this.#retry) clearTimeout(this.#retry)
    this.#retry = null
  }

  /** A pass that takes nothing for granted, now. Throws what Discord and the store throw. */
  async repair(known: LoadedGame): Promise<PassReport> {
    const { ports } = this.following
    while (this.#walking) await this.#walking
    const pass = async () => {
      const game = await this.#beginSurely(known)
      const report = await this.#staging.pass(game, true)
      ports.passed?.(report, true)
      await this.#tell(game, report)
      this.#settle(game, failuresOf(report))
      return report
    }
    const work = pass()
    this.#walking = work.then(
      () => undefined,
      () => undefined,
    )
    try {
      return await work
    } finally {
      this.#walking = null
      if (this.#newest) this.show(this.#newest)
    }
  }

  async #walk(): Promise<void> {
    const { pauseMs, isClosed, rounds } = this.following
    let followed: LoadedGame | null = null
    while (this.#newest && !isClosed()) {
      const mark = phaseMark(this.#newest.state)
      if (this.#shown === mark) await sleep(followed ? pauseMs : Math.min(pauseMs, crowdMs))
      this.#shown = mark
      followed = this.#newest
      this.#newest = null
      await this.#follow(followed)
    }
    this.#walking = null
    if (followed?.state.phase.phase !== 'ended' || this.#failures > 0) return
    rounds.forget(this.gameId)
    this.over()
  }

  async #follow(given: LoadedGame): Promise<void> {
    const { ports, rounds } = this.following
    let game = given
    try {
      const speaking = await this.#begin(given)
      if (speaking === null) return
      game = speaking
      const thoroughly = this.#failures > 0 || rounds.isDue(this.gameId)
      const report = await this.#staging.pass(game, thoroughly, () => this.#isOvertaken(game))
      this.#version = game.version
      rounds.followed(this.gameId, thoroughly)
      ports.passed?.(report, false)
      await this.#tell(game, report)
      this.#settle(game, failuresOf(report))
    } catch (error) {
      if (error instanceof Superseded) return this.#giveWay()
      const failure = classify(error)
      if (failure.kind === 'bug') {
        ports.reporter.failed('following a game on Discord', error, { gameId: game.gameId, version: game.version })
      } else if (failure.kind !== 'retry') {
        await this.#tell(game, { troubles: [new DiscordTrouble(failure, 'server')], findings: null })
      }
      this.#settle(game, [failure])
    }
  }

  /** Whether another phase has begun, whose rooms are wanted now: what has not been said yet can wait a little longer. */
  #isOvertaken({ state }: LoadedGame): boolean {
    return this.#newest !== null && phaseMark(this.#newest.state) !== phaseMark(state)
  }

  /** The game as it is to be followed now; `null` where that is another process's, which reads the log by itself. */
  async #begin(given: LoadedGame): Promise<LoadedGame | null> {
    const { voice, ports } = this.following
    const term = await voice.speaks(this.guildId)
    if (term === null) {
      this.#giveWay()
      return null
    }
    // What is left of a game that is over may come late, when people have been forgotten in it (`Privacy`).
    const isLate = given.state.phase.phase === 'ended' && this.#failures > 0
    if (this.#staging.term !== term || isLate) this.#staging = this.#fresh(term)
    const solitude = voice.solitude()
    // What others have written meanwhile is in the log; what this process holds may be older.
    const alone = solitude !== null && solitude === this.#solitude && given.version > this.#version
    this.#solitude = solitude
    return (solitude === 0 || alone) && !isLate ? given : ((await ports.load(this.gameId)) ?? given)
  }

  /** An order comes to whoever hears the host: it waits until what another is saying is said. */
  async #beginSurely(known: LoadedGame): Promise<LoadedGame> {
    for (let wait = 0; ; wait += lookMs) {
      const speaking = await this.#begin(known)
      if (speaking !== null) return speaking
      if (wait >= longestWaitMs) throw new Superseded(this.gameId)
      await sleep(lookMs)
    }
  }

  #giveWay(): void {
    const { rounds, notes } = this.following
    rounds.forget(this.gameId)
    notes.forget(this.gameId)
    this.#newest = null
    this.#failures = 0
    this.#staging = this.#fresh()
  }

  #fresh(term?: number): Staging {
    const { standings, ports } = this.following
    return new Staging(this.gameId, this.guildId, standings, ports, term)
  }

  /** Arms the next try where something is left to do. */
  #settle(game: LoadedGame, failures: readonly Failure[]): void {
    if (failures.length === 0) {
      this.#failures = 0
      return
    }
    const hasty = failures.some(({ kind }) => kind === 'retry' || kind === 'gone')
    const asked = failures.map((failure) => (failure.kind === 'retry' ? (failure.afterMs ?? 0) : 0))
    const backoff = hasty ? backoffMs(this.#failures) : lastRetryMs
    this.#failures += 1
    if (this.following.isClosed()) return
    this.stopWaiting()
    this.#retry = setTimeout(() => this.#tryAgain(game), Math.max(backoff, ...asked))
    this.#retry.unref()
  }

  #tryAgain(game: LoadedGame): void {
    if (this.following.voice.isVoice(this.guildId)) this.show(game)
  }

  async #tell(
    { gameId, guildId, version, state }: LoadedGame,
    { troubles, findings }: Pick<PassReport, 'troubles' | 'findings'>,
  ): Promise<void> {
    if (troubles.length === 0 && findings === null) return
    const { ports, standings, notes } = this.following
    for (const trouble of troubles) {
      if (trouble.failure.kind !== 'bug') continue
      ports.reporter.failed('a call to Discord', trouble.cause, { gameId, version, where: trouble.where })
    }
    try {
      const botId = await standings.botId()
      const hostChannel = this.#staging.room('host')
      const { locale, title, host } = state
      await notes.tell({ gameId, guildId, locale, title, host, botId, troubles, findings, hostChannel })
    } catch (error) {
      if (classify(error).kind === 'bug') ports.reporter.failed('telling the host', error, { gameId, version })
    }
  }
}

const failuresOf = ({ troubles }: PassReport): readonly Failure[] => troubles.map(({ failure }) => failure)

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
