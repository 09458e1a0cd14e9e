import type { GameEvent } from '#engine/events'
import type { BurningRecord, GameState, GazetteIssue, PlayerId } from '#engine/state'
import type { Pair } from './pair.js'

/**
 * What the law tells `viewer`, fact by fact, written from the rules alone: two games in which these agree must give
 * him the same bytes. No moment of time is among them but those that the law itself lets a secret move: a morning
 * that may come early (C2), a blitz phase that may end early (C3), a suicide granted for want of a host (S1).
 */
export function entitled(event: GameEvent, before: GameState, after: GameState, pair: Entitled): readonly unknown[] {
  const told = publicly(event, before, after) ?? privately(event, pair.viewer) ?? inTheCoven(event, before, after, pair)
  return told === null ? [] : [[event.kind, ...told]]
}

type Told = readonly unknown[] | null
export type Entitled = Pick<Pair, 'viewer' | 'deadCovenReads'>

/** Whether the Coven's secrets are his: he is one of the living of it, or, by the setting, one of its dead. */
export function isOfCoven({ players }: GameState, { viewer, deadCovenReads }: Entitled): boolean {
  return players[viewer]?.role === 'coven' && (players[viewer]?.alive === true || deadCovenReads)
}

const revealed = ({ settings, players }: GameState, id: PlayerId) =>
  settings.revealOnDeath ? players[id]?.role : undefined

/** C2, C3: whether secret acts may, by the law, move the end of the phase that was. */
function mayEndEarly({ settings, phase }: GameState): boolean {
  if (!settings.earlyEnd) return false
  if (settings.schedule === 'blitz') return phase.phase === 'night' || phase.phase === 'burning'
  return phase.phase === 'night' && settings.newDay === 'morning'
}
const moment = (before: GameState, at: number): number | null => (mayEndEarly(before) ? at : null)

/** S1: without a host a plea is granted `hostGrace` after it was made, so the death tells its moment. */
const asked = ({ cause, at }: { readonly cause: string; readonly at: number }): number | null =>
  cause === 'suicide' ? at : null

function publicly(event: GameEvent, before: GameState, after: GameState): Told {
  const open = after.settings.ballot === 'open'
  switch (event.kind) {
    case 'RolesDealt':
      return [Object.keys(event.roles).length]
    case 'NightFell':
    case 'DayBroke':
      return [event.day, moment(before, event.at)]
    case 'BurningBegan':
      return [event.day, event.candidates]
    case 'RiddlePosed':
      return [event.among, event.round, event.riddle, moment(before, event.at)]
    case 'GameEnded':
      return [event.winner, moment(before, event.at)]
    case 'GamePaused':
    case 'GameResumed':
    case 'DeadlineMoved':
    case 'TruceDeclared':
    case 'HostAsked': // N5: the night goes on past its deadline, for all to see
      return []
    case 'GazettePrinted':
      return printed(event.issue, open, (id) => revealed(after, id))
    case 'Nominated':
      return [event.by, event.target]
    case 'NominationWithdrawn':
    case 'LastWordSpoken':
      return [event.by, 'text' in event ? event.text : null]
    case 'VoteCast':
    case 'VoteWithdrawn':
      return open ? [event.by, 'target' in event ? event.target : null] : [totals(after)]
    case 'AnswerGiven':
      return event.right ? null : [event.by]
    case 'RiddleAnswered':
      return [event.by, event.effect]
    case 'RiddleUnanswered':
      return [event.round]
    case 'LotDrawn':
      return [event.among, event.drawn]
    case 'BurningEnded':
      return [burned(event.record, open), event.record.burned && revealed(after, event.record.burned), totals(before)]
    case 'PlayerDied':
      return [event.player, event.cause, event.day, revealed(after, event.player), asked(event)]
    case 'PlayerRevived':
    case 'PlayerSpared':
      return [event.player]
    case 'PlayerReplaced':
      return [event.player, event.by]
    default:
      return null
  }
}

const totalsOf = (candidates: readonly PlayerId[], votes: Readonly<Record<PlayerId, PlayerId>>) =>
  candidates.map((id) => Object.values(votes).filter((target) => target === id).length)
const totals = ({ phase }: GameState) => (phase.phase === 'burning' ? totalsOf(phase.candidates, phase.votes) : [])

const burned = ({ day, outcome, burned, how, candidates, votes }: BurningRecord, open: boolean) => [
  ...[day, outcome, burned, how, candidates],
  open ? votes : totalsOf(candidates, votes),
]

const printed = (issue: GazetteIssue, open: boolean, role: (id: PlayerId) => unknown) => [
  ...[issue.number, issue.descriptions, issue.refused, issue.saved, issue.truce, issue.burned, issue.column],
  ...[issue.living, issue.burning?.outcome, open ? issue.burning?.votes : null],
  issue.deaths.map(({ player, cause }) => [player, cause, role(player)]),
  issue.apart.map(({ player, cause }) => [player, cause, role(player)]),
]

/** What only he is told, or has done himself. */
function privately(event: GameEvent, viewer: PlayerId): Told {
  switch (event.kind) {
    case 'Looked':
      return event.look.by === viewer ? [event.look] : null
    case 'Shielded':
    case 'StrikeSealed':
    case 'Rested':
    case 'ColumnFiled':
      return event.by === viewer ? [event] : null
    case 'FellAsleep':
    case 'SuicidePleaded':
    case 'SuicideDenied':
    case 'AbsenceNoted':
    case 'RoleAssigned':
      return event.player === viewer ? [event] : null
    default:
      return null
  }
}

/** N2–N9: what the living of the Coven are told together, and who they are. */
function inTheCoven(event: GameEvent, before: GameState, after: GameState, pair: Entitled): Told {
  if (!isOfCoven(before, pair) && !isOfCoven(after, pair)) return null
  switch (event.kind) {
    case 'KillProposed':
    case 'KillDecided':
    case 'KillRefused':
    case 'ElectionOpened':
    case 'WarlockVoted':
    case 'WarlockChosen':
    case 'KillForfeited':
      return [event]
    case 'CovenTold':
      return [event, event.notice === 'met-samhain' && whoIsSamhain(before)]
    case 'RoleAssigned':
      return event.role === 'coven' || before.players[event.player]?.role === 'coven' ? [event] : null
    default:
      return null
  }
}

/** N9: they learn whom they ran into. */
const whoIsSamhain = ({ players }: GameState) =>
  Object.values(players).flatMap(({ id, role, alive }) => (role === 'samhain' && alive ? [id] : []))
