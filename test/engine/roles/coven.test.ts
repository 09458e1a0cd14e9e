import { describe, expect, test } from 'vitest'
import {
  check,
  compare,
  elect,
  fourteen,
  given,
  host,
  kill,
  minutes,
  moscow,
  nine,
  propose,
  refuse,
  shield,
  strike,
  toDay,
  toNight,
} from '../../support/table-talk.js'

describe('N2 the kill', () => {
  test('N2 any member may propose a victim with a description', () => {
    const table = given()
    expect(table.when('cyd', propose('dan', 'A scarecrow stood in his place.'))).toEqual([
      { kind: 'KillProposed', by: 'cyd', target: 'dan', description: 'A scarecrow stood in his place.', at: table.now },
    ])
    expect(table.when('bob', propose('eva')).map(({ kind }) => kind)).toEqual(['KillProposed'])
  })

  test('N2 the Warlock decides: kill', () => {
    const table = given()
    expect(table.when('bob', kill('dan', 'Under the mill wheel.'))).toEqual([
      { kind: 'KillDecided', by: 'bob', target: 'dan', description: 'Under the mill wheel.' },
    ])
    expect(table.pass()).toMatchObject([
      { kind: 'PlayerDied', player: 'dan', cause: 'coven', day: 1 },
      {
        kind: 'GazettePrinted',
        issue: {
          number: 1,
          deaths: [{ player: 'dan', cause: 'coven', role: 'citizen' }],
          descriptions: [{ victim: 'dan', text: 'Under the mill wheel.' }],
          refused: false,
          saved: false,
        },
      },
      { kind: 'DayBroke', day: 1 },
    ])
  })

  test('N2 only the Warlock decides', () => {
    const table = given()
    expect(table.refusal('cyd', kill('dan'))).toBe('not-warlock')
    expect(table.refusal('cyd', refuse)).toBe('not-warlock')
  })

  test('N2 one player a night: the last decision is the only one', () => {
    const table = given().after(['bob', kill('dan')], ['bob', kill('eva')])
    table.pass()
    expect(table.dead).toEqual(['eva'])
  })

  test('N2 his decision stands over any proposals', () => {
    const table = given({ cast: fourteen }).after(
      ['cyd', propose('eva')],
      ['gus', propose('eva')],
      ['hal', propose('eva')],
      ['bob', kill('dan')],
    )
    table.pass()
    expect(table.dead).toEqual(['dan'])
  })

  test('N2 he may change it until dawn, to a refusal too and back', () => {
    const table = given().after(['bob', kill('dan')], ['bob', refuse])
    expect(table.in('night').decision).toEqual({ kind: 'refuse' })
    table.after(['bob', kill('fay', 'Last word.')])
    table.pass()
    expect(table.dead).toEqual(['fay'])
  })

  test('N2 friendlyFire: false: never a member of the Coven, himself included', () => {
    const table = given()
    expect(table.refusal('bob', kill('cyd'))).toBe('own-kind')
    expect(table.refusal('cyd', propose('bob'))).toBe('own-kind')
  })

  test('N2 friendlyFire: true: one of their own may be killed', () => {
    const table = given({ cast: fourteen, settings: { friendlyFire: true } }).after(['bob', kill('cyd')])
    table.pass()
    expect(table.dead).toEqual(['cyd'])
  })

  test('N2 proposals and decisions are made at night only', () => {
    const table = toDay(given())
    for (const act of [propose('dan'), kill('dan'), refuse]) expect(table.refusal('bob', act)).toBe('wrong-phase')
  })

  test('N2 nobody outside the Coven may do any of it', () => {
    const table = given()
    for (const act of [propose('dan'), kill('dan'), refuse, elect('bob')])
      for (const who of ['ann', 'sam', 'joe', 'sue', 'dan']) expect(table.refusal(who, act)).toBe('not-your-power')
  })
})

describe('N2 fine print', () => {
  test('N2 fine print: one proposal a member; a new one replaces the old and takes its own moment', () => {
    const table = given({ cast: fourteen }).after(['cyd', propose('dan', 'first')], ['gus', propose('eva', 'second')])
    table.wait(minutes(5)).after(['cyd', propose('eva', 'third')])
    const { proposals } = table.in('night')
    expect(Object.keys(proposals)).toEqual(['gus', 'cyd'])
    expect(proposals.cyd).toEqual({ target: 'eva', description: 'third', at: moscow('2026-10-20 21:05') })
    table.pass()
    expect(table.state.gazette?.descriptions).toEqual([{ victim: 'eva', text: 'second' }])
  })

  test('N2 fine print: own-kind is said before self-target', () => {
    expect(given().refusal('bob', kill('bob'))).toBe('own-kind')
    expect(given().refusal('bob', propose('bob'))).toBe('own-kind')
  })

  test('N2 fine print: with friendlyFire the Warlock may name himself', () => {
    const table = given({ cast: fourteen, settings: { friendlyFire: true } }).after(['bob', kill('bob')])
    table.pass()
    expect(table.dead).toEqual(['bob'])
  })

  test('N2 fine print: a decision stands when the Warlock changes, until the new one decides otherwise', () => {
    const standing = given({ cast: fourteen }).after(['bob', kill('dan')], ['host', host.warlock('cyd')])
    expect(standing.refusal('bob', kill('eva'))).toBe('not-warlock')
    standing.pass()
    expect(standing.dead).toEqual(['dan'])
    const changed = given({ cast: fourteen }).after(
      ['bob', kill('dan')],
      ['host', host.warlock('cyd')],
      ['cyd', kill('eva')],
    )
    changed.pass()
    expect(changed.dead).toEqual(['eva'])
  })
})

describe('N4 refusal', () => {
  test('N4 the Warlock alone can decide not to kill', () => {
    const table = given().after(['cyd', propose('dan')])
    expect(table.refusal('cyd', refuse)).toBe('not-warlock')
    expect(table.when('bob', refuse)).toEqual([{ kind: 'KillRefused', by: 'bob' }])
    table.pass()
    expect(table.dead).toEqual([])
    expect(table.state.gazette).toMatchObject({ refused: true, deaths: [], descriptions: [] })
  })

  test.each(['majority', 'host', 'refuse'] as const)(
    'N4 if no member acts all night it is a refusal, with silentWarlock: %s too',
    (silentWarlock) => {
      const table = given({ settings: { silentWarlock } })
      expect(table.pass().map(({ kind }) => kind)).toEqual(['GazettePrinted', 'DayBroke'])
      expect(table.state.gazette?.refused).toBe(true)
    },
  )
})

describe('N7 the killed Warlock', () => {
  test("N7 struck at night, that same night's kill is void, the Coven is told why and the Gazette prints a refusal", () => {
    const table = given({ cast: fourteen }).after(['bob', kill('dan')], ['sam', strike('bob', 'A kiss of frost.')])
    expect(table.pass()).toMatchObject([
      { kind: 'PlayerDied', player: 'bob', cause: 'samhain' },
      { kind: 'ElectionOpened', cause: 'vacant', by: null },
      { kind: 'KillForfeited', scope: 'tonight' },
      { kind: 'CovenTold', notice: 'warlock-fell', to: ['cyd', 'gus', 'hal'] },
      { kind: 'GazettePrinted', issue: { refused: true, descriptions: [{ victim: 'bob', text: 'A kiss of frost.' }] } },
      { kind: 'DayBroke' },
    ])
    expect(table.dead).toEqual(['bob'])
  })

  test('N7 the successor of a struck Warlock is elected in the coming day, and kills the next night', () => {
    const table = given({ cast: fourteen }).after(['sam', strike('bob')])
    toDay(table).after(['cyd', elect('cyd')], ['gus', elect('cyd')])
    expect(table.state).toMatchObject({ warlock: 'cyd', election: null })
    toNight(table)
    const victim = table.living.find((name) => table.state.players[name]?.role === 'citizen') ?? ''
    expect(table.when('cyd', kill(victim)).map(({ kind }) => kind)).toEqual(['KillDecided'])
  })

  test('N7 a shielded Warlock does not fall, and the kill stands', () => {
    const table = given({ cast: fourteen }).after(['bob', kill('dan')], ['sam', strike('bob')], ['sue', shield('bob')])
    table.pass()
    expect(table.dead).toEqual(['dan'])
  })

  test('N7 burned, there is no kill the next night while they elect', () => {
    const table = toDay(given({ cast: fourteen })).after(['dan', { kind: 'Nominate', target: 'bob' }])
    table.pass()
    expect(table.pass()).toMatchObject([
      { kind: 'BurningEnded', record: { outcome: 'burned', burned: 'bob', how: 'votes' } },
      { kind: 'PlayerDied', player: 'bob', cause: 'burned' },
      { kind: 'KillForfeited', scope: 'next-night' },
      { kind: 'CovenTold', notice: 'warlock-fell', to: ['cyd', 'gus', 'hal'] },
      { kind: 'NightFell', day: 2 },
      { kind: 'ElectionOpened', cause: 'vacant' },
    ])
    for (const act of [propose('dan'), kill('dan'), refuse]) expect(table.refusal('cyd', act)).toBe('no-kill-tonight')
    table.after(['cyd', elect('gus')], ['hal', elect('gus')])
    expect(table.refusal('gus', kill('dan'))).toBe('no-kill-tonight')
    table.pass()
    expect(table.state.gazette).toMatchObject({ refused: true, deaths: [] })
    toNight(table)
    expect(table.in('night').killForbidden).toBe(false)
  })

  test('N7 burned, there is no kill the next night even if a single member is left', () => {
    const table = toDay(given()).after(['dan', { kind: 'Nominate', target: 'bob' }])
    table.pass()
    table.pass()
    expect(table.state.warlock).toBe('cyd')
    expect(table.refusal('cyd', kill('dan'))).toBe('no-kill-tonight')
    expect(table.refusal('cyd', propose('dan'))).toBe('no-kill-tonight')
  })

  test('N7 death by suicide or by the host costs nothing', () => {
    for (const death of [host.kill('bob'), host.burn('bob'), host.approve('bob')]) {
      const table = given({ cast: fourteen }).after(['bob', { kind: 'PleadSuicide', reason: 'Tired.' }])
      table.after(['bob', kill('dan')])
      const facts = table.when('host', death)
      expect(facts.map(({ kind }) => kind)).toEqual(['PlayerDied', 'ElectionOpened'])
      table.pass()
      expect(table.dead).toEqual(['bob', 'dan'])
    }
  })

  test('N7 a Warlock who dies by the host in the evening leaves the next night its kill', () => {
    const table = toDay(given({ cast: fourteen })).after(['dan', { kind: 'Nominate', target: 'fay' }])
    table.pass()
    table.after(['host', host.burn('bob')])
    table.pass()
    expect(table.in('night').killForbidden).toBe(false)
  })
})

describe('N7 fine print', () => {
  test('N7 fine print: a Warlock killed by his own Coven costs nothing', () => {
    const table = given({ cast: fourteen, settings: { friendlyFire: true } }).after(['bob', kill('bob')])
    expect(table.pass().map(({ kind }) => kind)).toEqual(['PlayerDied', 'ElectionOpened', 'GazettePrinted', 'DayBroke'])
    toNight(table)
    expect(table.in('night').killForbidden).toBe(false)
  })

  test("N7 fine print: a struck Warlock voids that night's kill even if he was the last member", () => {
    const cast = { ...nine, cyd: 'citizen' } as const
    const table = given({ cast }).after(['bob', kill('dan')], ['sam', strike('bob')])
    table.pass()
    expect(table.dead).toEqual(['bob'])
    expect(table.state.gazette?.refused).toBe(true)
  })

  test('N7 fine print: if every member dies in the night the kill is void too', () => {
    const table = given().after(['cyd', propose('dan')], ['bob', kill('dan')], ['host', host.kill('bob')])
    table.after(['host', host.kill('cyd')])
    table.pass()
    expect(table.dead).toEqual(['bob', 'cyd'])
    expect(table.state.gazette?.refused).toBe(true)
  })

  test('N7 fine print: a struck member who is no Warlock voids nothing while another lives', () => {
    const table = given().after(['bob', kill('dan')], ['sam', strike('cyd')])
    table.pass()
    expect(table.dead).toEqual(['cyd', 'dan'])
  })

  test('N7 fine print: warlock-fell is told also when there was no kill to take', () => {
    const table = toDay(given({ cast: fourteen })).after(['dan', { kind: 'Nominate', target: 'bob' }])
    table.pass()
    table.pass()
    table.after(['cyd', elect('gus')], ['hal', elect('gus')], ['sam', strike('gus')])
    expect(table.pass()).toContainEqual({ kind: 'CovenTold', notice: 'warlock-fell', to: ['cyd', 'hal'] })
  })
})

describe('N9 whom they ran into', () => {
  test("N9 if the Coven's victim is Samhain nobody dies, the Coven is told and the Gazette prints a refusal", () => {
    const table = given().after(['bob', kill('sam', 'We met her on the bridge.')])
    expect(table.pass()).toMatchObject([
      { kind: 'CovenTold', notice: 'met-samhain', to: ['bob', 'cyd'] },
      { kind: 'GazettePrinted', issue: { refused: true, saved: false, deaths: [], descriptions: [] } },
      { kind: 'DayBroke' },
    ])
    expect(table.dead).toEqual([])
  })

  test('N9 fine print: a met Samhain is no save, shield or no shield', () => {
    const table = given().after(['bob', kill('sam')], ['sue', shield('sam')])
    expect(table.pass()).toContainEqual({ kind: 'CovenTold', notice: 'met-samhain', to: ['bob', 'cyd'] })
    expect(table.state.gazette).toMatchObject({ refused: true, saved: false })
  })

  test('N9 only the living of the Coven are told', () => {
    const table = given({ cast: fourteen }).after(['bob', kill('sam')], ['sam', strike('cyd')])
    expect(table.pass()).toContainEqual({ kind: 'CovenTold', notice: 'met-samhain', to: ['bob', 'gus', 'hal'] })
  })
})

test('C1 firstNight: peaceful: kills, proposals and strikes are refused with wrong-phase; looks, shields and the election are allowed', () => {
  const table = given({ settings: { firstNight: 'peaceful' }, warlock: null })
  for (const act of [propose('dan'), kill('dan')]) expect(table.refusal('bob', act)).toBe('wrong-phase')
  expect(table.refusal('sam', strike('dan'))).toBe('wrong-phase')
  table.after(
    ['bob', elect('cyd')],
    ['cyd', elect('cyd')],
    ['ann', check('bob')],
    ['joe', compare('bob', 'dan')],
    ['sue', shield('dan')],
  )
  table.after(['sam', check('ann')])
  toNight(table)
  expect(table.when('cyd', kill('dan'))).toHaveLength(1)
})

test('C1 firstNight: full: the first night kills', () => {
  const table = given({ settings: { firstNight: 'full' } }).after(['bob', kill('dan')], ['sam', strike('eva')])
  table.pass()
  expect(table.dead).toEqual(['eva', 'dan'].sort())
})
