import { describe, expect, test } from 'vitest'
import {
  given,
  host,
  kill,
  nominate,
  shield,
  strike,
  toBurning,
  toDay,
  toNight,
  toRiddle,
  truce,
  unvote,
  vote,
} from '../../support/table-talk.js'

describe('N10 the shield', () => {
  test('N10 a shield stops the Coven; the Gazette says that someone was saved, not who', () => {
    const table = given().after(['bob', kill('dan')])
    expect(table.when('sue', shield('dan'))).toEqual([{ kind: 'Shielded', by: 'sue', target: 'dan' }])
    expect(table.pass()).toMatchObject([
      { kind: 'ShieldsHeld', night: 1, shields: { sue: 'dan' } },
      { kind: 'GazettePrinted', issue: { saved: true, refused: false, deaths: [], descriptions: [] } },
      { kind: 'DayBroke' },
    ])
    expect(JSON.stringify(table.state.gazette)).not.toMatch(/dan|sue/)
  })

  test('N10 a shield stops Samhain as well', () => {
    const table = given().after(['sam', strike('dan')], ['sue', shield('dan')])
    table.pass()
    expect(table.dead).toEqual([])
    expect(table.state.gazette).toMatchObject({ saved: true, refused: true, descriptions: [] })
  })

  test('N10 a shield stops both in one night', () => {
    const table = given().after(['bob', kill('dan')], ['sam', strike('dan')], ['sue', shield('dan')])
    table.pass()
    expect(table.dead).toEqual([])
    expect(table.state.gazette).toMatchObject({ saved: true, refused: false })
  })

  test('N10 one player a night: the newest choice counts', () => {
    const table = given().after(['bob', kill('dan')], ['sue', shield('dan')], ['sue', shield('eva')])
    table.pass()
    expect(table.dead).toEqual(['dan'])
    expect(table.state.gazette?.saved).toBe(false)
  })

  test('N10 a shield over nobody’s victim saves nobody', () => {
    const table = given().after(['sue', shield('dan')])
    table.pass()
    expect(table.state.gazette?.saved).toBe(false)
  })

  test('N10 someone living and known', () => {
    const table = given().after(['host', host.kill('fay')])
    expect(table.refusal('sue', shield('fay'))).toBe('dead-target')
    expect(table.refusal('sue', shield('zed'))).toBe('unknown-player')
    expect(table.refusal('dan', shield('eva'))).toBe('not-your-power')
  })
})

describe('N10 the window', () => {
  test('N10 surgeonWindow: eveningAndNight: from the start of the burning until dawn', () => {
    expect(toDay(given()).refusal('sue', shield('dan'))).toBe('wrong-phase')
    const table = toRiddle(given(), 'dan', 'eva')
    expect(table.when('sue', shield('fay'))).toHaveLength(1)
    toNight(table)
    expect(table.in('night').shields).toEqual({ sue: 'fay' })
    expect(table.when('sue', shield('ann'))).toHaveLength(1)
  })

  test('N10 a shield named at the burning holds through the coming night', () => {
    const table = toBurning(given(), 'eva').after(['sue', shield('dan')])
    table.pass()
    table.after(['bob', kill('dan')])
    table.pass()
    expect(table.dead).toEqual(['eva'])
    expect(table.state.gazette?.saved).toBe(true)
  })

  test('N10 surgeonWindow: evening: burning and riddle only', () => {
    const table = toBurning(given({ settings: { surgeonWindow: 'evening' } }), 'eva', 'fay')
    expect(table.when('sue', shield('dan'))).toHaveLength(1)
    table.pass()
    table.in('riddle')
    expect(table.when('sue', shield('ann'))).toHaveLength(1)
    toNight(table)
    expect(table.refusal('sue', shield('dan'))).toBe('wrong-phase')
    expect(table.in('night').shields).toEqual({ sue: 'ann' })
  })

  test('N10 surgeonWindow: evening: the first night itself is open', () => {
    expect(given({ settings: { surgeonWindow: 'evening' } }).when('sue', shield('dan'))).toHaveLength(1)
  })

  test('N10 surgeonWindow: evening: the night is open after a day without a burning, truce or none nominated', () => {
    const truced = toNight(toDay(given({ settings: { surgeonWindow: 'evening' } })).after(['ann', truce]))
    expect(truced.when('sue', shield('dan'))).toHaveLength(1)
    const skipped = toNight(given({ settings: { surgeonWindow: 'evening', noCandidates: 'nobody' } }))
    expect(skipped.when('sue', shield('dan'))).toHaveLength(1)
  })

  test('N10 surgeonWindow: evening: a burning that burned nobody was a burning all the same', () => {
    const table = toBurning(given({ settings: { surgeonWindow: 'evening' } }), 'eva').after(['host', host.spare('eva')])
    toNight(table)
    expect(table.refusal('sue', shield('dan'))).toBe('wrong-phase')
  })
})

describe('N10 whom', () => {
  test('N10 surgeonSelf: true: the Surgeon may shield himself', () => {
    const table = given({ settings: { surgeonSelf: true } }).after(['sue', shield('sue')], ['bob', kill('sue')])
    table.pass()
    expect(table.dead).toEqual([])
  })

  test('N10 surgeonSelf: false: he may not', () => {
    expect(given({ settings: { surgeonSelf: false } }).refusal('sue', shield('sue'))).toBe('self-target')
  })

  test('N10 surgeonRepeat: true: the same player two nights running', () => {
    const table = toNight(given({ settings: { surgeonRepeat: true } }).after(['sue', shield('ann')]))
    expect(table.when('sue', shield('ann'))).toHaveLength(1)
  })

  test('N10 surgeonRepeat: false: not the same player two nights running, in the evening either', () => {
    const table = toBurning(given({ settings: { surgeonRepeat: false } }).after(['sue', shield('ann')]), 'fay')
    expect(table.refusal('sue', shield('ann'))).toBe('repeat-target')
    table.pass()
    expect(table.refusal('sue', shield('ann'))).toBe('repeat-target')
    expect(table.when('sue', shield('dan'))).toHaveLength(1)
    toNight(table)
    expect(table.refusal('sue', shield('dan'))).toBe('repeat-target')
    expect(table.when('sue', shield('ann'))).toHaveLength(1)
  })

  test('N10 surgeonRepeat: false: within one night he may name the same again', () => {
    const table = given({ settings: { surgeonRepeat: false } }).after(['sue', shield('ann')], ['sue', shield('dan')])
    expect(table.when('sue', shield('ann'))).toHaveLength(1)
  })
})

describe('N10 fine print', () => {
  test('N10 fine print: a shield dies with its Surgeon, by suicide or the host’s hand', () => {
    for (const death of [host.kill('sue'), host.burn('sue')]) {
      const table = given().after(['sue', shield('dan')], ['bob', kill('dan')], ['host', death])
      table.pass()
      expect(new Set(table.dead)).toEqual(new Set(['dan', 'sue']))
      expect(table.state.gazette?.saved).toBe(false)
    }
  })

  test('N10 fine print: a Surgeon who burns takes the shield of that evening along', () => {
    const table = toBurning(given(), 'sue').after(['sue', shield('dan')])
    table.pass()
    expect(table.in('night').shields).toEqual({})
  })

  test('N13 a Surgeon who dies at dawn still shielded that night', () => {
    const table = given().after(['sue', shield('dan')], ['bob', kill('dan')], ['sam', strike('sue')])
    table.pass()
    expect(table.dead).toEqual(['sue'])
    expect(table.state.gazette?.saved).toBe(true)
  })

  test('N10 fine print: surgeonRepeat is per Surgeon', () => {
    const table = toNight(given({ settings: { surgeonRepeat: false } }).after(['sue', shield('ann')]))
    table.after(['host', host.role('dan', 'surgeon')])
    expect(table.when('dan', shield('ann'))).toHaveLength(1)
    expect(table.refusal('sue', shield('ann'))).toBe('repeat-target')
  })

  test('N10 fine print: surgeonRepeat is about the night just before', () => {
    const table = toNight(given({ settings: { surgeonRepeat: false } }).after(['sue', shield('ann')]))
    toNight(table)
    expect(table.when('sue', shield('ann'))).toHaveLength(1)
  })

  test('P1 the shield takes nothing from his vote', () => {
    const table = toBurning(given(), 'dan').after(['sue', shield('eva')], ['sue', vote('dan')], ['sue', unvote])
    expect(table.tally).toEqual({ dan: 0 })
    expect(toDay(given()).when('sue', nominate('dan'))).toHaveLength(1)
  })
})
