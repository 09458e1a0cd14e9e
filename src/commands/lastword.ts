import type { ChatInputCommandInteraction, SlashCommandBuilder } from 'discord.js'
import { named } from '#commands/naming'
import { PlayerActCommand } from '#commands/player-act-command'
import { dayOf } from '#discord/moment'
import type { Exchange } from '#discord/replies/exchange'
import { textModal } from '#discord/replies/text-modal'

/** B2, with the words at once or through a form. */
export class LastwordCommand extends PlayerActCommand {
  protected override shape(spec: SlashCommandBuilder) {
    return spec.addStringOption((option) => named(option, 'lastword.text'))
  }

  protected override answer({ options }: ChatInputCommandInteraction, exchange: Exchange) {
    const text = options.getString('text')
    if (text !== null) return this.actIn(exchange, () => ({ kind: 'SpeakLastWord', text }))
    return this.withGame(exchange, ({ gameId, state }) =>
      textModal({ verb: 'lastword-text', gameId, moment: dayOf(state) }, 'lastword', exchange.t),
    )
  }
}
