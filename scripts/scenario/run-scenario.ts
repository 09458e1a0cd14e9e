import { deadlineOf } from '#engine/deadline'
import { graceMs } from '#engine/schedule'
import type { GameState } from '#engine/state'
import { mismatch } from './match.js'
import { observe } from './observation.js'
import type { ActStep, Scenario } from './scenario-file.js'
import type { Table } from './table.js'

/** Plays a scenario at a table. `null` when all came as written, else what did not, with the step's number from 1. */
export async function runScenario(scenario: Scenario, table: Table): Promise<string | null> {
  await table.seat(scenario)
  for (const [index, step] of scenario.steps.entries()) {
    const wrong = await playStep(step, table)
    if (wrong) return `step ${index + 1}: ${wrong}`
  }
  return null
}

async function playStep(step: Scenario['steps'][number], table: Table): Promise<string | null> {
  if ('expect' in step) return mismatch(step.expect, await observe(table, Object.keys(step.expect.told ?? {})))
  if (step.act === 'pass' && !('as' in step)) return pass(table)
  if (step.act === 'wait' && !('as' in step)) {
    await table.moveTo(table.now() + step.minutes * 60_000)
    return null
  }
  return act(step as ActStep, table)
}

async function pass(table: Table): Promise<string | null> {
  const state = await table.state()
  const end =
    state.phase.phase === 'riddle' && state.phase.settlesAt !== null ? state.phase.settlesAt : deadlineOf(state)
  if (end === null || deadlineOf(state) === null)
    return 'expected a running phase to pass, got a game that is paused or ended'
  await table.moveTo(Math.max(table.now(), end + graceMs))
  return null
}

async function act(step: ActStep, table: Table): Promise<string | null> {
  const state = await table.state()
  const receivedAt = momentOf(step.received, state, table.now())
  const handledAt = step.handled === undefined ? receivedAt : momentOf(step.handled, state, table.now())
  const outcome = await table.perform({ step, receivedAt, handledAt: Math.max(handledAt, table.now()) })
  const expected = step.refused ?? null
  if (outcome.refused !== expected) {
    return `expected ${expected ? `refused ${expected}` : 'accepted'} got ${outcome.refused ? `refused ${outcome.refused}` : 'accepted'}`
  }
  if (step.learns !== undefined && outcome.learns !== step.learns)
    return `expected learns ${step.learns} got ${outcome.learns}`
  return null
}

/** Seconds after the phase (or this riddle) began, or around its deadline. */
function momentOf(moment: string | undefined, state: GameState, now: number): number {
  if (moment === undefined) return now
  if (moment.startsWith('+'))
    return Math.round(('startedAt' in state.phase ? state.phase.startedAt : now) + Number(moment) * 1000)
  return Math.round((deadlineOf(state) ?? now) + Number(moment.slice('end'.length)) * 1000)
}
