import { parseArgs } from 'node:util'
import { openLiveHall } from './scenario/live-hall.js'
import { createMemoryTable } from './scenario/memory-table.js'
import { runScenario } from './scenario/run-scenario.js'
import { NotAScenario, readScenario, type Scenario } from './scenario/scenario-file.js'
import type { Table } from './scenario/table.js'

const { values, positionals } = parseArgs({
  options: { live: { type: 'boolean', default: false } },
  allowPositionals: true,
})

/** Exit code: 0 all as written, 1 some not, 2 a file that is no scenario. */
async function main(): Promise<number> {
  const scenarios = positionals.map(readScenario)
  const hall = values.live ? await openLiveHall() : null
  let failed = 0
  for (const scenario of scenarios) {
    const wrong = await play(scenario, hall?.table() ?? createMemoryTable())
    if (wrong) failed += 1
    console.log(wrong ? `not ok ${scenario.name}: ${wrong}` : `ok ${scenario.name}`)
  }
  await hall?.close()
  console.log(`${scenarios.length - failed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

async function play(scenario: Scenario, table: Table): Promise<string | null> {
  try {
    const wrong = await runScenario(scenario, table)
    await table.close()
    return wrong
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

try {
  if (positionals.length === 0) throw new NotAScenario('usage: npm run --silent scenario -- [--live] FILE…')
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof NotAScenario)) throw error
  console.error(error.message)
  process.exitCode = 2
}
