import { haltedByPause, hostActs, playerActs, restricted } from './acts.js'
import type { Act, Command, Deck } from './commands.js'
import { deadlineOf } from './deadline.js'
import { settleOffice } from './election.js'
import type { EventKind, GameEvent } from './events.js'
import { Hearing, type Verdict } from './hearing.js'
import { playerOf } from './population.js'
import type { Refusal, RefusalCode } from './refusals.js'
import { awaitedIn, roles } from './roles.js'
import { type GameState, type PlayerId, playedPhases } from './state.js'
import { tick } from './tick.js'
import { endIfWon } from './victory.js'

export type Ruling =
  | { readonly ok: true; readonly events: readonly GameEvent[]; readonly state: GameState }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * The law: a command before a state comes to facts, or to a refusal that changes nothing. Pure and total; the
 * time and the dice are in the command. The reasons are tried in the order of the rules' list of refusals.
 */
export function decide(state: GameState, command: Command, deck: Deck): Ruling {
  const hearing = new Hearing(state, command, deck)
  const verdict = hear(hearing)
  if (verdict) return { ok: false, refusal: typeof verdict === 'string' ? { code: verdict } : verdict }
  if (hearing.events.length > 0) settle(hearing)
  return { ok: true, events: hearing.events, state: hearing.state }
}

function hear(hearing: Hearing): Verdict {
  const { actor, act } = hearing.command
  if (act.kind === 'Tick') {
    tick(hearing)
    return
  }
  const hostAct = hostActs[act.kind as keyof typeof hostActs]
  if (hostAct) return actor.kind === 'host' ? (hostBars(hearing, act) ?? hostAct(hearing, act as never)) : 'not-host'
  const playerAct = playerActs[act.kind as keyof typeof playerActs]
  if (actor.kind !== 'player') return 'not-playing'
  const barred = playerBars(hearing, act, actor.id)
  if (barred) return barred
  const verdict = playerAct(hearing, act as never, actor.id)
  if (!verdict && playedPhases.has(hearing.state.phase.phase)) notePlayerAct(hearing, actor.id)
  return verdict
}

function hostBars({ state }: Hearing, act: Act): RefusalCode | undefined {
  if (state.phase.phase === 'ended' && act.kind !== 'Undo') return 'ended'
  return state.paused && haltedByPause.has(act.kind) ? 'paused' : undefined
}

/** The first two groups of the rules' order: who may act at all, and whose power it is. */
function playerBars({ state, command }: Hearing, act: Act, id: PlayerId): RefusalCode | undefined {
  if (state.phase.phase === 'ended') return 'ended'
  if (act.kind === 'Join') return
  const player = playerOf(state, id)
  if (!player) return 'not-playing'
  if (!player.alive) return 'dead'
  if (state.paused) return 'paused'
  const deadline = deadlineOf(state)
  if (deadline !== null && command.receivedAt > deadline) return 'too-late'
  if (restricted.has(act.kind) && !roles[player.role].powers.includes(act.kind)) return 'not-your-power'
  return act.kind === 'PleadSuicide' && state.settings.suicide === 'never' ? 'not-your-power' : undefined
}

/** C3's last act and S4's presence, if the act left the player's phase standing. */
function notePlayerAct(hearing: Hearing, player: PlayerId): void {
  hearing.emit({ kind: 'PlayerActed', player, at: hearing.command.receivedAt })
}

/** Facts after which victory is tried: a death, and any act of S2 that touches who lives on which side. */
const decisive: ReadonlySet<EventKind> = new Set<EventKind>([
  'PlayerDied',
  'PlayerRevived',
  'PlayerSpared',
  'PlayerReplaced',
  'RoleAssigned',
])

/** What follows from any accepted act: the office among the living (N6), victory (V1–V4), who is still awaited (C2). */
function settle(hearing: Hearing): void {
  if (!playedPhases.has(hearing.state.phase.phase)) return
  const tried = hearing.events.some(({ kind }) => decisive.has(kind)) || hearing.command.act.kind === 'AppointWarlock'
  if (tried || hearing.command.act.kind === 'Elect') settleOffice(hearing)
  if (tried && endIfWon(hearing)) return
  noteCompleteness(hearing)
}

/** Whether the phase may end early, as of this act (C2, C3). */
function noteCompleteness(hearing: Hearing): void {
  const { state, command } = hearing
  const { phase } = state
  if ((phase.phase !== 'night' && phase.phase !== 'burning') || phase.earlyEnd === null) return
  const complete = phase.phase === 'night' ? isNightComplete(state) : isVoteComplete(state)
  if (complete === (phase.completeSince !== null)) return
  const since = Math.max(command.receivedAt, phase.lastActAt ?? 0, phase.startedAt)
  hearing.emit({ kind: 'CompletenessChanged', since: complete ? since : null })
}

function isNightComplete(state: GameState): boolean {
  return state.phase.phase === 'night' && awaitedIn(state, state.phase).length === 0
}

function isVoteComplete({ phase, players }: GameState): boolean {
  if (phase.phase !== 'burning' || phase.candidates.length === 0) return false
  return Object.values(players).every((player) => !player.alive || Object.hasOwn(phase.votes, player.id))
}
