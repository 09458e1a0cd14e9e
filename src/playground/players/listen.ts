import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { PlayerId } from '#engine/state'
import type { StandIn } from '#playground/discord/stand-in'
import type { Company } from '#playground/players/company'
import type { Room } from '#playground/players/mind'

export interface ListenOptions {
  readonly discord: StandIn
  readonly guildId: string
  readonly company: Company
  /** Which room of the game a channel is, if it is one to talk in. */
  readonly roomOf: (channelId: string) => Room | null
}

export interface Ears {
  /** The bot will post these words in the town as his (B2). */
  expectLastWord(by: PlayerId, text: string): void
  close(): void
}

/** Lets every villager hear what is said by any person in the rooms that he can see, and the last words in the town. */
export function listen({ discord, guildId, company, roomOf }: ListenOptions): Ears {
  const lastWords = new Map<PlayerId, string>()
  const audience = (channelId: string): PlayerId[] =>
    company.ids.filter((id) => (discord.as(id, guildId).permissionsIn(channelId) & P.ViewChannel) !== 0n)

  const close = discord.on('messageCreate', (channel, message) => {
    const room = channel.guildId === guildId ? roomOf(channel.id) : null
    if (room === null) return
    if (message.author.id !== discord.botId) {
      company.hear({ by: message.author.id, room, text: message.content }, audience(channel.id))
      return
    }
    const posted = JSON.stringify(message.components ?? [])
    for (const [by, text] of lastWords) {
      if (!posted.includes(JSON.stringify(text).slice(1, -1))) continue
      lastWords.delete(by)
      company.hear({ by, room, text }, audience(channel.id))
    }
  })
  return {
    expectLastWord(by, text) {
      lastWords.set(by, text)
    },
    close,
  }
}
