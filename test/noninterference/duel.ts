import type { Act, Actor } from '#engine/commands'
import { deadlineOf, wakeAt } from '#engine/deadline'
import { decide } from '#engine/decide'
import type { GameEvent } from '#engine/events'
import { evolve, replay } from '#engine/evolve'
import { openGame } from '#engine/open-game'
import { diceFrom } from '#engine/random'
import type { GameState } from '#engine/state'
import { react } from '#game/react'
import { deck } from '../support/riddle-deck.js'
import { moscow } from '../support/table-talk.js'
import { answersTo } from './answers.js'
import { entitled } from './entitled.js'
import { livingIds, type Move } from './moves.js'
import { chance, nameOf, type Pair, pairOf, type SideName, sideNames } from './pair.js'
import { Reach } from './reach.js'
import { timelineOf } from './timeline.js'

const host: Actor = { kind: 'host', id: '3000000000000000000', name: 'Hazel' }
const opens = moscow('2026-10-20 21:00')

/** One of the two games, with what its viewer may know and what has reached him. */
class Side {
  now = opens
  state: GameState
  readonly known: string[] = []
  readonly reach: Reach
  /** Acts of others that changed something and that the viewer is told nothing of. */
  hidden = 0
  #count = 0

  constructor(
    readonly pair: Pair,
    readonly name: SideName,
  ) {
    const { players, locale, hosted, settings, casts, warlocks, viewer } = pair
    const events = openGame({ id: 'g-1', locale, title: 'The Salem Season', hosted, settings })
    for (const player of players) events.push({ kind: 'PlayerJoined', player, name: nameOf(player) })
    this.state = replay(events)
    this.reach = new Reach('g-1', locale, viewer, pair)
    this.reach.follow(this.now, this.state, react(null, events, this.state))
    this.command(host, { kind: 'StartGame', cast: { roles: casts[name], warlock: warlocks[name] } })
  }

  /** Time passes; the clock acts at its own moments (C6). */
  advance(to: number): void {
    for (let wake = wakeAt(this.state); wake !== null && wake <= to; wake = wakeAt(this.state)) {
      this.now = wake
      this.command({ kind: 'clock' }, { kind: 'Tick' })
    }
    this.now = to
  }

  make(move: Move): void {
    const deed = move.resolve(this.state)
    if (!deed) return
    const actor: Actor = deed.by === 'host' ? host : { kind: 'player', id: deed.by }
    this.command(actor, deed.act)
  }

  command(actor: Actor, act: Act): void {
    this.#count += 1
    const at = this.now
    const command = { actor, act, receivedAt: at, handledAt: at, id: String(9_000 + this.#count), seed: `dice ${at}` }
    const before = this.state
    const ruling = decide(before, command, deck)
    if (!ruling.ok || ruling.events.length === 0) return
    this.state = ruling.state
    const told = this.#note(before, ruling.events)
    if (told === 0 && act.kind !== 'Tick') this.hidden += 1
    if (this.state.phase.phase !== 'ended') this.reach.follow(at, this.state, react(before, ruling.events, this.state))
  }

  /** Whether by the law the phase is over, though its grace still runs (C6). */
  get over(): boolean {
    const deadline = deadlineOf(this.state)
    return deadline !== null && deadline < this.now
  }

  answers(some: number): string {
    return answersTo(this.state, this.pair.viewer, this.pair.reader, this.now, some)
  }

  #note(before: GameState, events: readonly GameEvent[]): number {
    let told = 0
    let state = before
    for (const event of events) {
      const next = evolve(state, event)
      for (const fact of entitled(event, state, next, this.pair)) {
        this.known.push(JSON.stringify(fact))
        told += 1
      }
      state = next
    }
    return told
  }
}

/** How far a pair was followed, and what it has shown. */
export interface Duel {
  readonly pair: Pair
  /** Moments at which everything was compared. */
  readonly compared: number
  /** At how many of them the two games differed in a secret. */
  readonly differing: number
  /** At how many the end of the phase was set to another moment, unknown to anybody (C2). */
  readonly parted: number
  readonly phases: ReadonlySet<string>
  /** Dawns that broke for both at the same moment, with the same paper. */
  readonly dawns: number
  /** Acts that one game had and its viewer is not told of. */
  readonly hidden: number
  /** The first bytes that differ: a leak. */
  readonly leak: { readonly what: string; readonly one: string; readonly other: string } | null
}

/**
 * Plays both games of a pair side by side, moment by moment, for as long as the law tells the viewer the same in
 * both, and compares what reaches him.
 */
export function duel(index: number): Duel {
  const pair = pairOf(index)
  const sides = { one: new Side(pair, 'one'), other: new Side(pair, 'other') }
  const seen = { compared: 0, differing: 0, parted: 0, phases: new Set<string>(), known: 0, reached: 0 }
  const dice = diceFrom(`probes ${index}`)
  const result = (leak: Duel['leak']): Duel => ({
    pair,
    compared: seen.compared,
    differing: seen.differing,
    parted: seen.parted,
    phases: seen.phases,
    dawns: sides.one.known.slice(0, seen.known).filter((fact) => fact.startsWith('["DayBroke"')).length,
    hidden: Math.min(sides.one.hidden, sides.other.hidden),
    leak,
  })
  const turns = 1 + dice.next(6)
  for (let turn = 0; turn < turns; turn++) {
    const { phase } = sides.one.state.phase
    const moments = timelineOf(pair, sides.one.state, sides.one.now)
    for (const [n, { at, moves }] of moments.entries()) {
      const quiet = phase === 'night' && n === moments.length - 2
      const look = quiet || n === moments.length - 1 || chance(dice, 15)
      for (const name of sideNames) {
        sides[name].advance(at)
        for (const move of moves[name]) sides[name].make(move)
      }
      if (!agree(sides, seen)) return result(null)
      if (look) for (const name of sideNames) sides[name].reach.draw(at, sides[name].state)
      const leak =
        firstLeak(sides, seen) ?? (look && (quiet || chance(dice, 30)) ? askedLeak(sides, dice.next(9)) : null)
      if (leak) return result(leak)
    }
  }
  return result(null)
}

type Sides = Readonly<Record<SideName, Side>>

/** Whether the law has told the viewer the same in both so far, and both go on. */
function agree({ one, other }: Sides, seen: { known: number }): boolean {
  if (one.over !== other.over || one.known.length !== other.known.length) return false
  for (; seen.known < one.known.length; seen.known++) {
    if (one.known[seen.known] !== other.known[seen.known]) return false
  }
  return one.state.phase.phase !== 'ended' && other.state.phase.phase !== 'ended'
}

function firstLeak(
  { one, other }: Sides,
  seen: { compared: number; differing: number; parted: number; phases: Set<string>; reached: number },
): Duel['leak'] {
  seen.compared += 1
  if (secretsOf(one) !== secretsOf(other)) seen.differing += 1
  if (deadlineOf(one.state) !== deadlineOf(other.state)) seen.parted += 1
  seen.phases.add(one.state.phase.phase)
  const [mine, theirs] = [one.reach.bytes, other.reach.bytes]
  for (; seen.reached < Math.max(mine.length, theirs.length); seen.reached++) {
    const [a = '', b = ''] = [mine[seen.reached], theirs[seen.reached]]
    if (a !== b) return { what: 'what reaches him', one: a, other: b }
  }
  return null
}

function askedLeak({ one, other }: Sides, some: number): Duel['leak'] {
  if (one.over) return null
  const [a, b] = [one.answers(some), other.answers(some)]
  return a === b ? null : { what: 'what he is answered', one: a, other: b }
}

/** What the viewer is not told, for the count of moments at which there was something to leak. */
function secretsOf({ state, pair }: Side): string {
  const { phase } = state
  const roles = livingIds(state).map((id) => (id === pair.viewer ? null : state.players[id]?.role))
  const night = phase.phase === 'night' ? [phase.shields, phase.strikes, phase.rested, phase.completeSince] : []
  const votes = phase.phase === 'burning' && state.settings.ballot === 'secret' ? phase.votes : null
  return JSON.stringify([roles, night, votes, state.looks, state.warlock, state.election, state.pleas])
}
