import { type ApplicationCommandRegistry, Command } from '@sapphire/framework'
import {
  type ApplicationCommandOptionChoiceData,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  InteractionContextType,
  type SlashCommandBuilder,
  type SlashCommandOptionsOnlyBuilder,
  type SlashCommandSubcommandsOnlyBuilder,
} from 'discord.js'
import { type CommandPath, named } from '#commands/naming'
import { type Answer, say } from '#discord/replies/answer'
import { type Exchange, exchangeOf } from '#discord/replies/exchange'
import { replyTo } from '#discord/reply-to'
import type { LoadedGame } from '#game/ports'

export type Spec = SlashCommandBuilder | SlashCommandOptionsOnlyBuilder | SlashCommandSubcommandsOnlyBuilder
export type Choice = ApplicationCommandOptionChoiceData<string>

/** A slash command of a server: registered in every language, answered once, in the asker's own. */
export abstract class GameCommand extends Command {
  /** Adds options and permissions to the named command. */
  protected shape(spec: SlashCommandBuilder): Spec {
    return spec
  }

  protected abstract answer(interaction: ChatInputCommandInteraction, exchange: Exchange): Promise<Answer>

  /** What to offer for the option that is being typed; nothing that would be refused, nothing that betrays a role. */
  protected suggest(_interaction: AutocompleteInteraction, _exchange: Exchange): Promise<readonly Choice[]> {
    return Promise.resolve([])
  }

  /** The command as Discord is told of it. */
  describe(builder: SlashCommandBuilder): Spec {
    return this.shape(named(builder, this.name as CommandPath).setContexts(InteractionContextType.Guild))
  }

  override registerApplicationCommands(registry: ApplicationCommandRegistry): void {
    // The builder must be Sapphire's: another copy of its class is not known to it as one.
    registry.registerChatInputCommand((builder) => this.describe(builder))
  }

  override chatInputRun(interaction: ChatInputCommandInteraction): Promise<void> {
    return replyTo(interaction, `/${this.name}`, (exchange) => this.answer(interaction, exchange))
  }

  override async autocompleteRun(interaction: AutocompleteInteraction): Promise<void> {
    const exchange = exchangeOf(interaction)
    const choices = exchange ? await this.suggest(interaction, exchange) : []
    await interaction.respond(choices.slice(0, 25))
  }

  /** The server's newest game, or the word that there is none. */
  protected async withGame(
    exchange: Exchange,
    answer: (game: LoadedGame) => Promise<Answer> | Answer,
  ): Promise<Answer> {
    const game = await this.container.app.current(exchange.guildId)
    if (!game) return say(exchange.t('replies:no-game'))
    Object.assign(exchange.facts, { gameId: game.gameId, version: game.version })
    return answer(game)
  }
}
