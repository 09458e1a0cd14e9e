import type { Act, Command, Deck } from '#engine/commands'
import { deadlineOf, wakeAt } from '#engine/deadline'
import type { GameEvent } from '#engine/events'
import { graceMs } from '#engine/schedule'
import type { GameState } from '#engine/state'
import type { Announcement, MissedPhase } from '#game/announcement'
import type { Commit } from '#game/commit'
import { addCommand, type Draft, emptyDraft, tickWhileDue } from '#game/draft'
import type { Seeds } from '#game/ports'
import { truceIn } from '#game/react'

/** Nobody could reach the game between these two moments, ms of the clock. */
export interface Outage {
  readonly from: number
  readonly until: number
}

/** A shorter absence is a restart or a reconnection: nothing is made of it, ms. */
export const shortestOutageMs = 30_000
/** `graceAfterOutage`: a shorter outage extends the phase that it cut, a longer one asks the host, ms. */
export const graceAfterOutageMs = 10 * 60_000
const minuteMs = 60_000

/** Under this name the log keeps what Beelzebub does to the clock by himself. */
export const beelzebub = { kind: 'host', id: 'beelzebub', name: 'Beelzebub' } as const

/** More phases than this are not foretold. */
const mostForetold = 6

/**
 * What an outage does to a game, as commits on top of `draft`:
 * - what was due before it happens first, and so does whatever needed nobody: a phase in which all had acted ends;
 * - the phase in which people lost time gets that time back, if it was less than `graceAfterOutage`;
 * - after a longer one the game stands paused, and the host is asked. Where there is no host to ask, the phase gets
 *   its time back however long it was.
 * All of it is decided as of the moment at which it would have been: nothing is done past a deadline (C6). Paused
 * games, lobbies and games that are over are left as they are. `newest` is the newest commit of the log: the game
 * was in reach until then, and what is done twice is done once.
 */
export function reckon(draft: Draft, outage: Outage, newest: Commit | null, deck: Deck, seeds: Seeds): Draft {
  const from = Math.max(outage.from, newest === null ? 0 : reachedUntil(newest))
  const { until } = outage
  if (until - from < shortestOutageMs) return draft
  const before = tickWhileDue(
    draft,
    from,
    (wake) => wake <= from,
    deck,
    seeds,
    () => undefined,
  )
  if (!isTimed(before.game.state)) return before
  const { hosted } = before.game.state
  if (hosted && until - from >= graceAfterOutageMs) return paused(before, { from, until }, deck, seeds)
  return extended(before, { from, until }, deck, seeds)
}

/** A reckoning is written as of the beginning of its outage, and tells of its end. */
function reachedUntil({ at, announcements }: Commit): number {
  const ends = announcements.map(({ kind, data }) => (kind === 'outage-over' ? data.until : at))
  return Math.max(at, ...ends)
}

const isTimed = (state: GameState): boolean => deadlineOf(state) !== null

function extended(draft: Draft, { from, until }: Outage, deck: Deck, seeds: Seeds): Draft {
  const ready = tickEarly(draft, until, deck, seeds)
  const { state } = ready.game
  const { phase } = state
  if (!('startedAt' in phase) || !isTimed(state)) return ready
  const at = Math.max(from, phase.startedAt)
  if (at >= until) return ready
  return told(
    ready,
    { kind: 'Extend', minutes: (until - at) / minuteMs },
    at,
    { from, until },
    deck,
    seeds,
    (after) => [
      {
        channel: 'town',
        kind: 'outage-over',
        data: { from, until, phase: after.phase.phase, deadline: deadlineOf(after), ...truceIn(after) },
      },
    ],
  )
}

/** Lets happen what would have happened to the same effect with everybody there: early ends, settled races, old pleas. */
function tickEarly(draft: Draft, until: number, deck: Deck, seeds: Seeds): Draft {
  let current = draft
  for (;;) {
    const { state } = current.game
    const wake = wakeAt(state)
    const isEarly = 'deadline' in state.phase && wake !== null && wake < endOf(state.phase) + graceMs
    if (wake === null || wake > until || !isEarly) return current
    const ticked = tickWhileDue(current, wake, once(), deck, seeds, () => undefined)
    if (ticked.commits.length === current.commits.length) return current
    current = ticked
  }
}

/** The deadline that is there for people: the host's own time to decide, where he is asked (N5). */
const endOf = (phase: Extract<GameState['phase'], { readonly deadline: number }>): number =>
  phase.phase === 'night' && phase.awaitingHostUntil !== null ? phase.awaitingHostUntil : phase.deadline

function once(): () => boolean {
  let left = 1
  return () => left-- > 0
}

function paused(draft: Draft, { from, until }: Outage, deck: Deck, seeds: Seeds): Draft {
  const { state } = draft.game
  const left = Math.max(0, (deadlineOf(state) ?? from) - from)
  const missed = foretold(draft, until, deck, seeds)
  return told(draft, { kind: 'Pause' }, from, { from, until }, deck, seeds, () => [
    { channel: 'town', kind: 'outage-over', data: { from, until, phase: state.phase.phase, deadline: null } },
    {
      channel: 'host',
      kind: 'outage-asked',
      data: { from, until, phase: state.phase.phase, left, missed, ...truceIn(state) },
    },
  ])
}

/** The phases that would have begun by `until` had the clock run on with nobody there. No more than their names. */
function foretold({ game }: Draft, until: number, deck: Deck, seeds: Seeds): MissedPhase[] {
  const future = tickWhileDue(
    emptyDraft(game),
    until,
    (wake) => wake <= until,
    deck,
    seeds,
    () => undefined,
  )
  return future.commits.flatMap(({ events }) => events.flatMap(phaseBegun)).slice(0, mostForetold)
}

function phaseBegun(event: GameEvent): MissedPhase[] {
  switch (event.kind) {
    case 'NightFell':
      return [{ phase: 'night', day: event.day, at: event.at }]
    case 'DayBroke':
      return [{ phase: 'day', day: event.day, at: event.at }]
    case 'BurningBegan':
      return [{ phase: 'burning', day: event.day, at: event.at }]
    default:
      return []
  }
}

/** One act of Beelzebub's, with what is said about the outage in place of what is said when a host does it. */
function told(
  draft: Draft,
  act: Extract<Act, { readonly kind: 'Extend' | 'Pause' }>,
  at: number,
  { from, until }: Outage,
  deck: Deck,
  seeds: Seeds,
  letters: (after: GameState) => readonly Announcement[],
): Draft {
  const command: Command = {
    actor: beelzebub,
    act,
    receivedAt: at,
    handledAt: at,
    id: '0',
    seed: seeds.next(),
    reason: `out of reach ${new Date(from).toISOString()} – ${new Date(until).toISOString()}`,
  }
  const drafted = addCommand(draft, command, deck)
  const commit = drafted.ok ? drafted.draft.commits.at(-1) : undefined
  if (!drafted.ok || !commit || drafted.events.length === 0) return draft
  const announcements = letters(drafted.draft.game.state)
  const said = { ...commit, announcements, delivered: announcements.map(() => false) }
  return { ...drafted.draft, commits: [...drafted.draft.commits.slice(0, -1), said] }
}
