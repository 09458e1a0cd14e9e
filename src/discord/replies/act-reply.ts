import { stamp } from '#discord/panels/layout'
import { lookLine } from '#discord/panels/look-lines'
import { deadlineLine, phaseTitle } from '#discord/panels/phase-line'
import { excerpt, plainText } from '#discord/panels/printed-name'
import { Roster } from '#discord/panels/roster'
import { refusalReply } from '#discord/refusal'
import { changed } from '#discord/replies/setting-words'
import type { Settings } from '#engine/settings'
import type { GameState, PlayerId } from '#engine/state'
import type { Moment } from '#engine/view'
import { momentFor, publicLines, viewFor } from '#engine/view-for'
import type { Request } from '#game/request'
import type { Executed } from '#game/serve'
import type { Translate } from '#i18n/translate'

type Asked = Request['act']

/** What the asker is told of his act: that it stands, or why not and what is now the case. */
export function actReply(executed: Executed, act: Asked, by: PlayerId, t: Translate): string {
  const moment = momentFor(executed.state)
  if (executed.ok) return `${confirmation(executed.state, moment, act, by, t)}${footer(moment, t)}`
  const lost = wordsOf(act)
  return [
    `${refusalReply(executed.refusal, t)}${footer(moment, t)}`,
    ...(lost.trim() === '' ? [] : [t('replies:words-kept'), `> ${plainText(excerpt(lost, 1200))}`]),
  ].join('\n')
}

/** Where the game stands, small, on a line of its own; nothing where there is no clock to tell of. */
export const footer = (moment: Moment, t: Translate): string =>
  moment.phase === 'lobby' || moment.phase === 'ended' ? '' : `\n-# ${nowLine(moment, t)}`

export const nowLine = (moment: Moment, t: Translate): string =>
  [`${phaseTitle(moment, t)}.`, deadlineLine(moment, t)].join(' ').trim()

const wordsOf = (act: Asked): string =>
  'description' in act ? act.description : 'text' in act ? act.text : act.kind === 'PleadSuicide' ? act.reason : ''

function confirmation(state: GameState, { deadline }: Moment, act: Asked, by: PlayerId, t: Translate): string {
  const roster = Roster.of(publicLines(state))
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
    case 'Elect':
      return state.election === null && state.warlock !== null
        ? t('replies:done.elected', { warlock: roster.name(state.warlock) })
        : t('replies:done.Elect', { target: roster.name(act.target) })
    case 'DecideForCoven':
      return act.target === null
        ? t('replies:done.decided-none')
        : t('replies:done.DecideForCoven', { target: roster.name(act.target) })
    case 'Replace':
      return t('replies:done.Replace', { newcomer: roster.name(act.by) })
    case 'Extend':
      return t('replies:done.Extend', { when: deadline === null ? '—' : stamp(deadline) })
    case 'AssignRole':
      return t('replies:done.AssignRole', { target: roster.name(act.target), role: t(`roles:name.${act.role}`) })
    case 'ChangeSettings':
      return settingsReply(state, act.changes, t)
    default:
      return 'target' in act
        ? t(`replies:done.${act.kind}`, { target: roster.name(act.target) })
        : t(`replies:done.${act.kind}`)
  }
}

/** In a running game what is changed holds from the next phase on. */
function settingsReply({ phase }: GameState, changes: Partial<Settings>, t: Translate): string {
  const told = t('replies:done.ChangeSettings', { settings: changed(changes) })
  return phase.phase === 'lobby' ? told : `${told} ${t('settings:later')}`
}

function lookReply(state: GameState, by: PlayerId, roster: Roster, t: Translate): string {
  const look = viewFor(state, { kind: 'player', id: by }).you?.looks.at(-1)
  return look ? `${lookLine(look, roster, t)}.` : t('replies:nothing-new')
}
