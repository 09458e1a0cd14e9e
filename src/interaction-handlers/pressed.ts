import type { Intent, Verb } from '#discord/custom-id'
import { isStale } from '#discord/moment'
import { type PanelBody, text } from '#discord/panels/layout'
import { nightPanel } from '#discord/panels/night-panel'
import { nowLine } from '#discord/replies/act-reply'
import { type Answer, say } from '#discord/replies/answer'
import type { Exchange } from '#discord/replies/exchange'
import { performAct } from '#discord/replies/perform'
import type { PlayerAct } from '#engine/commands'
import { momentFor } from '#engine/view-for'
import type { Application } from '#game/application'
import { Turns } from '#game/in-turn'
import type { LoadedGame } from '#game/ports'

/** A control that was used, its game found and known to be this server's, its panel known to be of now. */
export interface Pressed<V extends Verb = Verb> {
  readonly app: Application
  readonly exchange: Exchange
  readonly game: LoadedGame
  readonly intent: Intent<V>
  /** Used on a message that only the asker sees. */
  readonly isPrivate: boolean
  /** A host's reason, where the pressed card shows one. */
  readonly reason?: string | null
}

const turns = new Turns()

/**
 * Finds the game of a control and hands it on. A control of nobody's, of another server's game or of another night
 * is answered with what is now the case, and nothing is done. One person's presses are taken one after the other;
 * so are all presses that end a phase, whoever makes them.
 */
export function whenPressed(
  app: Application,
  exchange: Exchange,
  intent: Intent | null,
  isPrivate: boolean,
  handle: (pressed: Pressed) => Promise<Answer>,
): Promise<Answer> {
  const { t, guildId, facts } = exchange
  if (!intent) return Promise.resolve(say(t('replies:unknown-control')))
  const turn = intent.verb === 'advance' ? intent.gameId : exchange.userId
  return turns.take(turn, async () => {
    const game = await app.load(intent.gameId)
    if (game?.guildId !== guildId) return say(t('replies:foreign-control'))
    Object.assign(facts, { gameId: game.gameId, version: game.version })
    if (isStale(intent, game.state)) return say(staleText(game, exchange))
    return handle({ app, exchange, game, intent, isPrivate })
  })
}

export const staleText = ({ state }: LoadedGame, { t }: Exchange): string =>
  t('replies:stale-control', { now: nowLine(momentFor(state), t) })

/** A player's act; on his private panel the panel itself then shows what stands. */
export async function act({ app, exchange, game, isPrivate }: Pressed, wanted: PlayerAct): Promise<Answer> {
  const { executed, text } = await performAct(app, exchange, game.gameId, wanted)
  const { userId, t } = exchange
  if (!executed.ok || !isPrivate || !executed.state.players[userId]?.alive) return say(text)
  return { kind: 'update', body: withNotice(nightPanel(executed.state, userId, t), text) }
}

function withNotice(body: PanelBody, notice: string): PanelBody {
  const [container] = body.components
  const block = text(notice)
  return {
    ...body,
    components: [{ ...container, components: block ? [block, ...container.components] : container.components }],
  }
}
