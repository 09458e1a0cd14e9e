import type { SlashCommandSubcommandBuilder } from 'discord.js'
import { named } from '#commands/naming'

/** For the chronicle (S2). */
export const withReason = (sub: SlashCommandSubcommandBuilder): SlashCommandSubcommandBuilder =>
  sub.addStringOption((option) => named(option, 'gm.reason').setMaxLength(300)) as SlashCommandSubcommandBuilder
