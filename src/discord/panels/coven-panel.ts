import {
  type Block,
  button,
  buttons,
  listed,
  type PanelBody,
  panelBody,
  rule,
  selects,
  text,
} from '#discord/panels/layout'
import { offerOf } from '#discord/panels/offers'
import { deadlineLine, phaseTitle } from '#discord/panels/phase-line'
import { excerpt, plainText } from '#discord/panels/printed-name'
import { Roster } from '#discord/panels/roster'
import type { PlayerId } from '#engine/state'
import type { CovenView, View } from '#engine/view'
import type { Translate } from '#i18n/translate'

/**
 * The Coven's table: proposals, the Warlock's word, the election (N2–N6). One message for all members: `views` are
 * theirs, the controls are whatever any of them may do, and the engine tells each what is not his.
 */
export function covenPanel(views: readonly View[], night: number, t: Translate): PanelBody | null {
  const view = views.find(({ you }) => you?.warlock) ?? views[0]
  if (!view?.coven) return null
  const roster = Roster.of(view.players)
  const { coven } = view
  return panelBody('blood', [
    text(
      `## ${t('panels:coven.title', { phase: phaseTitle(view, t) })}`,
      deadlineLine(view, t),
      coven.warlock === null
        ? t('panels:coven.vacant')
        : t('panels:coven.warlock', { name: roster.name(coven.warlock) }),
      t('panels:coven.members', { names: roster.names(coven.members) }),
    ),
    rule,
    text(...killLines(view, coven, roster, t)),
    coven.election ? text(...electionLines(coven, roster, t)) : null,
    ...(view.paused ? [] : controls(views, coven, night, roster, t)),
  ])
}

function killLines(view: View, coven: CovenView, roster: Roster, t: Translate): string[] {
  if (view.phase !== 'night') return coven.election ? [] : [t('panels:seat.wait')]
  if (coven.killForbidden) return [t('panels:coven.forbidden')]
  const proposals = Object.entries(coven.proposals).map(([by, { target, description }]) =>
    t('panels:coven.proposal', {
      by: roster.name(by),
      target: roster.name(target),
      words: plainText(excerpt(description, 80)),
    }),
  )
  return [
    proposals.length > 0
      ? listed(proposals, 1400, () => '…')
      : coven.decision === null
        ? t('panels:coven.no-proposals')
        : '',
    decisionLine(coven, roster, t),
  ]
}

function decisionLine({ decision, warlock }: CovenView, roster: Roster, t: Translate): string {
  if (decision === null) return warlock === null ? '' : t('panels:coven.undecided')
  if (decision.kind === 'refuse') return t('panels:coven.refused')
  return t('panels:coven.decided', {
    target: roster.name(decision.target),
    words: plainText(excerpt(decision.description, 200)),
  })
}

function electionLines({ election }: CovenView, roster: Roster, t: Translate): string[] {
  const votes = Object.entries(election?.votes ?? {}).map(([by, target]) =>
    t('panels:coven.ballot', { by: roster.name(by), target: roster.name(target) }),
  )
  return [t('panels:coven.election'), listed(votes, 900, () => '…')]
}

function controls(views: readonly View[], coven: CovenView, night: number, roster: Roster, t: Translate): Block[] {
  const [first] = views
  if (!first) return []
  const { gameId } = first
  const options = (ids: readonly PlayerId[]) => ids.map((id) => ({ label: roster.label(id), value: id }))
  const open = (act: 'Propose' | 'DecideKill' | 'RefuseKill' | 'DemandElection') =>
    views.map((view) => offerOf(view, act)).find((offer) => offer.open)
  const proposing = open('Propose')
  const deciding = open('DecideKill')
  return [
    ...(proposing
      ? selects(t('panels:coven.propose'), { verb: 'propose', gameId, moment: night }, options(proposing.targets))
      : []),
    ...(deciding
      ? selects(t('panels:coven.kill'), { verb: 'kill', gameId, moment: night }, options(deciding.targets))
      : []),
    ...(coven.election ? selects(t('panels:coven.elect'), { verb: 'elect', gameId }, options(coven.members)) : []),
    ...buttons(
      [
        open('RefuseKill') &&
          button(t('panels:coven.refuse'), { verb: 'refuse', gameId, moment: night }, { style: 'danger' }),
        open('DemandElection') && button(t('panels:coven.depose'), { verb: 'depose', gameId, moment: night }),
      ].map((each) => each ?? null),
    ),
  ]
}
