import { stamp } from '#discord/panels/layout'
import { lookLine } from '#discord/panels/look-lines'
import { deadlineLine, phaseTitle } from '#discord/panels/phase-line'
import { excerpt, plainText } from '#discord/panels/printed-name'
import { Roster } from '#discord/panels/roster'
import { refusalReply } from '#discord/refusal'
import type { GameState, PlayerId } from '#engine/state'
import { viewFor } from '#engine/view-for'
import type { Request } from '#game/request'
import type { Executed } from '#game/serve'
import type { Translate } from '#i18n/translate'

type Asked = Request['act']

/** What the asker is told of his act: that it stands, or why not and what is now the case. */
export function actReply(executed: Executed, act: Asked, by: PlayerId, t: Translate): string {
  if (executed.ok) return `${confirmation(executed.state, act, by, t)}${footer(executed.state, t)}`
  const lost = wordsOf(act)
  return [
    `${refusalReply(executed.refusal, t)}${footer(executed.state, t)}`,
    ...(lost.trim() === '' ? [] : [t('replies:words-kept'), `> ${plainText(excerpt(lost, 1200))}`]),
  ].join('\n')
}

/** Where the game stands, small, on a line of its own. */
export function footer(state: GameState, t: Translate): string {
  return `\n-# ${nowLine(state, t)}`
}

export function nowLine(state: GameState, t: Translate): string {
  const view = viewFor(state, { kind: 'public' })
  return [`${phaseTitle(view, t)}.`, deadlineLine(view, t)].join(' ').trim()
}

const wordsOf = (act: Asked): string =>
  'description' in act ? act.description : 'text' in act ? act.text : act.kind === 'PleadSuicide' ? act.reason : ''

function confirmation(state: GameState, act: Asked, by: PlayerId, t: Translate): string {
  const roster = new Roster(viewFor(state, { kind: 'public' }).players)
  switch (act.kind) {
    case 'Check':
    case 'Compare':
      return lookReply(state, by, roster, t)
    case 'PleadSuicide':
      return state.players[by]?.alive ? t('replies:done.PleadSuicide') : t('replies:done.suicide-granted')
    case 'Join':
      return t('replies:done.Join', { number: roster.players.findIndex(({ id }) => id === by) + 1 })
    case 'Answer':
      return t('replies:done.Answer', { letter: String.fromCharCode(65 + (act.choice % 26)) })
    case 'DecideForCoven':
      return act.target === null
        ? t('replies:done.decided-none')
        : t('replies:done.DecideForCoven', { target: roster.name(act.target) })
    case 'Replace':
      return t('replies:done.Replace', { target: `**${plainText(state.players[act.target]?.name ?? act.name)}**` })
    case 'Extend':
      return t('replies:done.Extend', { when: extendedTo(state) })
    case 'AssignRole':
      return t('replies:done.AssignRole', { target: roster.name(act.target), role: t(`roles:name.${act.role}`) })
    case 'ChangeSettings':
      return t('replies:done.ChangeSettings', { settings: Object.keys(act.changes).join(', ') })
    default:
      return 'target' in act
        ? t(`replies:done.${act.kind}`, { target: roster.name(act.target) })
        : t(`replies:done.${act.kind}`)
  }
}

function extendedTo(state: GameState): string {
  const { deadline } = viewFor(state, { kind: 'public' })
  return deadline === null ? '—' : stamp(deadline)
}

function lookReply(state: GameState, by: PlayerId, roster: Roster, t: Translate): string {
  const look = viewFor(state, { kind: 'player', id: by }).you?.looks.at(-1)
  return look ? `${lookLine(look, roster, t)}.` : t('replies:nothing-new')
}
