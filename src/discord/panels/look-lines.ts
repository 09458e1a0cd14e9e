import type { Roster } from '#discord/panels/roster'
import type { Look } from '#engine/state'
import type { SeatView } from '#engine/view'
import type { Translate } from '#i18n/translate'

/** What a look told, in a sentence. */
export function lookLine(look: Look, roster: Roster, t: Translate): string {
  const [first = '', second = ''] = look.targets
  return look.result === 'same' || look.result === 'different'
    ? t(`panels:look.${look.result}`, { first: roster.name(first), second: roster.name(second) })
    : t('panels:look.role', { name: roster.name(first), role: t(`roles:name.${look.result}`) })
}

/** The newest looks of a seat, latest first. */
export function lookLines(you: SeatView, roster: Roster, t: Translate): string[] {
  if (you.looks.length === 0) return []
  const newest = [...you.looks].reverse().slice(0, 10)
  return [
    t('panels:look.title'),
    ...newest.map((look) => t('panels:look.line', { night: look.night, what: lookLine(look, roster, t) })),
  ]
}
