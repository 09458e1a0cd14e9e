import { parseArgs } from 'node:util'
import { createMemoryTable } from './scenario/memory-table.js'
import { runScenario } from './scenario/run-scenario.js'
import { NotAScenario, readScenario } from './scenario/scenario-file.js'
import type { Table } from './scenario/table.js'

const { values, positionals } = parseArgs({
  options: { live: { type: 'boolean', default: false } },
  allowPositionals: true,
})

/** Exit code: 0 all as written, 1 some not, 2 a file that is no scenario. */
async function main(): Promise<number> {
  const scenarios = positionals.map(readScenario)
  let failed = 0
  for (const scenario of scenarios) {
    const wrong = await play(scenario)
    if (wrong) failed += 1
    console.log(wrong ? `not ok ${scenario.name}: ${wrong}` : `ok ${scenario.name}`)
  }
  console.log(`${scenarios.length - failed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

async function play(scenario: ReturnType<typeof readScenario>): Promise<string | null> {
  const table: Table = createMemoryTable()
  try {
    return await runScenario(scenario, table)
  } finally {
    await table.close()
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
