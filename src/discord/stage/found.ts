import { type APIOverwrite, ChannelType } from 'discord.js'
import type { Room, Stage } from '#discord/stage/stage'
import type { StageRecord } from '#game/ports'

/** A channel as the server's list shows it. */
export interface Found {
  readonly id: string
  readonly name: string
  readonly type: ChannelType
  readonly parent_id?: string | null
  readonly topic?: string | null
  readonly permission_overwrites?: readonly APIOverwrite[]
}

/** The game's category: the recorded one, or one that was made just before a crash: ours, of this title, still empty. */
export function categoryAmong(
  actual: readonly Found[],
  { category: { name } }: Stage,
  { categoryId }: StageRecord,
  botId: string,
): Found | undefined {
  const categories = actual.filter(({ type }) => type === ChannelType.GuildCategory)
  const isOrphan = (channel: Found) =>
    channel.name === name && isOurs(channel, botId) && !actual.some(({ parent_id }) => parent_id === channel.id)
  return categories.find(({ id }) => id === categoryId) ?? (categoryId === null ? categories.find(isOrphan) : undefined)
}

/** The room's channel: the recorded one, or one that was made just before a crash. */
export function roomAmong(
  actual: readonly Found[],
  room: Room,
  { channels }: StageRecord,
  category: string | null,
  botId: string,
): Found | undefined {
  const known = actual.find(({ id }) => id === channels[room.key])
  if (known || category === null) return known
  const recorded = Object.values(channels)
  const owner = room.key.startsWith('seat:') ? room.key.slice('seat:'.length) : null
  return actual.find(
    (channel) =>
      isWithin(channel, category) &&
      channel.name === room.name &&
      channel.topic === room.topic &&
      !recorded.includes(channel.id) &&
      isOurs(channel, botId) &&
      (owner === null || channel.permission_overwrites?.some(({ id }) => id === owner)),
  )
}

/** Outside of any category only what is younger than this game's: an earlier game's rooms may lie there too. */
const isWithin = ({ id, parent_id: parent }: Found, category: string): boolean =>
  parent === category || ((parent ?? null) === null && BigInt(id) > BigInt(category))

const isOurs = ({ permission_overwrites: overwrites = [] }: Found, botId: string): boolean =>
  overwrites.some(({ id }) => id === botId)
