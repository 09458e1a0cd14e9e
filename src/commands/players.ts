import { GameCommand } from '#commands/game-command'
import { show } from '#discord/replies/answer'
import type { Exchange } from '#discord/replies/exchange'
import { playersCard } from '#discord/replies/players-card'

export class PlayersCommand extends GameCommand {
  protected override answer(_interaction: unknown, exchange: Exchange) {
    return this.withGame(exchange, ({ state }) => show(playersCard(state, exchange.userId, exchange.t)))
  }
}
