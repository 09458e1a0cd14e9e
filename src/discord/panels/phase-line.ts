import { when } from '#discord/panels/layout'
import type { Moment } from '#engine/view'
import type { Translate } from '#i18n/translate'

/** When the present phase ends, or that the clock stands still. */
export function deadlineLine(view: Moment, t: Translate): string {
  if (view.paused) return t('panels:paused')
  if (view.deadline === null) return ''
  const moment = when(view.deadline)
  switch (view.phase) {
    case 'night':
      return t('panels:deadline.night', { when: moment })
    case 'day':
      return t(view.truce ? 'panels:deadline.truce' : 'panels:deadline.day', { when: moment })
    case 'burning':
      return t('panels:deadline.burning', { when: moment })
    case 'riddle':
      return t('panels:deadline.riddle', { when: moment })
    default:
      return ''
  }
}

/** Where the game stands, in a heading: `Night 3`. */
export function phaseTitle({ phase, day }: Moment, t: Translate): string {
  return t(`panels:phase.${phase}`, { day })
}
