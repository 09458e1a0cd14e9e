import { randomUUID } from 'node:crypto'
import { MongoBackend, type MongoBackendConfig } from '@agendajs/mongo-backend'
import { Agenda, type Job } from 'agenda'
import type { Connection } from 'mongoose'
import { z } from 'zod'
import type { Application } from '#game/application'
import { UnknownGame } from '#game/execute'
import type { Alarms, Clock, Company, Reporter } from '#game/ports'
import { patient } from '#jobs/patient'
import { createTimers, realMsUntil } from '#jobs/timers'

/** What the jobs may ask of the game: one call each. */
export type Woken = Pick<Application, 'tick' | 'sweep' | 'resend'>

export interface Jobs {
  readonly alarms: Alarms
  /** From now on jobs run; before the application recovers, so that nothing rings unheard. */
  start(woken: Woken): Promise<void>
  /** Sets every alarm anew: after the clock has jumped. */
  rearm(): Promise<void>
  /** What a process of this name had locked when it died is for others to run, at once. */
  unlock(name: string): Promise<void>
  /** Waits for the jobs that run, up to five seconds. Before the store is closed. */
  stop(): Promise<void>
}

/** In real seconds. */
export interface JobsPace {
  /** Between two sweeps, two looks into the outbox, and two looks for due jobs. */
  readonly sweepSeconds?: number
  readonly outboxSeconds?: number
  readonly lookSeconds?: number
  /** After so long a job whose process died may be run by another. */
  readonly lockSeconds?: number
}

export interface JobsOptions extends JobsPace {
  readonly connection: Connection
  readonly clock: Clock
  readonly reporter: Reporter
  /** Of this process; one of its own unless given. */
  readonly name?: string
  readonly company?: Pick<Company, 'solitude'>
}

type Db = Extract<MongoBackendConfig, { readonly mongo: unknown }>['mongo']

const collection = 'jobs'

/** How long the end waits for jobs that run. */
const drainMs = 5_000

const deadlinePayload = z.object({ gameId: z.string().min(1), at: z.number() })

/**
 * Agenda on the store's own database. A `deadline` job wakes one game, `sweep` whatever is overdue, `outbox`
 * whoever has something unsaid. Jobs only wake (law 5): one that fires twice, late or early changes nothing, and
 * a timer in this process wakes promptly where Agenda's polling would be late by up to a look.
 */
export function createJobs(options: JobsOptions): Jobs {
  const { connection, clock, reporter } = options
  const { sweepSeconds = 15, outboxSeconds = 15, lookSeconds = 1, lockSeconds = 30 } = options
  // Mongoose and Agenda bring two releases of the driver, alike in all that Agenda uses.
  const name = options.name ?? `${process.pid}-${randomUUID()}`
  const mongo = connection.getClient().db(connection.name) as unknown as Db
  const jobs = mongo.collection(collection)
  let stopped = false
  const backend = new MongoBackend({ mongo, collection })
  Object.defineProperty(backend, 'repository', { value: patient(backend.repository, () => stopped) })
  const agenda = new Agenda({
    backend,
    processEvery: `${lookSeconds} seconds`,
    defaultLockLifetime: lockSeconds * 1000,
    name,
  })
  agenda.on('error', (error) => {
    if (!wasTakenAway(error)) reporter.failed('the job queue', error, {})
  })
  agenda.on('fail', (error: unknown) => reporter.failed('a job', error, {}))

  /** Alarms as last set, by game: ms of the clock, and in which solitude. In company others set them too. */
  const armed = new Map<string, { readonly at: number; readonly solitude: number | null }>()
  const solitude = () => (options.company ? options.company.solitude() : 0)
  function isArmed(gameId: string, at: number | null): boolean {
    const alarm = armed.get(gameId)
    if (solitude() === null || (alarm && alarm.solitude !== solitude())) return false
    return (alarm?.at ?? null) === at
  }
  let woken: Woken | null = null
  const timers = createTimers(clock, (gameId, at) => {
    wake(gameId, at).catch((error) => reporter.failed('waking a game', error, { gameId }))
  })

  async function wake(gameId: string, at: number): Promise<void> {
    // An alarm that rang is spent; the tick arms what comes next.
    if (armed.get(gameId)?.at === at) armed.delete(gameId)
    await woken?.tick(gameId)
  }

  async function schedule(gameId: string, at: number): Promise<void> {
    await agenda.ready
    await unschedule(gameId)
    const when = new Date(Date.now() + realMsUntil(clock, at))
    await agenda.create('deadline', { gameId, at }).schedule(when).save()
  }

  /**
   * Takes away the jobs of a game that are yet to come or are done, not one that is being run: Agenda writes that
   * one again at its end. So a new time is always a new document.
   */
  async function unschedule(gameId: string): Promise<void> {
    await jobs.deleteMany({
      name: 'deadline',
      'data.gameId': gameId,
      lockedAt: null,
      $or: [{ nextRunAt: null }, { nextRunAt: { $gt: new Date() } }],
    })
  }

  async function unlock(by: string): Promise<void> {
    await jobs.updateMany({ lastModifiedBy: by, lockedAt: { $ne: null } }, { $set: { lockedAt: null } })
  }

  const ring = async (job: Job) => {
    const { gameId, at } = deadlinePayload.parse(job.attrs.data)
    try {
      await wake(gameId, at)
    } catch (error) {
      if (!(error instanceof UnknownGame)) throw error
    }
  }
  // Else the last alarm of every game that was ever played would stay.
  agenda.define('deadline', ring, { removeOnComplete: true })
  agenda.define('sweep', async () => woken?.sweep())
  agenda.define('outbox', async () => woken?.resend())

  return {
    alarms: {
      async arm(gameId, at) {
        if (stopped || isArmed(gameId, at)) return
        if (at === null) {
          armed.delete(gameId)
          timers.clear(gameId)
          return unschedule(gameId)
        }
        armed.set(gameId, { at, solitude: solitude() })
        timers.set(gameId, at)
        try {
          await schedule(gameId, at)
        } catch (error) {
          armed.delete(gameId)
          throw error
        }
      },
    },
    async start(application) {
      woken = application
      await agenda.start()
      await agenda.every(`${sweepSeconds} seconds`, 'sweep', undefined, { skipImmediate: true })
      await agenda.every(`${outboxSeconds} seconds`, 'outbox', undefined, { skipImmediate: true })
    },
    async rearm() {
      timers.rewind()
      for (const [gameId, { at }] of [...armed]) await schedule(gameId, at)
    },
    unlock,
    async stop() {
      stopped = true
      timers.stop()
      // Agenda makes its indexes in its own time; the database must not go away under it.
      const drained = agenda.ready
        .catch(() => undefined)
        .then(() => agenda.drain({ timeout: drainMs, closeConnection: false }))
      // With the database out of reach it would wait for ever.
      await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, drainMs + 1_000).unref())])
      // Whatever was taken for later goes back, for the next process to run in time.
      await unlock(name)
    },
  }
}

/** Another process has written or removed the job that was run here: it only wakes, and comes again (law 5). */
const wasTakenAway = (error: unknown): boolean =>
  error instanceof Error && /canceled, no lockedAt date found|maybe it does not exist anymore/.test(error.message)
