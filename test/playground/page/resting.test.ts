import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { View } from '#engine/view'
import { type Company, createCompany } from '#playground/players/company'
import { live } from '#playground/players/life'

test('a villager rests while a person has his seat, and is roused when it is let go', async () => {
  const wants = new Map<string, number | null>([
    ['ann', 0],
    ['bob', 0],
  ])
  // Two who would talk at every pulse.
  const company: Company = {
    ...createCompany('seed', ['ann', 'bob']),
    next() {
      const [id] = [...wants].find(([, at]) => at !== null) ?? []
      return id === undefined ? null : { id, at: 0 }
    },
    think(id) {
      wants.set(id, null)
      return [{ kind: 'say', room: 'town', text: 'Boo' }]
    },
    stir: () => undefined,
    rest: (id) => wants.set(id, null),
    rouse: (id) => wants.set(id, 0),
  }
  const said: string[] = []
  const away = new Set(['ann'])
  const stop = new AbortController()
  const view = { phase: 'day', day: 1, riddle: null } as unknown as View
  const life = live({
    company,
    hands: { act: async () => null, say: async (id) => void said.push(id) },
    clock: { now: () => 1 },
    look: async () => view,
    lookAround: async () => view,
    away: (id) => away.has(id),
    failed: (error) => {
      throw error
    },
    signal: stop.signal,
  })
  await expect.poll(() => said).toEqual(['bob'])
  await sleep(100)
  expect(said).toEqual(['bob'])
  away.delete('ann')
  await expect.poll(() => said).toEqual(['bob', 'ann'])
  stop.abort()
  await life
})

test('who rests wants nothing until he is roused', () => {
  const company = createCompany('seed', ['ann', 'bob'])
  company.stir(5)
  company.rest('ann')
  expect(company.next()).toEqual({ id: 'bob', at: 5 })
  company.rest('bob')
  expect(company.next()).toBeNull()
  company.rouse('ann', 9)
  expect(company.next()).toEqual({ id: 'ann', at: 9 })
})

test('whoever takes another’s place knows what the other knew, and is known for it', () => {
  const company = createCompany('seed', ['ann', 'bob', 'cat'])
  company.hear({ by: 'ann', room: 'town', text: 'Hello' }, ['bob', 'cat'])
  company.follow(['ann', 'bob', 'cat'], 3)
  expect(company.next()).toBeNull()
  const view = { players: [], phase: 'day', you: null } as unknown as View
  company.think('ann', view, 1)
  const before = company.memoryOf('ann')
  expect(before.thoughts).toBe(1)
  company.follow(['dan', 'bob', 'cat', 'eve'], 5)
  expect(company.ids.toSorted()).toEqual(['bob', 'cat', 'dan', 'eve'])
  expect(company.memoryOf('dan')).toEqual(before)
  expect(company.memoryOf('eve').thoughts).toBe(0)
  expect(company.next()).toMatchObject({ at: 5 })
  expect(() => company.memoryOf('ann')).toThrow()
})
