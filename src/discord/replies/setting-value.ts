import { type Settings, settingShapes } from '#engine/settings'

export type SettingKey = keyof Settings
export const isSettingKey = (text: string): text is SettingKey => Object.hasOwn(settingShapes, text)

const yes = ['true', 'yes', 'on', '1', 'да', 'вкл']
const no = ['false', 'no', 'off', '0', 'нет', 'выкл']

/** What a host typed, as the engine takes it. What cannot be understood is handed on as text, for the engine to refuse. */
export function readSetting(key: SettingKey, typed: string): unknown {
  const text = typed.trim()
  const shape = settingShapes[key]
  switch (shape.kind) {
    case 'flag':
      return yes.includes(text.toLowerCase()) ? true : no.includes(text.toLowerCase()) ? false : text
    case 'number':
      if (key === 'riddleSeconds' && text === 'auto') return null
      return /^\d{1,9}$/.test(text) ? Number(text) : text
    case 'counts':
      return readCounts(text)
    default:
      return text
  }
}

/** `coven 4, samhain 1`, or `auto` for the table of the rules (P2). */
function readCounts(text: string): unknown {
  if (text === 'auto') return null
  const pairs = [...text.matchAll(/([a-z]+)\s*[:= ]\s*(\d{1,3})/g)].map(([, role, count]) => [role, Number(count)])
  return pairs.length === 0 ? text : Object.fromEntries(pairs)
}

/** A setting's value as it is typed and shown. */
export function shownValue(value: Settings[SettingKey]): string {
  if (value === null) return 'auto'
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([role, count]) => `${role} ${count}`)
    .join(', ')
}

const zones: readonly string[] = Intl.supportedValuesOf('timeZone')

/** Values worth offering for a setting while one is being typed. */
export function suggestValues(key: SettingKey, typed: string): readonly string[] {
  const shape = settingShapes[key]
  switch (shape.kind) {
    case 'choice':
      return shape.values
    case 'flag':
      return ['true', 'false']
    case 'zone':
      return zones
    case 'counts':
      return ['auto']
    case 'number':
      return typed === '' ? [String(shape.min), String(shape.max)] : [typed]
    default:
      return typed === '' ? [] : [typed]
  }
}
