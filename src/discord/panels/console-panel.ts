import {
  type Block,
  button,
  buttons,
  listed,
  type PanelBody,
  panelBody,
  rule,
  selects,
  stamp,
  text,
} from '#discord/panels/layout'
import { scheduleLine } from '#discord/panels/lobby-panel'
import { deadlineLine, phaseTitle } from '#discord/panels/phase-line'
import { excerpt, plainText } from '#discord/panels/printed-name'
import { Roster } from '#discord/panels/roster'
import type { HostView, View } from '#engine/view'
import type { Ailments } from '#game/vitals'
import type { Translate } from '#i18n/translate'

/** The host's console: the whole table with its roles, whom the night waits for, and what asks for his word. */
export function consolePanel(
  view: View,
  host: HostView,
  moment: number,
  phase: string,
  t: Translate,
  ailments: Ailments | null = null,
): PanelBody {
  const roster = Roster.of(view.players)
  return panelBody('night', [
    text(
      `## ${t('panels:console.title', { phase: phaseTitle(view, t) })}`,
      deadlineLine(view, t) || scheduleLine(view, t),
    ),
    text(...lateLines(ailments, t)),
    rule,
    text(seatLines(view, host, roster, t)),
    text(...questionLines(host, roster, t)),
    ...controls(view, host, roster, moment, phase, t),
  ])
}

/** The same words until it is mended, so that the panel is edited once. */
function lateLines(ailments: Ailments | null, t: Translate): string[] {
  if (ailments === null) return []
  const { unsaid, overdue, unheard } = ailments
  return [
    unheard === null ? '' : `⚠ ${t('health:late.unheard', { since: stamp(unheard, 'R') })}`,
    overdue === null ? '' : `⚠ ${t('health:late.overdue', { since: stamp(overdue, 'R') })}`,
    unsaid === null ? '' : `⚠ ${t('health:late.unsaid', { since: stamp(unsaid, 'R') })}`,
  ]
}

function seatLines(view: View, host: HostView, roster: Roster, t: Translate): string {
  if (view.players.length === 0) return t('panels:console.empty')
  const lines = view.players.map(({ id, alive }) => {
    const role = host.roles[id]
    const office = view.coven?.warlock === id ? ` · ${t('roles:name.warlock')}` : ''
    const mark = alive ? '' : ` · ${t('panels:console.dead')}`
    const waits = host.awaited.includes(id) ? ` · ${t('panels:console.awaited')}` : ''
    return view.phase === 'lobby' || !role
      ? roster.line(id)
      : `${roster.line(id)} — ${t(`roles:name.${role}`)}${office}${mark}${waits}`
  })
  return listed(lines, 2300, (left) => t('panels:more', { count: left }))
}

function questionLines(host: HostView, roster: Roster, t: Translate): string[] {
  const pleas = Object.entries(host.pleas).map(([id, { reason }]) =>
    t('panels:console.plea', { name: roster.name(id), words: plainText(excerpt(reason, 120)) }),
  )
  return [listed(pleas, 900, () => '…'), host.asked ? t('panels:console.asked') : '']
}

function controls(view: View, host: HostView, roster: Roster, moment: number, phase: string, t: Translate): Block[] {
  const { gameId } = view
  if (view.phase === 'lobby') return [text(t('panels:console.lobby'))].filter((block) => block !== null)
  const options = (ids: readonly string[]) => ids.map((id) => ({ label: roster.label(id), value: id }))
  const pleading = options(Object.keys(host.pleas))
  return [
    ...selects(t('panels:console.approve'), { verb: 'approve', gameId }, pleading.slice(0, 25)),
    ...selects(t('panels:console.deny'), { verb: 'deny', gameId }, pleading.slice(0, 25)),
    ...(host.asked ? selects(t('panels:console.decide'), { verb: 'decide', gameId, moment }, options(host.asked)) : []),
    ...buttons([
      host.asked !== null && button(t('panels:console.decide-none'), { verb: 'decide-none', gameId, moment }),
      view.paused
        ? button(t('panels:console.resume'), { verb: 'resume', gameId }, { style: 'success' })
        : button(t('panels:console.pause'), { verb: 'pause', gameId }),
      !view.paused && button(t('panels:console.advance'), { verb: 'advance', gameId, phase }, { style: 'danger' }),
    ]),
  ]
}
