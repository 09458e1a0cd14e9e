import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Signs } from '#game/vitals'

/** What is counted of the bot's life. No label names a person, a game or an act: a scrape betrays nobody's secret. */
export interface Metrics {
  /** In the Prometheus text format; looks at the signs first. */
  text(): Promise<string>
  readonly contentType: string
  interaction(kind: string): void
  /** Seconds from hearing a press to its acknowledgement. */
  acknowledged(seconds: number): void
  refused(code: string): void
  /** Seconds for one write of so many commits. */
  committed(seconds: number, commits: number): void
  conflict(): void
  /** Rooms and panels that a pass has made or put right; `asked` by `/gm repair`. */
  staged(what: 'created' | 'edited' | 'panel' | 'trouble', count: number): void
  repaired(): void
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10]

/** `signs`: what is read at each scrape. When that fails the scrape goes on without, and says so. */
export function createMetrics(signs: () => Promise<Signs>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `beelzebub_${name}`, help, labelNames, registers })
  const gauge = (name: string, help: string) => new Gauge({ name: `beelzebub_${name}`, help, registers })
  const histogram = (name: string, help: string) =>
    new Histogram({ name: `beelzebub_${name}`, help, buckets: seconds, registers })

  const interactions = counter('interactions_total', 'Interactions heard, by kind.', 'kind')
  const refusals = counter('refusals_total', 'Acts that the law refused, by code.', 'code')
  const acknowledgement = histogram('acknowledgement_seconds', 'From hearing an interaction to its acknowledgement.')
  const write = histogram('commit_write_seconds', 'Time of one write to the log.')
  const commits = counter('commits_total', 'Commits written.')
  const conflicts = counter('commit_conflicts_total', 'Writes that found their version taken.')
  const stage = counter('stage_changes_total', 'Rooms and panels made or put right, and troubles met.', 'what')
  const repairs = counter('stage_repairs_total', 'Repairs that a host asked for.')
  const running = gauge('games_running', 'Games that are not over.')
  const unsaid = gauge('outbox_depth', 'Announcements that wait.')
  const oldest = gauge('outbox_oldest_seconds', 'How long the oldest announcement has waited.')
  const overdue = gauge('deadlines_overdue', 'Games whose time has passed.')
  const connected = gauge('gateway_connected', '1 while every shard is connected to Discord.')
  const readable = gauge('store_readable', '1 while the database could be read for this scrape.')

  async function takeSigns(): Promise<void> {
    try {
      const now = await signs()
      running.set(now.running)
      unsaid.set(now.unsaid)
      oldest.set(now.oldestUnsaidMs / 1000)
      overdue.set(now.overdue)
      connected.set(now.connected ? 1 : 0)
      readable.set(1)
    } catch {
      readable.set(0)
    }
  }

  return {
    contentType: registry.contentType,
    async text() {
      await takeSigns()
      return registry.metrics()
    },
    interaction: (kind) => interactions.inc({ kind }),
    acknowledged: (took) => acknowledgement.observe(took),
    refused: (code) => refusals.inc({ code }),
    committed(took, count) {
      write.observe(took)
      commits.inc(count)
    },
    conflict: () => conflicts.inc(),
    staged(what, count) {
      if (count > 0) stage.inc({ what }, count)
    },
    repaired: () => repairs.inc(),
  }
}
