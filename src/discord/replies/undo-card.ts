import { button, buttons, listed, type PanelBody, panelBody, rule, text } from '#discord/panels/layout'
import { plainText } from '#discord/panels/printed-name'
import { Roster } from '#discord/panels/roster'
import { nowLine } from '#discord/replies/act-reply'
import { commitLine } from '#discord/replies/log-card'
import { reasonNote } from '#discord/replies/reason-note'
import type { GameState, PlayerId } from '#engine/state'
import { momentFor, viewFor } from '#engine/view-for'
import type { LoadedGame } from '#game/ports'
import type { UndoPreview } from '#game/undo-history'
import type { Translate } from '#i18n/translate'

/** What an undo would take back and where the game would then stand (S3), with the button that does it. */
export function undoCard(
  { gameId, version, state }: LoadedGame,
  preview: UndoPreview,
  acts: number,
  t: Translate,
  reason: string | null = null,
): PanelBody {
  const roster = Roster.of(viewFor(state, { kind: 'host' }).players)
  const lines = [...preview.commits].reverse().map((commit) => commitLine(commit, roster, t))
  const returning = aliveIn(preview.state).filter((id) => !aliveIn(state).includes(id))
  return panelBody('blood', [
    text(`## ${t('replies:undo.title')}`, t('replies:undo.explain')),
    rule,
    text(
      t('replies:undo.taken', { count: lines.length }),
      listed(lines, 2400, (left) => `… +${left}`),
    ),
    text(
      t('replies:undo.then', { now: nowLine(momentFor(preview.state), t) }),
      returning.length > 0 && t('replies:undo.returning', { names: roster.names(returning).slice(0, 600) }),
    ),
    reasonNote(reason),
    ...buttons([button(t('replies:undo.button'), { verb: 'undo', gameId, acts, version }, { style: 'danger' })]),
  ])
}

/** The end without a winner, asked for once more. */
export function cancelCard({ gameId, state }: LoadedGame, t: Translate, reason: string | null = null): PanelBody {
  return panelBody('blood', [
    text(`## ${t('replies:cancel.title', { title: plainText(state.title) })}`, t('replies:cancel.explain')),
    reasonNote(reason),
    ...buttons([button(t('replies:cancel.button'), { verb: 'cancel', gameId }, { style: 'danger' })]),
  ])
}

const aliveIn = (state: GameState): PlayerId[] =>
  Object.values(state.players)
    .filter(({ alive }) => alive)
    .map(({ id }) => id)
