import { type APIChannel, ChannelType, PermissionFlagsBits as P, Routes } from 'discord.js'
import { classify, DiscordTrouble } from '#discord/errors'
import { presentOnly } from '#discord/stage/absent-members'
import type { Finding } from '#discord/stage/finding'
import { categoryAmong, type Found, roomAmong } from '#discord/stage/found'
import { leaksOf } from '#discord/stage/leaks'
import { rename } from '#discord/stage/rename'
import {
  essential,
  fromWire,
  type Overwrite,
  overwritesFor,
  sameOverwrites,
  takesAway,
  toWire,
  withinReach,
} from '#discord/stage/rights'
import type { Access, Room, Stage } from '#discord/stage/stage'
import type { StageMemory } from '#discord/stage/stage-memory'
import type { Api, Company } from '#discord/stage/standing'
import { playingHosts, rolesMatter, watch } from '#discord/stage/watch'
import type { StageRecord } from '#game/ports'

export interface StageChange {
  /** Keys of rooms; the category's is `category`. */
  readonly created: readonly string[]
  readonly edited: readonly string[]
}
export interface Reconciled extends StageChange {
  readonly record: StageRecord
  /** What could not be done, by the key of the room. */
  readonly troubles: readonly DiscordTrouble[]
  /** Rooms whose overwrites are not known to be right: nothing may be said in them. */
  readonly unsafe: ReadonlySet<string>
  /** What the audit has to report. */
  readonly findings: readonly Finding[]
}

export interface ReconcileOptions {
  readonly api: Api
  readonly cast: Company
  /** Called whenever an id becomes known, so that a crash loses at most one channel. */
  readonly save: (record: StageRecord) => Promise<void>
  readonly memory: StageMemory
}

/**
 * Makes Discord as the stage says, and looks who could read what he should not.
 *
 * Guaranteed: only channels of the record, or made by an interrupted run of this function, are touched; a
 * channel is born with its overwrites; rights are taken away before others are given; a channel's overwrites
 * change in one call; a channel deleted by hand is made anew; what is right already costs no call; a call that
 * fails hinders no other room; where the category is full a room stands outside of it. Not guaranteed: that the
 * order of channels is kept when people move them, and that two processes reconciling one game at the same
 * moment make no channel twice.
 */
export async function reconcile(stage: Stage, before: StageRecord, options: ReconcileOptions): Promise<Reconciled> {
  const { api, cast, memory } = options
  if (rolesMatter(cast, stage)) await memory.lookAt(api, cast.guildId, stage.players)
  const company = { ...cast, playingHosts: stage.secret ? playingHosts(cast, stage, memory) : [] }
  const work = new Reconciliation(stage, before, { ...options, cast: company })
  await work.run()
  return work.result()
}

class Reconciliation {
  readonly #created: string[] = []
  readonly #edited: string[] = []
  readonly #troubles: DiscordTrouble[] = []
  readonly #unsafe = new Set<string>()
  readonly #findings: Finding[] = []
  #record: StageRecord

  constructor(
    private readonly stage: Stage,
    record: StageRecord,
    private readonly options: ReconcileOptions,
  ) {
    this.#record = record
  }

  result(): Reconciled {
    return {
      record: this.#record,
      created: this.#created,
      edited: this.#edited,
      troubles: this.#troubles,
      unsafe: this.#unsafe,
      findings: this.#findings,
    }
  }

  async run(): Promise<void> {
    const { api, cast, memory } = this.options
    const actual = (await api.get(Routes.guildChannels(cast.guildId))) as Found[]
    const category = await this.#category(actual)
    await this.#rooms(actual, category)
    const own = new Set([...Object.values(this.#record.channels), this.#record.categoryId ?? ''])
    this.#findings.push(...watch(cast, this.stage, memory, actual, own))
  }

  /** Without a category the rooms that stand are kept right, and no other is made. */
  async #rooms(actual: readonly Found[], category: string | null): Promise<void> {
    const { botId } = this.options.cast
    const rooms = this.stage.rooms.map((room) => ({
      room,
      found: roomAmong(actual, room, this.#record, category, botId),
    }))
    const standing = rooms.flatMap(({ room, found }) => (found ? [{ room, found }] : []))
    const edits = [...this.#retired(actual), ...standing.map(({ room, found }) => this.#change(room, found))]
    for (const edit of edits.filter(({ takes }) => takes)) await edit.apply()
    for (const edit of edits.filter(({ takes }) => !takes)) await edit.apply()
    if (category !== null) await this.#gather(rooms, category)
    else for (const { room, found } of rooms) if (!found) this.#unsafe.add(room.key)
    for (const { room, found } of standing) this.#rename(room.key, found, room)
  }

  async #gather(rooms: readonly { room: Room; found: Found | undefined }[], category: string): Promise<void> {
    for (const { room, found } of rooms) {
      if (!found) await this.#attempt(room.key, () => this.#create(room, category))
      else if (found.parent_id !== category) await this.#bringIn(room, found, category)
    }
  }

  async #category(actual: readonly Found[]): Promise<string | null> {
    const { api, cast } = this.options
    const { name, access } = this.stage.category
    const found = categoryAmong(actual, this.stage, this.#record, cast.botId)
    if (found) {
      if (found.id !== this.#record.categoryId) await this.#keep({ categoryId: found.id })
      await this.#overwrite('category', found, access).apply()
      this.#rename('category', found, { name })
      return found.id
    }
    const made = await this.#attempt('category', async () => {
      const overwrites = overwritesFor(access, cast).map(toWire)
      const body = { name, type: ChannelType.GuildCategory, permission_overwrites: overwrites }
      const { id } = (await api.post(Routes.guildChannels(cast.guildId), { body })) as APIChannel
      this.#created.push('category')
      await this.#keep({ categoryId: id })
      return id
    })
    return made ?? null
  }

  #retired(actual: readonly Found[]) {
    const wanted = new Set<string>(this.stage.rooms.map(({ key }) => key))
    return Object.entries(this.#record.channels).flatMap(([key, id]) => {
      const found = wanted.has(key) ? undefined : actual.find((channel) => channel.id === id)
      return found ? [this.#overwrite(key, found, this.stage.retired)] : []
    })
  }

  #change(room: Room, found: Found) {
    const change = this.#overwrite(room.key, found, room.access)
    const apply = async () => {
      if (this.#record.channels[room.key] !== found.id) await this.#keepChannel(room.key, found.id)
      await change.apply()
    }
    return { takes: change.takes, apply }
  }

  #overwrite(key: string, { id, permission_overwrites: present = [] }: Found, access: Access) {
    const { cast, memory } = this.options
    const is = present.map(fromWire)
    const meant = overwritesFor(access, cast)
    const wanted = withinReach(is, meant, cast.grantable)
    // What the bot could not set as it now stands may stand there from before.
    const grantable = cast.grantable | essential
    const right = withinReach(is, overwritesFor(access, { ...cast, grantable }), grantable)
    const leaks = leaksOf(is, meant, memory.applied.get(id), cast, this.stage)
    const apply = async () => {
      const closed = this.#isSame(is, right) || (await this.#set(key, id, wanted))
      if (closed) memory.applied.set(id, meant)
      this.#findings.push(...leaks.map((reader) => ({ kind: 'leak' as const, room: key, reader, closed })))
    }
    return { takes: takesAway(is, wanted), apply }
  }

  #isSame(is: readonly Overwrite[], wanted: readonly Overwrite[]): boolean {
    const { absent } = this.options.memory
    const possible = wanted.filter((each) => !absent.has(each.id) || is.some((other) => other.id === each.id))
    return sameOverwrites(is, possible)
  }

  async #set(key: string, id: string, wanted: readonly Overwrite[]): Promise<boolean> {
    if (this.#lacksEssentials()) {
      this.#refuse(key)
      return false
    }
    const done = await this.#attempt(key, async () => {
      await this.#withoutTheAbsent(wanted, (present) =>
        this.options.api.patch(Routes.channel(id), { body: { permission_overwrites: present.map(toWire) } }),
      )
      this.#edited.push(key)
      return true
    })
    return done ?? false
  }

  /** The rights are right wherever a room stands, so that it is as good outside of its category. */
  async #bringIn({ key }: Room, { id }: Found, category: string): Promise<void> {
    try {
      await this.options.api.patch(Routes.channel(id), { body: { parent_id: category } })
      this.#edited.push(key)
    } catch (error) {
      const failure = classify(error)
      if (failure.kind === 'full') this.#findings.push({ kind: 'outside', room: key })
      else this.#troubles.push(new DiscordTrouble(failure, key, { cause: error }))
    }
  }

  async #create(room: Room, category: string): Promise<void> {
    if (this.#lacksEssentials()) return this.#refuse(room.key)
    const { api, cast, memory } = this.options
    const { name, topic, position } = room
    const at = (parent: string | null) => (overwrites: readonly Overwrite[]) =>
      api.post(Routes.guildChannels(cast.guildId), {
        body: {
          name,
          topic,
          position,
          type: ChannelType.GuildText,
          parent_id: parent,
          permission_overwrites: overwrites.map(toWire),
        },
      }) as Promise<APIChannel>
    const wanted = overwritesFor(room.access, cast)
    const { id } = await this.#withoutTheAbsent(wanted, at(category)).catch((error) => {
      const failure = classify(error)
      if (failure.kind !== 'full' || failure.what !== 'category') throw error
      this.#findings.push({ kind: 'outside', room: room.key })
      return this.#withoutTheAbsent(wanted, at(null))
    })
    memory.applied.set(id, wanted)
    this.#created.push(room.key)
    await this.#keepChannel(room.key, id)
  }

  /** A member who has left the server must not keep the others' rights from being set (S4). */
  async #withoutTheAbsent<T>(wanted: readonly Overwrite[], call: (o: readonly Overwrite[]) => Promise<T>): Promise<T> {
    const { api, cast, memory } = this.options
    try {
      return await call(wanted)
    } catch (error) {
      if (classify(error).kind !== 'bug') throw error
      const present = await presentOnly(api, cast.guildId, wanted)
      if (present.length === wanted.length) throw error
      const done = await call(present)
      for (const { id } of wanted) if (!present.some((each) => each.id === id)) memory.absent.add(id)
      return done
    }
  }

  #rename(key: string, found: Found, wanted: { readonly name: string; readonly topic?: string }): void {
    const { api, memory } = this.options
    if (rename(api, memory, found, wanted)) this.#edited.push(key)
  }

  #lacksEssentials(): boolean {
    const { grantable } = this.options.cast
    return (essential & ~grantable) !== 0n || (grantable & P.ManageRoles) === 0n
  }

  #refuse(key: string): void {
    this.#unsafe.add(key)
    this.#troubles.push(new DiscordTrouble({ kind: 'forbidden', code: 50013 }, key))
  }

  async #attempt<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      const failure = classify(error)
      if (failure.kind === 'bug' && failure.code === 0) throw error // not Discord's answer
      this.#unsafe.add(key)
      this.#troubles.push(new DiscordTrouble(failure, key, { cause: error }))
      return undefined
    }
  }

  async #keepChannel(key: string, id: string): Promise<void> {
    await this.#keep({ channels: { ...this.#record.channels, [key]: id } })
  }

  async #keep(part: Partial<StageRecord>): Promise<void> {
    this.#record = { ...this.#record, ...part }
    await this.options.save(this.#record)
  }
}
