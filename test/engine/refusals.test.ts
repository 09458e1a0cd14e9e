import { describe, expect, test } from 'vitest'
import { type RefusalCode, refusalCodes } from '#engine/refusals'
import {
  check,
  compare,
  depose,
  elect,
  given,
  host,
  kill,
  lastWord,
  lobby,
  minutes,
  nine,
  nominate,
  propose,
  shield,
  strike,
  type Table,
  type TableAct,
  toBurning,
  toDay,
  toNight,
  toRiddle,
  truce,
  vote,
  withdraw,
} from '../support/table-talk.js'

interface Case {
  readonly rule: string
  readonly table: () => Table
  readonly who: string
  readonly act: TableAct | ((table: Table) => TableAct)
}

const full = () => {
  const table = lobby()
  for (let seat = 1; seat <= 60; seat++) table.after([`p${seat}`, { kind: 'Join', name: `P${seat}` }])
  return table
}
const warlockBurned = () => toNight(toDay(given()).after(['dan', nominate('bob')]))
const barred = () => {
  const table = toRiddle(given(), 'dan', 'eva')
  table.when('dan', table.answer('wrong'))
  return table
}
const late = () => {
  const table = toBurning(given(), 'dan', 'eva')
  table.now = table.in('burning').deadline + 1
  return table
}

/** One plain case for every code: no code is without one, or the build breaks. */
const cases: Record<RefusalCode, Case> = {
  'not-host': { rule: 'S2', table: () => given(), who: 'dan', act: host.pause },
  ended: { rule: 'C1', table: () => given().after(['host', host.cancel]), who: 'dan', act: vote('eva') },
  'not-playing': { rule: 'P1', table: () => given(), who: 'zed', act: vote('eva') },
  dead: { rule: 'P3', table: () => given().after(['host', host.kill('dan')]), who: 'dan', act: vote('eva') },
  paused: { rule: 'C5', table: () => given().after(['host', host.pause]), who: 'bob', act: kill('dan') },
  'too-late': { rule: 'C6', table: late, who: 'ann', act: vote('dan') },
  'not-your-power': { rule: 'P1', table: () => given(), who: 'dan', act: kill('eva') },
  'wrong-phase': { rule: 'C1', table: () => toDay(given()), who: 'bob', act: kill('eva') },
  'nominations-closed': { rule: 'D2', table: () => toBurning(given(), 'dan'), who: 'ann', act: nominate('eva') },
  'election-not-open': { rule: 'N6', table: () => given(), who: 'bob', act: elect('cyd') },
  'not-in-riddle': {
    rule: 'B4',
    table: () => toRiddle(given(), 'dan', 'eva'),
    who: 'fay',
    act: (table) => table.answer('right'),
  },
  'already-paused': { rule: 'C5', table: () => given().after(['host', host.pause]), who: 'host', act: host.pause },
  'not-paused': { rule: 'C5', table: () => given(), who: 'host', act: host.resume },
  asleep: {
    rule: 'N8',
    table: () => toNight(given().after(['sam', check('dan')], ['sam', strike('dan')])),
    who: 'sam',
    act: check('ann'),
  },
  'no-kill-tonight': { rule: 'N7', table: warlockBurned, who: 'cyd', act: kill('dan') },
  'no-warlock': { rule: 'N6', table: () => given({ warlock: null }), who: 'bob', act: kill('dan') },
  'not-warlock': { rule: 'N2', table: () => given(), who: 'cyd', act: kill('dan') },
  'already-looked': { rule: 'N1', table: () => given().after(['ann', check('bob')]), who: 'ann', act: check('cyd') },
  'already-demanded': { rule: 'N6', table: () => given().after(['bob', depose]), who: 'cyd', act: depose },
  'truce-spent': { rule: 'D4', table: () => toDay(given()).after(['ann', truce]), who: 'ann', act: truce },
  'last-word-spoken': {
    rule: 'B2',
    table: () => toBurning(given(), 'dan').after(['dan', lastWord('No.')]),
    who: 'dan',
    act: lastWord('No!'),
  },
  'barred-from-riddle': { rule: 'B4', table: barred, who: 'dan', act: (table) => table.answer('right') },
  'strike-sealed': { rule: 'N8', table: () => given().after(['sam', strike('dan')]), who: 'sam', act: check('eva') },
  'nothing-standing': { rule: 'D2', table: () => toDay(given()), who: 'dan', act: withdraw },
  'no-plea': { rule: 'S1', table: () => given(), who: 'host', act: host.approve('dan') },
  'unknown-player': { rule: 'B1', table: () => toBurning(given(), 'dan'), who: 'ann', act: vote('zed') },
  'dead-target': { rule: 'N11', table: () => given().after(['host', host.kill('dan')]), who: 'ann', act: check('dan') },
  'not-dead': { rule: 'S2', table: () => given(), who: 'host', act: host.revive('dan') },
  'own-kind': { rule: 'N2', table: () => given(), who: 'bob', act: kill('cyd') },
  'self-target': { rule: 'N11', table: () => given(), who: 'ann', act: check('ann') },
  'same-target': { rule: 'N12', table: () => given(), who: 'joe', act: compare('dan', 'dan') },
  'no-such-target': { rule: 'N6', table: () => given({ warlock: null }), who: 'bob', act: elect('dan') },
  'only-the-checked': { rule: 'N8', table: () => given().after(['sam', check('dan')]), who: 'sam', act: strike('eva') },
  'repeat-target': {
    rule: 'N10',
    table: () => toNight(given({ settings: { surgeonRepeat: false } }).after(['sue', shield('ann')])),
    who: 'sue',
    act: shield('ann'),
  },
  'not-a-candidate': { rule: 'B1', table: () => toBurning(given(), 'dan'), who: 'ann', act: vote('eva') },
  'already-joined': { rule: 'S2', table: () => given(), who: 'host', act: host.replace('dan', 'eva') },
  'description-required': { rule: 'N3', table: () => given(), who: 'bob', act: kill('dan', ' ') },
  'too-long': { rule: 'N3', table: () => given(), who: 'bob', act: kill('dan', 'x'.repeat(1001)) },
  'too-few-players': { rule: 'Deal', table: () => lobby(), who: 'host', act: { kind: 'StartGame' } },
  'game-full': { rule: 'Deal', table: full, who: 'p61', act: { kind: 'Join', name: 'P61' } },
  'bad-setting': { rule: 'Settings', table: () => lobby(), who: 'host', act: host.settings({ riddleRounds: 0 }) },
}

describe('Refusals: every code', () => {
  test.each(Object.entries(cases).map(([code, { rule, ...rest }]) => ({ rule, code, ...rest })))(
    'Refusals: $rule: $code, and nothing changes',
    ({ code, table: seat, who, act }) => {
      const table = seat()
      const { state } = table
      const length = table.log.length
      expect(table.refusal(who, typeof act === 'function' ? act(table) : act)).toBe(code)
      expect(table.state).toBe(state)
      expect(table.log).toHaveLength(length)
    },
  )

  test('Refusals: they are told in the order in which the law lists them', () => {
    expect(Object.keys(cases)).toEqual([...refusalCodes])
  })
})

/** `first` and `second` both apply; the first is told. */
const both = (first: RefusalCode, second: RefusalCode, table: () => Table, who: string, act: TableAct) =>
  ({ first, second, table, who, act }) as const

const dead = (...names: string[]) => given().after(...names.map((name) => ['host', host.kill(name)] as const))
const sleeping = () => toNight(given().after(['sam', check('fay')], ['sam', strike('fay')]))

describe('Refusals: when several apply, the first of the order is given', () => {
  test.each([
    both('not-host', 'ended', () => given().after(['host', host.cancel]), 'dan', host.pause),
    both('ended', 'not-playing', () => given().after(['host', host.cancel]), 'zed', vote('dan')),
    both('ended', 'dead', () => dead('dan').after(['host', host.cancel]), 'dan', vote('eva')),
    both('not-playing', 'paused', () => given().after(['host', host.pause]), 'zed', vote('dan')),
    both('not-playing', 'not-your-power', () => given(), 'zed', kill('dan')),
    both('dead', 'paused', () => dead('dan').after(['host', host.pause]), 'dan', vote('eva')),
    both('dead', 'not-your-power', () => dead('dan'), 'dan', kill('eva')),
    both('paused', 'not-your-power', () => given().after(['host', host.pause]), 'dan', kill('eva')),
    both('paused', 'wrong-phase', () => given().after(['host', host.pause]), 'dan', vote('eva')),
    both('too-late', 'not-your-power', late, 'ann', kill('dan')),
    both('too-late', 'wrong-phase', late, 'sam', strike('dan')),
    both('too-late', 'not-a-candidate', late, 'ann', vote('fay')),
    both('not-your-power', 'wrong-phase', () => toDay(given()), 'dan', kill('eva')),
    both('not-your-power', 'election-not-open', () => given(), 'dan', elect('bob')),
    both('not-your-power', 'unknown-player', () => given(), 'dan', check('zed')),
    both(
      'wrong-phase',
      'asleep',
      () => toDay(given().after(['sam', check('fay')], ['sam', strike('fay')])),
      'sam',
      check('dan'),
    ),
    both('wrong-phase', 'not-warlock', () => toDay(given()), 'cyd', kill('dan')),
    both('wrong-phase', 'truce-spent', () => toNight(toDay(given()).after(['ann', truce])), 'ann', truce),
    both('wrong-phase', 'nothing-standing', () => given(), 'dan', { kind: 'Unvote' }),
    both('wrong-phase', 'unknown-player', () => given(), 'dan', vote('zed')),
    both('nominations-closed', 'nothing-standing', () => toBurning(given(), 'dan'), 'dan', withdraw),
    both('nominations-closed', 'unknown-player', () => toBurning(given(), 'dan'), 'dan', nominate('zed')),
    both('election-not-open', 'unknown-player', () => given(), 'bob', elect('zed')),
    both('asleep', 'unknown-player', sleeping, 'sam', check('zed')),
    both('asleep', 'description-required', sleeping, 'sam', strike('dan', '')),
    both('asleep', 'self-target', sleeping, 'sam', strike('sam')),
    both(
      'no-kill-tonight',
      'not-warlock',
      () =>
        toNight(toDay(given({ cast: { ...nine, gus: 'coven' } })).after(['dan', nominate('bob')])).after([
          'host',
          host.warlock('cyd'),
        ]),
      'gus',
      kill('dan'),
    ),
    both(
      'no-kill-tonight',
      'no-warlock',
      () => toNight(toDay(given({ cast: { ...nine, gus: 'coven' } })).after(['dan', nominate('bob')])),
      'gus',
      kill('dan'),
    ),
    both('no-kill-tonight', 'unknown-player', warlockBurned, 'cyd', propose('zed')),
    both('no-warlock', 'own-kind', () => given({ warlock: null }), 'bob', kill('cyd')),
    both('not-warlock', 'unknown-player', () => given(), 'cyd', kill('zed')),
    both('not-warlock', 'description-required', () => given(), 'cyd', kill('dan', '')),
    both(
      'already-looked',
      'strike-sealed',
      () => given().after(['sam', check('dan')], ['sam', strike('dan')]),
      'sam',
      check('eva'),
    ),
    both('already-looked', 'unknown-player', () => given().after(['ann', check('bob')]), 'ann', check('zed')),
    both(
      'already-looked',
      'same-target',
      () => given().after(['joe', compare('bob', 'dan')]),
      'joe',
      compare('dan', 'dan'),
    ),
    both(
      'last-word-spoken',
      'not-a-candidate',
      () => toBurning(given(), 'dan', 'eva').after(['dan', lastWord('No.')], ['host', host.spare('dan')]),
      'dan',
      lastWord('Ha.'),
    ),
    both(
      'last-word-spoken',
      'description-required',
      () => toBurning(given(), 'dan').after(['dan', lastWord('No.')]),
      'dan',
      lastWord(''),
    ),
    both('not-in-riddle', 'barred-from-riddle', barred, 'fay', { kind: 'Answer', choice: 0 }),
    both('strike-sealed', 'unknown-player', () => given().after(['sam', strike('dan')]), 'sam', check('zed')),
    both('strike-sealed', 'self-target', () => given().after(['sam', strike('dan')]), 'sam', check('sam')),
    both('no-plea', 'unknown-player', () => given(), 'host', host.approve('zed')),
    both('unknown-player', 'description-required', () => given(), 'bob', kill('zed', '')),
    both('unknown-player', 'only-the-checked', () => given().after(['sam', check('dan')]), 'sam', strike('zed')),
    both('unknown-player', 'dead-target', () => dead('dan'), 'joe', compare('dan', 'zed')),
    both('unknown-player', 'already-joined', () => given(), 'host', host.replace('zed', 'dan')),
    both('dead-target', 'same-target', () => dead('dan'), 'joe', compare('dan', 'dan')),
    both('dead-target', 'own-kind', () => dead('cyd'), 'bob', kill('cyd')),
    both(
      'dead-target',
      'not-a-candidate',
      () => toBurning(given(), 'dan', 'eva').after(['host', host.kill('dan')]),
      'ann',
      vote('dan'),
    ),
    both(
      'dead-target',
      'no-such-target',
      () => given({ warlock: null }).after(['host', host.kill('dan')]),
      'bob',
      elect('dan'),
    ),
    both('dead-target', 'already-joined', () => dead('dan'), 'host', host.replace('dan', 'eva')),
    both('own-kind', 'self-target', () => given(), 'bob', propose('bob')),
    both('own-kind', 'description-required', () => given(), 'bob', kill('cyd', '')),
    both('self-target', 'only-the-checked', () => given().after(['sam', check('dan')]), 'sam', strike('sam')),
    both('self-target', 'description-required', () => given(), 'sam', strike('sam', '')),
    both(
      'only-the-checked',
      'description-required',
      () => given().after(['sam', check('dan')]),
      'sam',
      strike('eva', ''),
    ),
    both('not-a-candidate', 'description-required', () => toBurning(given(), 'dan'), 'eva', lastWord('')),
    both('description-required', 'too-long', () => given(), 'bob', kill('dan', ' '.repeat(2000))),
  ])('Refusals: $first before $second: $act.kind of $who', ({ first, table: seat, who, act }) => {
    expect(seat().refusal(who, act)).toBe(first)
  })

  test('Refusals: self-target before repeat-target', () => {
    const table = given({ settings: { surgeonSelf: false, surgeonRepeat: false } }).after(['sue', shield('ann')])
    expect(toNight(table).refusal('sue', shield('sue'))).toBe('self-target')
  })

  test('Refusals: not-your-power comes before the phase, so that it never tells how the Coven stands', () => {
    const phases = [
      given(),
      given({ warlock: null }),
      warlockBurned(),
      given().after(['bob', depose]),
      toDay(given()),
      toBurning(given(), 'dan'),
      given({ settings: { firstNight: 'peaceful' } }),
    ]
    for (const act of [kill('eva'), propose('eva'), elect('bob'), depose]) {
      expect(new Set(phases.map((table) => table.refusal('dan', act)))).toEqual(new Set(['not-your-power']))
    }
  })
})

describe('Refusals: names that are no players', () => {
  const hostile = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '']

  test.each(hostile)('Refusals: the id %j is nobody, as an actor and as a target', (id) => {
    for (const act of [vote('dan'), kill('dan'), nominate('dan'), check('dan')]) {
      expect(given().refusal(id, act)).toBe('not-playing')
    }
    expect(given().refusal('bob', kill(id))).toBe('unknown-player')
    expect(given().refusal('ann', check(id))).toBe('unknown-player')
    expect(given().refusal('joe', compare('dan', id))).toBe('unknown-player')
    expect(given().refusal('sue', shield(id))).toBe('unknown-player')
    expect(given({ warlock: null }).refusal('bob', elect(id))).toBe('unknown-player')
    expect(toDay(given()).refusal('dan', nominate(id))).toBe('unknown-player')
    expect(toBurning(given(), 'dan').refusal('ann', vote(id))).toBe('unknown-player')
    for (const act of [host.kill, host.burn, host.revive, host.warlock]) {
      expect(given().refusal('host', act(id))).toBe('unknown-player')
    }
    expect(given().refusal('host', host.approve(id))).toBe('no-plea')
    expect(given().wait(minutes(1)).sees(id)).toMatchObject({ you: null, coven: null, host: null })
  })
})
