import type { StandIn } from '#playground/discord/stand-in'
import type { Channel } from '#playground/discord/world/entities'

/** Everything that stands on a server: its channels, who may what in them, and what was said, in order. */
export type Picture = Readonly<Record<string, Room>>
interface Room {
  readonly topic: string | null
  readonly parent: string | null
  readonly overwrites: readonly string[]
  readonly said: readonly string[]
}

/** Ids that differ from life to life are left out; people are called by their names. */
export function pictureOf(discord: StandIn, guildId: string, names: ReadonlyMap<string, string>): Picture {
  const guild = discord.guild(guildId)
  const rooms = [...guild.channels.values()].map((channel) => [roomName(discord, channel), room(channel)] as const)
  const direct = discord.requests.to('POST', '/users/@me/channels').flatMap(({ response }) => {
    const channel = discord.channel(String(Reflect.get(Object(response), 'id')))
    return channel ? [[`to ${names.get(channel.recipients[0]?.id ?? '')}`, room(channel)] as const] : []
  })
  const roles = [...guild.roles.values()].map(({ name, permissions }) => `${name} ${permissions}`)
  return Object.fromEntries([
    ...rooms,
    ...direct,
    ['the roles', { topic: null, parent: null, overwrites: roles, said: [] }],
  ])

  function room(channel: Channel): Room {
    return {
      topic: channel.topic,
      parent: parentName(discord, channel),
      overwrites: [...channel.overwrites.values()]
        .map(({ id, allow, deny }) => `${names.get(id) ?? guild.roles.get(id)?.name ?? id} ${allow} ${deny}`)
        .sort(),
      said: [...channel.messages.values()].map(({ components, content, author }) =>
        plain(JSON.stringify({ by: names.get(author.id) ?? 'the bot', content, components })),
      ),
    }
  }
  function plain(text: string): string {
    return text.replace(/\d{17,20}/g, (id) => names.get(id) ?? (discord.channel(id) ? '#channel' : 'id'))
  }
}

const parentName = (discord: StandIn, { parentId }: Channel): string | null =>
  (parentId !== null && discord.channel(parentId)?.name) || null

/** Two games of one server have rooms of the same names. */
function roomName(discord: StandIn, channel: Channel): string {
  const parent = parentName(discord, channel)
  return parent === null ? channel.name : `${parent} / ${channel.name}`
}
