import type { EventKind } from '#engine/events'
import type { Commit } from '#game/commit'

/** Facts that everybody at the table sees happen; of these alone is told at the default level. */
const seenByAll: ReadonlySet<EventKind> = new Set<EventKind>([
  'GameOpened',
  'RolesDealt',
  'NightFell',
  'DayBroke',
  'BurningBegan',
  'RiddlePosed',
  'BurningEnded',
  'GameEnded',
  'GamePaused',
  'GameResumed',
  'Undone',
])

export interface Lines {
  info(what: string, facts: Readonly<Record<string, unknown>>): void
  debug(what: string, facts: Readonly<Record<string, unknown>>): void
}

/**
 * A line for each turn of a game that everybody sees, without who did what; and at `debug` one for each commit, with
 * its act and who did it, which are secrets of a running game.
 */
export function logCommit({ gameId, version, at, actor, act, events }: Commit, lines: Lines): void {
  for (const event of events) {
    if (!seenByAll.has(event.kind)) continue
    lines.info(event.kind, { gameId, version, at, ...('day' in event && { day: event.day }) })
  }
  const by = actor.kind === 'clock' ? {} : { by: actor.id }
  lines.debug('commit', { gameId, version, at, actor: actor.kind, ...by, act: act.kind })
}
