import { type PanelBody, panelBody, text } from '#discord/panels/layout'
import type { Translate } from '#i18n/translate'

export const rulesTopics = ['game', 'night', 'day', 'roles', 'coven', 'victory'] as const
export type RulesTopic = (typeof rulesTopics)[number]
export const isRulesTopic = (text: string | null): text is RulesTopic =>
  text !== null && (rulesTopics as readonly string[]).includes(text)

/** One chapter of the rules, in the words of a host to a newcomer. */
export function rulesCard(topic: RulesTopic, t: Translate): PanelBody {
  return panelBody('bone', [
    text(`## ${t(`rules:${topic}.title`)}`, t(`rules:${topic}.text`)),
    text(`-# ${t('rules:more')}`),
  ])
}
