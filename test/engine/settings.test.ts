import { describe, expect, test } from 'vitest'
import { clockSettings, defaultSettings, type SettingShape, type Settings, settingShapes } from '#engine/settings'
import { badSetting } from '#engine/settings-check'
import { given, host, lobby, toDay } from '../support/table-talk.js'

const keys = Object.keys(settingShapes) as (keyof Settings)[]

describe('Settings: the table', () => {
  test('Settings: the first value is the default', () => {
    for (const key of keys) {
      const shape: SettingShape = settingShapes[key]
      if (shape.kind === 'choice') expect([key, defaultSettings[key]]).toEqual([key, shape.values[0]])
    }
    expect(defaultSettings).toMatchObject({
      timeZone: 'Europe/Moscow',
      burningAt: '20:01',
      burningMinutes: 30,
      morningFrom: '09:00',
      morningTo: '10:00',
      lateEveningAt: '23:01',
      nightSeconds: 240,
      daySeconds: 600,
      burningSeconds: 180,
      riddleRounds: 3,
      earlyEnd: true,
      friendlyFire: false,
      hostGrace: 10,
      surgeonSelf: true,
      surgeonRepeat: true,
      revealOnDeath: true,
      absenceDays: 2,
    })
  })

  test('Settings: every default fits its own shape', () => {
    expect(badSetting(defaultSettings, defaultSettings)).toBe(null)
  })

  test.each(
    keys.flatMap((key) => {
      const shape: SettingShape = settingShapes[key]
      return shape.kind === 'choice' ? shape.values.map((value) => [key, value] as const) : []
    }),
  )('Settings: %s: %s is accepted in the lobby', (key, value) => {
    const table = lobby().after(['host', host.settings({ [key]: value })])
    expect(table.state.settings[key]).toBe(value)
  })

  test.each([
    ['schedule', 'lightning'],
    ['timeZone', 'Mars/Olympus'],
    ['burningAt', '24:00'],
    ['burningMinutes', 0],
    ['burningMinutes', 1.5],
    ['newDay', 'noon'],
    ['morningFrom', '9:00'],
    ['morningTo', ''],
    ['lateEveningAt', 2301],
    ['nightSeconds', 0],
    ['daySeconds', Number.NaN],
    ['burningSeconds', 86_401],
    ['riddleSeconds', 0],
    ['riddleRounds', 0],
    ['riddle', 'slowest'],
    ['earlyEnd', 'yes'],
    ['firstNight', 1],
    ['samhain', true],
    ['samhainGuise', 'coven'],
    ['friendlyFire', null],
    ['silentWarlock', ''],
    ['hostGrace', -1],
    ['surgeonWindow', 'night'],
    ['surgeonSelf', 0],
    ['surgeonRepeat', undefined],
    ['noCandidates', 'some'],
    ['ballot', 'Open'],
    ['revealOnDeath', 'true'],
    ['suicide', 'HOST'],
    ['absence', []],
    ['absenceDays', Number.POSITIVE_INFINITY],
    ['counts', { coven: -1 }],
    ['counts', { citizen: 3 }],
    ['counts', { coven: 0 }],
    ['counts', { coven: 0, samhain: 0 }],
    ['constructor', 1],
    ['toString', 'x'],
    ['whatever', 1],
  ])('Settings: %s: %j is refused as bad-setting and names the key', (key, value) => {
    const changes = { [key]: value } as Partial<Settings>
    expect(badSetting(changes, defaultSettings)).toBe(key)
    expect(lobby().refusal('host', host.settings(changes))).toBe('bad-setting')
  })

  test('Settings: riddleSeconds may be left to the schedule, counts to the table', () => {
    expect(badSetting({ riddleSeconds: null, counts: null }, defaultSettings)).toBe(null)
    expect(badSetting({ counts: { coven: 0, samhain: 1 } }, defaultSettings)).toBe(null)
  })

  test('Settings: __proto__ is no setting', () => {
    expect(badSetting(JSON.parse('{"__proto__": 1}'), defaultSettings)).toBe('__proto__')
  })
})

describe('Settings: when', () => {
  const others = keys.filter((key) => !(clockSettings as readonly string[]).includes(key))

  test.each(others)('Settings: %s is fixed when the game has started', (key) => {
    expect(given().refusal('host', host.settings({ [key]: defaultSettings[key] }))).toBe('wrong-phase')
  })

  test.each(clockSettings)('Settings: %s is of the clock: the host may change it while the game runs', (key) => {
    const table = given()
    expect(table.when('host', host.settings({ [key]: defaultSettings[key] }))).toEqual([
      { kind: 'SettingsChanged', changes: { [key]: defaultSettings[key] } },
    ])
  })

  test('Settings: for phases to come', () => {
    const table = given().after(['host', host.settings({ morningTo: '11:30', burningAt: '19:00' })])
    const before = table.in('night').deadline
    expect(table.sees('dan').deadline).toBe(before)
    toDay(table)
    expect(table.in('day').deadline - table.in('day').startedAt).toBe(9 * 3_600_000)
  })

  test('Settings: not after the end', () => {
    expect(given().after(['host', host.cancel]).refusal('host', host.settings({}))).toBe('ended')
  })
})
