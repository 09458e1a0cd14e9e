import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  PermissionFlagsBits,
  type SlashCommandBuilder,
} from 'discord.js'
import { type Choice, GameCommand, type Spec } from '#commands/game-command'
import { clockOrders } from '#commands/gm/clock'
import { fateOrders } from '#commands/gm/fate'
import { logOrder } from '#commands/gm/log'
import { openOrder } from '#commands/gm/open'
import type { GmOrder, OrderName } from '#commands/gm/order'
import { repairOrder } from '#commands/gm/repair'
import { settingsOrder } from '#commands/gm/settings'
import { setupOrder } from '#commands/gm/setup'
import { suicideOrders } from '#commands/gm/suicide'
import { cancelOrder, undoOrder } from '#commands/gm/undo'
import { named } from '#commands/naming'
import { refusalText } from '#discord/refusal'
import { type Answer, say } from '#discord/replies/answer'
import type { Exchange } from '#discord/replies/exchange'
import { isHost } from '#discord/replies/perform'

/** In the order in which Discord lists them. */
export const orders: readonly GmOrder<OrderName>[] = [
  setupOrder,
  openOrder,
  ...clockOrders,
  ...fateOrders,
  undoOrder,
  cancelOrder,
  settingsOrder,
  repairOrder,
  logOrder,
]

/** The host's command. Discord shows it to those with Manage Server; we check at every use as well. */
export class GmCommand extends GameCommand {
  protected override shape(spec: SlashCommandBuilder): Spec {
    spec.setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild)
    for (const order of orders) {
      spec.addSubcommand((sub) => order.shape(named(sub, `gm.${order.name}`)))
    }
    return spec.addSubcommandGroup((group) => {
      named(group, 'gm.suicide')
      for (const order of suicideOrders) {
        group.addSubcommand((sub) => order.shape(named(sub, `gm.suicide.${order.name}`)))
      }
      return group
    })
  }

  protected override async answer(interaction: ChatInputCommandInteraction, exchange: Exchange): Promise<Answer> {
    const { app } = this.container
    const order = orderOf(interaction)
    if (!order) return say(exchange.t('replies:unknown-command'))
    exchange.facts.order = order.name
    if (!(await isHost(app, exchange))) return say(refusalText('not-host', exchange.t.locale))
    return order.run({ app, exchange, options: interaction.options, interaction, stage: this.container.stage })
  }

  protected override async suggest(
    interaction: AutocompleteInteraction,
    exchange: Exchange,
  ): Promise<readonly Choice[]> {
    const { app } = this.container
    const order = orderOf(interaction)
    if (!order?.suggest || !(await isHost(app, exchange))) return []
    const { name, value } = interaction.options.getFocused(true)
    return order.suggest({ app, exchange, option: name, typed: value, options: interaction.options })
  }
}

function orderOf({ options }: ChatInputCommandInteraction | AutocompleteInteraction): GmOrder | undefined {
  const name = options.getSubcommand(false)
  const among: readonly GmOrder[] = options.getSubcommandGroup(false) === 'suicide' ? suicideOrders : orders
  return among.find((order) => order.name === name)
}
