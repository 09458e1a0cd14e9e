import { type GmOrder, type GmTyping, order, type SuicideOrderName } from '#commands/gm/order'
import { withReason } from '#commands/gm/reason'
import { namedPlayer, playerChoices, playerOption } from '#commands/player-option'
import { viewFor } from '#engine/view-for'

async function suggestPleading({ app, exchange, typed }: GmTyping) {
  const game = await app.current(exchange.guildId)
  if (!game) return []
  const view = viewFor(game.state, { kind: 'host' })
  return playerChoices(view.players, Object.keys(view.host?.pleas ?? {}), typed)
}

/** S1: the host's answer to a plea. */
export const suicideOrders: readonly GmOrder<SuicideOrderName>[] = (
  [
    ['approve', 'ApproveSuicide'],
    ['deny', 'DenySuicide'],
  ] as const
).map(([name, kind]) => ({
  name,
  shape: (sub) => withReason(sub.addStringOption(playerOption(`gm.suicide.${name}.player`)) as typeof sub),
  run: (use) =>
    order(use, (players) => ({ kind, target: namedPlayer(players, use.options.getString('player') ?? '') })),
  suggest: suggestPleading,
}))
