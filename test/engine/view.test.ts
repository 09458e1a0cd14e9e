import { describe, expect, test } from 'vitest'
import type { ActKind } from '#engine/commands'
import { decide } from '#engine/decide'
import type { GameState } from '#engine/state'
import { viewFor } from '#engine/view-for'
import {
  check,
  column,
  compare,
  elect,
  given,
  host,
  kill,
  moscow,
  nine,
  nominate,
  plead,
  propose,
  refuse,
  rest,
  type Seating,
  shield,
  strike,
  type Table,
  toBurning,
  toDay,
  toNight,
  toRiddle,
  vote,
} from '../support/table-talk.js'

const bytes = (state: GameState, id: string): string => JSON.stringify(viewFor(state, { kind: 'player', id }))
const publicBytes = (state: GameState): string => JSON.stringify(viewFor(state, { kind: 'public' }))
const actOf = (table: Table, id: string, act: ActKind) => table.sees(id).you?.acts.find((one) => one.act === act)

/** A night in which every secret thing has been done. */
const busyNight = (seating: Seating = {}) =>
  given(seating).after(
    ['cyd', propose('dan', 'secret proposal')],
    ['bob', kill('eva', 'secret decision')],
    ['sam', check('bob')],
    ['sam', strike('bob', 'secret strike')],
    ['ann', check('cyd')],
    ['joe', compare('bob', 'dan')],
    ['joe', column('secret column')],
    ['sue', shield('fay')],
    ['cyd', { kind: 'DemandElection' }],
    ['cyd', elect('cyd')],
    ['dan', plead('secret plea')],
  )

describe('P3 and law of the house: a view is built up', () => {
  test('N1 a citizen’s view of a busy night is that of a quiet one, to the byte', () => {
    expect(bytes(busyNight().state, 'fay')).toBe(bytes(given().state, 'fay'))
    expect(publicBytes(busyNight().state)).toBe(publicBytes(given().state))
  })

  test('N1 so is that of everyone but for what he did himself', () => {
    for (const id of ['ann', 'joe', 'sue', 'sam', 'dan', 'eva']) {
      const seen = bytes(busyNight().state, id)
      for (const secret of ['proposal', 'decision', 'strike', 'column', 'plea']) {
        const owner = { strike: 'sam', column: 'joe', plea: 'dan' }[secret]
        if (owner !== id) expect(seen).not.toContain(`secret ${secret}`)
      }
    }
  })

  test('C2 that everyone has acted is a secret until dawn: the deadline shown is the schedule’s', () => {
    const table = given().after(['ann', check('bob')], ['joe', compare('bob', 'dan')], ['sue', shield('dan')])
    table.after(['sam', rest], ['bob', refuse])
    for (const id of Object.keys(nine)) expect(table.sees(id).deadline).toBe(moscow('2026-10-21 10:00'))
  })

  test('P2 two deals that differ in others’ roles only look the same to a citizen', () => {
    const shuffled = { ...nine, ann: 'samhain', bob: 'journalist', cyd: 'surgeon', sam: 'coven', joe: 'coven' } as const
    const other = { ...shuffled, sue: 'catholic' } as const
    expect(bytes(given({ cast: other, warlock: 'sam' }).state, 'fay')).toBe(bytes(given().state, 'fay'))
    expect(publicBytes(given({ cast: other, warlock: null }).state)).toBe(publicBytes(given().state))
  })

  test('N8 nor is it seen that Samhain sleeps, or that the Coven has lost its kill', () => {
    const lost = toNight(toBurning(given({ settings: { revealOnDeath: false } }), 'bob'))
    const kept = toNight(
      toBurning(
        given({ settings: { revealOnDeath: false }, cast: { ...nine, bob: 'citizen', dan: 'coven' }, warlock: 'cyd' }),
        'bob',
      ),
    )
    expect(bytes(lost.state, 'fay')).toBe(bytes(kept.state, 'fay'))
  })

  test('N10 the shield of the evening is seen by the Surgeon alone', () => {
    const table = toBurning(given(), 'dan').after(['sue', shield('eva')])
    expect(bytes(table.state, 'fay')).toBe(bytes(toBurning(given(), 'dan').state, 'fay'))
    expect(table.sees('sue').you?.shield).toBe('eva')
  })

  test('P3 roles: his own; the dead’s if told; the Coven each other’s', () => {
    const table = given().after(['host', host.kill('eva')])
    const roles = (id: string) =>
      Object.fromEntries(table.sees(id).players.flatMap((line) => (line.role ? [[line.id, line.role]] : [])))
    expect(roles('dan')).toEqual({ dan: 'citizen', eva: 'citizen' })
    expect(roles('bob')).toEqual({ bob: 'coven', cyd: 'coven', eva: 'citizen' })
    expect(roles('sam')).toEqual({ sam: 'samhain', eva: 'citizen' })
  })
})

describe('N2 the hidden channel', () => {
  test('N2 the Coven sees proposals, decision, election and Warlock; nobody else does', () => {
    const table = busyNight()
    expect(table.sees('cyd').coven).toEqual({
      members: ['bob', 'cyd'],
      warlock: 'bob',
      proposals: { cyd: { target: 'dan', description: 'secret proposal', at: table.now } },
      decision: { kind: 'kill', target: 'eva', description: 'secret decision' },
      election: { cause: 'demanded', votes: { cyd: 'cyd' } },
      killForbidden: false,
    })
    for (const id of ['ann', 'sam', 'joe', 'sue', 'dan', 'zed']) expect(table.sees(id).coven).toBe(null)
    expect(viewFor(table.state, { kind: 'public' }).coven).toBe(null)
  })

  test('P3 a dead member sees it no more', () => {
    const table = busyNight().after(['host', host.kill('cyd')])
    expect(table.sees('cyd').coven).toBe(null)
    expect(table.sees('cyd').players.find(({ id }) => id === 'bob')?.role).toBe(null)
  })

  test('N7 the Coven sees that its kill is lost, from the evening on', () => {
    const table = toBurning(given({ cast: { ...nine, gus: 'coven' } }), 'bob')
    table.pass()
    expect(table.sees('cyd').coven?.killForbidden).toBe(true)
  })
})

describe('P1 the seat', () => {
  test('P1 it shows his own acts', () => {
    const table = busyNight()
    expect(table.sees('sam').you).toMatchObject({
      role: 'samhain',
      strike: { target: 'bob', description: 'secret strike' },
      looks: [{ kind: 'check', targets: ['bob'], result: 'coven' }],
      asleep: false,
      rested: false,
    })
    expect(table.sees('joe').you).toMatchObject({ column: 'secret column', looks: [{ result: 'different' }] })
    expect(table.sees('sue').you).toMatchObject({ shield: 'fay' })
    expect(table.sees('bob').you).toMatchObject({ warlock: true })
    expect(table.sees('dan').you).toMatchObject({ plea: 'secret plea', looks: [] })
    const rested = given().after(['sam', rest])
    expect(rested.sees('sam').you?.rested).toBe(true)
  })

  test('P1 his nomination and his vote', () => {
    expect(
      toDay(given())
        .after(['dan', nominate('eva')])
        .sees('dan').you?.nomination,
    ).toBe('eva')
    expect(
      toBurning(given(), 'eva')
        .after(['dan', vote('eva')])
        .sees('dan').you?.vote,
    ).toBe('eva')
  })

  test('N2 what he may do now, with the targets that would be accepted', () => {
    const table = given()
    expect(actOf(table, 'bob', 'DecideKill')).toEqual({
      act: 'DecideKill',
      refusal: null,
      targets: ['ann', 'sam', 'joe', 'sue', 'dan', 'eva', 'fay'],
    })
    expect(actOf(table, 'cyd', 'DecideKill')).toEqual({ act: 'DecideKill', refusal: 'not-warlock', targets: [] })
    expect(actOf(table, 'dan', 'Nominate')).toEqual({ act: 'Nominate', refusal: 'wrong-phase', targets: [] })
    expect(actOf(table, 'dan', 'DecideKill')).toBe(undefined)
    expect(actOf(toBurning(given(), 'dan', 'eva'), 'fay', 'CastVote')?.targets).toEqual(['dan', 'eva'])
  })

  test('N8 after a check only the checked is offered', () => {
    expect(actOf(given().after(['sam', check('dan')]), 'sam', 'Strike')?.targets).toEqual(['dan'])
  })

  test('N12 the Journalist may compare himself', () => {
    expect(actOf(given(), 'joe', 'Compare')?.targets).toEqual(Object.keys(nine))
  })

  test('C5 paused: everything he has is refused so', () => {
    const table = given().after(['host', host.pause])
    expect(table.sees('bob').you?.acts.every(({ refusal }) => refusal === 'paused')).toBe(true)
  })

  test('P1 what is offered is what the law accepts, and no more', () => {
    const aimed = ['Shield', 'Elect', 'Nominate', 'CastVote', 'Check'] as const
    const tables = [
      given(),
      toDay(given()),
      toBurning(given(), 'dan', 'eva'),
      toRiddle(given(), 'dan', 'eva'),
      busyNight(),
    ]
    for (const { state, now } of tables) {
      for (const id of Object.keys(nine)) {
        const { you } = viewFor(state, { kind: 'player', id })
        for (const kind of aimed) {
          const offered = you?.acts.find(({ act }) => act === kind)
          const accepted = Object.keys(nine).filter((target) => {
            const actor = { kind: 'player', id } as const
            const command = { actor, act: { kind, target }, receivedAt: now, handledAt: now, id: '1', seed: 's' }
            return decide(state, command, { own: [], builtIn: [] }).ok
          })
          expect(offered?.targets ?? []).toEqual(accepted)
        }
      }
    }
  })

  test('P1 a stranger has no seat', () => {
    expect(given().sees('zed').you).toBe(null)
  })
})

describe('D1, B1 what everyone sees', () => {
  test('D2 the nominations of the day, the host’s without a name', () => {
    const table = toDay(given()).after(['dan', nominate('eva')], ['host', host.nominate('fay')])
    expect(table.sees('ann').nominations).toEqual([
      { by: 'dan', target: 'eva' },
      { by: null, target: 'fay' },
    ])
  })

  test('B4 the riddle, its options, who is in and who is barred', () => {
    const table = toRiddle(given(), 'dan', 'eva')
    table.when('dan', table.answer('wrong'))
    const { riddle } = table.in('riddle')
    expect(table.sees('ann').riddle).toEqual({
      id: riddle.id,
      question: riddle.question,
      options: riddle.options,
      among: ['dan', 'eva'],
      barred: ['dan'],
      round: 1,
    })
    expect(table.sees('ann').candidates).toEqual(['dan', 'eva'])
  })

  test('D1 the Gazette', () => {
    const table = toDay(given())
    expect(table.sees('ann').gazette).toEqual(table.state.gazette)
  })

  test('C1 the phase, the day, the deadline', () => {
    expect(given().sees('ann')).toMatchObject({ phase: 'night', day: 1, deadline: moscow('2026-10-21 10:00') })
    expect(toDay(given()).sees('ann')).toMatchObject({ phase: 'day', day: 1, deadline: moscow('2026-10-21 20:01') })
    expect(given().after(['host', host.cancel]).sees('ann')).toMatchObject({
      phase: 'ended',
      deadline: null,
      winner: null,
    })
  })

  test('S1 the host’s console is the host’s', () => {
    const table = busyNight()
    for (const id of Object.keys(nine)) expect(table.sees(id).host).toBe(null)
    expect(viewFor(table.state, { kind: 'host' })).toMatchObject({
      you: null,
      coven: { warlock: 'bob' },
      host: { pleas: { dan: { reason: 'secret plea' } }, asked: null, votes: {} },
    })
  })
})
