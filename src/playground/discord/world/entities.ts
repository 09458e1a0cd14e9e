import type { APIMessage, ChannelType, OverwriteType } from 'discord-api-types/v10'

export interface User {
  readonly id: string
  readonly username: string
  readonly globalName: string | null
  readonly bot: boolean
  /** The language of the person's client, as a Discord locale. */
  locale: string
}

export interface Member {
  readonly user: User
  readonly roles: Set<string>
  nick: string | null
  readonly joinedAt: string
  /** ISO date until which the member is timed out. */
  timeoutUntil: string | null
}

export interface Role {
  readonly id: string
  name: string
  permissions: bigint
  position: number
  color: number
  hoist: boolean
  mentionable: boolean
  /** The bot to which an integration's role belongs; such a role can be neither given nor deleted. */
  readonly botId: string | null
}

export interface Overwrite {
  readonly id: string
  readonly type: OverwriteType
  readonly allow: bigint
  readonly deny: bigint
}

export interface Channel {
  readonly id: string
  /** null for a direct message */
  readonly guildId: string | null
  readonly type: ChannelType
  name: string
  topic: string | null
  parentId: string | null
  position: number
  nsfw: boolean
  /** seconds */
  rateLimitPerUser: number
  overwrites: Map<string, Overwrite>
  /** Oldest first; a message object is replaced, never changed. */
  readonly messages: Map<string, APIMessage>
  lastMessageId: string | null
  /** message id → ISO date of pinning */
  readonly pins: Map<string, string>
  readonly recipients: readonly User[]
}

export interface Guild {
  readonly id: string
  name: string
  ownerId: string
  locale: string
  readonly roles: Map<string, Role>
  readonly members: Map<string, Member>
  readonly channels: Map<string, Channel>
  readonly botJoinedAt: string
}

/** A message that only one person sees. It is in no channel's history. */
export interface EphemeralMessage {
  readonly readerId: string
  readonly message: APIMessage
}
