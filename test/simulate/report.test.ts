import { describe, expect, test } from 'vitest'
import { readOrders } from '../../scripts/simulate/orders.js'
import { progressOn } from '../../scripts/simulate/progress.js'
import { columns, jsonOf, tableOf } from '../../scripts/simulate/report.js'
import { simulate } from '../../scripts/simulate/simulate.js'

const orders = (line: string) => {
  const read = readOrders(line.split(' '))
  if (!read) throw new Error('no orders')
  return read
}
const few = orders('--games 4 --players 9 --seed report --workers 1')
const rows = await simulate(few, () => {})

describe('the table', () => {
  test('shows the deal, the sides with their intervals, the length, who survives and what they die of', () => {
    const table = tableOf(rows, few)
    const tally = rows[0]?.tally
    expect(table).toMatch(/9 players: \d coven/)
    for (const line of [
      /^coven +[\d.]+ % +[\d.]+ % – [\d.]+ %$/m,
      /^samhain +/m,
      /length in days: /,
      /^burned +[\d.]+$/m,
    ])
      expect(table).toMatch(line)
    expect(table).toContain(`of ${tally?.acts} acts`)
  })

  test('has a row for each number of players where there are several', async () => {
    const range = orders('--games 2 --players 5-7 --workers 1')
    const table = tableOf(await simulate(range, () => {}), range)
    expect(table.split('\n').map((line) => line.split(' ')[0])).toEqual(expect.arrayContaining(['5', '6', '7']))
  })

  test('aligns its columns', () => {
    expect(
      columns(
        ['a', 'share'],
        [
          ['long', '1'],
          ['b', '100'],
        ],
      ),
    ).toBe('a     share\n────  ─────\nlong      1\nb       100')
  })

  test('is JSON on demand, with the counts behind the shares', () => {
    const document = JSON.parse(jsonOf(rows, few))
    expect(document).toMatchObject({ games: 4, seed: 'report', rows: [{ players: 9, games: 4 }] })
    const { wins, shares } = document.rows[0]
    expect(shares.town.share).toBe(wins.town / 4)
  })
})

describe('the progress', () => {
  function shown(isTTY: boolean): string[] {
    const written: string[] = []
    let now = 0
    const out = { isTTY, columns: 80, write: (text: string) => written.push(text) > 0 }
    const progress = progressOn(out, () => {
      now += 1000
      return now
    })
    for (let played = 0; played <= 20; played++) progress(played, 20)
    return written
  }

  test('is a bar on a terminal, and gone at the end', () => {
    const written = shown(true)
    expect(written[5]).toMatch(/█+░+ 5\/20 .+ left/)
    expect(written.at(-1)).toBe('\r\u001b[K')
  })

  test('is a line for each tenth elsewhere, without control characters', () => {
    const written = shown(false)
    expect(written).toHaveLength(10)
    expect(written.join('')).not.toContain('\r')
    expect(written.at(-1)).toBe('20 of 20 games\n')
  })
})
