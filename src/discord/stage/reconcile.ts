import {
  type APIGuildCategoryChannel,
  type APIOverwrite,
  type APITextChannel,
  ChannelType,
  PermissionFlagsBits as P,
  Routes,
} from 'discord.js'
import { classify, DiscordTrouble } from '#discord/errors'
import { presentOnly } from '#discord/stage/absent-members'
import {
  type Cast,
  essential,
  fromWire,
  type Overwrite,
  overwritesFor,
  sameOverwrites,
  takesAway,
  toWire,
} from '#discord/stage/rights'
import type { Access, Room, Stage } from '#discord/stage/stage'
import type { Api } from '#discord/stage/standing'
import type { StageRecord } from '#game/ports'

/** A channel as the server's list shows it. */
interface Found {
  readonly id: string
  readonly name: string
  readonly type: ChannelType
  readonly parent_id?: string | null
  readonly topic?: string | null
  readonly permission_overwrites?: readonly APIOverwrite[]
}

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
}

export interface ReconcileOptions {
  readonly api: Api
  readonly cast: Cast
  /** Called whenever an id becomes known, so that a crash loses at most one channel. */
  readonly save: (record: StageRecord) => Promise<void>
  /** Names already asked for once: Discord may write a name differently and allows few renamings. */
  readonly renamed: Set<string>
}

/**
 * Makes Discord as the stage says.
 *
 * Guaranteed: only channels of the record, or made by an interrupted run of this function, are touched; a
 * channel is born with its overwrites; rights are taken away before others are given; a channel's overwrites
 * change in one call; a channel deleted by hand is made anew; what is right already costs no call; a call that
 * fails hinders no other room. Not guaranteed: that the order of channels is kept when people move them, and
 * that two processes reconciling one game at the same moment make no channel twice.
 */
export async function reconcile(stage: Stage, before: StageRecord, options: ReconcileOptions): Promise<Reconciled> {
  const work = new Reconciliation(stage, before, options)
  await work.run()
  return work.result()
}

class Reconciliation {
  readonly #created: string[] = []
  readonly #edited: string[] = []
  readonly #troubles: DiscordTrouble[] = []
  readonly #unsafe = new Set<string>()
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
    }
  }

  async run(): Promise<void> {
    const { api, cast } = this.options
    const actual = (await api.get(Routes.guildChannels(cast.guildId))) as Found[]
    const category = await this.#category(actual)
    if (category === null) {
      for (const room of this.stage.rooms) this.#unsafe.add(room.key)
      return
    }
    const rooms = this.stage.rooms.map((room) => ({ room, found: this.#find(room, actual, category) }))
    const standing = rooms.flatMap(({ room, found }) => (found ? [{ room, found }] : []))
    const edits = [...this.#retired(actual), ...standing.map(({ room, found }) => this.#change(room, found, category))]
    for (const edit of edits.filter(({ takes }) => takes)) await edit.apply()
    for (const edit of edits.filter(({ takes }) => !takes)) await edit.apply()
    for (const { room, found } of rooms) if (!found) await this.#attempt(room.key, () => this.#create(room, category))
    for (const { room, found } of standing) await this.#rename(room, found)
  }

  async #category(actual: readonly Found[]): Promise<string | null> {
    const { name, access } = this.stage.category
    const known = actual.find(({ id, type }) => id === this.#record.categoryId && type === ChannelType.GuildCategory)
    const found = known ?? actual.find((channel) => this.#isOrphanCategory(channel, actual))
    if (found) {
      if (!known) await this.#keep({ categoryId: found.id })
      const change = this.#overwrite('category', found, access)
      await change.apply()
      return found.id
    }
    const made = await this.#attempt('category', async () => {
      const body = { name, type: ChannelType.GuildCategory, permission_overwrites: this.#wire(access) }
      const { id } = (await this.options.api.post(Routes.guildChannels(this.options.cast.guildId), {
        body,
      })) as APIGuildCategoryChannel
      this.#created.push('category')
      await this.#keep({ categoryId: id })
      return id
    })
    return made ?? null
  }

  /** A category that was made just before a crash: ours, of this title, and still empty. */
  #isOrphanCategory(channel: Found, actual: readonly Found[]): boolean {
    return (
      this.#record.categoryId === null &&
      channel.type === ChannelType.GuildCategory &&
      channel.name === this.stage.category.name &&
      this.#isOurs(channel) &&
      !actual.some((other) => other.parent_id === channel.id)
    )
  }

  #isOurs({ permission_overwrites: overwrites = [] }: Found): boolean {
    return overwrites.some(({ id }) => id === this.options.cast.botId)
  }

  /** The room's channel: the recorded one, or one that was made just before a crash. */
  #find(room: Room, actual: readonly Found[], category: string): Found | undefined {
    const known = actual.find(({ id }) => id === this.#record.channels[room.key])
    if (known) return known
    const recorded = Object.values(this.#record.channels)
    const owner = room.key.startsWith('seat:') ? room.key.slice('seat:'.length) : null
    return actual.find(
      (channel) =>
        channel.parent_id === category &&
        channel.name === room.name &&
        channel.topic === room.topic &&
        !recorded.includes(channel.id) &&
        this.#isOurs(channel) &&
        (owner === null || channel.permission_overwrites?.some(({ id }) => id === owner)),
    )
  }

  #retired(actual: readonly Found[]) {
    const wanted = new Set<string>(this.stage.rooms.map(({ key }) => key))
    return Object.entries(this.#record.channels).flatMap(([key, id]) => {
      const found = wanted.has(key) ? undefined : actual.find((channel) => channel.id === id)
      return found ? [this.#overwrite(key, found, this.stage.retired)] : []
    })
  }

  #change(room: Room, found: Found, category: string) {
    const change = this.#overwrite(room.key, found, room.access)
    const apply = async () => {
      if (this.#record.channels[room.key] !== found.id) await this.#keepChannel(room.key, found.id)
      if (found.parent_id !== category) await this.#edit(room.key, found.id, { parent_id: category })
      await change.apply()
    }
    return { takes: change.takes, apply }
  }

  #overwrite(key: string, { id, permission_overwrites: present = [] }: Found, access: Access) {
    const is = present.map(fromWire)
    const wanted = overwritesFor(access, this.options.cast)
    const apply = async () => {
      if (this.#lacksEssentials()) return this.#refuse(key)
      if (sameOverwrites(is, wanted)) return
      await this.#edit(key, id, { permission_overwrites: wanted.map(toWire) }, wanted)
    }
    return { takes: takesAway(is, wanted), apply }
  }

  async #create(room: Room, category: string): Promise<void> {
    if (this.#lacksEssentials()) return this.#refuse(room.key)
    const { api, cast } = this.options
    const { name, topic, position } = room
    const post = async (overwrites: readonly Overwrite[]) =>
      (await api.post(Routes.guildChannels(cast.guildId), {
        body: {
          name,
          topic,
          position,
          type: ChannelType.GuildText,
          parent_id: category,
          permission_overwrites: overwrites.map(toWire),
        },
      })) as APITextChannel
    const wanted = overwritesFor(room.access, cast)
    const { id } = await this.#withoutTheAbsent(wanted, post)
    this.#created.push(room.key)
    await this.#keepChannel(room.key, id)
  }

  async #edit(key: string, id: string, body: object, overwrites?: readonly Overwrite[]): Promise<void> {
    await this.#attempt(key, async () => {
      if (!overwrites) await this.options.api.patch(Routes.channel(id), { body })
      else
        await this.#withoutTheAbsent(overwrites, (present) =>
          this.options.api.patch(Routes.channel(id), { body: { permission_overwrites: present.map(toWire) } }),
        )
      this.#edited.push(key)
    })
  }

  /** A member who has left the server must not keep the others' rights from being set (S4). */
  async #withoutTheAbsent<T>(wanted: readonly Overwrite[], call: (o: readonly Overwrite[]) => Promise<T>): Promise<T> {
    try {
      return await call(wanted)
    } catch (error) {
      if (classify(error).kind !== 'bug') throw error
      const present = await presentOnly(this.options.api, this.options.cast.guildId, wanted)
      if (present.length === wanted.length) throw error
      return await call(present)
    }
  }

  async #rename({ key, name, topic }: Room, found: Found): Promise<void> {
    const mark = `${found.id} ${name} ${topic}`
    if ((found.name === name && found.topic === topic) || this.options.renamed.has(mark)) return
    this.options.renamed.add(mark)
    // Not awaited by the game: Discord lets a channel be renamed twice in ten minutes and holds back the third.
    void this.options.api.patch(Routes.channel(found.id), { body: { name, topic } }).catch(() => undefined)
    this.#edited.push(key)
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

  #wire(access: Access) {
    return overwritesFor(access, this.options.cast).map(toWire)
  }

  async #keepChannel(key: string, id: string): Promise<void> {
    await this.#keep({ channels: { ...this.#record.channels, [key]: id } })
  }

  async #keep(part: Partial<StageRecord>): Promise<void> {
    this.#record = { ...this.#record, ...part }
    await this.options.save(this.#record)
  }
}
