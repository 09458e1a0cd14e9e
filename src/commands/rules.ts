import type { ChatInputCommandInteraction, SlashCommandBuilder } from 'discord.js'
import { GameCommand } from '#commands/game-command'
import { choice, named } from '#commands/naming'
import { show } from '#discord/replies/answer'
import type { Exchange } from '#discord/replies/exchange'
import { isRulesTopic, rulesCard, rulesTopics } from '#discord/replies/rules-card'

export class RulesCommand extends GameCommand {
  protected override shape(spec: SlashCommandBuilder) {
    return spec.addStringOption((option) =>
      named(option, 'rules.topic').addChoices(rulesTopics.map((topic) => choice(topic, `rules:${topic}.title`))),
    )
  }

  protected override async answer({ options }: ChatInputCommandInteraction, { t }: Exchange) {
    const topic = options.getString('topic')
    return show(rulesCard(isRulesTopic(topic) ? topic : 'game', t))
  }
}
