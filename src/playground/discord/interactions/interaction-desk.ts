import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers'
import {
  type APIMessage,
  type APIMessageInteractionMetadata,
  ApplicationIntegrationType,
  InteractionType,
} from 'discord-api-types/v10'
import { failure } from '#playground/discord/failure'
import { Interaction, type InteractionKind } from '#playground/discord/interactions/interaction'
import { interactionPayload } from '#playground/discord/interactions/interaction-payload'
import type { Channel, Guild, Member } from '#playground/discord/world/entities'
import { userPayload } from '#playground/discord/world/payloads'
import type { World } from '#playground/discord/world/world'

export interface InteractionTimes {
  /** Real milliseconds until an unanswered interaction is lost. */
  readonly acknowledge: number
  /** Milliseconds of the clock for which the token serves edits and follow-ups. */
  readonly token: number
}

export const DISCORD_TIMES: InteractionTimes = { acknowledge: 3_000, token: 15 * 60_000 }

const KEPT = 20_000

export interface Act {
  readonly kind: InteractionKind
  readonly guild: Guild
  readonly channel: Channel
  readonly member: Member
  readonly data: object
  readonly source?: APIMessage
  /** What led to a modal. */
  readonly trigger?: APIMessageInteractionMetadata
  readonly focusedType?: number
  /** The instant inside the id, in milliseconds; now unless given. */
  readonly receivedAt?: number
}

/** Hands people's acts to the bot and keeps them until their tokens are spent. */
export class InteractionDesk {
  readonly #byId = new Map<string, Interaction>()
  readonly #byToken = new Map<string, Interaction>()

  constructor(
    private readonly world: World,
    private readonly send: (guildId: string, payload: object) => void,
    readonly times: InteractionTimes,
  ) {}

  open({ kind, guild, channel, member, data, source, trigger, focusedType, receivedAt }: Act): Interaction {
    const { mint, clock, news } = this.world
    // Also when the clock was set back the id must tell the time that it is.
    const id = mint.mintAt(receivedAt ?? clock.now())
    const interaction = new Interaction(
      id,
      randomBytes(48).toString('base64url'),
      kind,
      guild,
      channel,
      member,
      metadataOf(id, kind, guild, member, source, trigger),
      clock.now(),
      source ?? null,
      focusedType ?? null,
    )
    this.#keep(interaction)
    // Real time: a calendar that is pushed forward must not rob the bot of its three seconds.
    setTimeout(() => {
      if (interaction.state !== 'waiting') return
      interaction.settle('timed-out')
      news.emit('interactionSettled', interaction)
    }, this.times.acknowledge).unref()
    news.emit('interactionCreate', interaction)
    this.send(guild.id, interactionPayload(this.world, interaction, data, source ?? null))
    return interaction
  }

  /** The interaction that a callback may still answer, else 10062 or 40060. */
  forCallback(id: string, token: string): Interaction {
    const interaction = this.#byId.get(id)
    if (interaction?.token !== token || interaction.state === 'timed-out') throw failure.unknownInteraction()
    if (interaction.state === 'answered') throw failure.alreadyAcknowledged()
    return interaction
  }

  /** The interaction whose token serves as a webhook's, else 10015, or 50027 after its fifteen minutes. */
  forWebhook(applicationId: string, token: string): Interaction {
    const interaction = this.#byToken.get(token)
    if (!interaction || applicationId !== this.world.bot.id || interaction.state !== 'answered') {
      throw failure.unknownWebhook()
    }
    if (this.world.clock.now() - interaction.sentAt > this.times.token) throw failure.invalidWebhookToken()
    return interaction
  }

  #keep(interaction: Interaction): void {
    this.#byId.set(interaction.id, interaction)
    this.#byToken.set(interaction.token, interaction)
    if (this.#byId.size <= KEPT) return
    const [oldest] = this.#byId.values()
    if (!oldest) return
    this.#byId.delete(oldest.id)
    this.#byToken.delete(oldest.token)
  }
}

function metadataOf(
  id: string,
  kind: InteractionKind,
  guild: Guild,
  member: Member,
  source: APIMessage | undefined,
  trigger: APIMessageInteractionMetadata | undefined,
): APIMessageInteractionMetadata {
  const base = {
    id,
    user: userPayload(member.user),
    authorizing_integration_owners: { [ApplicationIntegrationType.GuildInstall]: guild.id },
  }
  if (kind === InteractionType.MessageComponent) return { ...base, type: kind, interacted_message_id: source?.id ?? id }
  if (kind === InteractionType.ModalSubmit && trigger && trigger.type !== InteractionType.ModalSubmit) {
    return { ...base, type: kind, triggering_interaction_metadata: trigger }
  }
  return { ...base, type: InteractionType.ApplicationCommand }
}
