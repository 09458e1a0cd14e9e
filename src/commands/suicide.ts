import type { ChatInputCommandInteraction, SlashCommandBuilder } from 'discord.js'
import { named } from '#commands/naming'
import { PlayerActCommand } from '#commands/player-act-command'
import type { Exchange } from '#discord/replies/exchange'
import { textModal } from '#discord/replies/text-modal'

/** S1, with the reason at once or through a form. */
export class SuicideCommand extends PlayerActCommand {
  protected override shape(spec: SlashCommandBuilder) {
    return spec.addStringOption((option) => named(option, 'suicide.reason'))
  }

  protected override answer({ options }: ChatInputCommandInteraction, exchange: Exchange) {
    const reason = options.getString('reason')
    if (reason !== null) return this.actIn(exchange, () => ({ kind: 'PleadSuicide', reason }))
    return this.withGame(exchange, ({ gameId }) => textModal({ verb: 'suicide-text', gameId }, 'suicide', exchange.t))
  }
}
