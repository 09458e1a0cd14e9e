import { expect, test } from 'vitest'
import { given, toRiddle } from '../support/table-talk.js'

test('B4 an answer is offered to the tied, and no more to one who has answered', () => {
  const table = toRiddle(given(), 'dan', 'eva', 'fay')
  const offered = (id: string) => table.sees(id).you?.acts.find(({ act }) => act === 'Answer')?.refusal
  expect(['dan', 'eva', 'ann'].map(offered)).toEqual([null, null, 'not-in-riddle'])
  table.wait(1000).when('dan', table.answer('wrong'))
  table.wait(1000).when('eva', table.answer('right'))
  expect(['dan', 'eva', 'fay'].map(offered)).toEqual(['barred-from-riddle', 'barred-from-riddle', null])
})
