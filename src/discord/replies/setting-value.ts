import { type Settings, settingShapes } from '#engine/settings'
import { minutesOf } from '#engine/time-zone'

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
  const pair = /([a-z]+)\s*[:= ]\s*(\d{1,3})/g
  const pairs = [...text.matchAll(pair)].map(([, role, count]) => [role, Number(count)])
  const rest = text.replace(pair, '').replace(/[\s,;]+/g, '')
  return pairs.length === 0 || rest !== '' ? text : Object.fromEntries(pairs)
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

const isWithin = ({ min, max }: { readonly min: number; readonly max: number }, typed: string): boolean =>
  /^\s*\d{1,9}\s*$/.test(typed) && Number(typed) >= min && Number(typed) <= max

const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)

/** Values worth offering for a setting while one is being typed; `present` first, those that stand or are usual. */
export function suggestValues(key: SettingKey, typed: string, ...present: readonly string[]): readonly string[] {
  const shape = settingShapes[key]
  switch (shape.kind) {
    case 'choice':
      return shape.values
    case 'flag':
      return ['true', 'false']
    case 'zone':
      return [...present, ...zones]
    case 'counts':
      return [...present, 'auto', 'coven 3, samhain 1, catholic 1, surgeon 1, journalist 1']
    case 'number':
      return isWithin(shape, typed) ? [typed.trim()] : [...present, String(shape.min), String(shape.max)]
    default:
      return minutesOf(typed.trim()) === null ? [...present, ...halfHours] : [typed.trim()]
  }
}
