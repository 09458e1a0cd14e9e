import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '#engine/settings'
import type { Reporter } from '#game/ports'
import { countedSeeds } from '#game/seeds'
import { startStandIn } from '#playground/discord/stand-in'
import { openPage, type Page } from '#playground/page/page-server'
import type { Screen } from '#playground/spectator/spectator'
import { createTheatre, type Theatre } from '#playground/theatre'
import { createVillageClock } from '#playground/village-clock'
import type { Bot, BotOptions } from '../bot.js'

export interface PlaygroundOptions {
  readonly startBot: (options: BotOptions) => Promise<Bot>
  readonly config: {
    readonly playground: {
      readonly seed: string | null
      readonly speed: number
      /** The language of the villagers, a Discord locale; English unless given. */
      readonly locale?: string
      /** 5 to 60; fifteen unless given. */
      readonly players?: number
      /** Where its page is served on loopback, 0 for any free port; no page unless given. */
      readonly port?: number
    }
  }
  readonly reporter: Reporter
  /** The process's own terminal unless given. */
  readonly screen?: Screen
  readonly settings?: Partial<Settings>
  /**
   * Real ms after which a game that has not ended is given up, while nobody is at the page; unless given, five minutes
   * of the villagers' time each, and one of ours.
   */
  readonly patienceMs?: number
  /** Real ms for which the seat of somebody whose page is gone is kept for him; a quarter of a minute unless given. */
  readonly keepSeatMs?: number
}

export interface Playground {
  /** Where the page is, if there is one. */
  readonly address: string | null
  /** Resolves when a game has been played to its end and nobody is at the page; rejects with `PlaygroundStuck`, or with what broke. */
  readonly finished: Promise<void>
  /** Stops everything, the game included. Idempotent. */
  close(): Promise<void>
}

/** Phases short enough to watch and long enough to talk in, in seconds of the villagers' clock. */
const lengths = { nightSeconds: 45, daySeconds: 75, burningSeconds: 45, riddleSeconds: 20 } as const

/**
 * A whole game by itself: the real bot on the stand-in, with an embedded database in memory, villagers who play, and a
 * page on which people can take their seats. It keeps nothing, and touches neither `MONGODB_URI` nor the data
 * directory, where real games may lie.
 */
export async function startPlayground(options: PlaygroundOptions): Promise<Playground> {
  const { seed, speed, locale = 'en-US', players = 15, port } = options.config.playground
  const { reporter, keepSeatMs, screen = terminal } = options
  const clock = createVillageClock(speed)
  const undo: (() => Promise<unknown>)[] = []
  const takeDown = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const discord = await startStandIn({ clock })
    undo.push(() => discord.close())
    let dice = countedSeeds('')
    const bot = await options.startBot({
      token: discord.token,
      apiUrl: discord.api,
      mongodbUri: null,
      dataDir: null,
      clock,
      seeds: { next: () => dice.next() },
      requestsPerSecond: 100_000,
      stagePauseMs: 100,
      reporter,
    })
    undo.push(() => bot.stop())
    let page: Page | null = null
    const theatre = createTheatre({
      bot,
      discord,
      clock,
      reporter,
      screen,
      reseed(next) {
        dice = countedSeeds(next)
      },
      address: () => page?.address,
      changed: () => page?.changed(),
    })
    undo.push(() => theatre.close())
    if (port !== undefined) {
      page = await openPage({
        stagehand: theatre,
        reporter,
        port,
        pictures: discord.origin,
        ...(keepSeatMs !== undefined && { keepSeatMs }),
      })
      undo.push(page.close)
    }
    const patience = patienceWith(page, options.patienceMs ?? 60_000 + (players * 300_000) / speed)
    undo.push(async () => patience.close())
    theatre.open(
      {
        players,
        locale,
        seed: seed ?? randomBytes(3).toString('hex'),
        settings: { schedule: 'blitz', ...lengths, ...options.settings },
      },
      patience.signal,
    )
    const ended = new AbortController()
    const finished = untilNobodyPlays(theatre, page, speed, ended.signal)
    finished.catch(() => undefined)
    let closing: Promise<void> | null = null
    return {
      address: page?.address ?? null,
      finished,
      close() {
        ended.abort()
        closing ??= takeDown()
        return closing
      },
    }
  } catch (error) {
    await takeDown()
    throw error
  }
}

/** Real ms between two looks at who is there. */
const lookEveryMs = 100

/**
 * The first game is always played to its end; later ones, which somebody at the page began, only while anybody is
 * there. The clock goes as slowly as life while somebody is at the page, unless he sets it otherwise.
 */
async function untilNobodyPlays(theatre: Theatre, page: Page | null, speed: number, stop: AbortSignal): Promise<void> {
  const first = theatre.present()
  const present = () => (page?.visitors() ?? 0) > 0
  let somebody = false
  let lingering: unknown = null
  for (;;) {
    const game = theatre.present()
    await sleep(lookEveryMs)
    const over = await Promise.race([game.done, false])
    if (stop.aborted) return
    if (present() !== somebody) {
      somebody = !somebody
      await theatre.setSpeed(somebody ? 1 : speed)
      if (!somebody && !over) await resume(theatre)
    }
    if (!somebody && (over || game !== first)) return
    if (over && lingering !== game) {
      lingering = game
      game.spectator.linger()
    }
  }
}

/** Whoever stopped the clock has left. */
async function resume(theatre: Theatre): Promise<void> {
  const { look, village } = theatre.show()
  const view = await look()
  if (view?.paused) await village.host.command('gm resume')
}

/** Aborts when nobody has been at the page for so long, in real ms. */
function patienceWith(page: Page | null, ms: number): { readonly signal: AbortSignal; close(): void } {
  const gone = new AbortController()
  let since = Date.now()
  const timer = setInterval(
    () => {
      if (page && page.visitors() > 0) since = Date.now()
      if (Date.now() - since >= ms) gone.abort()
    },
    Math.min(1_000, ms / 4),
  )
  return { signal: gone.signal, close: () => clearInterval(timer) }
}

/** `NO_COLOR`, `FORCE_COLOR` and what the terminal can are Node's to judge. */
const terminal: Screen = {
  write: (text) => void process.stdout.write(text),
  columns: () => process.stdout.columns || 100,
  colours: process.stdout.isTTY === true && process.stdout.hasColors(),
}
