import { expect, it } from 'vitest'
import { stageFor } from '#discord/stage/stage-for'
import { given, nine } from '../support/table-talk.js'

/** The rooms are made in the order of the list, and a channel's id tells when: the order must not tell who sits where. */
it('law 4: rooms are made in the same order however the same roles are dealt', () => {
  const names = Object.keys(nine)
  const roles = Object.values(nine)
  const order = (turn: number) => {
    const cast = Object.fromEntries(names.map((name, at) => [name, roles[(at + turn) % roles.length] ?? 'citizen']))
    const warlock = names.find((name) => cast[name] === 'coven') ?? null
    return stageFor(given({ cast, warlock }).state).rooms.map(({ name }) => name)
  }
  for (let turn = 1; turn < roles.length; turn++) expect(order(turn)).toEqual(order(0))
})
