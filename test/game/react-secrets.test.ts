import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RoleId } from '#engine/role-ids'
import type { Announcement } from '#game/announcement'
import { criedBy, inRoom } from '../support/crier.js'
import {
  check,
  column,
  compare,
  depose,
  elect,
  given,
  moscow,
  nominate,
  propose,
  refuse,
  rest,
  shield,
  type Table,
  type TableAct,
  vote,
} from '../support/table-talk.js'

const names = ['ann', 'bob', 'cyd', 'dan', 'eva', 'gus', 'hal', 'ida', 'kim', 'leo', 'moe', 'ned'] as const
const dealt: readonly RoleId[] = ['coven', 'coven', 'coven', 'samhain', 'catholic', 'surgeon', 'journalist']

/** Everything about a game that the town may not know: who is what, and what is done in the secret rooms. */
interface Secrets {
  readonly order: readonly string[]
  readonly acts: readonly { readonly act: TableAct; readonly who: number }[]
  readonly voters: readonly string[]
}

const anyone = fc.constantFrom(...names)
const secretAct: fc.Arbitrary<TableAct> = fc.oneof(
  anyone.map(check),
  fc.tuple(anyone, anyone).map(([first, second]) => compare(first, second)),
  anyone.map(shield),
  anyone.map((name) => propose(name, 'Quietly.')),
  anyone.map(elect),
  fc.constantFrom<TableAct>(depose, rest, refuse),
)
const secrets: fc.Arbitrary<Secrets> = fc.record({
  order: fc.shuffledSubarray([...names], { minLength: names.length, maxLength: names.length }),
  acts: fc.array(fc.record({ act: secretAct, who: fc.nat(names.length - 1) }), { maxLength: 25 }),
  voters: fc.shuffledSubarray([...names], { minLength: names.length, maxLength: names.length }),
})

/** `fay` burns in every game and is a Citizen in all of them, as her role is told. */
const burned = 'fay'

/** One public course, whatever the secrets: a night without victims, a day, a secret ballot, the night after. */
function play({ order, acts, voters }: Secrets): Table {
  const cast = Object.fromEntries([...names, burned].map((name) => [name, 'citizen' as RoleId]))
  for (const [seat, role] of dealt.entries()) cast[order[seat] ?? ''] = role
  const table = given({
    cast,
    warlock: order[0] ?? null,
    settings: { newDay: 'lateEvening', ballot: 'secret', silentWarlock: 'refuse' },
  })
  const half = Math.floor(acts.length / 2)
  const try_ = ({ act, who }: Secrets['acts'][number]) => {
    const name = names[who] ?? 'ann'
    try {
      table.when(name, act)
    } catch {
      // refused: whoever he is, he has not this power
    }
  }
  for (const each of acts.slice(0, half)) try_(each)
  table.until(moscow('2026-10-21 12:00'))
  table.after([burned, nominate('moe')], ['moe', nominate(burned)])
  table.until(moscow('2026-10-21 20:10'))
  for (const [at, name] of voters.entries()) table.when(name, vote(at < 3 ? 'moe' : burned))
  table.until(moscow('2026-10-21 21:00'))
  for (const each of acts.slice(half)) try_(each)
  table.until(moscow('2026-10-22 12:00'))
  return table
}

/** What can be heard by someone who holds no secret: the public rooms, and the graveyard for the dead. */
const heard = (table: Table): Announcement[] => inRoom(criedBy(table).flat(), 'town', 'gazette', 'graveyard')

describe('law 4: two games that differ only in secrets', () => {
  it('sound the same to those who may not know them', () => {
    fc.assert(
      fc.property(secrets, secrets, (one, other) => {
        expect(heard(play(one))).toEqual(heard(play(other)))
      }),
      { numRuns: 60, seed: 1031 },
    )
  })

  it('differ in their secret rooms, or the comparison would prove nothing', () => {
    const order = [...names]
    const voters = [...names]
    const quiet = play({ order, voters, acts: [] })
    const busy = play({
      order,
      voters,
      acts: [
        { act: check('bob'), who: 4 },
        { act: column('-'), who: 0 },
      ],
    })
    expect(criedBy(quiet).flat()).not.toEqual(criedBy(busy).flat())
    const public_ = heard(quiet).filter(({ kind }) => kind === 'gazette-printed' || kind === 'burning-ended')
    expect(public_.map(({ kind }) => kind)).toEqual(['gazette-printed', 'burning-ended', 'gazette-printed'])
    expect(public_[1]?.data).toMatchObject({ burned, role: 'citizen' })
  })
})
