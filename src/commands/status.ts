import { GameCommand } from '#commands/game-command'
import { show } from '#discord/replies/answer'
import type { Exchange } from '#discord/replies/exchange'
import { statusCard } from '#discord/replies/status-card'

export class StatusCommand extends GameCommand {
  protected override answer(_interaction: unknown, exchange: Exchange) {
    return this.withGame(exchange, ({ state }) => show(statusCard(state, exchange.t)))
  }
}
