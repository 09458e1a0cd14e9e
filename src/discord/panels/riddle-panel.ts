import { button, buttons, type PanelBody, panelBody, rule, text } from '#discord/panels/layout'
import { deadlineLine } from '#discord/panels/phase-line'
import { excerpt, plainText } from '#discord/panels/printed-name'
import { Roster } from '#discord/panels/roster'
import type { RiddleView, View } from '#engine/view'
import type { Translate } from '#i18n/translate'

/** The race: a question and its answers as buttons, for the tied alone (B4). */
export function riddlePanel(view: View, riddle: RiddleView, t: Translate): PanelBody {
  const roster = Roster.of(view.players)
  const { gameId } = view
  const letters = riddle.options.map((_, at) => String.fromCharCode(65 + at))
  return panelBody('ember', [
    text(
      `## ${t('panels:riddle.title', { round: riddle.round })}`,
      t(view.settings.riddle === 'fastestBurns' ? 'panels:riddle.burns' : 'panels:riddle.spared', {
        names: excerpt(roster.names(riddle.among), 600),
      }),
      deadlineLine(view, t),
    ),
    rule,
    text(
      `### ${plainText(riddle.question)}`,
      ...riddle.options.map((option, at) => `**${letters[at]}** · ${plainText(option)}`),
    ),
    riddle.barred.length > 0 ? text(t('panels:riddle.barred', { names: roster.names(riddle.barred) })) : null,
    ...(view.paused
      ? []
      : buttons(
          riddle.options.map((option, choice) =>
            button(
              `${letters[choice]} · ${option}`,
              { verb: 'answer', gameId, riddle: riddle.id, choice },
              { style: 'primary' },
            ),
          ),
        )),
  ])
}
