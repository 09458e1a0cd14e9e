import { type APIMessage, MessageFlags, MessageType, InteractionResponseType as Reply } from 'discord-api-types/v10'
import { failure } from '#playground/discord/failure'
import { Field } from '#playground/discord/form'
import { done, ok, openRoute, type Route } from '#playground/discord/http/route'
import { acknowledge, sendThrough } from '#playground/discord/interactions/callbacks'
import type { Acknowledgement, Interaction } from '#playground/discord/interactions/interaction'
import type { Realm } from '#playground/discord/realm'

const RESOURCES: readonly Reply[] = [Reply.ChannelMessageWithSource, Reply.UpdateMessage]

function callbackResponse(interaction: Interaction, acknowledgement: Acknowledgement) {
  const message = 'message' in acknowledgement ? acknowledgement.message : undefined
  const flags = message?.flags ?? 0
  return {
    interaction: {
      id: interaction.id,
      type: interaction.kind,
      channel_id: interaction.channel.id,
      guild_id: interaction.guild.id,
      ...(message && {
        response_message_id: message.id,
        response_message_loading: (flags & MessageFlags.Loading) !== 0,
        response_message_ephemeral: (flags & MessageFlags.Ephemeral) !== 0,
      }),
    },
    // A deferred answer is no resource yet.
    ...(RESOURCES.includes(acknowledgement.type) && { resource: { type: acknowledgement.type, message } }),
  }
}

export const interactionRoutes = (realm: Realm): Route[] => {
  const { desk, book, world } = realm

  const messageOf = (interaction: Interaction, messageId: string): APIMessage => {
    const id = messageId === '@original' ? interaction.originalId : messageId
    const message = id === null ? undefined : book.find(interaction.channel, id)
    const own = message && (id === interaction.originalId || interaction.followUps.some((one) => one.id === id))
    if (!message || !own) throw failure.unknownMessage()
    return message
  }

  return [
    openRoute('POST', '/interactions/:interaction/:token/callback', (params, { json, files, query }) => {
      const interaction = desk.forCallback(params.interaction, params.token)
      const acknowledgement = acknowledge(world, book, interaction, json, files)
      return query.get('with_response') === 'true' ? ok(callbackResponse(interaction, acknowledgement)) : done
    }),
    openRoute('POST', '/webhooks/:app/:token', (params, { json, files, query }) => {
      const interaction = desk.forWebhook(params.app, params.token)
      // The first follow-up after "thinking…" fills that message and keeps its privacy.
      if (interaction.loading && interaction.originalId !== null) {
        const original = messageOf(interaction, '@original')
        const draft = book.read(Field.of(json), files, 'interaction', interaction.channel, original)
        const filled = book.edit(interaction.channel, original, {
          ...draft,
          flags: ((draft.flags ?? 0) & ~MessageFlags.Ephemeral) | ((original.flags ?? 0) & MessageFlags.Ephemeral),
        })
        interaction.noteEdit(filled)
        return ok(filled)
      }
      const draft = book.read(Field.of(json), files, 'interaction', interaction.channel)
      const message = sendThrough(world, book, interaction, draft, {
        type: MessageType.Default,
        metadata: interaction.metadata,
        applicationId: world.bot.id,
      })
      interaction.noteFollowUp(message)
      return query.get('wait') === 'false' ? done : ok(message)
    }),
    openRoute('GET', '/webhooks/:app/:token/messages/:message', (params) => {
      return ok(messageOf(desk.forWebhook(params.app, params.token), params.message))
    }),
    openRoute('PATCH', '/webhooks/:app/:token/messages/:message', (params, { json, files }) => {
      const interaction = desk.forWebhook(params.app, params.token)
      const message = messageOf(interaction, params.message)
      const standing =
        interaction.loading && message.id === interaction.originalId ? { ...message, content: '' } : message
      const draft = book.read(Field.of(json), files, 'edit', interaction.channel, standing)
      const edited = book.edit(interaction.channel, message, draft)
      if (message.id === interaction.originalId) interaction.noteEdit(edited)
      return ok(edited)
    }),
    openRoute('DELETE', '/webhooks/:app/:token/messages/:message', (params) => {
      const interaction = desk.forWebhook(params.app, params.token)
      const message = messageOf(interaction, params.message)
      if (world.ephemerals.has(message.id)) book.removeEphemeral(message.id)
      else book.remove(interaction.channel, [message.id])
      if (message.id === interaction.originalId) interaction.originalId = null
      return done
    }),
  ]
}
