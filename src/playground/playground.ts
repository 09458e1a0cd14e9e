import { randomBytes } from 'node:crypto'
import type { Settings } from '#engine/settings'
import type { Clock, Reporter } from '#game/ports'
import { countedSeeds } from '#game/seeds'
import { type StandIn, startStandIn } from '#playground/discord/stand-in'
import { playEvening } from '#playground/evening'
import { foundVillage } from '#playground/players/opening'
import { createRooms } from '#playground/rooms'
import { createSpectator, type Screen } from '#playground/spectator/spectator'
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
    }
  }
  readonly reporter: Reporter
  /** The process's own terminal unless given. */
  readonly screen?: Screen
  readonly settings?: Partial<Settings>
  /** Real ms after which a game that has not ended is given up; unless given, five minutes of the villagers' time each, and one of ours. */
  readonly patienceMs?: number
}

export interface Playground {
  /** Resolves when a game has been played to its end; rejects with `PlaygroundStuck`, or with what broke. */
  readonly finished: Promise<void>
  /** Stops everything, the game included. Idempotent. */
  close(): Promise<void>
}

/** Phases short enough to watch and long enough to talk in, in seconds of the villagers' clock. */
const lengths = { nightSeconds: 45, daySeconds: 75, burningSeconds: 45, riddleSeconds: 20 } as const

/**
 * A whole game by itself: the real bot on the stand-in, with an embedded database in memory, and villagers who play.
 * It keeps nothing, and touches neither `MONGODB_URI` nor the data directory, where real games may lie.
 */
export async function startPlayground(options: PlaygroundOptions): Promise<Playground> {
  const { seed: wanted, speed, locale = 'en-US', players = 15 } = options.config.playground
  const seed = wanted ?? randomBytes(3).toString('hex')
  const clock = fasterClock(speed)
  const discord = await startStandIn({ clock })
  const bot = await bootOn(discord, clock, seed, options).catch(async (error: unknown) => {
    await discord.close()
    throw error
  })
  const village = foundVillage(discord, locale, players)
  const { guildId } = village
  const rooms = createRooms(bot, guildId)
  const screen = options.screen ?? terminal
  const spectator = createSpectator({ discord, guildId, screen, locale, clock, roomOf: rooms.kindOf })
  spectator.begin(players, speed)
  const stop = new AbortController()
  const finished = playEvening(
    {
      bot,
      discord,
      village,
      rooms,
      spectator,
      clock,
      locale,
      seed,
      reporter: options.reporter,
      settings: { schedule: 'blitz', ...lengths, ...options.settings },
      patienceMs: options.patienceMs ?? 60_000 + (players * 300_000) / speed,
    },
    stop.signal,
  )
  finished.catch(() => undefined)

  async function shutDown(): Promise<void> {
    stop.abort()
    spectator.close()
    await finished.catch(() => undefined)
    await bot.stop()
    await discord.close()
  }
  let closing: Promise<void> | null = null
  return {
    finished,
    close() {
      closing ??= shutDown()
      return closing
    },
  }
}

const bootOn = (discord: StandIn, clock: Clock, seed: string, options: PlaygroundOptions): Promise<Bot> =>
  options.startBot({
    token: discord.token,
    apiUrl: discord.api,
    mongodbUri: null,
    dataDir: null,
    clock,
    seeds: countedSeeds(seed),
    requestsPerSecond: 100_000,
    stagePauseMs: 100,
    reporter: options.reporter,
  })

/** Begins at the present moment. */
function fasterClock(speed: number): Clock {
  const start = Date.now()
  return { speed, now: () => start + Math.floor((Date.now() - start) * speed) }
}

/** `NO_COLOR`, `FORCE_COLOR` and what the terminal can are Node's to judge. */
const terminal: Screen = {
  write: (text) => void process.stdout.write(text),
  columns: () => process.stdout.columns || 100,
  colours: process.stdout.isTTY === true && process.stdout.hasColors(),
}
