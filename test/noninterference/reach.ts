import { PermissionFlagsBits as P } from 'discord.js'
import { markFor } from '#discord/deliver/ordinals'
import { chronicleOf } from '#discord/messages/chronicle'
import { messagesOf } from '#discord/messages/letter'
import { letterFor } from '#discord/messages/letter-for'
import { panelsFor } from '#discord/panels/panels-for'
import { digestOf } from '#discord/stage/keep-panels'
import { type Overwrite, overwritesFor, toWire } from '#discord/stage/rights'
import type { Access } from '#discord/stage/stage'
import { type StageOptions, stageFor } from '#discord/stage/stage-for'
import { everything } from '#discord/stage/standing'
import type { GameState, PlayerId } from '#engine/state'
import type { Announcement, ChannelKey } from '#game/announcement'
import { type Translate, translator } from '#i18n/translate'

/** Whose ids stand for everyone, the bot and the hosts in this server. */
const cast = { guildId: '1', botId: '2', hostRoleId: '3', grantable: everything }
/** What a server gives its members, before any channel's overwrites. */
const usual = P.ViewChannel | P.ReadMessageHistory | P.SendMessages | P.AddReactions

interface Said {
  readonly at: number
  readonly announcement: Announcement
  readonly ordinal: number
}

/** Discord as a member's client shows it: everything of a game that reaches one player, in order, as bytes. */
export class Reach {
  /** What has reached him so far. */
  readonly bytes: string[] = []
  readonly #ordinals = new Map<string, number>()
  readonly #history = new Map<string, Said[]>()
  readonly #t: Translate
  #list = ''
  #rooms: ReadonlySet<string> = new Set()
  #panels = new Map<string, string>()

  constructor(
    private readonly gameId: string,
    locale: string,
    private readonly viewer: PlayerId,
    private readonly options: StageOptions,
  ) {
    this.#t = translator(locale)
  }

  /** Follows one commit as the bot does: the rooms, then what is said. */
  follow(at: number, state: GameState, announcements: readonly Announcement[]): void {
    this.#walk(at, state)
    for (const announcement of announcements) this.#say(at, announcement)
  }

  #walk(at: number, state: GameState): void {
    const { category, rooms } = stageFor(state, this.options)
    const visible = rooms.flatMap(({ key, name, topic, position, access }) => {
      const overwrites = overwritesFor(access, cast)
      const held = this.#held(overwrites)
      return held & P.ViewChannel ? [{ key, shown: [name, topic, position, String(held), overwrites.map(toWire)] }] : []
    })
    const list = JSON.stringify([category.name, this.#wire(category.access), visible.map(({ shown }) => shown)])
    if (list !== this.#list) this.bytes.push(`${at} channels ${list}`)
    this.#list = list
    const before = this.#rooms
    this.#rooms = new Set(visible.map(({ key }) => key))
    for (const key of this.#rooms) {
      if (before.has(key)) continue
      for (const said of this.#history.get(key) ?? []) this.#hear(key, said)
    }
  }

  #wire = (access: Access) => overwritesFor(access, cast).map(toWire)

  #held(overwrites: readonly Overwrite[]): bigint {
    const of = (id: string) => overwrites.find((overwrite) => overwrite.id === id) ?? { allow: 0n, deny: 0n }
    return [of(cast.guildId), of(this.viewer)].reduce((held, { allow, deny }) => (held & ~deny) | allow, usual)
  }

  #say(at: number, announcement: Announcement): void {
    const { channel } = announcement
    const ordinal = this.#ordinals.get(channel) ?? 0
    this.#ordinals.set(channel, ordinal + 1)
    const said = { at, announcement, ordinal }
    this.#history.set(channel, [...(this.#history.get(channel) ?? []), said])
    if (this.#rooms.has(channel) || channel === `player:${this.viewer}`) this.#hear(channel, said)
  }

  #hear(room: string, { at, announcement, ordinal }: Said): void {
    const mark = (part: number) => markFor(this.gameId, announcement.channel, ordinal, part)
    const rooms = (key: ChannelKey) => `<#${key}>`
    const telling = { t: this.#t, gameId: this.gameId, room: rooms, chronicle: chronicleOf([]) }
    for (const [part, body] of messagesOf(letterFor(announcement, telling), (n) => mark(n).id).entries())
      this.bytes.push(`${at} ${room} ${mark(part).nonce} ${JSON.stringify(body)}`)
  }

  /** The panels as they are now: posted, edited and retired in the order of the list; what is the same costs no call. */
  draw(at: number, state: GameState): void {
    const drawn = new Map<string, string>()
    for (const { key, channel, body } of panelsFor(state)) {
      if (!this.#rooms.has(channel)) continue
      const bytes = JSON.stringify(body)
      drawn.set(key, bytes)
      if (this.#panels.get(key) !== bytes) this.bytes.push(`${at} ${channel} ${key} ${digestOf(body)} ${bytes}`)
    }
    for (const key of this.#panels.keys()) if (!drawn.has(key)) this.bytes.push(`${at} ${key} over`)
    this.#panels = drawn
  }
}
