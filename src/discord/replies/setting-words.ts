import { isSettingKey, type SettingKey, shownValue } from '#discord/replies/setting-value'
import { type SettingShape, type Settings, settingShapes } from '#engine/settings'
import type { Translate } from '#i18n/translate'

/** The rule of the law that a setting belongs to. */
export const ruleOf: Readonly<Record<SettingKey, string>> = {
  schedule: 'C2 C3',
  timeZone: 'C2 C4',
  burningAt: 'C2',
  burningMinutes: 'C2',
  newDay: 'C2',
  morningFrom: 'C2',
  morningTo: 'C2',
  lateEveningAt: 'C2',
  nightSeconds: 'C3',
  daySeconds: 'C3',
  burningSeconds: 'C3',
  riddleSeconds: 'B4',
  riddleRounds: 'B6',
  riddle: 'B4',
  earlyEnd: 'C2 C3',
  firstNight: 'C1',
  samhain: 'P2',
  samhainGuise: 'N12',
  friendlyFire: 'N2',
  silentWarlock: 'N5',
  hostGrace: 'N5 S1',
  surgeonWindow: 'N10',
  surgeonSelf: 'N10',
  surgeonRepeat: 'N10',
  noCandidates: 'D3',
  ballot: 'B1',
  revealOnDeath: 'P3',
  suicide: 'S1',
  absence: 'S4',
  absenceDays: 'S4',
  counts: 'P2',
}

/** What a setting takes, as it is typed; short enough for a list. */
export function takes(key: SettingKey, t: Translate): string {
  const shape: SettingShape = settingShapes[key]
  switch (shape.kind) {
    case 'choice':
      return shape.values.join(' / ')
    case 'flag':
      return 'true / false'
    case 'number':
      return `${key === 'riddleSeconds' ? 'auto / ' : ''}${shape.min}–${shape.max} ${t(`settings:units.${shape.unit}`)}`
    case 'time':
      return t('settings:takes.time')
    case 'zone':
      return t('settings:takes.zone')
    case 'counts':
      return t('settings:takes.counts')
  }
}

/** For whoever typed a value that was refused: what would be possible. */
export const possible = (setting: string, t: Translate): string =>
  isSettingKey(setting)
    ? t('settings:possible', { setting, about: t(`settings:about.${setting}`), takes: takes(setting, t) })
    : t('settings:unknown', { setting: setting.replace(/[^\w-]/g, '') })

/** `burningAt = 20:01`, for the host who typed it. */
export const changed = (changes: Partial<Settings>): string =>
  entriesOf(changes)
    .map(([key, value]) => `\`${key}\` = **${shownValue(value)}**`)
    .join(', ')

/** `when the burning begins: 20:01`, for everyone. */
export const inWords = (changes: Partial<Settings>, t: Translate): string[] =>
  entriesOf(changes).map(([key, value]) => `${t(`settings:about.${key}`)}: **${valueInWords(key, value, t)}**`)

type Value = Settings[SettingKey]
const entriesOf = (changes: Partial<Settings>) =>
  Object.entries(changes).filter((entry): entry is [SettingKey, Value] => isSettingKey(entry[0]))

type ChoiceValue = Extract<(typeof settingShapes)[SettingKey], { readonly kind: 'choice' }>['values'][number]

function valueInWords(key: SettingKey, value: Value, t: Translate): string {
  const shape: SettingShape = settingShapes[key]
  if (value === null) return t('settings:automatic')
  if (typeof value === 'boolean') return t(value ? 'settings:yes' : 'settings:no')
  if (typeof value === 'number')
    return shape.kind === 'number' ? t(`settings:unit.${shape.unit}`, { count: value }) : String(value)
  if (typeof value === 'object') return countsInWords(value, t)
  return shape.kind === 'choice' ? t(`settings:value.${value as ChoiceValue}`) : value
}

const countsInWords = (counts: NonNullable<Settings['counts']>, t: Translate): string =>
  Object.entries(counts)
    .map(([role, count]) => `${t(`roles:name.${role as keyof typeof counts}`)} ${count}`)
    .join(', ')
