import { type GmOrder, type OrderName, withGame } from '#commands/gm/order'
import { show } from '#discord/replies/answer'
import { logCard } from '#discord/replies/log-card'

export const logOrder: GmOrder<OrderName> = {
  name: 'log',
  shape: (sub) => sub,
  run: (use) =>
    withGame(use, async ({ gameId, state }) => {
      const { app, exchange } = use
      return show(logCard(state, await app.log(gameId, { limit: 10 }), exchange.t))
    }),
}
