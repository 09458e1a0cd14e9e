import { EventEmitter } from 'node:events'
import type { APIMessage } from 'discord-api-types/v10'
import type { Exchange } from '#playground/discord/http/request-log'
import type { Interaction } from '#playground/discord/interactions/interaction'
import type { Channel, EphemeralMessage, Guild, Member, Role } from '#playground/discord/world/entities'

/** Everything that happens on the stand-in, for the gateway and for spectators. Payloads are to be read only. */
export interface StandInEvents {
  guildCreate: [guild: Guild]
  guildUpdate: [guild: Guild]
  /** The bot was put out of the guild. */
  guildDelete: [guildId: string]
  channelCreate: [channel: Channel]
  channelUpdate: [channel: Channel]
  channelDelete: [channel: Channel]
  pinsUpdate: [channel: Channel]
  roleCreate: [guild: Guild, role: Role]
  roleUpdate: [guild: Guild, role: Role]
  roleDelete: [guild: Guild, roleId: string]
  memberAdd: [guild: Guild, member: Member]
  memberUpdate: [guild: Guild, member: Member]
  memberRemove: [guild: Guild, member: Member]
  messageCreate: [channel: Channel, message: APIMessage]
  messageUpdate: [channel: Channel, message: APIMessage]
  messageDelete: [channel: Channel, messageIds: readonly string[]]
  typing: [channel: Channel, userId: string]
  ephemeralCreate: [ephemeral: EphemeralMessage]
  ephemeralUpdate: [ephemeral: EphemeralMessage]
  ephemeralDelete: [ephemeral: EphemeralMessage]
  commandsUpdate: [guildId: string | null]
  interactionCreate: [interaction: Interaction]
  /** The bot acknowledged it, or three seconds went by without an answer (`interaction.state`). */
  interactionSettled: [interaction: Interaction]
  botConnect: [sessionId: string, resumed: boolean]
  botDisconnect: [sessionId: string]
  exchange: [exchange: Exchange]
}

/** A typed emitter; `on` and `once` return the function that stops listening. */
export class News {
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  on<K extends keyof StandInEvents>(event: K, listener: (...args: StandInEvents[K]) => void): () => void {
    // EventEmitter is untyped by name; the map above is the one truth about both ends.
    const untyped = listener as (...args: unknown[]) => void
    this.#emitter.on(event, untyped)
    return () => this.#emitter.off(event, untyped)
  }

  emit<K extends keyof StandInEvents>(event: K, ...args: StandInEvents[K]): void {
    this.#emitter.emit(event, ...args)
  }

  /** Resolves with the first occurrence that satisfies the test. */
  next<K extends keyof StandInEvents>(
    event: K,
    test: (...args: StandInEvents[K]) => boolean = () => true,
  ): Promise<StandInEvents[K]> {
    return new Promise((resolve) => {
      const stop = this.on(event, (...args) => {
        if (!test(...args)) return
        stop()
        resolve(args)
      })
    })
  }

  clear(): void {
    this.#emitter.removeAllListeners()
  }
}
