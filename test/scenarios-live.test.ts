import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveHall, openLiveHall } from '../scripts/scenario/live-hall.js'
import { runScenario } from '../scripts/scenario/run-scenario.js'
import { readScenario } from '../scripts/scenario/scenario-file.js'
import { type TestDatabase, testDatabase } from './support/database.js'
import { checkExchange, contractNotice } from './support/openapi-contract.js'

const root = resolve(import.meta.dirname, '..')
const folders = ['test/scenarios', '../shared/scenarios', '../shared/scenarios-generated']
  .map((folder) => resolve(root, folder))
  .filter((folder) => existsSync(folder))

const complaints = new Set<string>()
let database: TestDatabase
let hall: LiveHall

/** One boot of the real bot for the whole batch, on a database of its own. */
beforeAll(async () => {
  const notice = contractNotice()
  if (notice) console.log(notice)
  database = await testDatabase()
  hall = await openLiveHall(database.uri)
  hall.discord.requests.onExchange((exchange) => {
    for (const complaint of checkExchange(exchange)) complaints.add(complaint)
  })
})
afterAll(async () => {
  await hall.close()
  await database.drop()
})

describe.each(folders)('the real bot plays %s as written', (folder) => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  it.each(files)('%s', async (file) => {
    const table = hall.table()
    const wrong = await runScenario(readScenario(join(folder, file)), table)
    await table.close()
    expect(wrong).toBeNull()
  })
})

it('sends nothing, and is told nothing, that Discord would not (openapi.json)', () => {
  expect([...complaints]).toEqual([])
})
