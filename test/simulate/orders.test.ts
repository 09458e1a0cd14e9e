import { describe, expect, test } from 'vitest'
import { NotAnOrder, readOrders } from '../../scripts/simulate/orders.js'

const read = (line: string) => readOrders(line.split(' ').filter((part) => part !== ''))

describe('the order of a simulation', () => {
  test('has sensible defaults: a thousand games of fifteen, or one to be told', () => {
    expect(read('')).toMatchObject({
      games: 1000,
      players: [15],
      settings: {},
      locale: 'en-US',
      json: false,
      tell: false,
    })
    expect(read('--tell')).toMatchObject({ games: 1, tell: true })
  })

  test('takes a range of players, settings as a host types them, a seed, a language', () => {
    const orders = readOrders([
      ...['--games', '20', '--players', '5-8', '--seed', 'x', '--locale', 'ru', '--workers', '3', '--json'],
      ...['--set', 'schedule=blitz', '--set', 'friendlyFire=yes', 'counts=coven 2, samhain 1'],
    ])
    expect(orders).toEqual({
      games: 20,
      players: [5, 6, 7, 8],
      settings: { schedule: 'blitz', friendlyFire: true, counts: { coven: 2, samhain: 1 } },
      seed: 'x',
      locale: 'ru',
      workers: 3,
      json: true,
      tell: false,
    })
  })

  test('takes several ranges, and each number once', () => {
    expect(read('--players 5-7,20,6')?.players).toEqual([5, 6, 7, 20])
    expect(() => read('--players 5,')).toThrow(NotAnOrder)
  })

  test('may be to show the usage only', () => {
    expect(read('--help')).toBeNull()
  })

  test.each([
    ['--games 0', '--games'],
    ['--games 1e3', '--games'],
    ['--players 4', '5 to 60'],
    ['--players 61', '5 to 60'],
    ['--players 9-6', '--players'],
    ['--players many', '"many"'],
    ['--workers 0', '--workers'],
    ['--locale de', 'en-US or ru'],
    ['--set nonsense=1', 'no setting "nonsense"'],
    ['--set schedule', 'key=value'],
    ['--set schedule=weekly', '"schedule" cannot be set to "weekly"'],
    ['--players 5 --set counts=coven:6', 'more roles than 5'],
    ['--what', '--what'],
    ['--games', '--games'],
  ])('says what is wrong with: %s', (line, said) => {
    expect(() => read(line)).toThrow(NotAnOrder)
    expect(() => read(line)).toThrow(said)
  })
})
