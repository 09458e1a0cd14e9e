import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlayerAct } from '#engine/commands'
import { replay } from '#engine/evolve'
import { createMemory } from '#game/in-memory'
import type { CommitLog } from '#game/ports'
import { evening, fifteen, hall } from '../support/game-dsl.js'

const weather = ['fair', 'lost before', 'lost after', 'slow'] as const
type Weather = (typeof weather)[number]

/** A log over a bad line: a write may fail before or after it was done, or take long. */
function badLine(log: CommitLog, forecast: () => Weather): CommitLog {
  return {
    ...log,
    async append(commits) {
      const now = forecast()
      if (now === 'lost before') throw new Error('The line is dead.')
      if (now === 'slow') for (let turns = 0; turns < 5; turns++) await Promise.resolve()
      const result = await log.append(commits)
      if (now === 'lost after') throw new Error('The line went dead.')
      return result
    },
  }
}

const seat = fc.constantFrom(...fifteen)
const act: fc.Arbitrary<PlayerAct> = fc.oneof(
  fc.record({ kind: fc.constant('Nominate'), target: seat }),
  fc.record({ kind: fc.constant('CastVote'), target: seat }),
  fc.constant({ kind: 'Withdraw' } as const),
  fc.record({ kind: fc.constant('Shield'), target: seat }),
)
const step = fc.record({
  process: fc.nat(2),
  by: seat,
  act,
  waitMs: fc.constantFrom(0, 0, 0, 40, 120_000),
  together: fc.boolean(),
})

describe('three processes on one log and a bad line', () => {
  it('lose no confirmed act, write none twice, and agree with the log', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 40 }),
        fc.infiniteStream(fc.constantFrom(...weather)),
        async (steps, skies) => {
          const memory = createMemory()
          const { gameId } = await hall(memory).started()
          const forecast = (): Weather => skies.next().value ?? 'fair'
          const halls = [0, 1, 2].map(() => hall({ ...memory, commits: badLine(memory.commits, forecast) }))
          let at = evening
          let pending: Promise<unknown>[] = []
          const confirmed: { readonly id: string; readonly version: number; readonly kinds: readonly string[] }[] = []
          for (const [n, { process, by, act, waitMs, together }] of steps.entries()) {
            at += waitMs
            for (const { clock } of halls) clock.set(at)
            const id = `press-${n}`
            const pressed = halls[process]?.player(gameId, by, act, { id }).then(
              (executed) => {
                if (executed.ok && executed.events.length > 0)
                  confirmed.push({ id, version: executed.version, kinds: executed.events.map(({ kind }) => kind) })
              },
              (error: Error) => expect(error.message).toMatch(/^The line/),
            )
            pending.push(pressed ?? Promise.resolve())
            if (!together) {
              await Promise.all(pending)
              pending = []
            }
          }
          await Promise.all(pending)

          const log = await memory.commits.after(gameId, 0)
          expect(log.map(({ version }) => version)).toEqual(log.map((_, index) => index + 1))
          for (const { version, kinds } of confirmed)
            expect(log[version - 1]?.events.map(({ kind }) => kind)).toEqual(kinds)
          expect(new Set(confirmed.map(({ version }) => version)).size).toBe(confirmed.length)
          const state = replay(log.flatMap(({ events }) => events))
          expect((await hall(memory).loaded(gameId)).state).toEqual(state)
          for (const { failures } of halls) expect(failures).toEqual([])
        },
      ),
      { seed: 31, numRuns: 150 },
    )
  })
})
