import type { ChatInputCommandInteraction, SlashCommandBuilder } from 'discord.js'
import { named } from '#commands/naming'
import { PlayerActCommand } from '#commands/player-act-command'
import type { Exchange } from '#discord/replies/exchange'
import { textModal } from '#discord/replies/text-modal'

/** D1, with the words at once or through a form. The form comes to everyone: the engine says whose column is printed. */
export class ColumnCommand extends PlayerActCommand {
  protected override shape(spec: SlashCommandBuilder) {
    return spec.addStringOption((option) => named(option, 'column.text'))
  }

  protected override answer({ options }: ChatInputCommandInteraction, exchange: Exchange) {
    const text = options.getString('text')
    if (text !== null) return this.actIn(exchange, () => ({ kind: 'FileColumn', text }))
    return this.withGame(exchange, ({ gameId }) => textModal({ verb: 'column-text', gameId }, 'column', exchange.t))
  }
}
