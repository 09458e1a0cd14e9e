/** A process of its own for one life of the bot; whoever started it moves its clock, and kills it. */
import { type Bot, startBot } from '../../src/bot.js'
import { lifeOptions } from './incarnation.js'
import type { Order, Report } from './mortal-life.js'

const tell = (report: Report) => process.send?.(report)
const clock = { at: 0, now: () => clock.at }
let bot: Bot | null = null

async function obey(order: Order): Promise<void> {
  switch (order.kind) {
    case 'live':
      clock.at = order.at
      bot = await startBot(lifeOptions({ ...order.birth, clock, failed: (what) => tell({ kind: 'failed', what }) }))
      return
    case 'clock':
      clock.at = order.at
      return
    case 'idle':
      return bot?.idle()
    case 'rearm':
      return bot?.jobs.rearm()
    case 'stop':
      return bot?.stop()
  }
}

process.on('message', (order: Order) => {
  obey(order).then(
    () => tell({ kind: 'done', id: order.id }),
    (error) => tell({ kind: 'failed', what: String(error), id: order.id }),
  )
})
process.on('disconnect', () => process.exit(0))
tell({ kind: 'awake' })
