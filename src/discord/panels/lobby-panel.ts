import { button, buttons, listed, type PanelBody, panelBody, rule, text } from '#discord/panels/layout'
import { Roster } from '#discord/panels/roster'
import type { View } from '#engine/view'
import type { Translate } from '#i18n/translate'

/** The open table: who sits at it, how the season will be timed, and the two doors. */
export function lobbyPanel(view: View, t: Translate): PanelBody {
  const roster = Roster.of(view.players)
  const { gameId } = view
  return panelBody('ember', [
    text(`## ${t('panels:lobby.title')}`, t('panels:lobby.invitation'), scheduleLine(view, t)),
    rule,
    text(
      view.players.length === 0 ? t('panels:lobby.empty') : t('panels:lobby.seats', { count: view.players.length }),
      listed(
        view.players.map(({ id }) => roster.line(id)),
        2400,
        (left) => t('panels:more', { count: left }),
      ),
    ),
    ...buttons([
      button(t('panels:lobby.join'), { verb: 'join', gameId }, { style: 'success' }),
      button(t('panels:lobby.leave'), { verb: 'leave', gameId }),
    ]),
  ])
}

/** The clock in a sentence (C2, C3). */
export function scheduleLine({ settings }: View, t: Translate): string {
  if (settings.schedule === 'blitz') {
    return t('panels:schedule.blitz', {
      night: duration(settings.nightSeconds, t),
      day: duration(settings.daySeconds, t),
      burning: duration(settings.burningSeconds, t),
    })
  }
  const shared = { burning: settings.burningAt, minutes: settings.burningMinutes, zone: settings.timeZone }
  return settings.newDay === 'morning'
    ? t('panels:schedule.morning', { ...shared, from: settings.morningFrom, to: settings.morningTo })
    : t('panels:schedule.evening', { ...shared, at: settings.lateEveningAt })
}

export const duration = (seconds: number, t: Translate): string =>
  seconds % 60 === 0
    ? t('panels:duration.minutes', { count: seconds / 60 })
    : t('panels:duration.seconds', { count: seconds })
