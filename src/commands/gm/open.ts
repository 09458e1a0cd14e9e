import type { GmOrder, OrderName } from '#commands/gm/order'
import { choice, named } from '#commands/naming'
import { excerpt, plainText, printedName } from '#discord/panels/printed-name'
import { refusalReply } from '#discord/refusal'
import { say } from '#discord/replies/answer'
import { hindered, preflightFor } from '#discord/replies/preflight-for'
import { settingShapes } from '#engine/settings'
import { translator } from '#i18n/translate'

/** A channel category holds a hundred characters; leave room for what the stage adds. */
const longestTitle = 60

export const openOrder: GmOrder<OrderName> = {
  name: 'open',
  shape: (sub) =>
    sub
      .addStringOption((option) => named(option, 'gm.open.title').setMaxLength(longestTitle))
      .addStringOption((option) =>
        named(option, 'gm.open.schedule').addChoices(
          settingShapes.schedule.values.map((value) => choice(value, `replies:schedule.${value}`)),
        ),
      ) as typeof sub,
  async run({ app, exchange, options, stage }) {
    const { t, guildId, userId, name } = exchange
    const { locale } = await app.guildSettings(guildId)
    const typed = options.getString('title')
    const schedule = options.getString('schedule')
    const report = await preflightFor(stage, guildId, null)
    const opened = await app.open({
      guildId,
      locale,
      title: typed === null ? translator(locale)('replies:default-title') : excerpt(printedName(typed), longestTitle),
      hosted: true,
      by: { id: userId, name },
      ...(schedule === 'classic' || schedule === 'blitz' ? { settings: { schedule } } : {}),
    })
    if (opened.ok) {
      exchange.facts.gameId = opened.game.gameId
      return say(`${t('replies:opened', { title: plainText(opened.game.state.title) })}${hindered(report, t)}`)
    }
    if (opened.refusal === 'game-running') return say(t('replies:game-running'))
    return say(refusalReply({ code: opened.refusal, setting: opened.setting }, t))
  },
}
