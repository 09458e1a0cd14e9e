import { type Choice, GameCommand } from '#commands/game-command'
import { playerChoices } from '#commands/player-option'
import { offerOf } from '#discord/panels/offers'
import { type Answer, say } from '#discord/replies/answer'
import type { Exchange } from '#discord/replies/exchange'
import { performAct } from '#discord/replies/perform'
import type { ActKind, PlayerAct } from '#engine/commands'
import type { PlayerLine } from '#engine/view'
import { publicLines, viewFor } from '#engine/view-for'

/** A command that is one act of a player. */
export abstract class PlayerActCommand extends GameCommand {
  /** The act goes to the engine as it is: the engine knows best what is refused. */
  protected actIn(exchange: Exchange, act: (players: readonly PlayerLine[]) => PlayerAct): Promise<Answer> {
    return this.withGame(exchange, async ({ gameId, state }) => {
      const players = publicLines(state)
      return say((await performAct(this.container.app, exchange, gameId, act(players))).text)
    })
  }

  /** The targets that the engine would accept from this player now: the same list whatever his role. */
  protected async suggestTargets(exchange: Exchange, act: ActKind, typed: string): Promise<Choice[]> {
    const game = await this.container.app.current(exchange.guildId)
    if (!game) return []
    const view = viewFor(game.state, { kind: 'player', id: exchange.userId })
    return playerChoices(view.players, offerOf(view, act).targets, typed)
  }
}
