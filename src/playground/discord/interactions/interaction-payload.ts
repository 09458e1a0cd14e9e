import { type APIMessage, InteractionContextType } from 'discord-api-types/v10'
import type { Interaction } from '#playground/discord/interactions/interaction'
import { channelPayload, memberPayload } from '#playground/discord/world/payloads'
import { channelPermissions } from '#playground/discord/world/permissions'
import type { World } from '#playground/discord/world/world'

const ATTACHMENT_LIMIT = 10 * 1024 * 1024

/** The INTERACTION_CREATE dispatch. */
export function interactionPayload(world: World, interaction: Interaction, data: object, message: APIMessage | null) {
  const { guild, channel, member } = interaction
  const now = world.clock.now()
  const permissions = channelPermissions(guild, channel, member, now).toString()
  const bot = guild.members.get(world.bot.id)
  return {
    id: interaction.id,
    application_id: world.bot.id,
    type: interaction.kind,
    token: interaction.token,
    version: 1,
    data,
    guild: { id: guild.id, features: [], locale: guild.locale },
    guild_id: guild.id,
    guild_locale: guild.locale,
    channel: { ...channelPayload(channel), permissions },
    channel_id: channel.id,
    member: { ...memberPayload(member), permissions },
    ...(message && { message }),
    locale: member.user.locale,
    app_permissions: (bot ? channelPermissions(guild, channel, bot, now) : 0n).toString(),
    entitlements: [],
    authorizing_integration_owners: { 0: guild.id },
    context: InteractionContextType.Guild,
    attachment_size_limit: ATTACHMENT_LIMIT,
  }
}
