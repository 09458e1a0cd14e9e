import { tallyLines } from '#discord/panels/burning-panel'
import { listed, type PanelBody, panelBody, text } from '#discord/panels/layout'
import { excerpt } from '#discord/panels/printed-name'
import { Roster } from '#discord/panels/roster'
import type { BurningRecord, GameState } from '#engine/state'
import { viewFor } from '#engine/view-for'
import type { Translate } from '#i18n/translate'

/** The tally now, or of the burning of `day`; without a day and a fire, the last one. */
export function votesCard(state: GameState, day: number | null, t: Translate): PanelBody {
  const view = viewFor(state, { kind: 'public' })
  const roster = Roster.of(view.players)
  if (view.phase === 'burning' && (day === null || day === view.day)) {
    return panelBody('ember', [text(`## ${t('panels:phase.burning', { day: view.day })}`, tallyLines(view, roster, t))])
  }
  const record = day === null ? view.burnings.at(-1) : view.burnings.find((each) => each.day === day)
  if (!record) return panelBody('ember', [text(t('replies:votes.none'))])
  return panelBody('ember', [
    text(
      `## ${t('panels:phase.burning', { day: record.day })}`,
      outcomeLine(record, roster, t),
      historyLines(record, roster, t),
    ),
  ])
}

function outcomeLine({ outcome, burned, how }: BurningRecord, roster: Roster, t: Translate): string {
  if (outcome === 'burned') {
    return t(`replies:votes.burned-${how ?? 'votes'}`, { name: burned === null ? '?' : roster.name(burned) })
  }
  return t(`replies:votes.${outcome}`)
}

/** A secret ballot leaves no names behind (B1). */
function historyLines({ candidates, votes }: BurningRecord, roster: Roster, t: Translate): string {
  const entries = Object.entries(votes)
  if (entries.length === 0) return ''
  const lines = candidates
    .map((id) => ({ id, by: entries.filter(([, target]) => target === id).map(([voter]) => voter) }))
    .sort((a, b) => b.by.length - a.by.length)
    .map(({ id, by }) => {
      const names = by.length === 0 ? '' : ` — ${excerpt(roster.names(by), 500)}`
      return `${roster.line(id)} — ${t('panels:burning.votes', { count: by.length })}${names}`
    })
  return listed(lines, 3000, (left) => `… +${left}`)
}
