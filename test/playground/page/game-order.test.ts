import { describe, expect, test } from 'vitest'
import { composition } from '#engine/deal'
import { defaultSettings, type SettingShape, type Settings, settingShapes } from '#engine/settings'
import { translator } from '#i18n/translate'
import type { GameOrder, Trouble } from '#playground/page/browser/protocol'
import { readOrder } from '#playground/page/game-order'
import { settingLines } from '#playground/page/setting-lines'

const order = (changes: Partial<GameOrder> = {}): GameOrder => ({
  players: '15',
  locale: 'en-US',
  seed: '',
  settings: {},
  ...changes,
})

const troublesOf = (wish: GameOrder): readonly Trouble[] => {
  const read = readOrder(wish)
  return read.ok ? [] : read.troubles
}

const fieldsOf = (wish: GameOrder) => troublesOf(wish).map(({ field }) => field)

/** What nobody can want of a setting of each kind. */
const wrongOf: Readonly<Record<SettingShape['kind'], readonly string[]>> = {
  choice: ['perhaps', 'Classic '.repeat(20)],
  flag: ['perhaps', '2'],
  number: ['0', '-1', '1.5', '1e3', '999999', 'ten', '12345678901234567890'],
  time: ['25:00', '12:60', 'noon', '2001', '20:01:00', '-1:00'],
  zone: ['Mars/Phobos', 'Moscow time', '../etc'],
  counts: ['coven', 'coven 3, ghost 1', 'coven 61', 'coven -1', 'coven 0, samhain 0', 'three of the coven'],
}

/** One value that it takes, other than its usual one. */
const rightOf: Readonly<Record<SettingShape['kind'], (shape: SettingShape) => string>> = {
  choice: (shape) => (shape.kind === 'choice' ? (shape.values.at(-1) ?? '') : ''),
  flag: () => 'false',
  number: (shape) => (shape.kind === 'number' ? String(shape.max) : ''),
  time: () => '23:59',
  zone: () => 'Asia/Tokyo',
  counts: () => 'coven 2, surgeon 2',
}

const shapes = Object.entries(settingShapes) as [keyof Settings, SettingShape][]

describe('a new game as it was typed', () => {
  test('is read when nothing is wrong', () => {
    expect(
      readOrder(order({ players: ' 7 ', seed: ' pumpkin ', settings: { ballot: 'secret', timeZone: '' } })),
    ).toEqual({ ok: true, game: { players: 7, locale: 'en-US', seed: 'pumpkin', settings: { ballot: 'secret' } } })
  })

  test.each(shapes)('%s is refused at its field, with every other one, whatever is wrong with it', (name, shape) => {
    for (const wrong of wrongOf[shape.kind]) {
      expect(fieldsOf(order({ settings: { [name]: wrong } })), wrong).toEqual([name])
      expect(fieldsOf(order({ players: '4', settings: { [name]: wrong } })), wrong).toEqual(['players', name])
    }
    const right = name === 'morningFrom' ? '09:59' : rightOf[shape.kind](shape)
    expect(fieldsOf(order({ settings: { [name]: right } }))).toEqual([])
    expect(fieldsOf(order({ settings: { [name]: '' } }))).toEqual([])
  })

  test('takes whatever its own form offers and shows as usual', () => {
    for (const { name, values, usual } of settingLines)
      for (const value of [...values.map((each) => each.value), usual])
        expect(fieldsOf(order({ settings: { [name]: value } })), `${name} = ${value}`).toEqual([])
  })

  test.each(['', ' ', '4', '61', '-7', '7.5', '1e1', 'seven', '٧'])('players: not %j', (players) => {
    expect(troublesOf(order({ players }))).toEqual([{ field: 'players', wrong: 'players', about: { min: 5, max: 60 } }])
  })

  test('a seed is no novel', () => {
    expect(troublesOf(order({ seed: 'x'.repeat(61) }))).toEqual([{ field: 'seed', wrong: 'seed', about: { max: 60 } }])
    expect(troublesOf(order({ seed: 'тыква 🎃' }))).toEqual([])
  })

  test('a morning does not end before it begins, whatever else is typed, and may be a moment', () => {
    const times = ['00:00', '08:59', '09:00', '09:30', '10:00', '11:00', '23:59']
    const minutes = (time: string) => {
      const [hour = 0, minute = 0] = time.split(':').map(Number)
      return hour * 60 + minute
    }
    for (const schedule of ['classic', 'blitz'])
      for (const from of ['', ...times])
        for (const to of ['', ...times]) {
          const typed = { schedule, morningFrom: from, morningTo: to }
          const begins = from === '' ? defaultSettings.morningFrom : from
          const ends = to === '' ? defaultSettings.morningTo : to
          const right = minutes(begins) <= minutes(ends)
          expect(troublesOf(order({ settings: typed })), `${from}-${to}`).toEqual(
            right
              ? []
              : to === ''
                ? [{ field: 'morningFrom', wrong: 'morning-from', about: { other: ends } }]
                : [{ field: 'morningTo', wrong: 'morning-to', about: { other: begins } }],
          )
        }
    expect(fieldsOf(order({ players: '4', settings: { morningFrom: '11:00', morningTo: '09:00' } }))).toEqual([
      'players',
      'morningTo',
    ])
    expect(fieldsOf(order({ settings: { morningFrom: '25:00', morningTo: '08:00' } }))).toEqual(['morningFrom'])
  })

  test('tells what is usual as the engine has it, by the schedule where it depends on it', () => {
    const riddle = settingLines.find(({ name }) => name === 'riddleSeconds')
    expect(riddle?.usualIn).toEqual({ classic: '90', blitz: '45' })
    // Whatever else depends on the schedule would say `auto` here.
    expect(
      settingLines
        .filter(({ kind, usual, usualIn }) => kind !== 'choice' && usual === 'auto' && !usualIn)
        .map(({ name }) => name),
    ).toEqual(['counts'])
  })

  test('a setting that there is not is no reason to begin', () => {
    expect(fieldsOf(order({ settings: { constructor: '1' } }))).toEqual(['constructor'])
  })

  test('is refused exactly where the roles could not be dealt, and says what would do', () => {
    for (const coven of [1, 6, 7, 8, 40, 59, 60])
      for (let players = 5; players <= 60; players += 1) {
        const settings = { ...defaultSettings, counts: { coven, surgeon: 1 } }
        const troubles = troublesOf(
          order({ players: String(players), settings: { counts: `coven ${coven}, surgeon 1` } }),
        )
        expect(troubles.length === 0, `${coven} of ${players}`).toBe(composition(players, settings) !== null)
        for (const { field, wrong, about } of troubles) {
          expect(field).toBe('counts')
          if (wrong === 'too-many-roles') expect(composition(Number(about?.fewest), settings)).not.toBeNull()
          else expect(wrong).toBe('too-many-for-all')
        }
      }
    expect(troublesOf(order({ players: '7', settings: { counts: 'coven 40' } }))).toEqual([
      { field: 'counts', wrong: 'too-many-roles', about: { players: 7, fewest: expect.any(Number) } },
    ])
  })

  test.each(['en-US', 'ru'] as const)('every refusal is a whole sentence that says what to do, in %s', (locale) => {
    const wishes = [
      order({ players: '', seed: 'x'.repeat(99) }),
      ...Object.entries(wrongOf).map(([kind, [wrong = '']]) =>
        order({
          settings: Object.fromEntries(
            shapes.filter(([, shape]) => shape.kind === kind).map(([name]) => [name, wrong]),
          ),
        }),
      ),
      order({ settings: { nonsense: '1' } }),
      order({ settings: { morningFrom: '11:00' } }),
      order({ settings: { morningTo: '08:00' } }),
      order({ players: '7', settings: { counts: 'coven 40' } }),
      order({ players: '7', settings: { counts: 'coven 60, surgeon 60' } }),
    ]
    const t = translator(locale)
    for (const { wrong, about } of wishes.flatMap(troublesOf)) {
      const sentence = t(
        `page:game.wrong.${wrong}`,
        about as Readonly<Record<'fewest' | 'max' | 'min' | 'other' | 'players', number>>,
      )
      expect(sentence).toMatch(/^[A-ZА-ЯЁ].*[.]$/)
      expect(sentence).not.toContain('{{')
    }
  })
})
