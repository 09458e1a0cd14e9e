import { type PanelBody, panelBody, rule, text } from '#discord/panels/layout'
import { type SettingKey, shownValue } from '#discord/replies/setting-value'
import { inWords, ruleOf, takes } from '#discord/replies/setting-words'
import { clockSettings, type Settings, settingShapes } from '#engine/settings'
import type { Translate } from '#i18n/translate'

export const settingKeys = Object.keys(settingShapes) as readonly SettingKey[]
export const isClockSetting = (key: SettingKey): boolean => (clockSettings as readonly SettingKey[]).includes(key)

/** Whose settings are shown: those of games to come, of one that gathers, or of one that runs. */
export type SettingsOf = 'server' | 'lobby' | 'game'

/** For the host: every setting, its value, what it takes, and its rule. Those of the clock may change while a game runs. */
export function settingsCard(settings: Settings, whose: SettingsOf, t: Translate): PanelBody {
  const line = (key: SettingKey) => `\`${key}\` **${shownValue(settings[key])}** · ${takes(key, t)} · ${ruleOf[key]}`
  return panelBody('bone', [
    text(`## ${t(`settings:title.${whose}`)}`, t(`settings:explain.${whose}`)),
    rule,
    text(`### ${t('settings:clock')}`, ...settingKeys.filter(isClockSetting).map(line)),
    text(`### ${t('settings:law')}`, ...settingKeys.filter((key) => !isClockSetting(key)).map(line)),
  ])
}

const blitzClock: readonly SettingKey[] = ['nightSeconds', 'daySeconds', 'burningSeconds']
const morning: readonly SettingKey[] = ['morningFrom', 'morningTo']
const evening: readonly SettingKey[] = ['lateEveningAt']
const wallClock: readonly SettingKey[] = ['timeZone', 'burningAt', 'burningMinutes', 'newDay', ...morning, ...evening]

/** The settings of a clock that this game does not go by. */
function idleIn({ schedule, newDay }: Settings): readonly SettingKey[] {
  if (schedule === 'blitz') return wallClock
  return [...blitzClock, ...(newDay === 'morning' ? evening : morning)]
}

/** For the players: what is agreed in this game, in words, without the clock that is not in use. */
export function houseRulesCard(settings: Settings, t: Translate): PanelBody {
  const idle = idleIn(settings)
  const shown = settingKeys.filter((key) => !idle.includes(key))
  const lines = shown.flatMap((key) => inWords({ [key]: settings[key] }, t).map((line) => `- ${line} · ${ruleOf[key]}`))
  return panelBody('bone', [text(`## ${t('settings:house')}`, ...lines)])
}
