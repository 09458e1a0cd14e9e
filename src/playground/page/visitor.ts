import type { WebSocket } from 'ws'
import type { View } from '#engine/view'
import type { Reporter } from '#game/ports'
import { awaitedAt } from '#playground/page/awaited'
import type {
  Call,
  ClockLine,
  FromServer,
  GameOrder,
  Granted,
  PageLocale,
  Push,
  Reason,
  SeatLine,
  Trouble,
  Wish,
} from '#playground/page/browser/protocol'
import { readCall } from '#playground/page/call'
import { FormGone, Hands } from '#playground/page/deeds'
import { readOrder } from '#playground/page/game-order'
import { lendHostHand, PhaseOver } from '#playground/page/host-hand'
import { Outlook } from '#playground/page/outlook'
import { reasonFor } from '#playground/page/refused'
import type { Seat } from '#playground/page/seats'
import { settingLines } from '#playground/page/setting-lines'
import type { Show, Stagehand } from '#playground/page/show'

/** A reader who falls this many bytes behind is dropped, and comes back for a fresh start. */
const backlogLimit = 8 * 1024 * 1024
/** Wishes of one page under way at once. */
const atOnce = 16

export interface VisitorOptions {
  readonly socket: WebSocket
  readonly stagehand: Stagehand
  readonly reporter: Reporter
  readonly clockLine: () => ClockLine | null
  /** Resolves when every page has been told how the clock stands now. */
  readonly lookAtClock: () => Promise<void>
  /** The page has said who it is; a page that was loaded anew is the same person. */
  readonly arrived: (person: string) => void
}

/** One open page: the seat that its person looks from, and the wishes that come from it. */
export class Visitor {
  #person: string | null = null
  #locale: PageLocale = 'en-US'
  #outlook: Outlook | null = null
  #hands: Hands | null = null
  #seat: Seat | null = null
  #underWay = 0
  #stopSeats: () => void = () => undefined

  constructor(private readonly options: VisitorOptions) {
    options.socket.on('message', (data, binary) => {
      const call = binary ? null : readCall(String(data))
      if (call) void this.#answer(call)
      else options.socket.close(1003, 'not understood')
    })
  }

  get person(): string | null {
    return this.#person
  }

  push(push: Push): void {
    this.#send(push)
  }

  /** The game is another one: looks at it from the seat that its person has there. */
  reseat(): void {
    if (this.#person === null) return
    this.close()
    const { stagehand } = this.options
    const show = stagehand.show()
    const { discord, village, seats } = show
    const seat = seats.seatOf(this.#person)
    const session = discord.as(seat.id, village.guildId)
    const outlook = new Outlook(discord, session, show.rooms, (push) => this.#send(push))
    this.#seat = seat
    this.#outlook = outlook
    this.#hands = new Hands(session)
    outlook.open()
    this.#stopSeats = seats.onChange(() => this.#seatsChanged(show))
    this.#send({
      kind: 'welcome',
      guildId: village.guildId,
      guildName: discord.guild(village.guildId).name,
      seat: this.#seatLine(show, seat, null),
      channels: outlook.channels(),
      people: outlook.people(),
      commands: outlook.commands(),
      settings: settingLines,
    })
    const clock = this.options.clockLine()
    if (clock) this.#send({ kind: 'clock', clock })
    void this.tellSeats()
  }

  close(): void {
    this.#stopSeats()
    this.#outlook?.close()
    this.#outlook = null
    this.#hands = null
  }

  /** Who lives and who sits where; told again whenever either has changed. */
  async tellSeats(): Promise<void> {
    const show = this.options.stagehand.show()
    const view = await show.look().catch(() => null)
    // Another game may have begun while this one was looked at.
    if (this.#person === null || this.#outlook === null || show.seats !== this.options.stagehand.show().seats) return
    this.#send({ kind: 'seats', seats: show.seats.all.map((seat) => this.#seatLine(show, seat, view)) })
  }

  #seatLine({ seats }: Show, seat: Seat, view: View | null): SeatLine {
    return {
      ...seat,
      alive: view?.players.find(({ id }) => id === seat.id)?.alive !== false,
      holder: seats.holderFor(seat, this.#person ?? ''),
      awaited: awaitedAt(view, seats).has(seat.id),
    }
  }

  #seatsChanged({ seats }: Show): void {
    if (this.#person !== null && seats.seatOf(this.#person).id !== this.#seat?.id) this.reseat()
    else void this.tellSeats()
  }

  /**
   * Private answers come in the language of whoever acts: for this deed the member's client speaks his. Several may act
   * from one place, each in his own.
   */
  #speakAs(memberId: string): void {
    const { discord, village } = this.options.stagehand.show()
    const member = discord.member(village.guildId, memberId)
    if (member) member.user.locale = this.#locale
  }

  async #answer({ call, wish }: Call): Promise<void> {
    if (this.#underWay >= atOnce) {
      this.#send({ kind: 'reply', call, ok: false, reason: 'busy', detail: '' })
      return
    }
    this.#underWay += 1
    try {
      this.#send({ kind: 'reply', call, ok: true, granted: await this.#grant(wish) })
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === null) this.options.reporter.failed('a wish of the page', error, { wish: wish.kind })
      const detail = error instanceof Error ? error.message : ''
      this.#send({
        kind: 'reply',
        call,
        ok: false,
        reason: reason ?? 'failed',
        detail: reason === null ? '' : detail,
        ...(error instanceof NoSuchGame && { troubles: error.troubles }),
      })
    } finally {
      this.#underWay -= 1
    }
  }

  async #grant(wish: Wish): Promise<Granted> {
    const { stagehand, arrived } = this.options
    if (wish.kind === 'hello') {
      this.#person = wish.person
      this.#locale = wish.locale
      arrived(wish.person)
      this.reseat()
      return {}
    }
    if (this.#person === null || !this.#outlook || !this.#hands) throw new FormGone()
    switch (wish.kind) {
      case 'locale':
        this.#locale = wish.locale
        return {}
      case 'sit':
        if (!stagehand.show().seats.sit(this.#person, wish.seat)) throw new Taken()
        return {}
      case 'let-go':
        await this.#letGo(wish.seat)
        return {}
      case 'history':
        return { history: this.#outlook.history(wish.channelId, wish.before) }
      case 'clock':
        return await this.#asHost(wish)
      case 'speed':
        await stagehand.setSpeed(wish.speed)
        return {}
      case 'new-game':
        return await this.#begin(wish.game)
      default:
        this.#speakAs(this.#hands.memberId)
        return await this.#hands.perform(wish)
    }
  }

  async #letGo(seatId: string): Promise<void> {
    const { seats, look } = this.options.stagehand.show()
    const seat = seats.all.find(({ id }) => id === seatId)
    const own = seat !== undefined && seats.holderFor(seat, this.#person ?? '') === 'you'
    if (!own && !awaitedAt(await look(), seats).has(seatId)) throw new Taken()
    seats.free(seatId)
  }

  async #begin(order: GameOrder): Promise<Granted> {
    const read = readOrder(order)
    if (!read.ok) throw new NoSuchGame(read.troubles)
    await this.options.stagehand.begin(read.game)
    return {}
  }

  /** The clock bar lends everybody the host's hand: it is a playground. */
  async #asHost(wish: Extract<Wish, { readonly kind: 'clock' }>): Promise<Granted> {
    const { stagehand, lookAtClock } = this.options
    this.#speakAs(stagehand.show().village.host.userId)
    const told = await lendHostHand(stagehand.show(), wish)
    await lookAtClock()
    return told === null ? {} : { told }
  }

  #send(message: FromServer): void {
    const { socket } = this.options
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > backlogLimit) socket.terminate()
    else socket.send(JSON.stringify(message))
  }
}

/** Somebody else sits there. */
class Taken extends Error {}

/** A new game that cannot be. */
class NoSuchGame extends Error {
  constructor(readonly troubles: readonly Trouble[]) {
    super('')
  }
}

function reasonOf(error: unknown): Reason | null {
  if (error instanceof Taken) return 'taken'
  if (error instanceof FormGone) return 'gone'
  if (error instanceof PhaseOver) return 'phase-over'
  return error instanceof NoSuchGame ? 'bad-input' : reasonFor(error)
}
