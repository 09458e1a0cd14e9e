import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveHere } from '../../scripts/crash-matrix/incarnation.js'
import {
  difference,
  type Point,
  playUndisturbed,
  playWithDeaths,
  type Reference,
} from '../../scripts/crash-matrix/matrix.js'
import { extinguish, mortalWay } from '../../scripts/crash-matrix/mortal-life.js'

/** A sample of `npm run crash-matrix`, which lets the bot die at every step. */
const here = { name: 'in place', live: liveHere }
let reference: Reference
beforeAll(async () => {
  reference = await playUndisturbed(here)
}, 120_000)
afterAll(() => extinguish())

/** Each kind of deed once, at a step that differs from deed to deed. */
function firstOfEach(kinds: (name: string) => boolean): readonly (number | null)[] {
  const seen = new Set<string>()
  return reference.deeds.map(({ name, steps }, deed) => {
    if (seen.has(name) || !kinds(name)) return null
    seen.add(name)
    return 1 + ((deed * 7) % steps)
  })
}
const traces = (points: readonly Point[]) => points.filter(({ wrong }) => wrong !== null)

describe('a bot that dies', () => {
  it('is compared with a tale that says everything, leaves nothing unsaid, and ends', () => {
    const last = reference.deeds.at(-1)?.checkpoint
    expect(last?.unsaid).toBe(0)
    expect(Object.keys(last?.picture ?? {}).length).toBeGreaterThan(15)
    for (const { steps } of reference.deeds) expect(steps).toBeGreaterThan(10)
  })

  it('in one deed of every kind leaves no trace', { timeout: 240_000 }, async () => {
    const names = new Set(reference.deeds.map(({ name }) => name))
    const ranks = firstOfEach(() => true)
    const points = await playWithDeaths(here, reference, (deed) => ranks[deed] ?? null)
    expect(traces(points)).toEqual([])
    expect(points.filter(({ death }) => death !== null).length).toBeGreaterThan(names.size - 3)
  })

  it('by SIGKILL, in a process of its own, leaves none either', { timeout: 240_000 }, async () => {
    const ranks = firstOfEach((name) => ['open a game', 'deal', 'decide the kill', 'dawn'].includes(name))
    const points = await playWithDeaths(mortalWay, reference, (deed) => ranks[deed] ?? null)
    expect(traces(points)).toEqual([])
    expect(points.filter(({ death }) => death !== null)).toHaveLength(4)
  })

  it('would be caught: the comparison sees a message said twice, a right too many, a deadline moved', () => {
    const { checkpoint } = reference.deeds.at(-1) ?? {}
    if (!checkpoint) throw new Error('The tale is empty.')
    const [[name, room] = ['', null]] = Object.entries(checkpoint.picture).filter(([, { said }]) => said.length > 1)
    if (!room) throw new Error('Nothing was said.')
    const altered = (part: object) => ({
      ...checkpoint,
      picture: { ...checkpoint.picture, [name]: { ...room, ...part } },
    })
    expect(difference(checkpoint, altered({}))).toBeNull()
    expect(difference(checkpoint, altered({ said: [...room.said, room.said[0]] }))).toContain('/said/')
    expect(difference(checkpoint, altered({ overwrites: [...room.overwrites, 'ann 1024 0'] }))).toContain(
      '/overwrites/',
    )
    expect(difference(checkpoint, { ...checkpoint, deadline: 1 })).toContain('/deadline')
  })
})
