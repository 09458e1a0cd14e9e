import type { AutocompleteInteraction, ChatInputCommandInteraction, SlashCommandBuilder } from 'discord.js'
import { PlayerActCommand } from '#commands/player-act-command'
import { namedPlayer, playerOption } from '#commands/player-option'
import type { Exchange } from '#discord/replies/exchange'

export class VoteCommand extends PlayerActCommand {
  protected override shape(spec: SlashCommandBuilder) {
    return spec.addStringOption(playerOption('vote.player'))
  }

  protected override answer({ options }: ChatInputCommandInteraction, exchange: Exchange) {
    const typed = options.getString('player') ?? ''
    return this.actIn(exchange, (players) => ({ kind: 'CastVote', target: namedPlayer(players, typed) }))
  }

  protected override suggest({ options }: AutocompleteInteraction, exchange: Exchange) {
    return this.suggestTargets(exchange, 'CastVote', options.getFocused())
  }
}
