import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StoreAway } from '#game/ports'
import { sayingWhenAway } from '#store/away'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('takes a question that the driver has lost as one that could not be asked', async () => {
  const port = sayingWhenAway({ load: () => new Promise<string>(() => undefined) })
  const told = expect(port.load()).rejects.toThrow(StoreAway)
  await vi.advanceTimersByTimeAsync(30_000)
  await told
})

it('leaves an answer alone that takes its time, and no timer behind it', async () => {
  const port = sayingWhenAway({ load: () => new Promise((resolve) => setTimeout(() => resolve('late'), 10_000)) })
  const told = port.load()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await told).toBe('late')
  expect(vi.getTimerCount()).toBe(0)
})
