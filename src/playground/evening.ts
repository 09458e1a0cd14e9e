import { setTimeout as sleep } from 'node:timers/promises'
import { viewFor } from '#engine/view-for'
import type { Clock, Reporter } from '#game/ports'
import type { StandIn } from '#playground/discord/stand-in'
import { everybodySits } from '#playground/gathering'
import type { Seats } from '#playground/page/seats'
import { createCompany } from '#playground/players/company'
import { createDiscordHands } from '#playground/players/discord-hands'
import type { Hands } from '#playground/players/hands'
import { live } from '#playground/players/life'
import { type Ears, listen } from '#playground/players/listen'
import { openGame, type Village } from '#playground/players/opening'
import type { Rooms } from '#playground/rooms'
import type { Spectator } from '#playground/spectator/spectator'
import { wordsFor } from '#playground/spectator/words'
import type { Bot } from '../bot.js'

/** The game did not end in the time that it was given. */
export class PlaygroundStuck extends Error {
  override readonly name = 'PlaygroundStuck'
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
  readonly seats: Seats
  /** Aborted when the game is given up. */
  readonly patience: AbortSignal
}

/** Real ms between two looks of the spectator. */
const glanceMs = 40
/** Real ms for which hands that are busy are waited for when a game is stopped. */
const handsRestMs = 1_500

/** Plays one game from the open lobby to the truth. Resolves early when `stop` says so; throws `PlaygroundStuck`. */
export async function playEvening(evening: Evening, stop: AbortSignal): Promise<void> {
  const { village, rooms, spectator, locale, seed, patience, discord } = evening
  const began = Date.now()
  const over = new AbortController()
  const signal = AbortSignal.any([stop, over.signal, patience])
  const company = createCompany(seed, village.players)
  const ears = listen({ discord, guildId: village.guildId, company, roomOf: talkRoom(rooms) })
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const playing = play(evening, company, ears, signal)
  try {
    await untilAborted(Promise.race([watch(evening, signal), playing]), signal)
    spectator.end(await publicView(rooms), { seconds: seconds(), seed })
  } catch (error) {
    if (stop.aborted) return
    throw signal.aborted ? new PlaygroundStuck(wordsFor(locale).stuck(seconds())) : error
  } finally {
    over.abort()
    // What somebody has in hand is answered before its game is cleared away.
    if (stop.aborted) await Promise.race([Promise.allSettled([playing]), sleep(handsRestMs)])
    ears.close()
  }
}

async function play(evening: Evening, company: ReturnType<typeof createCompany>, ears: Ears, signal: AbortSignal) {
  const { bot, discord, village, rooms, clock, seed, locale, settings, reporter, seats } = evening
  const own = createDiscordHands({
    seed,
    as: (id) => discord.as(id, village.guildId),
    channelOf: async (room) => rooms.channelOf(room),
  })
  const away = (id: string) => seats.isTaken(id)
  const idle = (id: string) => away(id) || signal.aborted
  const hands: Hands = {
    act: async (id, act) => (idle(id) ? null : own.act(id, act)),
    say: async (id, room, text) => (idle(id) ? undefined : own.say(id, room, text)),
  }
  const opening = { locale, settings, signal }
  await openGame(village, hands, opening, async () => {
    const { players, host } = village
    const ready = await everybodySits({
      players,
      hostId: host.userId,
      hands,
      taken: away,
      state: () => rooms.state(),
      signal,
    })
    await bot.idle()
    return ready
  })
  await live({
    company,
    hands,
    clock,
    signal,
    away,
    look: async (id) => viewFor(await rooms.state(), { kind: 'player', id }),
    lookAround: () => publicView(rooms),
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

/** Keeps the spectator looking; never resolves. */
async function watch({ rooms, spectator }: Evening, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(glanceMs, undefined, { signal })
    await rooms.refresh()
    if (await rooms.hasGame()) spectator.watch(await publicView(rooms))
  }
}

const publicView = async (rooms: Rooms) => viewFor(await rooms.state(), { kind: 'public' })

const talkRoom = (rooms: Rooms) => (channelId: string) => {
  const kind = rooms.kindOf(channelId)
  return kind === 'town' || kind === 'coven' || kind === 'graveyard' ? kind : null
}

function untilAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(() => resolve(), reject)
  })
}
