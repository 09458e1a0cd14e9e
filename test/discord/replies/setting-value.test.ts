import { describe, expect, it } from 'vitest'
import { readSetting, shownValue, suggestValues } from '#discord/replies/setting-value'
import { defaultSettings, type Settings, settingShapes } from '#engine/settings'
import { badSetting } from '#engine/settings-check'

const keys = Object.keys(settingShapes) as (keyof Settings)[]

describe('a setting', () => {
  it.each(keys)('is read as it is shown: %s', (key) => {
    expect(readSetting(key, shownValue(defaultSettings[key]))).toEqual(defaultSettings[key])
  })

  it.each(keys)('suggests only what the law takes: %s', (key) => {
    for (const value of suggestValues(key, '').slice(0, 40)) {
      expect([value, badSetting({ [key]: readSetting(key, value) }, defaultSettings)]).toEqual([value, null])
    }
  })

  it.each([
    ['friendlyFire', ' Yes ', true],
    ['friendlyFire', 'нет', false],
    ['riddleSeconds', 'auto', null],
    ['riddleSeconds', '30', 30],
    ['counts', 'coven 4, samhain: 1', { coven: 4, samhain: 1 }],
    ['counts', 'auto', null],
  ] as const)('%s takes %s', (key, typed, value) => {
    expect(readSetting(key, typed)).toEqual(value)
  })

  it.each([
    ['nightSeconds', '1e3'],
    ['nightSeconds', '-5'],
    ['nightSeconds', ''],
    ['friendlyFire', 'perhaps'],
    ['burningAt', '25:00'],
    ['timeZone', 'Salem/Gallows'],
    ['newDay', '__proto__'],
    ['counts', '{"$gt":1}'],
    ['counts', 'citizen 4'],
    ['riddleSeconds', 'null'],
  ] as const)('%s leaves %s to the engine to refuse', (key, typed) => {
    expect(badSetting({ [key]: readSetting(key, typed) }, defaultSettings)).toBe(key)
  })
})
