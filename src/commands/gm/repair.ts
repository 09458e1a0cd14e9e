import { type GmOrder, type OrderName, withGame } from '#commands/gm/order'
import { say } from '#discord/replies/answer'
import { repairReply } from '#discord/replies/repair-reply'

/** Makes Discord as the game says, now, and tells what could not be done. */
export const repairOrder: GmOrder<OrderName> = {
  name: 'repair',
  shape: (sub) => sub,
  run: (use) =>
    withGame(use, async ({ gameId }) => {
      const { app, exchange, stage } = use
      await app.tick(gameId)
      return say(repairReply(await stage.repair(gameId), exchange.t))
    }),
}
