import { describe, expect, test } from 'vitest'
import { column, compare, given, host, toBurning, toDay, toNight, toRiddle } from '../../support/table-talk.js'

describe('N12 the comparison', () => {
  test.each([
    ['bob', 'cyd', 'same'],
    ['ann', 'dan', 'same'],
    ['sue', 'joe', 'same'],
    ['bob', 'dan', 'different'],
    ['ann', 'cyd', 'different'],
  ] as const)('N12 %s and %s: %s guise', (first, second, result) => {
    const look = { night: 1, by: 'joe', kind: 'compare', targets: [first, second], result }
    expect(given({ warlock: 'bob' }).when('joe', compare(first, second))).toEqual([{ kind: 'Looked', look }])
  })

  test("N12 samhainGuise: town: Samhain wears a citizen's guise", () => {
    const table = given({ settings: { samhainGuise: 'town' } })
    expect(table.when('joe', compare('sam', 'dan'))).toMatchObject([{ look: { result: 'same' } }])
    const other = given({ settings: { samhainGuise: 'town' } })
    expect(other.when('joe', compare('bob', 'sam'))).toMatchObject([{ look: { result: 'different' } }])
  })

  test('N12 samhainGuise: own: she differs from the town and from the Coven', () => {
    for (const other of ['dan', 'bob', 'joe']) {
      const table = given({ settings: { samhainGuise: 'own' } })
      expect(table.when('joe', compare(other, 'sam'))).toMatchObject([{ look: { result: 'different' } }])
    }
  })

  test('N12 two different living players, himself allowed', () => {
    const table = given().after(['host', host.kill('fay')])
    expect(table.refusal('joe', compare('dan', 'dan'))).toBe('same-target')
    expect(table.refusal('joe', compare('joe', 'joe'))).toBe('same-target')
    expect(table.refusal('joe', compare('dan', 'fay'))).toBe('dead-target')
    expect(table.refusal('joe', compare('fay', 'fay'))).toBe('dead-target')
    expect(table.refusal('joe', compare('zed', 'dan'))).toBe('unknown-player')
    expect(table.when('joe', compare('joe', 'bob'))).toMatchObject([{ look: { result: 'different' } }])
  })

  test('N1 one comparison a night, never taken back', () => {
    const table = given().after(['joe', compare('dan', 'eva')])
    expect(table.refusal('joe', compare('dan', 'bob'))).toBe('already-looked')
    toNight(table)
    expect(table.when('joe', compare('bob', 'cyd'))).toHaveLength(1)
  })

  test('N12 at night only, and only his', () => {
    expect(toDay(given()).refusal('joe', compare('dan', 'eva'))).toBe('wrong-phase')
    for (const who of ['ann', 'bob', 'sam', 'sue', 'dan']) {
      expect(given().refusal(who, compare('dan', 'eva'))).toBe('not-your-power')
    }
  })
})

describe('D1 the column', () => {
  test('D1 the Journalist may file a column that the next Gazette prints, unsigned', () => {
    const table = given()
    expect(table.when('joe', column('  Beware of lanterns. '))).toEqual([
      { kind: 'ColumnFiled', by: 'joe', text: 'Beware of lanterns.' },
    ])
    table.pass()
    expect(table.state.gazette?.column).toBe('Beware of lanterns.')
    expect(JSON.stringify(table.state.gazette)).not.toContain('joe')
  })

  test('D1 a column is printed once', () => {
    const table = given().after(['joe', column('Once.')])
    toNight(table).pass()
    expect(table.state.gazette).toMatchObject({ number: 2, column: null })
  })

  test('D1 fine print: one column a day, the newest counts', () => {
    const table = given().after(['joe', column('First thought.')], ['joe', column('Second thought.')])
    table.pass()
    expect(table.state.gazette?.column).toBe('Second thought.')
  })

  test('D1 fine print: in any phase of the game', () => {
    for (const table of [given(), toDay(given()), toBurning(given(), 'dan'), toRiddle(given(), 'dan', 'eva')]) {
      expect(table.when('joe', column('Still writing.'))).toHaveLength(1)
      table.after(['host', host.cancel])
      expect(table.refusal('joe', column('Too late.'))).toBe('ended')
    }
  })

  test('D1 fine print: a column filed by day waits for the dawn', () => {
    const table = toDay(given()).after(['joe', column('By daylight.')])
    toNight(table).pass()
    expect(table.state.gazette?.column).toBe('By daylight.')
  })

  test('D1 only the Journalist edits', () => {
    for (const who of ['ann', 'bob', 'sam', 'sue', 'dan']) {
      expect(given().refusal(who, column('Me too.'))).toBe('not-your-power')
    }
  })

  test('N13 a Journalist who dies at dawn still filed his column', () => {
    const table = given().after(
      ['joe', column('My last.')],
      ['bob', { kind: 'DecideKill', target: 'joe', description: 'Ink.' }],
    )
    table.pass()
    expect(table.dead).toEqual(['joe'])
    expect(table.state.gazette?.column).toBe('My last.')
  })

  test('C2 fine print: a column is no act of the night', () => {
    const table = given().after(['joe', column('Waiting for me?')])
    expect(table.in('night').completeSince).toBe(null)
    expect(table.sees('joe').deadline).toBe(table.in('night').deadline)
  })
})
