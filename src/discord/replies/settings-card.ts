import { type PanelBody, panelBody, rule, text } from '#discord/panels/layout'
import { shownValue } from '#discord/replies/setting-value'
import { clockSettings, type SettingShape, type Settings, settingShapes } from '#engine/settings'
import type { Translate } from '#i18n/translate'

/** Every setting, its value and what it takes. Those of the clock may change while a game runs. */
export function settingsCard(settings: Settings, running: boolean, t: Translate): PanelBody {
  const keys = Object.keys(settingShapes) as (keyof Settings)[]
  const clock: readonly string[] = clockSettings
  const line = (key: keyof Settings) => `\`${key}\` **${shownValue(settings[key])}** · ${takes(settingShapes[key])}`
  return panelBody('bone', [
    text(`## ${t(running ? 'replies:settings.game' : 'replies:settings.server')}`, t('replies:settings.explain')),
    rule,
    text(`### ${t('replies:settings.clock')}`, ...keys.filter((key) => clock.includes(key)).map(line)),
    text(`### ${t('replies:settings.law')}`, ...keys.filter((key) => !clock.includes(key)).map(line)),
  ])
}

function takes(shape: SettingShape): string {
  switch (shape.kind) {
    case 'choice':
      return shape.values.join(' / ')
    case 'flag':
      return 'true / false'
    case 'number':
      return `${shape.min}–${shape.max}`
    case 'time':
      return 'HH:MM'
    case 'zone':
      return 'IANA'
    case 'counts':
      return 'auto / coven 4, samhain 1, …'
  }
}
