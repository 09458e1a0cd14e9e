import { setTimeout as sleep } from 'node:timers/promises'
import { viewFor } from '#engine/view-for'
import type { Clock, Reporter } from '#game/ports'
import type { Cast } from '#playground/cast'
import type { StandIn } from '#playground/discord/stand-in'
import { everybodySits } from '#playground/gathering'
import { type Company, createCompany } from '#playground/players/company'
import { createDiscordHands } from '#playground/players/discord-hands'
import type { Hands } from '#playground/players/hands'
import { live } from '#playground/players/life'
import { type Ears, listen } from '#playground/players/listen'
import { dealAt, openGame, type Village } from '#playground/players/opening'
import type { Rooms } from '#playground/rooms'
import type { Spectator } from '#playground/spectator/spectator'
import { wordsFor } from '#playground/spectator/words'
import type { Bot } from '../bot.js'

/** The game did not end in the time that it was given. */
export class PlaygroundStuck extends Error {
  override readonly name = 'PlaygroundStuck'
}

/** How far the villagers have come. */
export interface Course {
  /** How many games they have begun. */
  games: number
  /** Of the newest game: 0 before its first night. */
  day: number
  /** The newest game has ended. */
  over: boolean
}

export interface Evening {
  readonly bot: Bot
  readonly discord: StandIn
  readonly village: Village
  readonly rooms: Rooms
  readonly spectator: Spectator
  readonly clock: Clock
  readonly reporter: Reporter
  readonly locale: string
  readonly seed: string
  /** As `/gm settings` takes them. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Which members are played by people. */
  readonly cast: Cast
  /** Written as it goes. */
  readonly course: Course
  /** Aborted when the first game is given up. */
  readonly patience: AbortSignal
}

/** Real ms between two looks of the spectator. */
const glanceMs = 40
/** Real ms between two looks for a game that somebody has opened. */
const waitMs = 100
/** Real ms for which hands that are busy are waited for when a game is stopped. */
const handsRestMs = 1_500

/**
 * Plays a game from the open lobby to the truth, and after it every other that a person opens in the same village.
 * Resolves when `stop` says so; throws `PlaygroundStuck` when the first is given up.
 */
export async function playEvening(evening: Evening, stop: AbortSignal): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([stop, over.signal])
  const games = async () => {
    for (;;) {
      await playGame(evening, signal)
      await untilOpened(evening.rooms, signal)
    }
  }
  const playing = games()
  try {
    await untilAborted(Promise.race([watch(evening, signal), playing]), signal)
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    over.abort()
    // What somebody has in hand is answered before its game is cleared away.
    if (stop.aborted) await Promise.race([Promise.allSettled([playing]), sleep(handsRestMs)])
  }
}

async function playGame(evening: Evening, stop: AbortSignal): Promise<void> {
  const { village, rooms, spectator, locale, seed, patience, discord, course } = evening
  const began = Date.now()
  const first = course.games === 0
  Object.assign(course, { games: course.games + 1, day: 0, over: false })
  const signal = first ? AbortSignal.any([stop, patience]) : stop
  const company = createCompany(first ? seed : `${seed}:${course.games}`, village.players)
  const ears = listen({ discord, guildId: village.guildId, company, roomOf: talkRoom(rooms) })
  const seconds = () => Math.round((Date.now() - began) / 1000)
  try {
    await untilAborted(play(evening, company, ears, signal), signal)
    spectator.end(await publicView(rooms), { seconds: seconds(), seed: first ? seed : null })
    course.over = true
  } catch (error) {
    throw patience.aborted && first && !stop.aborted ? new PlaygroundStuck(wordsFor(locale).stuck(seconds())) : error
  } finally {
    ears.close()
  }
}

/** Until there is a game to play again: a new one, or one whose end was undone. */
async function untilOpened(rooms: Rooms, signal: AbortSignal): Promise<void> {
  for (;;) {
    const game = await rooms.game()
    if (game && game.state.phase.phase !== 'ended') return
    await sleep(waitMs, undefined, { signal })
  }
}

async function play(evening: Evening, company: Company, ears: Ears, signal: AbortSignal): Promise<void> {
  const { bot, discord, village, rooms, clock, seed, reporter, cast } = evening
  const own = createDiscordHands({
    seed,
    as: (id) => discord.as(id, village.guildId),
    channelOf: async (room) => rooms.channelOf(room),
  })
  const away = (id: string) => cast.seats.isTaken(id)
  const idle = (id: string) => away(id) || signal.aborted
  const hands: Hands = {
    act: async (id, act) => (idle(id) ? null : own.act(id, act)),
    say: async (id, room, text) => (idle(id) ? undefined : own.say(id, room, text)),
  }
  await gather(evening, hands, away, signal)
  const gameId = (await rooms.game())?.gameId
  await live({
    company,
    hands,
    clock,
    signal,
    away,
    look: async (id) => viewFor(await rooms.state(), { kind: 'player', id }),
    async lookAround() {
      const view = await publicView(rooms)
      // Another game has been opened in its place.
      if (view.gameId !== gameId) return { ...view, phase: 'ended' }
      company.follow(
        view.players.map(({ id }) => id),
        clock.now(),
      )
      return view
    },
    performing(id, { act }) {
      if (act.kind === 'SpeakLastWord') ears.expectLastWord(id, act.text)
    },
    failed(error, id, intent) {
      // Who finds a room shut keeps his words to himself.
      if (intent.kind === 'act' && !signal.aborted)
        reporter.failed('a villager acting', error, { id, act: intent.act.kind })
    },
  })
  await bot.idle()
}

/** Until the roles are dealt: the first table is opened by the villagers' own host, a later one stands open already. */
async function gather(evening: Evening, hands: Hands, away: (id: string) => boolean, signal: AbortSignal) {
  const { bot, village, rooms, locale, settings, course } = evening
  const { players, host } = village
  const state = () => rooms.state()
  const settled = async () => {
    const ready = await everybodySits({ players, hostId: host.userId, hands, taken: away, state, signal })
    await bot.idle()
    return ready
  }
  if (course.games === 1) await openGame(village, hands, { locale, settings, signal }, settled)
  else if (await settled()) await dealAt(village, signal)
}

/** Keeps the spectator looking, and the seats with those who play; never resolves. */
async function watch({ rooms, spectator, cast, course }: Evening, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(glanceMs, undefined, { signal })
    await rooms.refresh()
    if (!(await rooms.hasGame())) continue
    const view = await publicView(rooms)
    course.day = view.day
    cast.follow(view)
    spectator.watch(view)
  }
}

const publicView = async (rooms: Rooms) => viewFor(await rooms.state(), { kind: 'public' })

/** Only where the present game is played. */
const talkRoom = (rooms: Rooms) => (channelId: string) =>
  talkRooms.find((room) => rooms.channelOf(room) === channelId) ?? null
const talkRooms = ['town', 'coven', 'graveyard'] as const

function untilAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(() => resolve(), reject)
  })
}
