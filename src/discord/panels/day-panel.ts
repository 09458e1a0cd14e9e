import { button, buttons, listed, type PanelBody, panelBody, rule, selects, text } from '#discord/panels/layout'
import { deadlineLine } from '#discord/panels/phase-line'
import { Roster } from '#discord/panels/roster'
import type { PlayerId } from '#engine/state'
import type { View } from '#engine/view'
import type { Translate } from '#i18n/translate'

/** Who is named for the fire, and the list to name someone from (D2); on a truce day only the news of it (D4). */
export function dayPanel(view: View, t: Translate): PanelBody {
  const { gameId, day } = view
  if (view.truce) {
    return panelBody('bone', [
      text(`## ${t('panels:day.truce-title', { day })}`, t('panels:day.truce'), deadlineLine(view, t)),
    ])
  }
  const roster = Roster.of(view.players)
  const living = view.players.filter(({ alive }) => alive)
  return panelBody('bone', [
    text(`## ${t('panels:day.title', { day })}`, t('panels:day.explain'), deadlineLine(view, t)),
    rule,
    text(t('panels:day.named'), nominationLines(view, roster, t)),
    ...(view.paused
      ? []
      : [
          ...selects(
            t('panels:day.choose'),
            { verb: 'nominate', gameId, moment: day },
            living.map(({ id }) => ({ label: roster.label(id), value: id })),
          ),
          ...buttons([button(t('panels:day.withdraw'), { verb: 'withdraw', gameId, moment: day })]),
        ]),
  ])
}

function nominationLines(view: View, roster: Roster, t: Translate): string {
  const named = new Map<PlayerId, string[]>()
  for (const { by, target } of view.nominations) {
    const who = by === null ? t('roles:name.beelzebub') : roster.name(by)
    named.set(target, [...(named.get(target) ?? []), who])
  }
  if (named.size === 0) return t('panels:day.nobody')
  const lines = [...named].map(([target, by]) =>
    t('panels:day.line', { who: roster.line(target), by: listed([by.join(', ')], 600, () => '…') }),
  )
  return listed(lines, 2400, (left) => t('panels:more', { count: left }))
}
