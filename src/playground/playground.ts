import { randomBytes } from 'node:crypto'
import type { Settings } from '#engine/settings'
import type { Reporter } from '#game/ports'
import { countedSeeds } from '#game/seeds'
import { untilClosingTime } from '#playground/closing'
import { startStandIn } from '#playground/discord/stand-in'
import { paceOf, speedsAt } from '#playground/pace'
import { openPage, type Page } from '#playground/page/page-server'
import type { Screen } from '#playground/spectator/spectator'
import { createTheatre } from '#playground/theatre'
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
  /** Begins the first game slower than `speed` and ends it faster, so that it takes about as long however it goes. */
  readonly paced?: boolean
  /** Real ms for which the page stays up after the first game for somebody to open it; none unless given. */
  readonly stayMs?: number
  /** Real ms for which the page waits for somebody to come back who has been there; ten minutes unless given. */
  readonly comeBackMs?: number
}

export interface Playground {
  /** Where the page is, if there is one. */
  readonly address: string | null
  /** Resolves when a game has been played to its end and nobody is, or will be, at the page; rejects with `PlaygroundStuck`, or with what broke. */
  readonly finished: Promise<void>
  /** Stops everything, the game included. Idempotent. */
  close(): Promise<void>
}

/** How `npm start` plays: in a time that one can watch, and with the door open afterwards for whoever reads of it. */
export const forNewcomers = (): Pick<PlaygroundOptions, 'paced' | 'stayMs'> => ({
  paced: true,
  stayMs: process.stdout.isTTY ? 60_000 : 0,
})

/** Phases short enough to watch and long enough to talk in, in seconds of the villagers' clock. */
const lengths = { nightSeconds: 45, daySeconds: 75, burningSeconds: 45, riddleSeconds: 20 } as const

/**
 * A whole game by itself: the real bot on the stand-in, with an embedded database in memory, villagers who play, and a
 * page on which people can take their seats. It keeps nothing, and touches neither `MONGODB_URI` nor the data
 * directory, where real games may lie.
 */
export async function startPlayground(options: PlaygroundOptions): Promise<Playground> {
  const { seed, speed, locale = 'en-US', players = 15, port } = options.config.playground
  const { reporter, keepSeatMs, screen = terminal, paced = false, stayMs = 0, comeBackMs = 600_000 } = options
  const clock = createVillageClock(paced ? speed * paceOf(0) : speed)
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
      frame: () => ({
        speeds: paced ? speedsAt(speed) : { from: clock.speed, to: clock.speed },
        ...(page && { page: page.address }),
        ...(page && port !== undefined && isAnother(page, port) && { takenPort: port }),
      }),
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
    const finished = untilClosingTime({ theatre, page, speed, paced, stayMs, comeBackMs, stop: ended.signal })
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

/** Whether the page has another port than the one that was wanted. */
const isAnother = ({ address }: Page, wanted: number): boolean => wanted !== 0 && new URL(address).port !== `${wanted}`

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
