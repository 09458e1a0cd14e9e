import { expect } from 'vitest'
import type { Act, Actor, Command, Deck, HostAct, PlayerAct } from '#engine/commands'
import { wakeAt } from '#engine/deadline'
import { decide } from '#engine/decide'
import type { GameEvent } from '#engine/events'
import { evolve, replay } from '#engine/evolve'
import { openGame } from '#engine/open-game'
import type { RefusalCode } from '#engine/refusals'
import type { RoleId } from '#engine/role-ids'
import type { Settings } from '#engine/settings'
import type { GameState, PhaseName } from '#engine/state'
import { undoTarget } from '#engine/undo'
import type { View } from '#engine/view'
import { viewFor } from '#engine/view-for'
import { frozen } from './frozen.js'
import { deck } from './riddle-deck.js'

type PhaseOf<N extends PhaseName> = Extract<GameState['phase'], { phase: N }>
export type Cast = Readonly<Record<string, RoleId>>
export type TableAct = PlayerAct | Exclude<HostAct, { kind: 'Undo' }> | { readonly kind: 'Undo'; readonly acts: number }

/** Nine at a table: the smallest deal that has every role. */
export const nine = {
  ann: 'catholic',
  bob: 'coven',
  cyd: 'coven',
  sam: 'samhain',
  joe: 'journalist',
  sue: 'surgeon',
  dan: 'citizen',
  eva: 'citizen',
  fay: 'citizen',
} as const satisfies Cast
/** Fourteen: four of the Coven, so that votes can be split. */
export const fourteen = {
  ...nine,
  gus: 'coven',
  hal: 'coven',
  ida: 'citizen',
  kim: 'citizen',
  leo: 'citizen',
} as const satisfies Cast

/** `moscow('2026-10-21 10:00')`: an instant by the game's default clock, ms. */
export const moscow = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}+03:00`)
export const seconds = (n: number): number => n * 1000
export const minutes = (n: number): number => n * 60_000
export const hours = (n: number): number => n * 3_600_000

export interface Seating {
  readonly cast?: Cast
  /** `null`: the office is vacant and the first election open. `bob` unless told otherwise. */
  readonly warlock?: string | null
  readonly settings?: Partial<Settings>
  readonly startsAt?: number
  readonly hosted?: boolean
  readonly deck?: Deck
  /** Dice for everything that this table draws. */
  readonly seed?: string
}

/** When an act was received and handled, ms; both are the table's now unless told otherwise. */
export interface Timing {
  readonly received?: number
  readonly handled?: number
  readonly id?: string
}

/** The clock's own notes, kept out of `when` and `pass`; `whenExactly` shows them. */
const notes = new Set<GameEvent['kind']>(['PlayerActed', 'CompletenessChanged'])
const withoutNotes = (events: readonly GameEvent[]): GameEvent[] => events.filter(({ kind }) => !notes.has(kind))

/** An open lobby at `startsAt`, nobody in it. */
export const lobby = (seating: Seating = {}): Table => new Table(seating)

/** A game in its first night, the roles dealt as written. */
export function given(seating: Seating = {}): Table {
  const table = lobby(seating)
  const cast = seating.cast ?? nine
  for (const name of Object.keys(cast)) table.when(name, { kind: 'Join', name })
  const warlock = seating.warlock === undefined ? 'bob' : seating.warlock
  table.when('host', { kind: 'StartGame', cast: { roles: cast, warlock } })
  return table
}

/** One game on one clock. Every command is checked: the input stays as it was, the facts alone lead to the new state. */
export class Table {
  now: number
  state: GameState
  readonly #commits: { version: number; events: readonly GameEvent[]; state: GameState }[] = []
  readonly #deck: Deck
  readonly #seed: string
  #count = 0

  constructor({ settings, hosted = true, startsAt = moscow('2026-10-20 21:00'), deck: own, seed }: Seating) {
    this.now = startsAt
    this.#deck = frozen(own ?? deck)
    this.#seed = seed ?? 'pumpkin'
    const events = openGame({ id: 'g', locale: 'en-US', title: 'Halloween', hosted, ...(settings && { settings }) })
    this.state = frozen(replay(events))
    this.#commits.push({ version: 1, events, state: this.state })
  }

  get history(): readonly { readonly version: number; readonly events: readonly GameEvent[] }[] {
    return this.#commits
  }
  get log(): readonly GameEvent[] {
    return this.#commits.flatMap(({ events }) => events)
  }

  /** The phase, if it is the one named; anything else fails the test. */
  in<N extends PhaseName>(name: N): PhaseOf<N> {
    expect(this.state.phase.phase).toBe(name)
    return this.state.phase as PhaseOf<N>
  }

  /** An accepted act and its facts, the clock's notes aside. */
  when(who: string, act: TableAct, timing?: Timing): GameEvent[] {
    return withoutNotes(this.whenExactly(who, act, timing))
  }

  /** An accepted act and all of its facts. */
  whenExactly(who: string, act: TableAct, timing: Timing = {}): readonly GameEvent[] {
    const ruling = this.#say(who, act, timing)
    if (!ruling.ok) throw new Error(`${act.kind} of ${who} was refused: ${ruling.refusal.code}`)
    return ruling.events
  }

  /** The code of a refusal; an accepted act fails the test. */
  refusal(who: string, act: TableAct, timing: Timing = {}): RefusalCode {
    const ruling = this.#say(who, act, timing)
    if (ruling.ok) throw new Error(`${act.kind} of ${who} was accepted`)
    return ruling.refusal.code
  }

  /** Several acts in turn. */
  after(...acts: readonly (readonly [who: string, act: TableAct])[]): this {
    for (const [who, act] of acts) this.when(who, act)
    return this
  }

  /** The clock runs to the end of the present phase and one tick is heard; its facts, the notes aside. */
  pass(): GameEvent[] {
    const wake = wakeAt(this.state)
    if (wake === null) throw new Error('no phase of this game will end by itself')
    this.now = Math.max(this.now, wake)
    return withoutNotes(this.tick())
  }

  /** The wake-up at the present moment. */
  tick(): readonly GameEvent[] {
    const ruling = this.#command({ kind: 'clock' }, { kind: 'Tick' }, {})
    if (!ruling.ok) throw new Error('a tick was refused')
    return ruling.events
  }

  /** Time passes up to `at` (ms), and whatever is overdue happens. */
  until(at: number): this {
    this.now = Math.max(this.now, at)
    this.#catchUp(this.now)
    return this
  }
  wait(ms: number): this {
    return this.until(this.now + ms)
  }

  sees(id: string): View {
    return viewFor(this.state, { kind: 'player', id })
  }
  get living(): string[] {
    return Object.values(this.state.players).flatMap(({ id, alive }) => (alive ? [id] : []))
  }
  get dead(): string[] {
    return Object.values(this.state.players).flatMap(({ id, alive }) => (alive ? [] : [id]))
  }
  get winner() {
    return this.in('ended').winner
  }
  /** How often a player's name stands in the box. */
  get tally(): Record<string, number> {
    return Object.fromEntries(
      viewFor(this.state, { kind: 'public' }).tally.map(({ candidate, votes }) => [candidate, votes]),
    )
  }

  /** The index of the right button of the riddle that stands, or of a wrong one. */
  answer(choice: 'right' | 'wrong'): PlayerAct {
    const { riddle } = this.in('riddle')
    return { kind: 'Answer', choice: choice === 'right' ? riddle.right : (riddle.right + 1) % 4, riddle: riddle.id }
  }

  #say(who: string, act: TableAct, timing: Timing) {
    const handled = timing.handled ?? timing.received ?? this.now
    this.now = Math.max(this.now, handled)
    this.#catchUp(this.now)
    const actor: Actor = who === 'host' ? { kind: 'host', id: 'h', name: 'Host' } : { kind: 'player', id: who }
    return this.#command(actor, act.kind === 'Undo' ? { ...act, restored: this.#before(act.acts) } : act, timing)
  }

  #before(acts: number): GameState {
    const version = undoTarget(this.history, acts)
    return this.#commits.find((commit) => commit.version === version)?.state ?? this.state
  }

  /** C6: what is overdue happens before anything else is heard. */
  #catchUp(at: number): void {
    for (let wake = wakeAt(this.state); wake !== null && wake < at; wake = wakeAt(this.state)) {
      expect(this.tick(), 'a due tick changes something').not.toEqual([])
    }
  }

  #command(actor: Actor, act: Act, { received, handled, id }: Timing) {
    this.#count += 1
    const handledAt = handled ?? received ?? this.now
    const command: Command = {
      actor,
      act,
      receivedAt: received ?? handledAt,
      handledAt,
      id: id ?? String(1000 + this.#count),
      seed: `${this.#seed}:${this.#count}`,
    }
    const before = this.state
    const ruling = decide(before, frozen(command), this.#deck)
    if (ruling.ok && ruling.events.length > 0) {
      expect(ruling.events.reduce<GameState>(evolve, before)).toEqual(ruling.state)
      this.state = frozen(ruling.state)
      this.#commits.push({ version: this.#commits.length + 1, events: frozen(ruling.events), state: this.state })
    }
    return ruling
  }
}

export const propose = (target: string, description = 'Gone with the crows.'): TableAct => ({
  kind: 'Propose',
  target,
  description,
})
export const kill = (target: string, description = 'Found under the mill wheel.'): TableAct => ({
  kind: 'DecideKill',
  target,
  description,
})
export const refuse: TableAct = { kind: 'RefuseKill' }
export const elect = (target: string): TableAct => ({ kind: 'Elect', target })
export const depose: TableAct = { kind: 'DemandElection' }
export const check = (target: string): TableAct => ({ kind: 'Check', target })
export const strike = (target: string, description = 'Frost on the inside of the glass.'): TableAct => ({
  kind: 'Strike',
  target,
  description,
})
export const rest: TableAct = { kind: 'Rest' }
export const compare = (first: string, second: string): TableAct => ({ kind: 'Compare', targets: [first, second] })
export const column = (text: string): TableAct => ({ kind: 'FileColumn', text })
export const shield = (target: string): TableAct => ({ kind: 'Shield', target })
export const truce: TableAct = { kind: 'DeclareTruce' }
export const nominate = (target: string): TableAct => ({ kind: 'Nominate', target })
export const withdraw: TableAct = { kind: 'Withdraw' }
export const vote = (target: string): TableAct => ({ kind: 'CastVote', target })
export const unvote: TableAct = { kind: 'Unvote' }
export const lastWord = (text: string): TableAct => ({ kind: 'SpeakLastWord', text })
export const plead = (reason: string): TableAct => ({ kind: 'PleadSuicide', reason })
/** The host's acts by their short names. */
export const host = {
  pause: { kind: 'Pause' },
  resume: { kind: 'Resume' },
  advance: { kind: 'Advance' },
  cancel: { kind: 'Cancel' },
  extend: (by: number) => ({ kind: 'Extend', minutes: by }),
  kill: (target: string) => ({ kind: 'Kill', target }),
  burn: (target: string) => ({ kind: 'Burn', target }),
  revive: (target: string) => ({ kind: 'Revive', target }),
  spare: (target: string) => ({ kind: 'Spare', target }),
  replace: (target: string, by: string) => ({ kind: 'Replace', target, by, name: by }),
  role: (target: string, role: RoleId) => ({ kind: 'AssignRole', target, role }),
  warlock: (target: string) => ({ kind: 'AppointWarlock', target }),
  approve: (target: string) => ({ kind: 'ApproveSuicide', target }),
  deny: (target: string) => ({ kind: 'DenySuicide', target }),
  decide: (target: string | null) => ({ kind: 'DecideForCoven', target }),
  nominate: (target: string) => ({ kind: 'HostNominate', target }),
  settings: (changes: Partial<Settings>) => ({ kind: 'ChangeSettings', changes }),
  undo: (acts = 1) => ({ kind: 'Undo', acts }),
} as const satisfies Record<string, TableAct | ((...args: never[]) => TableAct)>

/** On to the day that follows the present night, with nothing done in it. */
export function toDay(table: Table): Table {
  while (table.state.phase.phase !== 'day') table.pass()
  return table
}
/** On to the next burning, these names at the stake (all who live, if none is named). */
export function toBurning(table: Table, ...candidates: readonly string[]): Table {
  toDay(table)
  for (const name of candidates) table.when('host', host.nominate(name))
  table.pass()
  table.in('burning')
  return table
}
/** On to the riddle of a tie between these. */
export function toRiddle(table: Table, ...tied: readonly string[]): Table {
  toBurning(table, ...tied).pass()
  table.in('riddle')
  return table
}
/**
 * On to the night after the present day. Unless the test has put someone at the stake, or called a truce, the
 * burning is emptied by the host, so that nobody dies on the way.
 */
export function toNight(table: Table): Table {
  toEvening(table)
  const { phase } = table.state
  if (phase.phase === 'day' && !phase.truce && table.state.settings.noCandidates === 'everyone') {
    const named = [...Object.values(phase.nominations), ...phase.hostNominations]
    const [first = ''] = table.living
    if (named.length === 0) toBurning(table, first).when('host', host.spare(first))
  }
  while (table.state.phase.phase !== 'night') table.pass()
  return table
}
const toEvening = (table: Table): Table => (table.state.phase.phase === 'night' ? toDay(table) : table)
