import { describe, expect, it } from 'vitest'
import type { AnnouncementKind } from '#game/announcement'
import { criedBy, inRoom, lastCry } from '../support/crier.js'
import {
  check,
  column,
  compare,
  depose,
  elect,
  fourteen,
  given,
  kill,
  lobby,
  moscow,
  nine,
  nominate,
  propose,
  refuse,
  shield,
  strike,
  type Table,
  truce,
  vote,
  withdraw,
} from '../support/table-talk.js'

const late = { newDay: 'lateEvening' } as const
const day = (table: Table): Table => table.until(moscow('2026-10-20 23:30'))
const burning = (table: Table): Table => day(table).until(moscow('2026-10-21 20:02'))
const dusk = (table: Table): Table => table.until(moscow('2026-10-21 20:40'))
const kinds = (table: Table): [string, AnnouncementKind][] => lastCry(table).map(({ channel, kind }) => [channel, kind])

describe('the lobby', () => {
  it('tells the town of the opening, of who comes and goes, and of changed rules', () => {
    const table = lobby()
    expect(kinds(table)).toEqual([['town', 'lobby-opened']])
    table.when('ann', { kind: 'Join', name: 'Ann' })
    expect(lastCry(table)).toEqual([{ channel: 'town', kind: 'player-joined', data: { player: 'ann', count: 1 } }])
    table.when('ann', { kind: 'Leave' })
    expect(lastCry(table)).toEqual([{ channel: 'town', kind: 'player-left', data: { player: 'ann', count: 0 } }])
    table.when('host', { kind: 'ChangeSettings', changes: { riddleRounds: 2 } })
    expect(lastCry(table)).toEqual([
      { channel: 'town', kind: 'settings-changed', data: { changes: { riddleRounds: 2 } } },
    ])
  })
})

describe('the deal', () => {
  it('is told to each seat and to the Coven in its own room, and to the town as a number', () => {
    const told = lastCry(given({ cast: nine, warlock: null, settings: late }))
    expect(told.slice(0, 6)).toEqual([
      { channel: 'town', kind: 'roles-dealt', data: { players: 9 } },
      { channel: 'coven', kind: 'coven-dealt', data: { members: ['bob', 'cyd'], warlock: null } },
      { channel: 'seat:ann', kind: 'seat-dealt', data: { player: 'ann', role: 'catholic' } },
      { channel: 'seat:sam', kind: 'seat-dealt', data: { player: 'sam', role: 'samhain' } },
      { channel: 'seat:joe', kind: 'seat-dealt', data: { player: 'joe', role: 'journalist' } },
      { channel: 'seat:sue', kind: 'seat-dealt', data: { player: 'sue', role: 'surgeon' } },
    ])
    expect(told.filter(({ kind }) => kind === 'election-opened')).toEqual([
      { channel: 'coven', kind: 'election-opened', data: { cause: 'first', by: null } },
    ])
  })

  it('tells the town that night falls, and calls every power in its room', () => {
    const told = lastCry(given({ settings: late }))
    expect(told.filter(({ kind }) => kind === 'night-fell')).toEqual([
      {
        channel: 'town',
        kind: 'night-fell',
        data: { day: 1, deadline: moscow('2026-10-20 23:01'), from: null, peaceful: false },
      },
    ])
    expect(told.filter(({ kind }) => kind.endsWith('-call')).map(({ channel }) => channel)).toEqual([
      'coven',
      'seat:ann',
      'seat:sam',
      'seat:joe',
      'seat:sue',
    ])
  })
})

describe('by night', () => {
  it('answers a look in the seat’s room alone', () => {
    const table = given({ settings: late }).after(['ann', check('bob')])
    expect(lastCry(table)).toEqual([
      {
        channel: 'seat:ann',
        kind: 'look-answered',
        data: { player: 'ann', look: 'check', targets: ['bob'], result: 'coven', night: 1 },
      },
    ])
    table.after(['joe', compare('bob', 'dan')])
    expect(lastCry(table)).toEqual([
      {
        channel: 'seat:joe',
        kind: 'look-answered',
        data: { player: 'joe', look: 'compare', targets: ['bob', 'dan'], result: 'different', night: 1 },
      },
    ])
  })

  it('tells the Coven of proposals, decisions and refusals, and nobody else', () => {
    const table = given({ settings: late })
    table.after(['cyd', propose('dan', 'A bell.')])
    expect(lastCry(table)).toEqual([
      { channel: 'coven', kind: 'kill-proposed', data: { by: 'cyd', target: 'dan', description: 'A bell.' } },
    ])
    table.after(['bob', kill('dan', 'A rope.')])
    expect(lastCry(table)).toEqual([
      { channel: 'coven', kind: 'kill-decided', data: { by: 'bob', target: 'dan', description: 'A rope.' } },
    ])
    table.after(['bob', refuse])
    expect(lastCry(table)).toEqual([{ channel: 'coven', kind: 'kill-refused', data: { by: 'bob' } }])
  })

  it('says nothing of shields, strikes, columns and election votes', () => {
    const table = given({ cast: fourteen, warlock: null, settings: late })
    for (const [who, act] of [
      ['sue', shield('dan')],
      ['sam', strike('dan')],
      ['joe', column('Rain.')],
      ['bob', elect('cyd')],
    ] as const) {
      table.when(who, act)
      expect(lastCry(table)).toEqual([])
    }
  })

  it('N6 tells the Coven who demands an election and whom it chose', () => {
    const table = given({ settings: late }).after(['cyd', depose])
    expect(lastCry(table)).toEqual([
      { channel: 'coven', kind: 'election-opened', data: { cause: 'demanded', by: 'cyd' } },
    ])
    table.after(['bob', elect('cyd')], ['cyd', elect('cyd')])
    expect(lastCry(table)).toEqual([
      {
        channel: 'coven',
        kind: 'coven-told',
        data: { notice: 'elected', to: ['bob', 'cyd'], whom: 'cyd', scope: null, how: 'majority' },
      },
    ])
  })

  it('N9 tells the Coven whom it ran into, decided or by the majority of proposals', () => {
    const decided = day(given({ settings: late }).after(['bob', kill('sam')]))
    const proposed = day(given({ settings: late }).after(['cyd', propose('sam')], ['bob', propose('sam')]))
    for (const table of [decided, proposed]) {
      expect(inRoom(lastCry(table), 'coven')).toEqual([
        {
          channel: 'coven',
          kind: 'coven-told',
          data: { notice: 'met-samhain', to: ['bob', 'cyd'], whom: 'sam', scope: null, how: null },
        },
      ])
    }
  })

  it('N7 tells the Coven what the death of its Warlock costs', () => {
    const struck = day(given({ settings: late }).after(['sam', strike('bob')]))
    expect(inRoom(lastCry(struck), 'coven').map(({ kind, data }) => [kind, 'scope' in data && data.scope])).toEqual(
      expect.arrayContaining([['coven-told', 'tonight']]),
    )
    const burned = dusk(burning(given({ settings: late })).after(['ann', vote('bob')]))
    expect(inRoom(lastCry(burned), 'coven')).toContainEqual({
      channel: 'coven',
      kind: 'coven-told',
      data: { notice: 'warlock-fell', to: ['cyd'], whom: null, scope: 'next-night', how: null },
    })
  })

  it('N8 tells her that she will sleep, and calls her so the night after', () => {
    const table = given({ settings: late }).after(['sam', check('dan')], ['sam', strike('dan')])
    day(table)
    expect(inRoom(lastCry(table), 'seat:sam')).toEqual([
      { channel: 'seat:sam', kind: 'fell-asleep', data: { player: 'sam', night: 2 } },
    ])
    table.after(['ann', nominate('eva')])
    dusk(table)
    expect(inRoom(lastCry(table), 'seat:sam').map(({ data }) => 'asleep' in data && data.asleep)).toEqual([true])
  })

  it('N5 asks the host, and does not tell the town that it does', () => {
    const table = given({ settings: { ...late, silentWarlock: 'host' } }).after(['cyd', propose('dan')])
    table.until(moscow('2026-10-20 23:05'))
    expect(lastCry(table)).toEqual([
      { channel: 'host', kind: 'host-asked', data: { victims: ['dan'], until: moscow('2026-10-20 23:11') } },
    ])
    table.when('host', { kind: 'Extend', minutes: 5 })
    expect(lastCry(table)).toEqual([])
    table.when('host', { kind: 'DecideForCoven', target: 'dan' })
    expect(kinds(table)).toEqual([
      ['coven', 'kill-decided'],
      ['graveyard', 'graveyard-entered'],
      ['gazette', 'gazette-printed'],
      ['town', 'day-broke'],
    ])
  })
})

describe('dawn', () => {
  it('D1 is told by the Gazette; a death of the night is told nowhere else in public', () => {
    const table = day(given({ settings: late }).after(['bob', kill('dan')]))
    expect(kinds(table)).toEqual([
      ['graveyard', 'graveyard-entered'],
      ['gazette', 'gazette-printed'],
      ['town', 'day-broke'],
    ])
    expect(inRoom(lastCry(table), 'town')).toEqual([
      { channel: 'town', kind: 'day-broke', data: { day: 1, deadline: moscow('2026-10-21 20:01'), living: 8 } },
    ])
  })

  it('D1 prints yesterday’s totals, and the voters only of an open ballot', () => {
    for (const ballot of ['open', 'secret'] as const) {
      const table = burning(given({ settings: { ...late, ballot } })).after(
        ['ann', vote('eva')],
        ['eva', vote('ann')],
        ['dan', vote('eva')],
      )
      table.until(moscow('2026-10-21 23:10'))
      const [paper] = inRoom(lastCry(table), 'gazette')
      if (paper?.kind !== 'gazette-printed') throw new Error('no paper was printed')
      expect(paper.data.tally.filter(({ votes }) => votes > 0)).toEqual([
        { candidate: 'ann', votes: 1 },
        { candidate: 'eva', votes: 2 },
      ])
      expect(paper.data.issue.burning?.votes).toEqual(ballot === 'open' ? { ann: 'eva', eva: 'ann', dan: 'eva' } : {})
      expect(paper.data.role).toBe('citizen')
    }
  })
})

describe('the day', () => {
  it('D2 calls out each new name once', () => {
    const table = day(given({ settings: late }))
    table.after(['ann', nominate('dan')])
    expect(lastCry(table)).toEqual([{ channel: 'town', kind: 'nominated', data: { by: 'ann', target: 'dan' } }])
    table.after(['bob', nominate('dan')])
    expect(lastCry(table)).toEqual([])
    table.after(['ann', withdraw])
    expect(lastCry(table)).toEqual([])
    table.when('host', { kind: 'HostNominate', target: 'eva' })
    expect(lastCry(table)).toEqual([{ channel: 'town', kind: 'nominated', data: { by: null, target: 'eva' } }])
  })

  it('D4 tells of the truce without a name', () => {
    const table = day(given({ settings: late })).after(['ann', truce])
    expect(lastCry(table)).toEqual([
      { channel: 'town', kind: 'truce-declared', data: { deadline: moscow('2026-10-21 20:31') } },
    ])
    dusk(table)
    expect(inRoom(lastCry(table), 'town').map(({ kind }) => kind)).toEqual(['burning-ended', 'night-fell'])
  })
})

describe('the burning', () => {
  it('D3 names the candidates, and says when everyone stands; N10 opens the surgery', () => {
    const all = burning(given({ settings: late }))
    expect(kinds(all)).toEqual([
      ['town', 'burning-began'],
      ['seat:sue', 'shield-call'],
    ])
    expect(lastCry(all)[0]?.data).toMatchObject({ everyone: true, ballot: 'open' })
    const two = burning(day(given({ settings: late })).after(['ann', nominate('dan')], ['eva', nominate('fay')]))
    expect(lastCry(two)[0]?.data).toMatchObject({ everyone: false, candidates: ['dan', 'fay'] })
  })

  it('B1 says nothing of single votes; B2 posts the last word', () => {
    const table = burning(given({ settings: late })).after(['ann', vote('dan')])
    expect(lastCry(table)).toEqual([])
    table.when('dan', { kind: 'SpeakLastWord', text: 'It was not me.' })
    expect(lastCry(table)).toEqual([
      { channel: 'town', kind: 'last-word', data: { player: 'dan', text: 'It was not me.' } },
    ])
  })

  it('B3 B8 tells the end with role, tally and voters, as far as the settings allow', () => {
    const end = (settings: object) => {
      const table = burning(
        day(given({ settings: { ...late, ...settings } })).after(['ann', nominate('dan')], ['bob', nominate('eva')]),
      )
      dusk(table.after(['ann', vote('dan')]))
      return inRoom(lastCry(table), 'town')[0]?.data
    }
    const told = { day: 1, outcome: 'burned', burned: 'dan', how: 'votes' }
    const tally = [
      { candidate: 'dan', votes: 1 },
      { candidate: 'eva', votes: 0 },
    ]
    expect(end({})).toEqual({ ...told, role: 'citizen', tally, ballots: { ann: 'dan' } })
    expect(end({ ballot: 'secret', revealOnDeath: false })).toEqual({ ...told, role: null, tally, ballots: null })
  })

  it('B4 B6 tells the race: the tie, who is barred, what nobody answered, the lot', () => {
    const table = burning(
      day(given({ settings: { ...late, riddleRounds: 1 } })).after(['ann', nominate('dan')], ['bob', nominate('eva')]),
    )
    table.until(moscow('2026-10-21 20:31') + 3000)
    expect(inRoom(lastCry(table), 'town')).toMatchObject([
      { kind: 'riddle-posed', data: { among: ['dan', 'eva'], round: 1, rule: 'fastestBurns' } },
    ])
    const posed = JSON.stringify(lastCry(table))
    const { riddle } = table.in('riddle')
    expect(posed).toContain(JSON.stringify(riddle.question))
    expect(posed).not.toContain('"right"')
    table.when('dan', table.answer('wrong'))
    expect(lastCry(table)).toEqual([{ channel: 'town', kind: 'riddle-barred', data: { player: 'dan' } }])
    table.until(moscow('2026-10-21 20:40'))
    expect(inRoom(lastCry(table), 'town').map(({ kind }) => kind)).toEqual([
      'riddle-unanswered',
      'lot-drawn',
      'burning-ended',
      'night-fell',
    ])
  })

  it('B5 keeps a right answer to itself until the race is settled', () => {
    const table = burning(day(given({ settings: late })).after(['ann', nominate('dan')], ['bob', nominate('eva')]))
    table.until(moscow('2026-10-21 20:31') + 3000)
    table.when('dan', table.answer('right'))
    expect(lastCry(table)).toEqual([])
    table.wait(2000)
    expect(inRoom(lastCry(table), 'town').slice(0, 2)).toMatchObject([
      { kind: 'riddle-answered', data: { player: 'dan', effect: 'burns' } },
      { kind: 'burning-ended', data: { burned: 'dan', how: 'riddle' } },
    ])
  })
})

describe('coming and going', () => {
  it('S1 brings a plea to the host and its denial to the player', () => {
    const table = given({ settings: late })
    table.when('dan', { kind: 'PleadSuicide', reason: 'Travel.' })
    expect(lastCry(table)).toEqual([{ channel: 'host', kind: 'plea-made', data: { player: 'dan', reason: 'Travel.' } }])
    table.when('host', { kind: 'DenySuicide', target: 'dan' })
    expect(lastCry(table)).toEqual([{ channel: 'player:dan', kind: 'plea-denied', data: { player: 'dan' } }])
    table.when('dan', { kind: 'PleadSuicide', reason: 'Travel.' })
    table.when('host', { kind: 'ApproveSuicide', target: 'dan' })
    expect(lastCry(table)).toEqual([
      { channel: 'town', kind: 'player-died', data: { player: 'dan', cause: 'suicide', role: 'citizen' } },
      { channel: 'graveyard', kind: 'graveyard-entered', data: { player: 'dan' } },
    ])
  })

  it('P3 keeps the role of the dead where the setting says so', () => {
    const table = given({ settings: { ...late, revealOnDeath: false } })
    table.when('host', { kind: 'Kill', target: 'bob' })
    expect(inRoom(lastCry(table), 'town')).toEqual([
      { channel: 'town', kind: 'player-died', data: { player: 'bob', cause: 'host', role: null } },
    ])
    expect(JSON.stringify(inRoom(lastCry(table), 'town', 'graveyard'))).not.toContain('coven')
  })

  it('S2 tells of replacement, revival and sparing in town; a new role only to whom it concerns', () => {
    const table = given({ settings: late })
    table.when('host', { kind: 'Replace', target: 'sue', by: 'zoe', name: 'Zoe' })
    expect(lastCry(table)).toEqual([
      { channel: 'town', kind: 'player-replaced', data: { player: 'sue', by: 'zoe' } },
      { channel: 'seat:zoe', kind: 'seat-dealt', data: { player: 'zoe', role: 'surgeon' } },
    ])
    table.when('host', { kind: 'AssignRole', target: 'dan', role: 'coven' })
    expect(lastCry(table)).toEqual([
      { channel: 'player:dan', kind: 'role-changed', data: { player: 'dan', role: 'coven' } },
      { channel: 'coven', kind: 'coven-changed', data: { joined: 'dan', left: null } },
    ])
    table.when('host', { kind: 'Kill', target: 'eva' })
    table.when('host', { kind: 'Revive', target: 'eva' })
    expect(lastCry(table)).toEqual([{ channel: 'town', kind: 'player-revived', data: { player: 'eva' } }])
    burning(table).when('host', { kind: 'Spare', target: 'eva' })
    expect(lastCry(table)).toEqual([{ channel: 'town', kind: 'player-spared', data: { player: 'eva' } }])
  })

  it('S4 warns the absent in private and names them to the host', () => {
    const table = given({ settings: { ...late, absenceDays: 1, noCandidates: 'nobody' } })
    table.until(moscow('2026-10-22 23:30'))
    const warned = lastCry(table).filter(({ kind }) => kind.startsWith('absence'))
    expect(warned.map(({ channel }) => channel)).toEqual(
      Object.keys(nine).flatMap((name) => [`player:${name}`, 'host']),
    )
  })
})

describe('the clock in the host’s hand', () => {
  it('C5 tells of pause, resume and moved deadlines, once each', () => {
    const table = given({ settings: late })
    table.when('host', { kind: 'Extend', minutes: 10 })
    expect(lastCry(table)).toEqual([
      { channel: 'town', kind: 'deadline-moved', data: { phase: 'night', deadline: moscow('2026-10-20 23:11') } },
    ])
    table.when('host', { kind: 'Pause' })
    expect(kinds(table)).toEqual([['town', 'game-paused']])
    table.now += 60_000
    table.when('host', { kind: 'Resume' })
    expect(lastCry(table)).toEqual([
      { channel: 'town', kind: 'game-resumed', data: { phase: 'night', deadline: moscow('2026-10-20 23:12') } },
    ])
  })

  it('knows that no burning follows a day of truce', () => {
    const table = day(given({ cast: nine, warlock: 'bob', settings: late }))
    table.when('ann', truce)
    table.when('host', { kind: 'Pause' })
    table.when('host', { kind: 'Resume' })
    expect(lastCry(table)).toMatchObject([{ kind: 'game-resumed', data: { phase: 'day', truce: true } }])
    table.when('host', { kind: 'Extend', minutes: 5 })
    expect(lastCry(table)).toMatchObject([{ kind: 'deadline-moved', data: { phase: 'day', truce: true } }])
  })

  it('C5 does not speak of the deadline that a cut has ended the phase with', () => {
    const table = given({ settings: late })
    table.when('host', { kind: 'Extend', minutes: -500 })
    expect(inRoom(lastCry(table), 'town').map(({ kind }) => kind)).toEqual(['day-broke'])
  })

  it('S3 tells the town where time has been turned back to', () => {
    const table = day(given({ settings: late }))
    table.when('host', { kind: 'Undo', acts: 1 })
    expect(lastCry(table)).toEqual([{ channel: 'town', kind: 'undone', data: { phase: 'night', day: 1 } }])
  })

  it('V5 ends with the winner and the roles of all', () => {
    const table = given({ settings: late })
    table.when('host', { kind: 'Cancel' })
    expect(lastCry(table)).toEqual([
      { channel: 'town', kind: 'game-ended', data: { winner: null, day: 1, survivors: Object.keys(nine) } },
      { channel: 'town', kind: 'truth', data: { roles: nine } },
    ])
  })
})

describe('every announcement', () => {
  it('is plain JSON', () => {
    const table = dusk(burning(given({ settings: late }).after(['bob', kill('dan')])))
    table.when('host', { kind: 'Cancel' })
    const all = criedBy(table).flat()
    expect(JSON.parse(JSON.stringify(all))).toEqual(all)
  })
})
