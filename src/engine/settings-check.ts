import { type SettingShape, type Settings, settingShapes } from './settings.js'
import { isTimeZone, minutesOf } from './time-zone.js'

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value)

const dealable = ['coven', 'samhain', 'catholic', 'surgeon', 'journalist']

function fits(shape: SettingShape, value: unknown): boolean {
  switch (shape.kind) {
    case 'choice':
      return typeof value === 'string' && shape.values.includes(value)
    case 'flag':
      return typeof value === 'boolean'
    case 'number':
      return isWhole(value) && value >= shape.min && value <= shape.max
    case 'time':
      return typeof value === 'string' && minutesOf(value) !== null
    case 'zone':
      return typeof value === 'string' && isTimeZone(value)
    case 'counts':
      return (
        value === null ||
        (typeof value === 'object' &&
          Object.entries(value).every(([role, n]) => dealable.includes(role) && isWhole(n) && n >= 0 && n <= 60))
      )
  }
}

/**
 * The first setting of `changes` that is unknown or out of its shape, or `null`. A game needs somebody to hunt:
 * a deal without Coven or Samhain is refused as `counts`.
 */
export function badSetting(changes: Partial<Settings>, present: Settings): string | null {
  for (const [key, value] of Object.entries(changes)) {
    if (!Object.hasOwn(settingShapes, key)) return key
    if (key === 'riddleSeconds' && value === null) continue
    if (!fits(settingShapes[key as keyof Settings], value)) return key
  }
  const { counts } = { ...present, ...changes }
  return counts && counts.coven === 0 && !counts.samhain ? 'counts' : null
}
