import { type GmOrder, type OrderName, order } from '#commands/gm/order'
import { withReason } from '#commands/gm/reason'
import { named } from '#commands/naming'
import { say } from '#discord/replies/answer'
import { hindered, preflightFor } from '#discord/replies/preflight-for'

/** Minutes in a week: nobody extends a phase by more. */
const week = 7 * 24 * 60

/** C5: the host's hand on the clock. */
export const clockOrders: readonly GmOrder<OrderName>[] = [
  {
    name: 'start',
    shape: withReason,
    async run(use) {
      const { stage, exchange } = use
      const [answer, report] = await Promise.all([
        order(use, () => ({ kind: 'StartGame' })),
        preflightFor(stage, exchange.guildId, null),
      ])
      return answer.kind === 'text' ? say(`${answer.text}${hindered(report, exchange.t)}`) : answer
    },
  },
  { name: 'pause', shape: withReason, run: (use) => order(use, () => ({ kind: 'Pause' })) },
  { name: 'resume', shape: withReason, run: (use) => order(use, () => ({ kind: 'Resume' })) },
  {
    name: 'extend',
    shape: (sub) =>
      withReason(
        sub.addNumberOption((option) =>
          named(option, 'gm.extend.minutes').setRequired(true).setMinValue(-week).setMaxValue(week),
        ),
      ),
    run: (use) => order(use, () => ({ kind: 'Extend', minutes: use.options.getNumber('minutes') ?? 0 })),
  },
  { name: 'advance', shape: withReason, run: (use) => order(use, () => ({ kind: 'Advance' })) },
]
