import { lookLines } from '#discord/panels/look-lines'
import { Roster } from '#discord/panels/roster'
import { refusalText } from '#discord/refusal'
import { footer } from '#discord/replies/act-reply'
import type { ActKind } from '#engine/commands'
import { roles } from '#engine/roles'
import type { GameState, PlayerId } from '#engine/state'
import { viewFor } from '#engine/view-for'
import type { Translate } from '#i18n/translate'

/** What am I, whom do I win with, and what may I do now. */
export function roleCard(state: GameState, player: PlayerId, t: Translate): string {
  const view = viewFor(state, { kind: 'player', id: player })
  const { you } = view
  if (!you) return refusalText('not-playing', t.locale)
  if (!you.role) return t('replies:lobby-role')
  const { side } = roles[you.role]
  const roster = Roster.of(view.players)
  const open = you.acts.filter(({ refusal }) => refusal === null).map(({ act }) => act)
  return [
    `## ${t(`roles:name.${you.role}`)}${you.warlock ? ` · ${t('roles:name.warlock')}` : ''}`,
    t(`roles:power.${you.role}`),
    `*${t(`roles:goal.${side}`)}*`,
    view.coven ? t('panels:coven.members', { names: roster.names(view.coven.members) }) : '',
    you.alive ? nowLines(open, t) : t('replies:card.dead'),
    ...lookLines(you, roster, t),
  ]
    .filter((line) => line !== '')
    .join('\n')
    .concat(footer(view, t))
}

const told = [
  'Propose',
  'DecideKill',
  'Elect',
  'DemandElection',
  'Check',
  'Strike',
  'Compare',
  'FileColumn',
  'Shield',
  'DeclareTruce',
  'Nominate',
  'CastVote',
  'SpeakLastWord',
  'Answer',
] as const satisfies readonly ActKind[]

function nowLines(open: readonly ActKind[], t: Translate): string {
  const may = told.filter((act) => open.includes(act)).map((act) => `- ${t(`replies:may.${act}`)}`)
  return may.length === 0 ? t('replies:may.nothing') : [t('replies:may.title'), ...may].join('\n')
}
