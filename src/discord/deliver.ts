import { type APIDMChannel, Routes } from 'discord.js'
import { markOf, ownMessages } from '#discord/deliver/channel-tail'
import { type Mark, markFor, type Ordinals, type Place } from '#discord/deliver/ordinals'
import { strikeUndone } from '#discord/deliver/strike'
import { classify, DiscordTrouble } from '#discord/errors'
import { chronicleOf } from '#discord/messages/chronicle'
import { type Letter, type MessageBody, messagesOf } from '#discord/messages/letter'
import { letterFor } from '#discord/messages/letter-for'
import type { Telling } from '#discord/messages/telling'
import { mention } from '#discord/messages/text'
import { inQueues } from '#discord/queues'
import type { Api } from '#discord/stage/standing'
import type { Address, Announcement, ChannelKey } from '#game/announcement'
import type { Commit } from '#game/commit'
import type { CommitLog, Outbox, PendingAnnouncement } from '#game/ports'
import type { Translate } from '#i18n/translate'

export interface DeliverOptions {
  readonly api: Api
  readonly outbox: Outbox
  readonly log: CommitLog
  readonly gameId: string
  readonly botId: string
  /** Announcements of later commits wait until the stage has caught up with them. */
  readonly upTo: number
  readonly t: Translate
  /** Channel ids by room. */
  readonly rooms: Readonly<Record<string, string>>
  /** Rooms that the game has now; others are closed to the players. */
  readonly wanted: ReadonlySet<string>
  /** Rooms whose overwrites are not known to be right. */
  readonly unsafe: ReadonlySet<string>
  /** Whether another process has not taken over meanwhile. */
  readonly maySpeak?: () => boolean
  readonly ordinals: Ordinals
  /** Queues in which this process knows what was said last; others are read before anything is said (law 7). */
  readonly certain: Set<string>
}

export interface Delivered {
  readonly said: number
  readonly troubles: readonly DiscordTrouble[]
}

/**
 * Says what the outbox holds; begun when it resolves, each queue with its own promise.
 *
 * Guaranteed: each announcement is posted once and in the order of its room, also across a crash between
 * posting and noting it; a letter of several messages is continued where it broke off; nothing is said in a room
 * that the wrong people might read; a room that fails holds up no other; what Discord will never take is told to
 * the host and passed over. Not guaranteed: order between rooms; that a message is found again after more than
 * 2,000 others, or when a process that was taken for dead goes on in the middle of a call.
 */
export async function deliver(options: DeliverOptions): Promise<ReadonlyMap<string, Promise<Delivered>>> {
  const pending = await options.outbox.pending(options.gameId)
  const due = pending.filter(({ version }) => version <= options.upTo)
  if (due.length === 0) return new Map()
  await options.ordinals.catchUp()
  if (due.some(({ version, index }) => !options.ordinals.has(version, index))) await options.ordinals.recount()
  const courier = new Courier(options)
  const queues = inQueues(due, ({ announcement }) => courier.queueOf(announcement.channel))
  return new Map([...queues].map(([queue, waiting]) => [queue, courier.run(queue, waiting)]))
}

/** What came of all queues, when nothing is under way any more. Rejects as one of them did. */
export async function delivered(queues: ReadonlyMap<string, Promise<Delivered>>): Promise<Delivered> {
  await Promise.allSettled(queues.values())
  const results = await Promise.all(queues.values())
  return {
    said: results.reduce((sum, { said }) => sum + said, 0),
    troubles: results.flatMap(({ troubles }) => troubles),
  }
}

/** Our own fault: the facts could not be put into words. */
class Unwritable extends Error {}

function written(announcement: Announcement, telling: Telling, idOf: (part: number) => number): MessageBody[] {
  try {
    return messagesOf(letterFor(announcement, telling), idOf)
  } catch (cause) {
    throw new Unwritable(`no words for ${announcement.kind}`, { cause })
  }
}

interface Speech {
  readonly announcement: Announcement
  readonly version: number
  readonly place: Place
  readonly telling: Telling
}

class Courier {
  #history: Promise<readonly Commit[]> | undefined

  constructor(private readonly options: DeliverOptions) {}

  /** One's own room where he has one, else a direct message. */
  queueOf(address: Address): string {
    if (!address.startsWith('player:')) return address
    const seat = `seat:${address.slice('player:'.length)}`
    return this.options.wanted.has(seat) ? seat : address
  }

  async run(queue: string, waiting: readonly PendingAnnouncement[]): Promise<Delivered> {
    const { outbox, gameId, certain, ordinals, unsafe } = this.options
    const troubles: DiscordTrouble[] = []
    let said = 0
    for (const { version, index, announcement } of waiting) {
      if (unsafe.has(queue) || this.options.maySpeak?.() === false) break
      // What the store has to tell is asked for first: its failures are not Discord's.
      const place = ordinals.place(version, index)
      const telling = await this.#telling(announcement.kind, version)
      // Certain again only when the log knows what was said.
      const sure = certain.delete(queue)
      try {
        await this.#say({ announcement, version, place, telling }, sure)
        said += 1
      } catch (error) {
        const failure = classify(error)
        troubles.push(new DiscordTrouble(failure, queue, { cause: error }))
        const hopeless = error instanceof Unwritable || (failure.kind === 'bug' && failure.code !== 0)
        if (!hopeless) break
      }
      await outbox.delivered(gameId, version, index)
      ordinals.done(version, index)
      certain.add(queue)
    }
    return { said, troubles }
  }

  async #say(speech: Speech, sure: boolean): Promise<void> {
    const { api, gameId } = this.options
    const { announcement, version, place, telling } = speech
    if (announcement.kind === 'undone') await this.#strike(version)
    const channelId = await this.#channelOf(announcement.channel)
    if (channelId === null) return await this.#passOn(speech)
    const mark = (part: number) => markFor(gameId, announcement.channel, place.ordinal, part)
    const bodies = written(announcement, telling, (part) => mark(part).id)
    const said = sure ? 0 : await this.#alreadySaid(channelId, bodies.length, mark, place.at)
    for (const [part, body] of bodies.entries()) {
      if (part < said) continue
      try {
        await post(api, channelId, body, mark(part))
      } catch (error) {
        if (!announcement.channel.startsWith('player:') || classify(error).kind !== 'forbidden') throw error
        return await this.#passOn(speech)
      }
    }
  }

  /** How many of a letter's messages stand in the channel already. */
  async #alreadySaid(channelId: string, parts: number, mark: (part: number) => Mark, since: number): Promise<number> {
    const { api, botId } = this.options
    const wanted = Array.from({ length: parts }, (_, part) => mark(part))
    const found = new Set<number>()
    for await (const message of ownMessages(api, channelId, botId, since)) {
      const part = wanted.findIndex(({ id, nonce }) => id === markOf(message) || nonce === message.nonce)
      if (part >= 0) found.add(part)
      if (found.size === parts) break
    }
    const missing = wanted.findIndex((_, part) => !found.has(part))
    return missing === -1 ? parts : missing
  }

  /** Who cannot be reached in private is told by the host; a room that no longer exists is told nothing. */
  async #passOn({ announcement, place, telling }: Speech): Promise<void> {
    const { api, t, gameId, rooms, unsafe } = this.options
    const { channel } = announcement
    const host = rooms.host
    if (!channel.startsWith('player:') || host === undefined || unsafe.has('host')) return
    const { blocks } = letterFor(announcement, telling)
    const player = mention(channel.slice('player:'.length))
    const letter: Letter = { blocks: [t('stage:trouble.dm', { player, text: blocks.join('\n') })] }
    const mark = (part: number) => markFor(gameId, channel, place.ordinal, part)
    for (const [part, body] of messagesOf(letter, (each) => mark(each).id).entries()) {
      await post(api, host, body, mark(part))
    }
  }

  async #channelOf(address: Address): Promise<string | null> {
    const { rooms, api } = this.options
    const queue = this.queueOf(address)
    if (!queue.startsWith('player:')) return rooms[queue] ?? null
    try {
      const body = { recipient_id: queue.slice('player:'.length) }
      return ((await api.post(Routes.userChannels(), { body })) as APIDMChannel).id
    } catch (error) {
      if (classify(error).kind === 'retry') throw error
      return null
    }
  }

  async #strike(version: number): Promise<void> {
    const { api, gameId, botId } = this.options
    const history = await this.#log()
    await strikeUndone(history, version, {
      api,
      gameId,
      botId,
      letter: (announcement, at) => letterFor(announcement, this.#tellingFrom(history, announcement.kind, at)),
      channelOf: (address) => this.#channelOf(address),
    })
  }

  async #telling(kind: Announcement['kind'], version: number): Promise<Telling> {
    const history = kind === 'truth' || kind === 'undone' ? await this.#log() : []
    return this.#tellingFrom(history, kind, version)
  }

  #tellingFrom(history: readonly Commit[], kind: Announcement['kind'], version: number): Telling {
    const { t, gameId, rooms } = this.options
    const known = kind === 'truth' ? history.filter((commit) => commit.version <= version) : []
    const room = (key: ChannelKey) => (rooms[key] === undefined ? '…' : `<#${rooms[key]}>`)
    return { t, gameId, room, chronicle: chronicleOf(known) }
  }

  #log(): Promise<readonly Commit[]> {
    this.#history ??= this.options.log.after(this.options.gameId, 0)
    return this.#history
  }
}

const post = (api: Api, channelId: string, body: MessageBody, { nonce }: Mark): Promise<unknown> =>
  api.post(Routes.channelMessages(channelId), { body: { ...body, nonce, enforce_nonce: true } })
