import type { ChatInputCommandInteraction, SlashCommandBuilder } from 'discord.js'
import { GameCommand } from '#commands/game-command'
import { named } from '#commands/naming'
import { show } from '#discord/replies/answer'
import type { Exchange } from '#discord/replies/exchange'
import { votesCard } from '#discord/replies/votes-card'

/** The tally of the burning that is, or of any that was. */
export class VotesCommand extends GameCommand {
  protected override shape(spec: SlashCommandBuilder) {
    return spec.addIntegerOption((option) => named(option, 'votes.day').setMinValue(1).setMaxValue(1000))
  }

  protected override answer({ options }: ChatInputCommandInteraction, exchange: Exchange) {
    const day = options.getInteger('day')
    return this.withGame(exchange, ({ state }) => show(votesCard(state, day, exchange.t)))
  }
}
