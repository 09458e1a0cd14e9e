import type { APIMessage } from 'discord-api-types/v10'
import type { View } from '#engine/view'
import type { StandIn } from '#playground/discord/stand-in'
import type { Channel } from '#playground/discord/world/entities'
import { ballotNews } from '#playground/spectator/ballots'
import { inline, styled } from '#playground/spectator/markdown'
import { type Names, resolved } from '#playground/spectator/names'
import { Page, type Place } from '#playground/spectator/page'
import { type Hue, paintFor } from '#playground/spectator/paint'
import { readingOf } from '#playground/spectator/reading'
import { wordsFor } from '#playground/spectator/words'

/** Where the game is shown. */
export interface Screen {
  write(text: string): void
  columns(): number
  readonly colours: boolean
}

export type RoomKind = 'town' | 'gazette' | 'coven' | 'graveyard' | 'host' | 'seat'

export interface SpectatorOptions {
  readonly discord: StandIn
  readonly guildId: string
  readonly screen: Screen
  readonly locale: string
  readonly clock: { now(): number }
  readonly timeZone?: string
  /** Which room of the game a channel is; `null` while that is not known, or if it is none. */
  readonly roomOf: (channelId: string) => RoomKind | null
  /** Whose own room it is; told where several are called the same. */
  readonly ownerOf: (channelId: string) => string | null
}

/** What a game is played in. */
export interface Frame {
  /** How much faster than life, at first and in the end. */
  readonly speeds: { readonly from: number; readonly to: number }
  /** The address at which a person can take a seat, if there is one. */
  readonly page?: string
  /** The port that was wanted for the page, where another has it. */
  readonly takenPort?: number
}

export interface Spectator {
  begin(players: number, frame: Frame): void
  /** The game is over, and somebody is still at the page. */
  linger(): void
  /** The game is over, and the page stays for a while. */
  stay(ms: number): void
  /** The last page was closed, and is waited for. */
  left(ms: number): void
  /** Somebody is at the page. */
  came(): void
  goodbye(): void
  /** The votes of an open ballot that are new since the last look. */
  watch(view: View): void
  /** Without a `seed` where the game cannot be played once more. */
  end(view: View, played: { readonly seconds: number; readonly seed: string | null }): void
  close(): void
}

const hueOf: Readonly<Record<RoomKind, Hue>> = {
  town: 'ember',
  gazette: 'bone',
  coven: 'blood',
  seat: 'violet',
  graveyard: 'moss',
  host: 'night',
}

/**
 * Follows a game on the stand-in and tells it on a terminal, room by room, hidden rooms included: a spectator
 * whom nothing is kept from. Panels are not told, as they only repeat what was said; the race is the exception.
 */
export function createSpectator(options: SpectatorOptions): Spectator {
  const { discord, guildId, screen, locale, clock, roomOf } = options
  const own = wordsFor(locale)
  const paint = paintFor(screen.colours)
  const page = new Page({
    write: (text) => screen.write(text),
    columns: () => screen.columns(),
    paint,
    hidden: own.hidden,
  })
  const names = namesIn(discord, guildId)
  const hours = {
    now: () => clock.now(),
    locale,
    ...(options.timeZone !== undefined && { timeZone: options.timeZone }),
  }
  let before: View | null = null
  let town: Place = { name: 'town', hue: 'ember', hidden: false, owner: null }

  /** Heard in rooms that are not known yet: a channel's first message may come before the game's own record of it. */
  let unplaced: (readonly [Channel, APIMessage])[] = []

  function hear(channel: Channel, message: APIMessage): void {
    // A room of the game stands in the game's category.
    if (channel.guildId !== guildId || channel.parentId === null) return
    unplaced.push([channel, message])
    place()
  }

  /** In the order in which it was said, as far as the rooms are known. */
  function place(): void {
    const waiting = unplaced
    unplaced = []
    for (const [at, [channel, message]] of waiting.entries()) {
      const room = roomOf(channel.id)
      if (room === null) {
        unplaced = waiting.slice(at)
        return
      }
      tell(room, channel, message)
    }
  }

  function tell(room: RoomKind, channel: Channel, message: APIMessage): void {
    if (room === 'host') return
    const hidden = room !== 'town' && room !== 'gazette'
    const place = {
      name: channel.name,
      hue: hueOf[room],
      hidden,
      owner: doubled(channel) ? ownerName(channel.id) : null,
    }
    if (room === 'town') town = place
    const reading = readingOf(message)
    if (reading.panel && !isRace(message)) return
    const words = reading.panel ? raceOf(reading.text) : reading.text
    const isBot = message.author.id === discord.botId
    if (isBot && place.hidden && isCall(words)) return
    const said = resolved(isBot && place.hidden ? gist(words) : words, names, hours)
    const text = isBot ? said : `**${names.person(message.author.id)}:** ${said}`
    if (text.trim() !== '') page.entry(place, styled(text, paint), /^#{1,3} /.test(text))
  }

  const doubled = ({ name, parentId }: Channel): boolean =>
    [...discord.guild(guildId).channels.values()].filter((one) => one.parentId === parentId && one.name === name)
      .length > 1

  /** The first of his names: the margin is narrow. */
  function ownerName(channelId: string): string | null {
    const owner = options.ownerOf(channelId)
    return owner === null ? null : (names.person(owner).split(' ', 1)[0] ?? null)
  }

  const stop = discord.on('messageCreate', hear)

  return {
    begin(players, { speeds, page: address, takenPort }) {
      page.rule()
      page.notice([
        paint.tint(paint.bold(own.title), 'ember'),
        '',
        ...own.intro(players, speeds.from, speeds.to),
        '',
        ...(takenPort === undefined ? [] : [own.portTaken(takenPort)]),
        ...(address === undefined ? [] : [own.page, paint.bold(address), '']),
        paint.dim(own.opening),
      ])
    },
    watch(view) {
      place()
      const news = ballotNews(before, view)
      before = view
      for (const { by, target, votes } of news) {
        const voter = names.person(by)
        const line =
          target === null ? `${voter} ${own.takesBack}` : `${voter} ${own.votes} ${names.person(target)} (${votes})`
        page.entry(town, [{ mark: '› ', text: paint.dim(inline(line, paint)) }])
      }
    },
    end(view, { seconds, seed }) {
      place()
      page.rule()
      page.notice([
        own.over,
        paint.tint(paint.bold(view.winner === null ? own.noWinner : own.winner[view.winner]), 'ember'),
        own.howLong(view.day, seconds),
        '',
        ...(seed === null ? [] : [own.again, paint.bold(`PLAYGROUND_SEED=${seed} npm start`), '']),
        own.live,
        paint.bold('DISCORD_TOKEN=… npm start'),
      ])
    },
    linger() {
      page.notice([own.linger])
    },
    stay(ms) {
      page.notice(own.stay(Math.round(ms / 1000)))
    },
    left(ms) {
      page.notice([own.left(Math.round(ms / 60_000))])
    },
    came() {
      page.notice([own.came])
    },
    goodbye() {
      page.notice([own.goodbye])
    },
    close: stop,
  }
}

/** The question and its answers; the rest has been said when it was posed. */
const raceOf = (text: string): string => text.slice(Math.max(0, text.indexOf('### ')))

/** In a hidden room: a call to do something by a deadline, which its people need and a spectator does not. */
const isCall = (text: string): boolean => /<t:\d+:R>/.test(text)

/** In a hidden room: the headings and the first paragraph; how the game is played is for its people. */
function gist(text: string): string {
  const paragraphs = text.split(/\n{2,}/)
  const first = paragraphs.findIndex((paragraph) => !/^#{1,3} [^\n]*$/.test(paragraph))
  return first < 0 ? text : paragraphs.slice(0, first + 1).join('\n')
}

/** The riddle's panel is the riddle. */
const isRace = (message: APIMessage): boolean =>
  /"custom_id":"bz\|[^"|]*\|answer\|/.test(JSON.stringify(message.components ?? []))

function namesIn(discord: StandIn, guildId: string): Names {
  const literal = (name: string): string => name.replace(/([*_~`|\\>#[\]])/g, '\\$1')
  return {
    person(id) {
      const member = discord.member(guildId, id)
      return literal(member?.nick ?? member?.user.globalName ?? member?.user.username ?? id)
    },
    channel: (id) => discord.channel(id)?.name ?? '…',
    role: (id) => discord.guild(guildId).roles.get(id)?.name ?? '…',
  }
}
