import { PlayerActCommand } from '#commands/player-act-command'
import type { Exchange } from '#discord/replies/exchange'

export class TruceCommand extends PlayerActCommand {
  protected override answer(_interaction: unknown, exchange: Exchange) {
    return this.actIn(exchange, () => ({ kind: 'DeclareTruce' }))
  }
}
