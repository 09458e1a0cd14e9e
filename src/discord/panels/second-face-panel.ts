import { type PanelBody, panelBody, selects, text } from '#discord/panels/layout'
import { offerOf } from '#discord/panels/offers'
import { printedName } from '#discord/panels/printed-name'
import { Roster } from '#discord/panels/roster'
import type { GameState, PlayerId } from '#engine/state'
import { viewFor } from '#engine/view-for'
import type { Translate } from '#i18n/translate'

/** The second half of a comparison where one list cannot hold all faces (N12). */
export function secondFacePanel(
  state: GameState,
  reader: PlayerId,
  first: PlayerId,
  moment: number,
  t: Translate,
): PanelBody {
  const view = viewFor(state, { kind: 'player', id: reader })
  const roster = Roster.of(view.players)
  const name = view.players.find(({ id }) => id === first)?.name ?? '?'
  const placeholder = t('panels:journalist.choose-second', { name: printedName(name) })
  const faces = offerOf(view, 'Compare').targets.filter((id) => id !== first)
  return panelBody('night', [
    text(t('panels:journalist.compare')),
    ...selects(
      placeholder,
      { verb: 'compare-with', gameId: view.gameId, moment, first },
      faces.map((id) => ({ label: roster.label(id), value: id })),
    ),
  ])
}
