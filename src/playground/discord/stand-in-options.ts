import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { Clock } from '#playground/discord/clock'
import type { RateLimitSettings } from '#playground/discord/http/rate-limits'
import type { InteractionTimes } from '#playground/discord/interactions/interaction-desk'

export interface StandInOptions {
  /** The calendar for ids, dates and token lifetimes; the machine's unless given. */
  readonly clock?: Clock
  readonly port?: number
  readonly token?: string
  readonly botName?: string
  /** The privileged gateway intents the application was granted; none unless given. */
  readonly privilegedIntents?: number
  /** Real rate limits (`DISCORD_LIMITS` or your own); none unless given. */
  readonly rateLimits?: RateLimitSettings
  readonly times?: Partial<InteractionTimes>
  /** Real milliseconds between heartbeats. */
  readonly heartbeatInterval?: number
  /** How many exchanges `requests` remembers. */
  readonly requestsKept?: number
  /** How many bytes of uploaded files are kept. */
  readonly filesKept?: number
}

export interface NewMember {
  readonly id?: string
  readonly name: string
  readonly locale?: string
  /** Another application's. */
  readonly bot?: boolean
  /** Given to the member through a role of his own. */
  readonly permissions?: bigint
}

export interface NewGuild {
  readonly name: string
  readonly locale?: string
  /** The owner: an existing user or a new one with this id. */
  readonly ownerId?: string
  readonly members?: readonly NewMember[]
  /** What the bot's role may do; `BOT_PERMISSIONS` unless given. */
  readonly botPermissions?: bigint
  /** Text channels the guild starts with; "general" unless given. */
  readonly channels?: readonly string[]
}

/** Enough to run a game, without Administrator. */
export const BOT_PERMISSIONS =
  P.ViewChannel |
  P.ManageChannels |
  P.ManageRoles |
  P.SendMessages |
  P.EmbedLinks |
  P.AttachFiles |
  P.ReadMessageHistory |
  P.ManageMessages |
  P.PinMessages |
  P.MentionEveryone |
  P.AddReactions |
  P.UseApplicationCommands |
  P.CreatePublicThreads |
  P.CreatePrivateThreads |
  P.SendMessagesInThreads |
  P.UseExternalEmojis
