import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { wakeAt } from '#engine/deadline'
import type { Clock } from '#game/ports'
import { createJobs, type Jobs, type JobsOptions, type Woken } from '#jobs/jobs'
import { openStore, type Store } from '#store/store'
import { type JumpingClock, jumpingClock } from '../support/clock.js'
import { type TestDatabase, testDatabase } from '../support/database.js'
import { evening, hallWith, mustBeOk } from '../support/game-dsl.js'

let database: TestDatabase
let store: Store
beforeAll(async () => {
  database = await testDatabase()
  store = await openStore(database.uri)
})
afterAll(async () => {
  await store?.close()
  await database?.drop()
})

const running: Jobs[] = []
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
  await store.connection.collection('jobs').deleteMany({})
})

interface Failure {
  readonly what: string
  readonly error: unknown
}
function jobsOn(clock: Clock, more: Partial<JobsOptions> = {}) {
  const failures: Failure[] = []
  const jobs = createJobs({
    connection: store.connection,
    clock,
    reporter: { failed: (what, error) => failures.push({ what, error }) },
    lookSeconds: 0.1,
    sweepSeconds: 3600,
    outboxSeconds: 3600,
    ...more,
  })
  running.push(jobs)
  return { jobs, failures }
}

/** Counts what the jobs ask for. */
function listener(tick: Woken['tick'] = async () => undefined) {
  const calls: string[] = []
  const woken: Woken = {
    async tick(gameId) {
      calls.push(`tick ${gameId}`)
      await tick(gameId)
    },
    async sweep() {
      calls.push('sweep')
    },
    async resend() {
      calls.push('resend')
    },
  }
  return { calls, woken }
}

async function until(what: string, holds: () => boolean | Promise<boolean>, patienceMs = 5000): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited in vain: ${what}.`)
    await pause(10)
  }
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const deadlines = (gameId: string) =>
  store.connection.collection('jobs').find({ name: 'deadline', 'data.gameId': gameId }).toArray()

describe('the deadline job', () => {
  it('wakes the game when the clock shows the time, not before', async () => {
    const clock = jumpingClock(evening)
    const { jobs, failures } = jobsOn(clock)
    const { calls, woken } = listener()
    await jobs.start(woken)
    const at = clock.now() + 400
    await jobs.alarms.arm('one-1', at)
    expect(calls).toEqual([])
    await until('the wake-up', () => calls.length > 0)
    expect(clock.now()).toBeGreaterThanOrEqual(at)
    expect(clock.now()).toBeLessThan(at + 2000)
    expect(new Set(calls)).toEqual(new Set(['tick one-1']))
    expect(failures).toEqual([])
  })

  it('stands in the database in real time, whatever our clock shows, and only once', async () => {
    const clock = jumpingClock(evening)
    const { jobs } = jobsOn(clock)
    await jobs.start(listener().woken)
    for (const minutes of [10, 10, 30, 20]) await jobs.alarms.arm('two-1', evening + minutes * 60_000)
    const [job, ...others] = await deadlines('two-1')
    expect(others).toEqual([])
    expect(job?.data).toEqual({ gameId: 'two-1', at: evening + 20 * 60_000 })
    const inMinutes = (job?.nextRunAt.getTime() - Date.now()) / 60_000
    expect(inMinutes).toBeGreaterThan(19)
    expect(inMinutes).toBeLessThan(20.1)
    await jobs.alarms.arm('two-1', null)
    expect(await deadlines('two-1')).toEqual([])
  })

  it('outlives the process that set it', async () => {
    const clock = jumpingClock(evening)
    const first = jobsOn(clock)
    await first.jobs.start(listener().woken)
    await first.jobs.alarms.arm('three-1', clock.now() + 700)
    await first.jobs.stop()
    running.length = 0
    const { calls, woken } = listener()
    const second = jobsOn(clock)
    await second.jobs.start(woken)
    await until('the wake-up by Agenda alone', () => calls.includes('tick three-1'))
    expect(second.failures).toEqual([])
  })

  it('is not undone by the end of a job that sets the next one', async () => {
    const clock = jumpingClock(evening)
    const first = jobsOn(clock)
    await first.jobs.start(listener().woken)
    await first.jobs.alarms.arm('four-1', clock.now() + 600)
    await first.jobs.stop()
    running.length = 0
    const { jobs, failures } = jobsOn(clock)
    const next = evening + 3_600_000
    const { calls, woken } = listener((gameId) => jobs.alarms.arm(gameId, next))
    await jobs.start(woken)
    await until('the wake-up', () => calls.length > 0)
    await until('the end of the job', async () =>
      (await deadlines('four-1')).every(({ lockedAt }) => lockedAt === null),
    )
    const waiting = (await deadlines('four-1')).filter(({ nextRunAt }) => nextRunAt !== null)
    expect(waiting.map(({ data }) => data.at)).toEqual([next])
    expect(failures).toEqual([])
  })

  it('comes at once when the clock jumps past it and is told so', async () => {
    const clock = jumpingClock(evening)
    const { jobs } = jobsOn(clock)
    const { calls, woken } = listener()
    await jobs.start(woken)
    await jobs.alarms.arm('five-1', evening + 3_600_000)
    clock.jump(3_600_000)
    await pause(300)
    expect(calls).toEqual([])
    await jobs.rearm()
    await until('the wake-up', () => calls.includes('tick five-1'), 2000)
  })

  it('reports what a job throws and goes on', async () => {
    const clock = jumpingClock(evening)
    const { jobs, failures } = jobsOn(clock)
    const { calls, woken } = listener(async (gameId) => {
      if (gameId === 'torn-1') throw new Error('A torn page.')
    })
    await jobs.start(woken)
    await jobs.alarms.arm('torn-1', clock.now())
    await jobs.alarms.arm('sound-1', clock.now() + 100)
    await until('the sound one', () => calls.includes('tick sound-1'))
    await until('the report', () => failures.length > 0)
    expect(failures[0]?.error).toEqual(new Error('A torn page.'))
  })

  it('passes over a payload that is none', async () => {
    const clock = jumpingClock(evening)
    const { jobs, failures } = jobsOn(clock)
    const { calls, woken } = listener()
    await jobs.start(woken)
    await store.connection.collection('jobs').insertOne({
      name: 'deadline',
      type: 'normal',
      priority: 0,
      nextRunAt: new Date(),
      lockedAt: null,
      data: { gameId: { not: 'a string' } },
    })
    await until('the report', () => failures.length > 0)
    expect(calls).toEqual([])
  })
})

describe('the repeated jobs', () => {
  it('sweep and look into the outbox again and again', async () => {
    const { jobs, failures } = jobsOn(jumpingClock(), { sweepSeconds: 0.3, outboxSeconds: 0.3 })
    const { calls, woken } = listener()
    await jobs.start(woken)
    const count = (call: string) => calls.filter((each) => each === call).length
    await until('three sweeps', () => count('sweep') >= 3)
    await until('two looks into the outbox', () => count('resend') >= 2)
    expect(failures).toEqual([])
  })

  it('stop when told, leaving no job locked', async () => {
    const clock = jumpingClock()
    const { jobs } = jobsOn(clock, { sweepSeconds: 0.3, outboxSeconds: 0.3 })
    let release: () => void = () => undefined
    const slow = new Promise<void>((resolve) => {
      release = resolve
    })
    const { calls, woken } = listener(() => slow)
    await jobs.start(woken)
    await store.connection.collection('jobs').insertOne({
      name: 'deadline',
      type: 'normal',
      priority: 0,
      nextRunAt: new Date(),
      lockedAt: null,
      data: { gameId: 'slow-1', at: clock.now() },
    })
    await until('the slow job', () => calls.includes('tick slow-1'))
    let stopped = false
    const stopping = jobs.stop().then(() => {
      stopped = true
    })
    await pause(100)
    expect(stopped).toBe(false)
    release()
    await stopping
    running.length = 0
    const before = calls.length
    await pause(700)
    expect(calls.length).toBe(before)
    const all = await store.connection.collection('jobs').find({}).toArray()
    expect(all.map(({ lockedAt }) => lockedAt)).toEqual(all.map(() => null))
  })
})

describe('a game woken by jobs (law 5)', () => {
  const blitz = { schedule: 'blitz', earlyEnd: false, nightSeconds: 20 } as const

  async function woken(clock: JumpingClock, guildId: string) {
    const { jobs, failures } = jobsOn(clock)
    const play = hallWith(clock, { ...store, alarms: jobs.alarms })
    await jobs.start(play.app)
    const game = await play.started({ guildId, settings: blitz })
    await play.app.idle()
    return { jobs, play, game, failures }
  }

  /** A deadline job as it stands in the database. */
  const insertJob = (gameId: string, nextRunAt: Date) =>
    store.connection.collection('jobs').insertOne({
      name: 'deadline',
      type: 'normal',
      priority: 0,
      nextRunAt,
      lockedAt: null,
      data: { gameId, at: 0 },
    })

  it('changes phase by itself at its deadline and two seconds of grace', async () => {
    const clock = jumpingClock(evening)
    const { jobs, play, game, failures } = await woken(clock, '800')
    clock.jump((wakeAt(game.state) ?? 0) - clock.now() - 300)
    await jobs.rearm()
    await until('dawn', async () => (await play.loaded(game.gameId)).state.phase.phase === 'day')
    const [dawn] = await play.app.log(game.gameId, { limit: 1 })
    expect(dawn?.act.kind).toBe('Tick')
    expect(dawn?.at).toBeGreaterThanOrEqual(wakeAt(game.state) ?? 0)
    expect((await play.loaded(game.gameId)).version).toBe(game.version + 1)
    await play.app.idle()
    expect([...failures, ...play.failures]).toEqual([])
  })

  it('is not changed by a job that fires twice, late or early', async () => {
    const clock = jumpingClock(evening)
    const { jobs, play, game } = await woken(clock, '801')
    const fire = (runAt: Date) => insertJob(game.gameId, runAt)
    // What has been run is gone.
    const fired = async () => (await deadlines(game.gameId)).every(({ data }) => data.at !== 0)
    await fire(new Date())
    await fire(new Date(Date.now() - 60_000))
    await until('both early ones', fired)
    expect((await play.loaded(game.gameId)).version).toBe(game.version)

    clock.jump(25_000)
    await jobs.rearm()
    await until('dawn', async () => (await play.loaded(game.gameId)).state.phase.phase === 'day')
    await play.app.idle()
    await fire(new Date())
    await fire(new Date(Date.now() - 60_000))
    await until('both late ones', fired)
    await play.app.idle()
    expect((await play.loaded(game.gameId)).version).toBe(game.version + 1)
    const waiting = (await deadlines(game.gameId)).filter(({ nextRunAt }) => nextRunAt !== null)
    expect(waiting.map(({ data }) => data.at)).toEqual([wakeAt((await play.loaded(game.gameId)).state)])
  })

  it('leaves no job behind when it has ended, not even one that is being run', async () => {
    const clock = jumpingClock(evening)
    const { jobs, play, game } = await woken(clock, '803')
    clock.jump((wakeAt(game.state) ?? 0) - clock.now() - 300)
    await jobs.rearm()
    await until('dawn', async () => (await play.loaded(game.gameId)).state.phase.phase === 'day')
    mustBeOk(await play.host(game.gameId, { kind: 'Cancel' }))
    await play.app.idle()
    await insertJob(game.gameId, new Date())
    await until('all jobs are gone', async () => (await deadlines(game.gameId)).length === 0)
  })

  it('is found by the sweep of another process when its own alarm is lost', async () => {
    const clock = jumpingClock(evening)
    const { jobs, play, game } = await woken(clock, '802')
    await play.app.idle()
    await jobs.stop()
    running.length = 0
    await store.connection.collection('jobs').deleteMany({})
    clock.jump((wakeAt(game.state) ?? 0) + 1 - clock.now())
    const heir = hallWith(clock, store)
    const sweeping = jobsOn(clock, { sweepSeconds: 0.2 })
    await sweeping.jobs.start(heir.app)
    await until('dawn', async () => (await heir.loaded(game.gameId)).state.phase.phase === 'day')
    mustBeOk(await heir.host(game.gameId, { kind: 'Cancel' }))
    await heir.app.idle()
  })
})
