import { type GmOrder, type OrderName, withGame } from '#commands/gm/order'
import { withReason } from '#commands/gm/reason'
import { named } from '#commands/naming'
import { say, show } from '#discord/replies/answer'
import { performHostAct } from '#discord/replies/perform'
import { cancelCard, undoCard } from '#discord/replies/undo-card'

/** S3: shows what will change first; the button under it does it. */
export const undoOrder: GmOrder<OrderName> = {
  name: 'undo',
  shape: (sub) =>
    withReason(
      sub.addIntegerOption((option) => named(option, 'gm.undo.acts').setMinValue(1).setMaxValue(1000)) as typeof sub,
    ),
  run: (use) =>
    withGame(use, async (game) => {
      const { app, exchange, options } = use
      const acts = options.getInteger('acts') ?? 1
      const preview = await app.undoPreview(game.gameId, acts)
      const reason = options.getString('reason')
      if (!preview) return say(await performHostAct(app, exchange, game.gameId, { kind: 'Undo', acts }, { reason }))
      return show(undoCard(game, preview, acts, exchange.t, reason))
    }),
}

/** The end without a winner, asked for twice. A game that is over is refused at once. */
export const cancelOrder: GmOrder<OrderName> = {
  name: 'cancel',
  shape: withReason,
  run: (use) =>
    withGame(use, async (game) => {
      const { app, exchange, options } = use
      const reason = options.getString('reason')
      if (game.state.phase.phase !== 'ended') return show(cancelCard(game, exchange.t, reason))
      return say(await performHostAct(app, exchange, game.gameId, { kind: 'Cancel' }, { reason }))
    }),
}
