import { expect, it } from 'vitest'
import { fuzz } from '../../scripts/fuzz/run.js'

const interactions = 2_000

it('a crowd that means ill gets one clear answer each, rings nobody, learns nothing and breaks nothing', {
  timeout: 300_000,
}, async () => {
  const report = await fuzz({ interactions, seed: 'ci' })
  expect(report.problems).toEqual([])
  expect(report.interactions).toBeGreaterThanOrEqual(interactions)
  expect(report.games).toBeGreaterThanOrEqual(4)
  expect(report.commits).toBeGreaterThan(150)
  // Every way in was tried, and every sort of answer was had.
  for (const kind of ['command', 'typing', 'shown', 'stale', 'mutated', 'forged', 'form'])
    expect(report.kinds[kind], kind).toBeGreaterThan(40)
  for (const sort of ['message', 'modal', 'choices']) expect(report.answers[sort], sort).toBeGreaterThan(5)
  const answered = Object.values(report.answers).reduce((sum, count) => sum + count, 0)
  expect(answered).toBe(report.interactions)
})
