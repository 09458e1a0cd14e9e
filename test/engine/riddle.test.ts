import { describe, expect, test } from 'vitest'
import { deadlineOf, wakeAt } from '#engine/deadline'
import { riddlesNamed } from '../support/riddle-deck.js'
import {
  given,
  host,
  kill,
  minutes,
  plead,
  type Seating,
  seconds,
  toBurning,
  toDay,
  toNight,
  toRiddle,
  vote,
} from '../support/table-talk.js'

const race = (seating: Seating = {}) => toRiddle(given(seating), 'dan', 'eva')
const raceOfThree = (seating: Seating = {}) => toRiddle(given(seating), 'dan', 'eva', 'fay')
const isSpared: Seating = { settings: { riddle: 'fastestIsSpared' } }

describe('B4 the race', () => {
  test('B4 two or more tied at the top: a riddle, open to the tied alone', () => {
    const table = race()
    expect(table.in('riddle')).toMatchObject({ among: ['dan', 'eva'], round: 1, unanswered: 0 })
    expect(table.refusal('fay', table.answer('right'))).toBe('not-in-riddle')
  })

  test('B4 the right answer leaves the engine in no view', () => {
    const table = race()
    const { riddle } = table.in('riddle')
    expect(riddle.options).toHaveLength(4)
    expect(riddle.options[riddle.right]).toBe(`${riddle.id} right`)
    for (const id of ['dan', 'eva', 'fay']) expect(table.sees(id).riddle).not.toHaveProperty('right')
  })

  test('B4 riddle: fastestBurns: the first right answer burns him', () => {
    const table = race({ settings: { riddle: 'fastestBurns' } })
    table.when('dan', table.answer('right'))
    expect(table.pass()).toMatchObject([
      { kind: 'RiddleAnswered', by: 'dan', effect: 'burns' },
      { kind: 'BurningEnded', record: { outcome: 'burned', burned: 'dan', how: 'riddle' } },
      { kind: 'PlayerDied', player: 'dan', cause: 'burned' },
      { kind: 'NightFell', day: 2 },
    ])
  })

  test('B4 riddle: fastestIsSpared: the first right answer takes him off the list; the one left burns', () => {
    const table = race(isSpared)
    table.when('dan', table.answer('right'))
    expect(table.pass()).toMatchObject([
      { kind: 'RiddleAnswered', by: 'dan', effect: 'spared' },
      { kind: 'BurningEnded', record: { burned: 'eva', how: 'riddle' } },
      { kind: 'PlayerDied', player: 'eva' },
      { kind: 'NightFell' },
    ])
  })

  test('B4 riddle: fastestIsSpared: while more than one is left the next riddle follows', () => {
    const table = raceOfThree(isSpared)
    table.when('eva', table.answer('right'))
    expect(table.pass()).toMatchObject([
      { kind: 'RiddleAnswered', by: 'eva', effect: 'spared' },
      { kind: 'RiddlePosed', among: ['dan', 'fay'], round: 2, unanswered: 0 },
    ])
    table.when('fay', table.answer('right'))
    table.pass()
    expect(table.dead).toEqual(['dan'])
  })

  test('B4 the votes and candidates of the burning stand in its record after a race, riddle after riddle', () => {
    const table = toBurning(given(), 'dan', 'eva', 'fay').after(['ann', vote('dan')], ['bob', vote('eva')])
    table.pass()
    table.pass()
    table.when('eva', table.answer('right'))
    table.pass()
    expect(table.state.burnings).toEqual([
      {
        day: 1,
        outcome: 'burned',
        burned: 'eva',
        how: 'riddle',
        candidates: ['dan', 'eva', 'fay'],
        votes: { ann: 'dan', bob: 'eva' },
      },
    ])
  })

  test('B4 a wrong answer bars that candidate from this riddle', () => {
    const table = race()
    expect(table.when('dan', table.answer('wrong'))).toMatchObject([{ kind: 'AnswerGiven', by: 'dan', right: false }])
    expect(table.in('riddle').barred).toEqual(['dan'])
    expect(table.refusal('dan', table.answer('right'))).toBe('barred-from-riddle')
    table.pass()
    expect(table.in('riddle')).toMatchObject({ round: 2, barred: [] })
    expect(table.when('dan', table.answer('right'))).toHaveLength(2)
  })

  test('B4 when all are barred it ends at once, unanswered', () => {
    const table = race()
    table.when('dan', table.answer('wrong'))
    expect(table.when('eva', table.answer('wrong'))).toMatchObject([
      { kind: 'AnswerGiven', by: 'eva' },
      { kind: 'RiddleUnanswered', round: 1 },
      { kind: 'RiddlePosed', round: 2, unanswered: 1, at: table.now },
    ])
  })

  test('B4 fine print: outside a riddle, answer is wrong-phase', () => {
    expect(given().refusal('dan', { kind: 'Answer', choice: 0 })).toBe('wrong-phase')
    expect(toDay(given()).refusal('dan', { kind: 'Answer', choice: 0 })).toBe('wrong-phase')
  })

  test('B4 a press on a riddle that no longer stands is wrong-phase', () => {
    const table = race()
    const stale = table.answer('right')
    table.pass()
    expect(table.refusal('dan', stale)).toBe('wrong-phase')
  })

  test('B4 a button that is no answer is a wrong one', () => {
    const table = race()
    table.when('dan', { kind: 'Answer', choice: 99 })
    table.when('eva', { kind: 'Answer', choice: -1 })
    expect(table.in('riddle').round).toBe(2)
  })
})

describe('B5 first', () => {
  test('B5 on the first right answer the race waits 1.5 s, from its handling', () => {
    const table = race()
    const handled = table.now + 700
    expect(table.when('dan', table.answer('right'), { received: table.now, handled })).toMatchObject([
      { kind: 'AnswerGiven', by: 'dan', right: true },
      { kind: 'RaceWaits', at: handled + 1500 },
    ])
    expect(wakeAt(table.state)).toBe(handled + 1500)
  })

  test('B5 for presses that were made earlier but arrive later', () => {
    const table = race()
    const at = table.now
    table.when('dan', table.answer('right'), { received: at + 1000, handled: at + 1010 })
    table.when('eva', table.answer('right'), { received: at + 500, handled: at + 2000 })
    table.pass()
    expect(table.dead).toEqual(['eva'])
  })

  test('B5 a later press that arrives in the wait changes nothing', () => {
    const table = race()
    table.when('dan', table.answer('right'))
    table.wait(seconds(1)).when('eva', table.answer('right'))
    table.pass()
    expect(table.dead).toEqual(['dan'])
  })

  test('B5 one that arrives after the wait is too late', () => {
    const table = race()
    const answer = table.answer('right')
    const at = table.now
    table.when('dan', answer)
    expect(table.refusal('eva', answer, { received: at - 5, handled: at + 1501 })).toBe('wrong-phase')
    expect(table.dead).toEqual(['dan'])
  })

  test('B5 equal times by the smaller interaction id, as a number', () => {
    for (const [dan, eva, first] of [
      ['1000', '999', 'eva'],
      ['999', '1000', 'dan'],
      ['1309', '1310', 'dan'],
    ] as const) {
      const table = race()
      const at = table.now
      table.when('dan', table.answer('right'), { received: at, handled: at, id: dan })
      table.when('eva', table.answer('right'), { received: at, handled: at + 10, id: eva })
      table.pass()
      expect(table.dead).toEqual([first])
    }
  })

  test('B5 fine print: past the deadline if need be, and the night falls when the wait ends', () => {
    const table = race()
    const end = table.in('riddle').deadline
    table.when('dan', table.answer('right'), { received: end, handled: end + 1900 })
    expect(wakeAt(table.state)).toBe(end + 3400)
    table.pass()
    expect(table.in('night').startedAt).toBe(end + 3400)
  })

  test('B5 fine print: an own earlier wrong press that arrives in the wait bars and voids', () => {
    const table = race()
    const at = table.now
    table.when('dan', table.answer('right'), { received: at + 1000, handled: at + 1010 })
    expect(
      table.when('dan', table.answer('wrong'), { received: at + 500, handled: at + 1500 }).map(({ kind }) => kind),
    ).toEqual(['AnswerGiven', 'RaceWaits'])
    expect(table.in('riddle')).toMatchObject({ barred: ['dan'], settlesAt: null })
  })

  test('B4 fine print: a sole right answer voided in the wait leaves the riddle running', () => {
    const table = race()
    const at = table.now
    table.when('dan', table.answer('right'), { received: at + 1000, handled: at + 1010 })
    table.when('dan', table.answer('wrong'), { received: at + 500, handled: at + 1500 })
    expect(deadlineOf(table.state)).toBe(table.in('riddle').deadline)
    table.when('eva', table.answer('right'))
    table.pass()
    expect(table.dead).toEqual(['eva'])
  })

  test('B4 fine print: of one’s own presses the earliest made counts, a right one too', () => {
    const table = race()
    const at = table.now
    table.when('dan', table.answer('wrong'), { received: at + 1000, handled: at + 1010 })
    table.when('dan', table.answer('right'), { received: at + 500, handled: at + 1500 })
    expect(table.in('riddle').barred).toEqual([])
    table.pass()
    expect(table.dead).toEqual(['dan'])
  })

  test('B5 fine print: a second press of one who has answered is barred-from-riddle', () => {
    const table = race()
    table.when('dan', table.answer('right'))
    expect(table.refusal('dan', table.answer('right'))).toBe('barred-from-riddle')
    expect(table.refusal('dan', table.answer('wrong'))).toBe('barred-from-riddle')
  })

  test('B5 fine print: who dies or is spared in the wait drops out', () => {
    const spared = raceOfThree()
    spared.when('dan', spared.answer('right'))
    expect(spared.when('host', host.spare('dan')).map(({ kind }) => kind)).toEqual(['PlayerSpared', 'RaceWaits'])
    expect(spared.in('riddle')).toMatchObject({ among: ['eva', 'fay'], settlesAt: null })
    const killed = raceOfThree()
    killed.when('dan', killed.answer('right'))
    killed.when('eva', killed.answer('right'), { received: killed.now + 100, handled: killed.now + 200 })
    killed.after(['host', host.kill('dan')])
    killed.pass()
    expect(killed.dead).toEqual(['dan', 'eva'])
  })
})

describe('B6 nobody answers', () => {
  test('B6 a riddle nobody answers rightly in time is followed by another', () => {
    const table = race()
    expect(table.pass()).toMatchObject([
      { kind: 'RiddleUnanswered', round: 1 },
      { kind: 'RiddlePosed', round: 2, unanswered: 1, among: ['dan', 'eva'] },
    ])
  })

  test('B6 after riddleRounds of them Beelzebub draws lots among the tied', () => {
    const burned = new Set<string>()
    for (let draw = 0; draw < 16; draw++) {
      const table = race({ seed: `lot ${draw}` })
      table.pass()
      table.pass()
      expect(table.pass()).toMatchObject([
        { kind: 'RiddleUnanswered', round: 3 },
        { kind: 'LotDrawn', among: ['dan', 'eva'] },
        { kind: 'BurningEnded', record: { how: 'lot' } },
        { kind: 'PlayerDied', cause: 'burned' },
        { kind: 'NightFell' },
      ])
      burned.add(table.dead.join())
    }
    expect(burned).toEqual(new Set(['dan', 'eva']))
  })

  test('B6 riddleRounds is a setting', () => {
    const table = race({ settings: { riddleRounds: 1 } })
    expect(table.pass().map(({ kind }) => kind)).toEqual([
      'RiddleUnanswered',
      'LotDrawn',
      'BurningEnded',
      'PlayerDied',
      'NightFell',
    ])
  })

  test('B6 the unanswered riddles of one race count in all, with answered ones between them', () => {
    const table = raceOfThree({ settings: { riddle: 'fastestIsSpared', riddleRounds: 2 } })
    table.pass()
    table.when('dan', table.answer('right'))
    table.pass()
    expect(table.in('riddle')).toMatchObject({ round: 3, unanswered: 1, among: ['eva', 'fay'] })
    expect(table.pass().map(({ kind }) => kind)).toContain('LotDrawn')
  })

  test('B5 fine print: round counts all riddles of the race', () => {
    const table = raceOfThree(isSpared)
    table.pass()
    table.when('dan', table.answer('right'))
    table.pass()
    expect(table.in('riddle')).toMatchObject({ round: 3, unanswered: 1 })
  })

  test('B6 a new race counts anew', () => {
    const table = race()
    table.pass()
    table.when('dan', table.answer('right'))
    table.pass()
    toRiddle(table, 'eva', 'fay')
    expect(table.in('riddle')).toMatchObject({ round: 1, unanswered: 0 })
  })

  test('B6 riddles are drawn without repeats in a game', () => {
    const table = race({ settings: { riddleRounds: 20 }, deck: { own: [], builtIn: riddlesNamed('b', 12) } })
    const posed = [table.in('riddle').riddle.id]
    for (let round = 2; round <= 12; round++) {
      table.pass()
      posed.push(table.in('riddle').riddle.id)
    }
    expect(new Set(posed).size).toBe(12)
  })

  test("B6 from the guild's own collection first, else from the built-in one", () => {
    const deck = { own: riddlesNamed('own', 2), builtIn: riddlesNamed('b', 5) }
    const table = race({ settings: { riddleRounds: 20 }, deck })
    const posed = [table.in('riddle').riddle.id]
    for (let round = 2; round <= 7; round++) {
      table.pass()
      posed.push(table.in('riddle').riddle.id)
    }
    expect(posed.slice(0, 2).every((id) => id.startsWith('own'))).toBe(true)
    expect(posed.slice(2).every((id) => id.startsWith('b'))).toBe(true)
    expect(new Set(posed).size).toBe(7)
  })

  test('B6 a race in a game that has used all riddles goes on all the same', () => {
    const table = race({ settings: { riddleRounds: 4 }, deck: { own: [], builtIn: riddlesNamed('b', 1) } })
    table.pass()
    table.pass()
    expect(table.in('riddle').round).toBe(3)
  })
})

describe('B7 in a riddle', () => {
  test('B7 if one is left he burns', () => {
    const table = race()
    expect(table.when('host', host.spare('dan'))).toMatchObject([
      { kind: 'PlayerSpared', player: 'dan' },
      { kind: 'BurningEnded', record: { burned: 'eva', how: 'last-left' } },
      { kind: 'PlayerDied', player: 'eva', cause: 'burned' },
      { kind: 'NightFell', at: table.now },
    ])
  })

  test('S2 fine print: a kill that leaves one in a riddle burns him', () => {
    const table = race().after(['host', host.kill('dan')])
    expect(table.dead).toEqual(['dan', 'eva'])
    table.in('night')
  })

  test('B7 so does a granted suicide', () => {
    const table = race().after(['dan', plead('Spare me the riddle.')], ['host', host.approve('dan')])
    expect(table.dead).toEqual(['dan', 'eva'])
  })

  test('B4 fine print: with three or more tied, one who is spared leaves the same riddle running', () => {
    const table = raceOfThree()
    const before = table.in('riddle')
    table.after(['host', host.spare('dan')])
    expect(table.in('riddle')).toEqual({ ...before, among: ['eva', 'fay'] })
  })

  test('B4 fine print: one who dies leaves it running too', () => {
    const table = raceOfThree().after(['host', host.kill('dan')])
    expect(table.in('riddle')).toMatchObject({ round: 1, among: ['eva', 'fay'] })
  })

  test('B4 fine print: all who are left barred: it ends', () => {
    const table = raceOfThree()
    table.when('eva', table.answer('wrong'))
    table.when('fay', table.answer('wrong'))
    expect(table.when('host', host.spare('dan')).map(({ kind }) => kind)).toEqual([
      'PlayerSpared',
      'RiddleUnanswered',
      'RiddlePosed',
    ])
  })

  test('B4 fine print: spare in a riddle is for the tied only', () => {
    expect(race().refusal('host', host.spare('fay'))).toBe('not-a-candidate')
  })

  test('B7 a bystander who dies changes nothing in the race', () => {
    const table = race().after(['host', host.kill('fay')])
    expect(table.in('riddle').among).toEqual(['dan', 'eva'])
  })

  test('N7 a Warlock who burns in a riddle costs the next night its kill', () => {
    const table = toRiddle(given(), 'bob', 'dan')
    table.when('bob', table.answer('right'))
    table.pass()
    expect(table.refusal('cyd', kill('dan'))).toBe('no-kill-tonight')
  })

  test('B4 riddleSeconds: the race is timed', () => {
    const table = race({ settings: { riddleSeconds: 120 } })
    expect(table.in('riddle').deadline - table.in('riddle').startedAt).toBe(minutes(2))
    const other = race()
    expect(other.in('riddle').deadline - other.in('riddle').startedAt).toBe(seconds(90))
    toNight(other)
  })
})
