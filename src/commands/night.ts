import { GameCommand } from '#commands/game-command'
import { nightPanel } from '#discord/panels/night-panel'
import { refusalText } from '#discord/refusal'
import { type Answer, say, show } from '#discord/replies/answer'
import type { Exchange } from '#discord/replies/exchange'
import type { GameState } from '#engine/state'

/** One's own power in private. The same command and the same kind of answer for everyone, so that using it betrays nothing. */
export class NightCommand extends GameCommand {
  protected override answer(_interaction: unknown, exchange: Exchange) {
    return this.withGame(exchange, ({ state }) => nightAnswer(state, exchange))
  }
}

function nightAnswer(state: GameState, { userId, t }: Exchange): Answer {
  const player = Object.hasOwn(state.players, userId) ? state.players[userId] : undefined
  if (state.phase.phase === 'ended') return say(refusalText('ended', t.locale))
  if (!player) return say(refusalText('not-playing', t.locale))
  if (state.phase.phase === 'lobby') return say(t('replies:lobby-night'))
  return player.alive ? show(nightPanel(state, userId, t)) : say(refusalText('dead', t.locale))
}
