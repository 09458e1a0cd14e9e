import { ChannelType } from 'discord-api-types/v10'
import type { Channel, Guild, Overwrite } from '#playground/discord/world/entities'
import type { World } from '#playground/discord/world/world'

export type ChannelChange = Partial<
  Pick<Channel, 'name' | 'topic' | 'parentId' | 'position' | 'nsfw' | 'rateLimitPerUser'>
> & { readonly overwrites?: readonly Overwrite[] }

const TEXT_LIKE: readonly ChannelType[] = [ChannelType.GuildText, ChannelType.GuildAnnouncement]

export const isText = (channel: Channel): boolean => TEXT_LIKE.includes(channel.type) || channel.type === ChannelType.DM

/** Discord writes the names of text channels in lower case with dashes for spaces. */
export const channelName = (type: ChannelType, name: string): string =>
  TEXT_LIKE.includes(type) ? name.trim().toLowerCase().replace(/\s+/g, '-') : name.trim()

export const childrenOf = (guild: Guild, categoryId: string): Channel[] =>
  [...guild.channels.values()].filter((channel) => channel.parentId === categoryId)

/** A channel born in a category without overwrites of its own copies the category's. */
export function createChannel(
  world: World,
  guild: Guild,
  type: ChannelType,
  name: string,
  { overwrites, ...change }: ChannelChange = {},
): Channel {
  const parent = change.parentId ? guild.channels.get(change.parentId) : undefined
  const granted = overwrites ?? [...(parent?.overwrites.values() ?? [])]
  const channel: Channel = {
    id: world.mint.mint(),
    guildId: guild.id,
    type,
    name: channelName(type, name),
    topic: change.topic ?? null,
    parentId: change.parentId ?? null,
    position: change.position ?? nextPosition(guild, type),
    nsfw: change.nsfw ?? false,
    rateLimitPerUser: change.rateLimitPerUser ?? 0,
    overwrites: new Map(granted.map((overwrite) => [overwrite.id, overwrite])),
    messages: new Map(),
    lastMessageId: null,
    pins: new Map(),
    recipients: [],
  }
  guild.channels.set(channel.id, channel)
  world.channels.set(channel.id, channel)
  world.news.emit('channelCreate', channel)
  return channel
}

function nextPosition(guild: Guild, type: ChannelType): number {
  let last = -1
  for (const other of guild.channels.values()) {
    const sameShelf = (other.type === ChannelType.GuildCategory) === (type === ChannelType.GuildCategory)
    if (sameShelf) last = Math.max(last, other.position)
  }
  return last + 1
}

export function updateChannel(world: World, channel: Channel, { overwrites, ...change }: ChannelChange): void {
  Object.assign(channel, change)
  if (change.name !== undefined) channel.name = channelName(channel.type, change.name)
  if (overwrites) channel.overwrites = new Map(overwrites.map((overwrite) => [overwrite.id, overwrite]))
  world.news.emit('channelUpdate', channel)
}

/** Deletes a channel; the channels of a deleted category stay, outside of any. */
export function deleteChannel(world: World, channel: Channel): void {
  const guild = world.guildOf(channel)
  guild?.channels.delete(channel.id)
  world.channels.delete(channel.id)
  for (const id of channel.messages.keys()) world.messageChannels.delete(id)
  world.news.emit('channelDelete', channel)
  if (!guild || channel.type !== ChannelType.GuildCategory) return
  for (const child of childrenOf(guild, channel.id)) updateChannel(world, child, { parentId: null })
}

export function setOverwrite(world: World, channel: Channel, overwrite: Overwrite): void {
  channel.overwrites.set(overwrite.id, overwrite)
  world.news.emit('channelUpdate', channel)
}

export function deleteOverwrite(world: World, channel: Channel, id: string): boolean {
  if (!channel.overwrites.delete(id)) return false
  world.news.emit('channelUpdate', channel)
  return true
}
