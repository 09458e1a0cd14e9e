import type { ChatInputCommandInteraction, SlashCommandBuilder } from 'discord.js'
import { GameCommand } from '#commands/game-command'
import { choice, named } from '#commands/naming'
import { say, show } from '#discord/replies/answer'
import type { Exchange } from '#discord/replies/exchange'
import { isChapter, rulesCard, rulesTopics } from '#discord/replies/rules-card'
import { houseRulesCard } from '#discord/replies/settings-card'

export class RulesCommand extends GameCommand {
  protected override shape(spec: SlashCommandBuilder) {
    return spec.addStringOption((option) =>
      named(option, 'rules.topic').addChoices(rulesTopics.map((topic) => choice(topic, `rules:${topic}.title`))),
    )
  }

  protected override async answer({ options }: ChatInputCommandInteraction, { guildId, t }: Exchange) {
    const topic = options.getString('topic')
    if (topic !== 'house') return show(rulesCard(isChapter(topic) ? topic : 'game', t))
    const game = await this.container.app.current(guildId)
    return game ? show(houseRulesCard(game.state.settings, t)) : say(t('settings:house-none'))
  }
}
