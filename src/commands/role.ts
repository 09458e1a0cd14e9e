import { GameCommand } from '#commands/game-command'
import { say } from '#discord/replies/answer'
import type { Exchange } from '#discord/replies/exchange'
import { roleCard } from '#discord/replies/role-card'

export class RoleCommand extends GameCommand {
  protected override answer(_interaction: unknown, exchange: Exchange) {
    return this.withGame(exchange, ({ state }) => say(roleCard(state, exchange.userId, exchange.t)))
  }
}
