import { randomBytes } from 'node:crypto'
import { viewFor } from '#engine/view-for'
import type { Reporter } from '#game/ports'
import type { StandIn } from '#playground/discord/stand-in'
import { playEvening } from '#playground/evening'
import type { NewGame } from '#playground/page/browser/protocol'
import { createSeats, type Seat, type Seats } from '#playground/page/seats'
import type { Show, Stagehand } from '#playground/page/show'
import { displayName } from '#playground/page/wire'
import { foundVillage, type Village } from '#playground/players/opening'
import { tongueOf } from '#playground/players/voice/topics'
import { createRooms } from '#playground/rooms'
import { createSpectator, type Screen, type Spectator } from '#playground/spectator/spectator'
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
  /** Where the page is; asked when a game begins. */
  readonly address: () => string | undefined
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

/** One game on the stage: its village, and the playing of it. */
interface Playing extends Show {
  readonly spectator: Spectator
  readonly stop: AbortController
  /** Whether it came to its end, or was stopped before; rejects with `PlaygroundStuck`, or with what broke. */
  readonly done: Promise<boolean>
}

/** Plays one game after the other on the same little Discord, each in a village of its own. */
export interface Theatre extends Stagehand {
  /** Begins the first game; aborting `patience` gives it up. */
  open(programme: Programme, patience: AbortSignal): void
  /** The game that is on, or was on last. */
  present(): { readonly done: Promise<boolean>; readonly spectator: Spectator; readonly village: Village }
  close(): Promise<void>
}

const passerBy = { 'en-US': 'A passer-by', ru: 'Прохожий' } as const

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
    const seats = seatsOf(discord, village, locale)
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
    spectator.begin(players, clock.speed, options.address())
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
        seats,
        patience: patience ?? new AbortController().signal,
      },
      stop.signal,
    ).then(() => !stop.signal.aborted)
    done.catch(() => undefined)
    const look = async () => ((await rooms.hasGame()) ? viewFor(await rooms.state(), { kind: 'public' }) : null)
    return { discord, village, seats, seed, rooms, look, spectator, stop, done }
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

function seatsOf(discord: StandIn, { guildId, players, host }: Village, locale: string): Seats {
  const tongue = tongueOf(locale)
  const onlooker = discord.addMember(guildId, { name: passerBy[tongue], locale: tongue })
  const named = (id: string, kind: Seat['kind']): Seat => {
    const member = discord.member(guildId, id)
    return { id, kind, name: member ? displayName(member) : id }
  }
  return createSeats([
    ...players.map((id) => named(id, 'player')),
    named(host.userId, 'host'),
    named(onlooker, 'spectator'),
  ])
}

/** The host stays the host, and the third player the third, if there are as many. */
function keepPlaces(former: Seats, next: Seats): void {
  const at = (seats: Seats, kind: Seat['kind']) => seats.all.filter((seat) => seat.kind === kind)
  for (const person of former.people()) {
    const { id, kind } = former.seatOf(person)
    const place = at(former, kind).findIndex((seat) => seat.id === id)
    const seat = at(next, kind)[place]
    if (seat) next.sit(person, seat.id)
  }
}
