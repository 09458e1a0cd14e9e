import { randomBytes } from 'node:crypto'
import { viewFor } from '#engine/view-for'
import type { Reporter } from '#game/ports'
import { createCast, keepPlaces } from '#playground/cast'
import type { StandIn } from '#playground/discord/stand-in'
import { type Course, playEvening } from '#playground/evening'
import type { NewGame } from '#playground/page/browser/protocol'
import type { Show, Stagehand } from '#playground/page/show'
import { foundVillage } from '#playground/players/opening'
import { createRooms } from '#playground/rooms'
import { createSpectator, type Frame, type Screen, type Spectator } from '#playground/spectator/spectator'
import type { VillageClock } from '#playground/village-clock'
import type { Bot } from '../bot.js'

export interface TheatreOptions {
  readonly bot: Bot
  readonly discord: StandIn
  readonly clock: VillageClock
  readonly reporter: Reporter
  readonly screen: Screen
  /** The dice of the bot begin anew with every game. */
  readonly reseed: (seed: string) => void
  /** Where the page is, and at which speeds the game is played; asked when it begins. */
  readonly frame: () => Frame
  /** A game has taken the place of another. */
  readonly changed: () => void
}

export interface Programme {
  readonly players: number
  readonly locale: string
  /** Empty: by chance. */
  readonly seed: string
  readonly settings: Readonly<Record<string, unknown>>
}

/** A village on the stage, and the playing of its games. */
export interface Playing extends Show {
  readonly spectator: Spectator
  readonly stop: AbortController
  readonly course: Readonly<Course>
  /** Resolves when it was stopped; rejects with `PlaygroundStuck`, or with what broke. */
  readonly done: Promise<void>
}

/** Plays one game after the other on the same little Discord, each in a village of its own. */
export interface Theatre extends Stagehand {
  /** Begins the first game; aborting `patience` gives it up. */
  open(programme: Programme, patience: AbortSignal): void
  /** The village that is on, with its game, or the one it played last. */
  present(): Playing
  close(): Promise<void>
}

export function createTheatre(options: TheatreOptions): Theatre {
  const { bot, discord, clock, reporter, screen } = options
  let playing: Playing | null = null
  let changing: Promise<void> = Promise.resolve()

  const on = (): Playing => {
    if (!playing) throw new Error('No game has begun yet.')
    return playing
  }

  function raise({ players, locale, seed: wanted, settings }: Programme, patience?: AbortSignal): Playing {
    const seed = wanted === '' ? randomBytes(3).toString('hex') : wanted
    options.reseed(seed)
    const village = foundVillage(discord, locale, players)
    const { guildId } = village
    const cast = createCast(discord, village, locale)
    const course: Course = { games: 0, day: 0, over: false }
    const rooms = createRooms(bot, guildId)
    const spectator = createSpectator({
      discord,
      guildId,
      screen,
      locale,
      clock,
      roomOf: rooms.kindOf,
      ownerOf: rooms.ownerOf,
    })
    spectator.begin(players, options.frame())
    const stop = new AbortController()
    const done = playEvening(
      {
        bot,
        discord,
        village,
        rooms,
        spectator,
        clock,
        locale,
        seed,
        reporter,
        settings,
        cast,
        course,
        patience: patience ?? new AbortController().signal,
      },
      stop.signal,
    )
    done.catch(() => undefined)
    const look = async () => ((await rooms.hasGame()) ? viewFor(await rooms.state(), { kind: 'public' }) : null)
    return {
      discord,
      village,
      seats: cast.seats,
      // It tells nothing of a game that somebody has opened by hand.
      get seed() {
        return course.games > 1 ? '' : seed
      },
      rooms,
      look,
      spectator,
      stop,
      course,
      done,
    }
  }

  async function clearAway({ village, spectator, stop, done }: Playing): Promise<void> {
    stop.abort()
    await done.catch(() => undefined)
    spectator.close()
    const game = await bot.app.current(village.guildId)
    if (game && game.state.phase.phase !== 'ended') {
      const { userId: id } = village.host
      const actor = { kind: 'host', id, name: '' } as const
      const receivedAt = clock.now()
      await bot.app.execute(game.gameId, { actor, act: { kind: 'Cancel' }, receivedAt, id: `cancel-${game.gameId}` })
    }
    await bot.idle()
    discord.forgetGuild(village.guildId)
    const { gameId } = game ?? {}
    for (const { collection } of Object.values(bot.store.connection.models))
      await collection.deleteMany({ $or: [{ gameId: gameId ?? '' }, { guildId: village.guildId }] })
  }

  async function change({ players, locale, seed, settings }: NewGame): Promise<void> {
    const former = on()
    await clearAway(former)
    const next = raise({ players, locale, seed, settings })
    keepPlaces(former.seats, next.seats)
    playing = next
    options.changed()
  }

  return {
    clock,
    show: on,
    present: on,
    open(programme, patience) {
      playing = raise(programme, patience)
    },
    async setSpeed(speed) {
      clock.setSpeed(speed)
      await bot.jobs.rearm()
    },
    begin(game) {
      const mine = changing.then(() => change(game))
      changing = mine.catch(() => undefined)
      return mine
    },
    async close() {
      await changing
      if (!playing) return
      playing.stop.abort()
      playing.spectator.close()
      await playing.done.catch(() => undefined)
    },
  }
}
