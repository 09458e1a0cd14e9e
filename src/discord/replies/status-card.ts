import { tallyLines } from '#discord/panels/burning-panel'
import { type PanelBody, panelBody, rule, text } from '#discord/panels/layout'
import { scheduleLine } from '#discord/panels/lobby-panel'
import { deadlineLine, phaseTitle } from '#discord/panels/phase-line'
import { plainText } from '#discord/panels/printed-name'
import { Roster } from '#discord/panels/roster'
import type { GameState } from '#engine/state'
import type { View } from '#engine/view'
import { viewFor } from '#engine/view-for'
import type { Translate } from '#i18n/translate'

/** Where the game stands, as anyone may know it. */
export function statusCard(state: GameState, t: Translate): PanelBody {
  const view = viewFor(state, { kind: 'public' })
  const roster = Roster.of(view.players)
  const living = view.players.filter(({ alive }) => alive)
  return panelBody('bone', [
    text(
      `## ${plainText(view.title)}`,
      `**${phaseTitle(view, t)}**`,
      deadlineLine(view, t),
      view.phase === 'lobby' ? scheduleLine(view, t) : '',
    ),
    rule,
    text(
      view.phase === 'lobby'
        ? t('panels:lobby.seats', { count: living.length })
        : t('replies:status.living', { count: living.length, of: view.players.length }),
      living.length > 0 && roster.names(living.map(({ id }) => id)).slice(0, 1500),
    ),
    view.phase === 'burning' ? text(tallyLines(view, roster, t).slice(0, 1800)) : null,
    view.phase === 'ended' ? text(t(`replies:winner.${winnerOf(view)}`)) : null,
  ])
}

const winnerOf = ({ winner }: View) => winner ?? 'none'
