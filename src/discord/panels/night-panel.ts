import { nightOf } from '#discord/moment'
import { covenPanel } from '#discord/panels/coven-panel'
import { type PanelBody, panelBody, text } from '#discord/panels/layout'
import { deadlineLine, phaseTitle } from '#discord/panels/phase-line'
import { seatPanel } from '#discord/panels/seat-panel'
import type { GameState, PlayerId } from '#engine/state'
import type { View } from '#engine/view'
import { viewFor } from '#engine/view-for'
import type { Translate } from '#i18n/translate'

/** What `/night` shows a living player in private: his power, or a citizen's good sleep. */
export function nightPanel(state: GameState, player: PlayerId, t: Translate): PanelBody {
  const view = viewFor(state, { kind: 'player', id: player })
  const night = nightOf(state)
  const own = view.coven ? covenPanel([view], night, t) : seatPanel(view, night, t)
  return own ?? sleepPanel(view, t)
}

function sleepPanel(view: View, t: Translate): PanelBody {
  return panelBody('night', [
    text(
      `## ${phaseTitle(view, t)}`,
      view.phase === 'night' ? t.variant('panels:sleep.night', view.day) : t('panels:sleep.day'),
      deadlineLine(view, t),
    ),
  ])
}
