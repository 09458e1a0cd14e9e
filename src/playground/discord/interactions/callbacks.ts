import {
  InteractionType as Kind,
  MessageFlags,
  MessageType,
  InteractionResponseType as Reply,
} from 'discord-api-types/v10'
import { failure } from '#playground/discord/failure'
import { Field } from '#playground/discord/form'
import type { Upload } from '#playground/discord/http/uploads'
import { readChoices } from '#playground/discord/interactions/choices'
import type { Acknowledgement, Interaction } from '#playground/discord/interactions/interaction'
import { readModal } from '#playground/discord/interactions/modal'
import { type Draft, EMPTY_DRAFT } from '#playground/discord/messages/draft'
import type { MessageBook, MessageOrigin } from '#playground/discord/messages/message-book'
import type { World } from '#playground/discord/world/world'

/** Which first answers fit which act; 6 and 7 need a message to come from. */
const FITTING = {
  [Kind.ApplicationCommand]: [Reply.ChannelMessageWithSource, Reply.DeferredChannelMessageWithSource, Reply.Modal],
  [Kind.ApplicationCommandAutocomplete]: [Reply.ApplicationCommandAutocompleteResult],
  [Kind.MessageComponent]: [
    Reply.ChannelMessageWithSource,
    Reply.DeferredChannelMessageWithSource,
    Reply.DeferredMessageUpdate,
    Reply.UpdateMessage,
    Reply.Modal,
  ],
  [Kind.ModalSubmit]: [
    Reply.ChannelMessageWithSource,
    Reply.DeferredChannelMessageWithSource,
    Reply.DeferredMessageUpdate,
    Reply.UpdateMessage,
  ],
} as const

const NEEDS_SOURCE: readonly Reply[] = [Reply.DeferredMessageUpdate, Reply.UpdateMessage]

/** Takes the bot's first answer: checks that it fits, does what it says, and settles the interaction. */
export function acknowledge(
  world: World,
  book: MessageBook,
  interaction: Interaction,
  json: unknown,
  files: readonly Upload[],
): Acknowledgement {
  const body = Field.of(json)
  body.record()
  const fitting = FITTING[interaction.kind].filter((type) => interaction.source || !NEEDS_SOURCE.includes(type))
  const type = body.at('type').choice(fitting, true)
  body.check()
  const acknowledgement = perform(world, book, interaction, type ?? Reply.Modal, body.at('data'), files)
  interaction.acknowledgement = acknowledgement
  interaction.settle('answered')
  world.news.emit('interactionSettled', interaction)
  return acknowledgement
}

function perform(
  world: World,
  book: MessageBook,
  interaction: Interaction,
  type: Reply,
  data: Field,
  files: readonly Upload[],
): Acknowledgement {
  const { channel, source } = interaction
  switch (type) {
    case Reply.ChannelMessageWithSource: {
      data.required()
      const draft = book.read(data, files, 'interaction', channel)
      return { type, message: deliver(world, book, interaction, draft) }
    }
    case Reply.DeferredChannelMessageWithSource: {
      const flags = data.at('flags').integer({ min: 0 }) ?? 0
      if ((flags & ~MessageFlags.Ephemeral) !== 0) {
        data.at('flags').fail('MESSAGE_FLAGS_INVALID', 'A deferred answer can only be ephemeral')
      }
      data.check()
      interaction.loading = true
      return {
        type,
        message: deliver(world, book, interaction, { ...EMPTY_DRAFT, flags: flags | MessageFlags.Loading }),
      }
    }
    case Reply.DeferredMessageUpdate: {
      if (!source) throw failure.unknownMessage()
      interaction.originalId = source.id
      return { type, message: source }
    }
    case Reply.UpdateMessage: {
      const current = source && book.find(channel, source.id)
      if (!current) throw failure.unknownMessage()
      const draft = book.read(data, files, 'edit', channel, current)
      interaction.originalId = current.id
      return { type, message: book.edit(channel, current, draft) }
    }
    case Reply.ApplicationCommandAutocompleteResult: {
      const choices = readChoices(data.at('choices'), interaction.focusedType ?? 3)
      data.check()
      return { type, choices }
    }
    default: {
      const modal = readModal(data)
      data.check()
      return { type: Reply.Modal, modal }
    }
  }
}

function deliver(world: World, book: MessageBook, interaction: Interaction, draft: Draft) {
  const origin: MessageOrigin = {
    type: interaction.kind === Kind.ApplicationCommand ? MessageType.ChatInputCommand : MessageType.Default,
    metadata: interaction.metadata,
    applicationId: world.bot.id,
  }
  const message = sendThrough(world, book, interaction, draft, origin)
  interaction.originalId = message.id
  return message
}

/** Posts in the channel, or whispers to the one who acted when the ephemeral flag says so. */
export function sendThrough(
  world: World,
  book: MessageBook,
  interaction: Interaction,
  draft: Draft,
  origin: MessageOrigin,
) {
  const whispered = ((draft.flags ?? 0) & MessageFlags.Ephemeral) !== 0
  return whispered
    ? book.whisper(interaction.channel, interaction.member.user.id, world.bot, draft, origin)
    : book.post(interaction.channel, world.bot, draft, origin)
}
