import { performance } from 'node:perf_hooks'
import type { Application } from '#game/application'
import type { Commit } from '#game/commit'
import type { CommitLog } from '#game/ports'
import type { Metrics } from '#health/metrics'

/** The log, its writes timed and counted; `written` is told of each commit that has become durable. */
export function observedLog(log: CommitLog, metrics: Metrics, written: (commit: Commit) => void): CommitLog {
  return {
    ...log,
    async append(commits) {
      const from = performance.now()
      const done = await log.append(commits)
      metrics.committed((performance.now() - from) / 1000, done.written)
      if (done.written < commits.length) metrics.conflict()
      for (const commit of commits.slice(0, done.written)) written(commit)
      return done
    },
  }
}

/** The application, what it refuses counted. */
export function observedApplication(app: Application, metrics: Metrics): Application {
  return {
    ...app,
    async execute(gameId, request) {
      const executed = await app.execute(gameId, request)
      if (!executed.ok) metrics.refused(executed.refusal.code)
      return executed
    },
  }
}

/** The parts of the library's client that are listened to. */
export interface Ear {
  on(event: 'interactionCreate', heard: (interaction: { readonly id: string; readonly type: number }) => void): unknown
  on(event: 'interactionAnswered', answered: (id: string) => void): unknown
}

/** Discord's numbers for what people do. */
const kinds: Readonly<Record<number, string>> = { 2: 'command', 3: 'component', 4: 'autocomplete', 5: 'form' }
/** An interaction that has not been answered by now never will be, ms. */
const forgetAfterMs = 60_000

/** Counts what people do and times how long it takes until Discord has our answer. Changes nothing. */
export function observeInteractions(ear: Ear, metrics: Metrics): void {
  const heardAt = new Map<string, number>()
  ear.on('interactionCreate', ({ id, type }) => {
    const now = performance.now()
    metrics.interaction(kinds[type] ?? 'other')
    for (const [old, at] of heardAt) {
      if (now - at < forgetAfterMs) break
      heardAt.delete(old)
    }
    heardAt.set(id, now)
  })
  ear.on('interactionAnswered', (id) => {
    const at = heardAt.get(id)
    if (at === undefined) return
    heardAt.delete(id)
    metrics.acknowledged((performance.now() - at) / 1000)
  })
}
