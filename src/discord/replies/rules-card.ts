import { type PanelBody, panelBody, text } from '#discord/panels/layout'
import type { Translate } from '#i18n/translate'

/** The chapters that hold for every game; the house rules are a chapter of their own. */
const chapters = ['game', 'night', 'day', 'roles', 'coven', 'victory'] as const
type Chapter = (typeof chapters)[number]
export const rulesTopics = [...chapters, 'house'] as const
export const isChapter = (text: string | null): text is Chapter =>
  text !== null && (chapters as readonly string[]).includes(text)

/** One chapter of the rules, in the words of a host to a newcomer. */
export function rulesCard(chapter: Chapter, t: Translate): PanelBody {
  return panelBody('bone', [
    text(`## ${t(`rules:${chapter}.title`)}`, t(`rules:${chapter}.text`)),
    text(`-# ${t('rules:more')}`),
  ])
}
