import type { Application } from '#game/application'
import type { CommitLog, Reporter } from '#game/ports'
import { type Ailments, createVitals, type VitalsPorts } from '#game/vitals'
import { type Lines, logCommit } from '#health/commit-lines'
import { type Health, startHealth } from '#health/health-server'
import { createMetrics } from '#health/metrics'
import { type Ear, observedApplication, observedLog, observeInteractions } from '#health/observe'

export interface PulseOptions extends Omit<VitalsPorts, 'commits' | 'reporter'> {
  readonly log: CommitLog
  readonly reporter: Reporter
  /** Where a line is written for each turn of a game; nowhere unless given. */
  readonly lines?: Lines
  /** Where the numbers are served; nowhere unless given. */
  readonly server?: { readonly host: string; readonly port: number } | null
}

/** What a pass over the stage has done. */
export interface Passed {
  readonly created: readonly unknown[]
  readonly edited: readonly unknown[]
  readonly panels: readonly unknown[]
  readonly troubles: readonly unknown[]
}

/** The bot's pulse: what is counted, what is late, and where both are told. It changes nothing of what it watches. */
export interface Pulse {
  /** The log to write to. */
  readonly commits: CommitLog
  observe(app: Application): Application
  hear(ear: Ear): void
  passed(report: Passed, asked: boolean): void
  ailmentsOf(gameId: string): Ailments | null
  /** From now on the bot is ready when Discord and the database are. */
  begin(): void
  /** `null` where nothing is served. */
  readonly address: string | null
  close(): Promise<void>
}

/** Throws `HealthPortUnusable`. */
export async function startPulse(options: PulseOptions): Promise<Pulse> {
  const { log, lines, server, isConnected } = options
  const metrics = createMetrics(() => vitals.look())
  const commits = observedLog(log, metrics, (commit) => {
    if (lines) logCommit(commit, lines)
  })
  const vitals = createVitals({ ...options, commits: log })
  let begun = false
  const notReady = async (): Promise<readonly string[]> => {
    if (!begun) return ['still starting']
    const stored = await options.games.overdue(0).then(
      () => true,
      () => false,
    )
    return [...(isConnected() ? [] : ['not connected to Discord']), ...(stored ? [] : ['the database cannot be read'])]
  }
  const health: Health | null = server ? await startHealth({ ...server, notReady, metrics }) : null
  return {
    commits,
    address: health?.address ?? null,
    observe: (app) => observedApplication(app, metrics),
    hear: (ear) => observeInteractions(ear, metrics),
    passed({ created, edited, panels, troubles }, asked) {
      metrics.staged('created', created.length)
      metrics.staged('edited', edited.length)
      metrics.staged('panel', panels.length)
      metrics.staged('trouble', troubles.length)
      if (asked) metrics.repaired()
    },
    ailmentsOf: vitals.of,
    begin() {
      begun = true
      vitals.start()
    },
    async close() {
      await vitals.stop()
      await health?.close()
    },
  }
}
