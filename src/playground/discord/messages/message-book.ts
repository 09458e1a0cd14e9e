import {
  type APIEmbed,
  type APIMessage,
  type APIMessageInteractionMetadata,
  type APIMessageReference,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10'
import type { Field } from '#playground/discord/form'
import type { Cdn } from '#playground/discord/http/cdn'
import type { Upload } from '#playground/discord/http/uploads'
import type { AttachmentPlace } from '#playground/discord/messages/attachments'
import { type Draft, readDraft, spokenText } from '#playground/discord/messages/draft'
import { mentionedIn } from '#playground/discord/messages/mentions'
import type { Channel, User } from '#playground/discord/world/entities'
import { userPayload } from '#playground/discord/world/payloads'
import { channelPermissions } from '#playground/discord/world/permissions'
import type { World } from '#playground/discord/world/world'

/** How long an author's nonce is remembered, in milliseconds. */
const NONCE_MEMORY = 5 * 60_000
const NONCES_KEPT = 10_000

export interface MessageOrigin {
  readonly type?: MessageType
  readonly metadata?: APIMessageInteractionMetadata
  readonly reference?: APIMessageReference
  /** Set for messages made through an interaction. */
  readonly applicationId?: string
}

/** Writes, changes and removes messages, public and ephemeral, and tells everyone who listens. */
export class MessageBook {
  readonly #nonces = new Map<string, { messageId: string; at: number }>()

  constructor(
    private readonly world: World,
    private readonly cdn: Cdn,
    private readonly origin: () => string,
  ) {}

  read(
    body: Field,
    files: readonly Upload[],
    way: 'channel' | 'interaction' | 'edit',
    channel: Channel,
    old?: APIMessage,
  ): Draft {
    return readDraft(body, files, way, this.#place(channel, old), old)
  }

  /** The earlier message of this author with this nonce, when the body asked for that check. */
  earlier(author: User, { enforceNonce, nonce }: Draft): APIMessage | undefined {
    if (!enforceNonce || nonce === undefined) return undefined
    const found = this.#nonces.get(`${author.id}:${nonce}`)
    if (!found || Math.abs(this.world.clock.now() - found.at) > NONCE_MEMORY) return undefined
    const channelId = this.world.messageChannels.get(found.messageId)
    return channelId === undefined ? undefined : this.world.channels.get(channelId)?.messages.get(found.messageId)
  }

  post(channel: Channel, author: User, draft: Draft, origin: MessageOrigin = {}): APIMessage {
    const message = this.compose(channel, author, draft, origin)
    this.world.remember(channel, message)
    this.#noteNonce(author, draft, message.id)
    this.world.news.emit('messageCreate', channel, message)
    return message
  }

  whisper(channel: Channel, readerId: string, author: User, draft: Draft, origin: MessageOrigin): APIMessage {
    const composed = this.compose(channel, author, draft, origin)
    const message = { ...composed, flags: (composed.flags ?? 0) | MessageFlags.Ephemeral }
    const ephemeral = { readerId, message }
    this.world.rememberEphemeral(ephemeral)
    this.world.news.emit('ephemeralCreate', ephemeral)
    return message
  }

  edit(channel: Channel, old: APIMessage, draft: Draft): APIMessage {
    this.#keepUploads(draft)
    const flags = (old.flags ?? 0) & ~MessageFlags.Loading
    const chosen = draft.flags === undefined ? flags : (flags & ~MessageFlags.SuppressEmbeds) | draft.flags
    const message: APIMessage = {
      ...old,
      ...this.#body(channel, old.author.id, {
        content: draft.content ?? old.content,
        embeds: draft.embeds ?? old.embeds,
        components: draft.components ?? old.components ?? [],
        attachments: draft.attachments.attachments,
        draft,
      }),
      flags: chosen,
      // Filling "thinking…" is no edit in a reader's eyes.
      edited_timestamp: ((old.flags ?? 0) & MessageFlags.Loading) === 0 ? this.world.isoNow() : null,
    }
    this.replace(channel, message)
    return message
  }

  /** Puts a changed message in the old one's place, wherever that is. */
  replace(channel: Channel, message: APIMessage): void {
    const ephemeral = this.world.ephemerals.get(message.id)
    if (ephemeral) {
      const changed = { ...ephemeral, message }
      this.world.ephemerals.set(message.id, changed)
      this.world.news.emit('ephemeralUpdate', changed)
    } else if (channel.messages.has(message.id)) {
      channel.messages.set(message.id, message)
      this.world.news.emit('messageUpdate', channel, message)
    }
  }

  remove(channel: Channel, messageIds: readonly string[]): void {
    for (const id of messageIds) this.world.forget(channel, id)
    this.world.news.emit('messageDelete', channel, messageIds)
  }

  removeEphemeral(messageId: string): void {
    const ephemeral = this.world.ephemerals.get(messageId)
    if (!ephemeral) return
    this.world.ephemerals.delete(messageId)
    this.world.news.emit('ephemeralDelete', ephemeral)
  }

  find(channel: Channel, messageId: string): APIMessage | undefined {
    return channel.messages.get(messageId) ?? this.world.ephemerals.get(messageId)?.message
  }

  pin(channel: Channel, message: APIMessage, pinned: boolean): void {
    if (message.pinned === pinned) return
    if (pinned) channel.pins.set(message.id, this.world.isoNow())
    else channel.pins.delete(message.id)
    this.replace(channel, { ...message, pinned })
    this.world.news.emit('pinsUpdate', channel)
  }

  /** The message as it will be, not yet anywhere. */
  compose(channel: Channel, author: User, draft: Draft, origin: MessageOrigin): APIMessage {
    this.#keepUploads(draft)
    return {
      id: this.world.mint.mint(),
      channel_id: channel.id,
      type: origin.type ?? MessageType.Default,
      author: userPayload(author),
      timestamp: this.world.isoNow(),
      edited_timestamp: null,
      tts: draft.tts,
      pinned: false,
      flags: draft.flags ?? 0,
      ...this.#body(channel, author.id, {
        content: draft.content ?? '',
        embeds: draft.embeds ?? [],
        components: draft.components ?? [],
        attachments: draft.attachments.attachments,
        draft,
      }),
      ...(draft.nonce !== undefined && { nonce: draft.nonce }),
      ...(origin.reference && { message_reference: origin.reference }),
      ...(origin.metadata && { interaction_metadata: origin.metadata }),
      ...(origin.applicationId !== undefined && {
        application_id: origin.applicationId,
        webhook_id: origin.applicationId,
      }),
    }
  }

  #body(
    channel: Channel,
    authorId: string,
    {
      content,
      embeds,
      components,
      attachments,
      draft,
    }: {
      content: string
      embeds: readonly APIEmbed[]
      components: readonly unknown[]
      attachments: APIMessage['attachments'] | readonly APIMessage['attachments'][number][]
      draft: Draft
    },
  ) {
    const guild = this.world.guildOf(channel)
    const member = guild?.members.get(authorId)
    const permissions = guild && member ? channelPermissions(guild, channel, member, this.world.clock.now()) : 0n
    const mentioned = mentionedIn(spokenText(content, components), draft.allowedMentions, guild, permissions)
    return {
      content,
      embeds: [...embeds],
      // Discord's own shape, made by the readers in messages/; their keys are checked by the contract test.
      components: [...components] as NonNullable<APIMessage['components']>,
      attachments: [...attachments],
      mentions: mentioned.userIds.flatMap((id) => {
        const user = this.world.users.get(id)
        return user ? [userPayload(user)] : []
      }),
      mention_roles: [...mentioned.roleIds],
      mention_everyone: mentioned.everyone,
    }
  }

  #keepUploads({ attachments }: Draft): void {
    for (const { id, upload } of attachments.uploads) {
      const shown = attachments.attachments.find((one) => one.id === id)
      this.cdn.store(id, {
        name: shown?.filename ?? upload.name,
        type: shown?.content_type ?? upload.type,
        data: upload.data,
      })
    }
  }

  #noteNonce(author: User, { nonce }: Draft, messageId: string): void {
    if (nonce === undefined) return
    this.#nonces.set(`${author.id}:${nonce}`, { messageId, at: this.world.clock.now() })
    if (this.#nonces.size <= NONCES_KEPT) return
    const [oldest] = this.#nonces.keys()
    if (oldest !== undefined) this.#nonces.delete(oldest)
  }

  #place(channel: Channel, old: APIMessage | undefined): AttachmentPlace {
    return {
      mint: () => this.world.mint.mint(),
      urlOf: (id, name) => `${this.origin()}/attachments/${channel.id}/${id}/${encodeURIComponent(name)}`,
      existing: old?.attachments ?? [],
    }
  }
}
