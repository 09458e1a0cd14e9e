import type { ChatInputCommandInteraction, SlashCommandBuilder } from 'discord.js'
import { GameCommand } from '#commands/game-command'
import { named } from '#commands/naming'
import type { Exchange } from '#discord/replies/exchange'
import { dataReply, forgetReply } from '#discord/replies/privacy-reply'

/** What is kept of the asker: shown to him, or put under a pseudonym. */
export class PrivacyCommand extends GameCommand {
  protected override shape(spec: SlashCommandBuilder) {
    return spec
      .addSubcommand((sub) => named(sub, 'privacy.export'))
      .addSubcommand((sub) =>
        named(sub, 'privacy.delete').addBooleanOption((option) => named(option, 'privacy.delete.sure')),
      )
  }

  protected override answer({ options }: ChatInputCommandInteraction, { userId, t }: Exchange) {
    const { privacy } = this.container.app
    return options.getSubcommand(false) === 'delete'
      ? forgetReply(privacy, userId, options.getBoolean('sure') === true, t)
      : dataReply(privacy, userId, t)
  }
}
