import { MongoBackend } from '@agendajs/mongo-backend'
import { Agenda, type Job } from 'agenda'
import mongoose, { type Connection } from 'mongoose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestMongo, type TestMongo } from './test-mongo.js'

let mongo: TestMongo
let connection: Connection
const running: Agenda[] = []

beforeEach(async () => {
  mongo = await openTestMongo()
  connection = mongoose.createConnection(mongo.uri, { dbName: mongo.dbName })
  await connection.asPromise()
})

afterEach(async () => {
  for (const agenda of running.splice(0)) await agenda.stop()
  await connection.dropDatabase()
  await connection.close()
  await mongo.close()
})

/** An Agenda on mongoose's own connection, as the bot has it. */
async function agendaNamed(name: string): Promise<Agenda> {
  const { db } = connection
  if (db === undefined) throw new Error('not connected')
  // mongoose and the backend each bring a driver; only the declarations of the two differ.
  const backend = new MongoBackend({ mongo: db as never })
  const agenda = new Agenda({ backend, name, processEvery: 50, defaultLockLifetime: 60_000 })
  await agenda.ready
  running.push(agenda)
  return agenda
}

describe('Agenda', () => {
  it('runs a scheduled job once, with its data, and records that it finished', async () => {
    const agenda = await agendaNamed('one')
    const seen: unknown[] = []
    agenda.define('deadline', async (job: Job<{ gameId: string }>) => void seen.push(job.attrs.data.gameId))
    await agenda.start()
    await agenda.schedule(new Date(Date.now() + 150), 'deadline', { gameId: 'g1' })
    await vi.waitFor(() => expect(seen).toEqual(['g1']), { timeout: 5_000 })
    await vi.waitFor(
      async () => {
        const { jobs } = await agenda.queryJobs({ name: 'deadline' })
        expect(jobs).toMatchObject([{ state: 'completed', nextRunAt: null }])
      },
      { timeout: 5_000 },
    )
    expect(seen).toEqual(['g1'])
  })

  it('repeats a job every interval', async () => {
    const agenda = await agendaNamed('one')
    let runs = 0
    agenda.define('sweep', async () => void runs++)
    await agenda.start()
    await agenda.every('0.2 seconds', 'sweep')
    await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(3), { timeout: 10_000 })
    expect((await agenda.queryJobs({ name: 'sweep' })).total).toBe(1)
  })

  it('lets only one of two processors have each job', async () => {
    const runs: string[] = []
    const processors = [await agendaNamed('one'), await agendaNamed('two')]
    for (const agenda of processors) {
      agenda.define('outbox', async (job: Job<{ at: number }>) => void runs.push(`${job.attrs.data.at}`))
    }
    const due = new Date(Date.now() + 300)
    await Promise.all(Array.from({ length: 30 }, (_, at) => processors[0]?.schedule(due, 'outbox', { at })))
    await Promise.all(processors.map((agenda) => agenda.start()))
    await vi.waitFor(() => expect(new Set(runs).size).toBe(30), { timeout: 10_000 })
    // FerretDB finds and modifies in two steps: there a job may run more than once.
    if (mongo.kind !== 'ferretdb') expect(runs).toHaveLength(30)
  })

  it('cancels by name and by data, and replaces a unique job', async () => {
    const agenda = await agendaNamed('one')
    agenda.define('deadline', async () => undefined)
    const inAnHour = new Date(Date.now() + 3_600_000)
    for (const gameId of ['g1', 'g2', 'g2']) {
      const job = agenda.create('deadline', { gameId }).unique({ 'data.gameId': gameId }).schedule(inAnHour)
      await job.save()
    }
    expect((await agenda.queryJobs({ name: 'deadline' })).total).toBe(2)
    expect(await agenda.cancel({ name: 'deadline', data: { gameId: 'g1' } })).toBe(1)
    const { jobs } = await agenda.queryJobs({ name: 'deadline' })
    expect(jobs.map(({ data }) => data)).toEqual([{ gameId: 'g2' }])
    expect(await agenda.cancel({ name: 'deadline' })).toBe(1)
  })

  it('takes over a job whose lock has expired', async () => {
    const agenda = await agendaNamed('one')
    let runs = 0
    agenda.define('deadline', async () => void runs++)
    await agenda.schedule(new Date(Date.now() - 1_000), 'deadline', {})
    const jobs = connection.collection('agendaJobs')
    await jobs.updateOne({ name: 'deadline' }, { $set: { lockedAt: new Date(Date.now() - 120_000) } })
    await agenda.start()
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 5_000 })
  })

  it('lists more jobs than one batch holds', async () => {
    const agenda = await agendaNamed('one')
    agenda.define('deadline', async () => undefined)
    const inAnHour = new Date(Date.now() + 3_600_000)
    await Promise.all(Array.from({ length: 150 }, (_, at) => agenda.schedule(inAnHour, 'deadline', { at })))
    const { jobs, total } = await agenda.queryJobs({ name: 'deadline' })
    expect([jobs.length, total]).toEqual([150, 150])
    expect(await agenda.getJobsOverview()).toMatchObject([{ name: 'deadline', total: 150 }])
  })
})
