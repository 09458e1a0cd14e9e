import { clearTimeout, setTimeout } from 'node:timers'
import {
  type APIApplicationCommandOptionChoice,
  type APIEmbed,
  type APIMessage,
  MessageFlags,
  InteractionResponseType as Reply,
} from 'discord-api-types/v10'
import type { Acknowledgement, Interaction } from '#playground/discord/interactions/interaction'
import type { ModalPayload } from '#playground/discord/interactions/modal'
import { type ModalField, modalFields } from '#playground/discord/member/modal-fields'
import { AnswerMissing, InteractionTimedOut } from '#playground/discord/member/refusals'
import { spokenText } from '#playground/discord/messages/draft'

/** A message as the person reads it. `text` is all of its words, those of the newer layout included. */
export interface Reading {
  readonly messageId: string
  readonly ephemeral: boolean
  readonly content: string
  readonly text: string
  readonly embeds: readonly APIEmbed[]
  readonly components: NonNullable<APIMessage['components']>
  readonly message: APIMessage
}

interface Continued {
  readonly interactionId: string
  /** The messages that followed the first answer so far. */
  followUps(): readonly Reading[]
  nextFollowUp(): Promise<Reading>
  /** What the person ends up reading: the answer itself, or for a deferred one its first edit or follow-up. */
  final(timeout?: number): Promise<Reading>
}

/** `message`: a new message; `update`: the pressed message changed. */
export interface MessageAnswer extends Reading, Continued {
  readonly kind: 'message' | 'update'
}

/** `deferred`: "thinking…"; `deferred-update`: acknowledged without anything to see. */
export interface DeferredAnswer extends Continued {
  readonly kind: 'deferred' | 'deferred-update'
  readonly ephemeral: boolean
}

export interface ModalAnswer {
  readonly kind: 'modal'
  readonly interactionId: string
  readonly customId: string
  readonly title: string
  readonly fields: readonly ModalField[]
  readonly modal: ModalPayload
  readonly interaction: Interaction
}

export interface ChoicesAnswer {
  readonly kind: 'choices'
  readonly interactionId: string
  readonly choices: readonly APIApplicationCommandOptionChoice[]
}

export type Answer = MessageAnswer | DeferredAnswer | ModalAnswer | ChoicesAnswer

/** How long `final` waits for a deferred answer, in real milliseconds. */
const PATIENCE = 10_000

export async function awaitAnswer(interaction: Interaction): Promise<Answer> {
  await interaction.settled()
  const { acknowledgement } = interaction
  if (!acknowledgement) throw new InteractionTimedOut(interaction.id)
  return toAnswer(interaction, acknowledgement)
}

export function readMessage(message: APIMessage): Reading {
  const components = message.components ?? []
  const embedded = message.embeds.flatMap(({ title, description, fields = [], footer }) => [
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
    footer?.text,
  ])
  return {
    messageId: message.id,
    ephemeral: ((message.flags ?? 0) & MessageFlags.Ephemeral) !== 0,
    content: message.content,
    text: [spokenText(message.content, components), ...embedded].filter(Boolean).join('\n'),
    embeds: message.embeds,
    components,
    message,
  }
}

function toAnswer(interaction: Interaction, acknowledgement: Acknowledgement): Answer {
  const continued = (final: Continued['final']): Continued => ({
    interactionId: interaction.id,
    followUps: () => interaction.followUps.map(readMessage),
    nextFollowUp: async () => readMessage(await interaction.nextFollowUp()),
    final,
  })
  switch (acknowledgement.type) {
    case Reply.ChannelMessageWithSource:
    case Reply.UpdateMessage: {
      const reading = readMessage(acknowledgement.message)
      const kind = acknowledgement.type === Reply.UpdateMessage ? 'update' : 'message'
      return { kind, ...reading, ...continued(() => Promise.resolve(reading)) }
    }
    case Reply.DeferredChannelMessageWithSource:
    case Reply.DeferredMessageUpdate: {
      const kind = acknowledgement.type === Reply.DeferredMessageUpdate ? 'deferred-update' : 'deferred'
      const { ephemeral } = readMessage(acknowledgement.message)
      return { kind, ephemeral, ...continued((timeout = PATIENCE) => sequelWithin(interaction, timeout)) }
    }
    case Reply.ApplicationCommandAutocompleteResult:
      return { kind: 'choices', interactionId: interaction.id, choices: acknowledgement.choices }
    case Reply.Modal: {
      const { modal } = acknowledgement
      return {
        kind: 'modal',
        interactionId: interaction.id,
        customId: modal.custom_id,
        title: modal.title,
        fields: modalFields(modal),
        modal,
        interaction,
      }
    }
  }
}

function sequelWithin(interaction: Interaction, timeout: number): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AnswerMissing(interaction.id)), timeout)
    timer.unref()
    interaction.firstSequel().then((message) => {
      clearTimeout(timer)
      resolve(readMessage(message))
    }, reject)
  })
}
