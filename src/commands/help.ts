import { GameCommand } from '#commands/game-command'
import { show } from '#discord/replies/answer'
import type { Exchange } from '#discord/replies/exchange'
import { helpCard } from '#discord/replies/help-card'
import { isHost } from '#discord/replies/perform'

export class HelpCommand extends GameCommand {
  protected override async answer(_interaction: unknown, exchange: Exchange) {
    return show(helpCard(await isHost(this.container.app, exchange), exchange.t))
  }
}
