import { button, buttons, listed, type PanelBody, panelBody, rule, selects, text } from '#discord/panels/layout'
import { deadlineLine } from '#discord/panels/phase-line'
import { excerpt } from '#discord/panels/printed-name'
import { Roster } from '#discord/panels/roster'
import type { View } from '#engine/view'
import type { Translate } from '#i18n/translate'

/** The live tally (B1; totals alone under a secret ballot), the ballot, and the door to a last word (B2). */
export function burningPanel(view: View, t: Translate): PanelBody {
  const { gameId, day } = view
  const roster = Roster.of(view.players)
  return panelBody('ember', [
    text(
      `## ${t('panels:burning.title', { day })}`,
      t(view.ballots === null ? 'panels:burning.secret' : 'panels:burning.open'),
      deadlineLine(view, t),
    ),
    rule,
    text(tallyLines(view, roster, t)),
    ...(view.paused || view.candidates.length === 0
      ? []
      : [
          ...selects(
            t('panels:burning.choose'),
            { verb: 'vote', gameId, moment: day },
            view.candidates.map((id) => ({ label: roster.label(id), value: id })),
          ),
          ...buttons([
            button(t('panels:burning.unvote'), { verb: 'unvote', gameId, moment: day }),
            button(t('panels:burning.lastword'), { verb: 'lastword', gameId, moment: day }, { style: 'primary' }),
          ]),
        ]),
  ])
}

/** Candidates with their votes, most first; who voted is named under an open ballot. */
export function tallyLines(view: View, roster: Roster, t: Translate): string {
  if (view.candidates.length === 0) return t('panels:burning.nobody')
  const ranked = [...view.tally].sort((a, b) => b.votes - a.votes)
  const lines = ranked.map(({ candidate, votes }) => {
    const voters = Object.entries(view.ballots ?? {}).filter(([, target]) => target === candidate)
    const by = voters.length === 0 ? '' : ` — ${excerpt(roster.names(voters.map(([id]) => id)), 500)}`
    const silent = view.silent.includes(candidate) ? ` · ${t('panels:burning.spoken')}` : ''
    return `${roster.line(candidate)} — ${t('panels:burning.votes', { count: votes })}${silent}${by}`
  })
  return listed(lines, 2800, (left) => t('panels:more', { count: left }))
}
