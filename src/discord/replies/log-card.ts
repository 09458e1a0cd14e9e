import { button, buttons, listed, type PanelBody, panelBody, stamp, text } from '#discord/panels/layout'
import { excerpt, plainText } from '#discord/panels/printed-name'
import { Roster } from '#discord/panels/roster'
import type { GameEvent } from '#engine/events'
import type { GameState } from '#engine/state'
import { viewFor } from '#engine/view-for'
import type { Commit } from '#game/commit'
import type { Translate } from '#i18n/translate'

/** A page of the chronicle, newest first: what was done, by whom, and why. For hosts only. */
export function logCard(state: GameState, commits: readonly Commit[], t: Translate): PanelBody {
  const roster = Roster.of(viewFor(state, { kind: 'host' }).players)
  const oldest = commits.at(-1)?.version ?? 1
  return panelBody('night', [
    text(
      `## ${t('replies:log.title')}`,
      commits.length === 0
        ? t('replies:log.empty')
        : listed(
            commits.map((commit) => commitLine(commit, roster, t)),
            3500,
            () => '…',
          ),
    ),
    ...buttons([oldest > 1 && button(t('replies:log.older'), { verb: 'log', gameId: state.id, before: oldest })]),
  ])
}

/** One commit: `12. 3 May 20:01 · Ann · voted: Bob`. */
export function commitLine(commit: Commit, roster: Roster, t: Translate): string {
  const { version, at, actor, act, reason } = commit
  const who =
    actor.kind === 'clock'
      ? t('replies:log.clock')
      : actor.kind === 'host'
        ? `**${plainText(actor.name)}**`
        : roster.name(actor.id)
  const targets = 'targets' in act ? act.targets : 'target' in act && act.target !== null ? [act.target] : []
  const aim = targets.length === 0 ? '' : `: ${roster.names(targets)}`
  const why = reason === undefined ? '' : ` — ${plainText(excerpt(reason, 150))}`
  return `${version}\\. ${stamp(at, 'f')} · ${who} · ${t(`replies:act.${act.kind}`)}${aim}${turnOf(commit, t)}${why}`
}

/** The phase that a commit has begun, if any: ` → Night 3`. */
function turnOf({ events }: Commit, t: Translate): string {
  const turn = events.map((event) => phaseBegun(event, t)).findLast((phase) => phase !== null)
  return turn ? ` → ${turn}` : ''
}

function phaseBegun(event: GameEvent, t: Translate): string | null {
  switch (event.kind) {
    case 'NightFell':
      return t('panels:phase.night', { day: event.day })
    case 'DayBroke':
      return t('panels:phase.day', { day: event.day })
    case 'BurningBegan':
      return t('panels:phase.burning', { day: event.day })
    case 'RiddlePosed':
      return t('panels:phase.riddle', { day: event.day })
    case 'GameEnded':
      return t('panels:phase.ended')
    default:
      return null
  }
}
