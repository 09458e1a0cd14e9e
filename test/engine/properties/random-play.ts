import fc from 'fast-check'
import { restricted } from '#engine/acts'
import type { Act, ActKind, Actor, Command } from '#engine/commands'
import { deadlineOf, wakeAt } from '#engine/deadline'
import { decide, type Ruling } from '#engine/decide'
import type { GameEvent } from '#engine/events'
import { replay } from '#engine/evolve'
import { openGame } from '#engine/open-game'
import { roleIds } from '#engine/role-ids'
import { roles } from '#engine/roles'
import { type SettingShape, type Settings, settingShapes } from '#engine/settings'
import type { GameState, PhaseName } from '#engine/state'
import { undoTarget } from '#engine/undo'
import { frozen } from '../../support/frozen.js'
import { deck } from '../../support/riddle-deck.js'
import { moscow } from '../../support/table-talk.js'

/** One command as it was heard: what stood before, what was said, what came of it. */
export interface Heard {
  readonly before: GameState
  readonly command: Command
  readonly ruling: Ruling
  /** The state after: `before` itself where the command was refused. */
  readonly after: GameState
}
export interface Commit {
  readonly version: number
  readonly events: readonly GameEvent[]
  readonly state: GameState
}
export interface Play {
  readonly heard: readonly Heard[]
  readonly commits: readonly Commit[]
  readonly state: GameState
}

/** Dice for one command; read against the state that it meets, so that most are near the law. */
export interface Throw {
  readonly who: number
  readonly act: number
  readonly target: number
  readonly other: number
  readonly text: number
  readonly time: number
  readonly late: number
}
export interface Setup {
  readonly players: number
  readonly hosted: boolean
  readonly settings: Partial<Settings>
  readonly seed: number
}

const die = fc.nat({ max: 9999 })
const throws = fc.array(
  fc.record<Throw>({ who: die, act: die, target: die, other: die, text: die, time: die, late: die }),
  { minLength: 20, maxLength: 200, size: 'max' },
)

const choices = Object.fromEntries(
  Object.entries<SettingShape>(settingShapes).flatMap(([key, shape]): [string, fc.Arbitrary<unknown>][] => {
    if (shape.kind === 'flag') return [[key, fc.boolean()]]
    return shape.kind === 'choice' ? [[key, fc.constantFrom(...shape.values)]] : []
  }),
)
const settings = fc.record({
  ...choices,
  riddleRounds: fc.integer({ min: 1, max: 3 }),
  absenceDays: fc.integer({ min: 1, max: 3 }),
  hostGrace: fc.integer({ min: 1, max: 30 }),
}) as fc.Arbitrary<Partial<Settings>>
const setups = fc.record<Setup>({ players: fc.integer({ min: 5, max: 14 }), hosted: fc.boolean(), settings, seed: die })

/** A whole random game: the setting-up and everything that is tried in it. */
export const games = fc.record({ setup: setups, throws })

/** Ids that a careless table would mistake for its own. */
export const hostileIds = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'p0 ', 'zed'] as const
const texts = ['Found.', ' trimmed ', '', '   ', 'x'.repeat(1001), '🎃'.repeat(1000), '__proto__']
const pick = <T>(items: readonly T[], index: number): T => items[index % items.length] as T

type Make = (ids: readonly string[], thrown: Throw, state: GameState) => Act

const target = (ids: readonly string[], { target: index }: Throw): string => pick(ids, index)
const text = ({ text: index }: Throw): string => pick(index % 3 === 0 ? texts : ['Found at dawn.'], index)
const makers = {
  Join: (ids, thrown) => ({ kind: 'Join', name: target(ids, thrown) }),
  Leave: () => ({ kind: 'Leave' }),
  Propose: (ids, thrown) => ({ kind: 'Propose', target: target(ids, thrown), description: text(thrown) }),
  DecideKill: (ids, thrown) => ({ kind: 'DecideKill', target: target(ids, thrown), description: text(thrown) }),
  RefuseKill: () => ({ kind: 'RefuseKill' }),
  Elect: (ids, thrown) => ({ kind: 'Elect', target: target(ids, thrown) }),
  DemandElection: () => ({ kind: 'DemandElection' }),
  Check: (ids, thrown) => ({ kind: 'Check', target: target(ids, thrown) }),
  Strike: (ids, thrown) => ({ kind: 'Strike', target: target(ids, thrown), description: text(thrown) }),
  Rest: () => ({ kind: 'Rest' }),
  Compare: (ids, thrown) => ({ kind: 'Compare', targets: [target(ids, thrown), pick(ids, thrown.other)] }),
  FileColumn: (_ids, thrown) => ({ kind: 'FileColumn', text: text(thrown) }),
  Shield: (ids, thrown) => ({ kind: 'Shield', target: target(ids, thrown) }),
  DeclareTruce: () => ({ kind: 'DeclareTruce' }),
  Nominate: (ids, thrown) => ({ kind: 'Nominate', target: target(ids, thrown) }),
  Withdraw: () => ({ kind: 'Withdraw' }),
  CastVote: (ids, thrown) => ({ kind: 'CastVote', target: target(ids, thrown) }),
  Unvote: () => ({ kind: 'Unvote' }),
  SpeakLastWord: (_ids, thrown) => ({ kind: 'SpeakLastWord', text: text(thrown) }),
  PleadSuicide: (_ids, thrown) => ({ kind: 'PleadSuicide', reason: text(thrown) }),
  Answer: (_ids, thrown, { phase }) => ({
    kind: 'Answer',
    choice: phase.phase === 'riddle' && thrown.other % 2 === 0 ? phase.riddle.right : thrown.other % 6,
    ...(phase.phase === 'riddle' && thrown.text % 4 > 0 ? { riddle: phase.riddle.id } : {}),
  }),
} as const satisfies Record<string, Make>
const hostMakers = {
  Kill: (ids, thrown) => ({ kind: 'Kill', target: target(ids, thrown) }),
  Burn: (ids, thrown) => ({ kind: 'Burn', target: target(ids, thrown) }),
  Revive: (ids, thrown) => ({ kind: 'Revive', target: target(ids, thrown) }),
  Spare: (ids, thrown) => ({ kind: 'Spare', target: target(ids, thrown) }),
  Replace: (ids, thrown) => {
    const by = thrown.text % 5 === 0 ? pick(hostileIds.slice(0, 4), thrown.other) : `n${thrown.other}`
    return { kind: 'Replace', target: target(ids, thrown), by, name: by }
  },
  AssignRole: (ids, thrown) => ({
    kind: 'AssignRole',
    target: target(ids, thrown),
    role: pick(roleIds, thrown.other),
  }),
  AppointWarlock: (ids, thrown) => ({ kind: 'AppointWarlock', target: target(ids, thrown) }),
  ApproveSuicide: (ids, thrown, { pleas }) => ({
    kind: 'ApproveSuicide',
    target: Object.keys(pleas)[0] ?? target(ids, thrown),
  }),
  DenySuicide: (ids, thrown) => ({ kind: 'DenySuicide', target: target(ids, thrown) }),
  DecideForCoven: (ids, thrown) => ({ kind: 'DecideForCoven', target: thrown.other % 3 ? target(ids, thrown) : null }),
  HostNominate: (ids, thrown) => ({ kind: 'HostNominate', target: target(ids, thrown) }),
  Pause: () => ({ kind: 'Pause' }),
  Resume: () => ({ kind: 'Resume' }),
  Advance: () => ({ kind: 'Advance' }),
  Extend: (_ids, thrown) => ({ kind: 'Extend', minutes: (thrown.other % 90) - 30 }),
  ChangeSettings: (_ids, thrown) => ({
    kind: 'ChangeSettings',
    changes: pick(
      [{ burningMinutes: 20 }, { morningTo: '10:30' }, { riddleRounds: 2 }, { riddleSeconds: 60 }],
      thrown.other,
    ),
  }),
  StartGame: () => ({ kind: 'StartGame' }),
  Cancel: () => ({ kind: 'Cancel' }),
} as const satisfies Record<string, Make>

const fitting: Record<PhaseName, readonly (keyof typeof makers)[]> = {
  lobby: ['Join', 'Leave'],
  night: [
    'Propose',
    'DecideKill',
    'RefuseKill',
    'Elect',
    'DemandElection',
    'Check',
    'Strike',
    'Rest',
    'Compare',
    'Shield',
  ],
  day: ['Nominate', 'Nominate', 'Withdraw', 'DeclareTruce', 'FileColumn', 'Elect', 'PleadSuicide'],
  burning: ['CastVote', 'CastVote', 'CastVote', 'Unvote', 'SpeakLastWord', 'Shield', 'Elect'],
  riddle: ['Answer', 'Answer', 'Answer', 'Shield', 'Elect', 'PleadSuicide'],
  ended: ['CastVote'],
}
const anyAct = Object.keys(makers) as (keyof typeof makers)[]
const anyHostAct = Object.keys(hostMakers) as (keyof typeof hostMakers)[]

/** The state a fresh game starts from, dealt by its seed. */
function opened({ players, hosted, settings: chosen, seed }: Setup) {
  const events: GameEvent[] = openGame({ id: 'g', locale: 'ru', title: 'Random', hosted, settings: chosen })
  for (let index = 0; index < players; index++) {
    events.push({ kind: 'PlayerJoined', player: `p${index}`, name: `P${index}` })
  }
  return { events, state: frozen(replay(events)), seed: `seed ${seed}` }
}

/** Plays the throws in turn; the clock runs as the application runs it: what is overdue happens first (C6). */
export function play({ setup, throws: thrown }: { readonly setup: Setup; readonly throws: readonly Throw[] }): Play {
  const start = opened(setup)
  const table = new RandomTable(start.events, start.state, start.seed)
  table.host({ kind: 'StartGame' })
  for (const one of thrown) table.hear(one)
  return { heard: table.heard, commits: table.commits, state: table.state }
}

class RandomTable {
  readonly heard: Heard[] = []
  readonly commits: Commit[]
  #now = moscow('2026-10-20 21:00')
  #count = 0

  constructor(
    events: readonly GameEvent[],
    public state: GameState,
    readonly seed: string,
  ) {
    this.commits = [{ version: 1, events, state }]
  }

  host(act: Act): void {
    this.#command({ kind: 'host', id: 'h', name: 'H' }, act, this.#now)
  }

  hear(thrown: Throw): void {
    this.#move(thrown)
    const ids = [...Object.keys(this.state.players), ...(thrown.text % 7 === 0 ? hostileIds : [])]
    const received = this.#now - (thrown.late % 3 === 0 ? thrown.late % 2000 : 0)
    if (thrown.who % 11 === 0) {
      const act = this.#hostAct(thrown, ids)
      const actor: Actor = thrown.who % 55 === 0 ? { kind: 'player', id: pick(ids, thrown.other) } : hostActor
      this.#command(actor, act, received)
    } else {
      const kind = pick(thrown.act % 7 === 0 ? anyAct : fitting[this.state.phase.phase], Math.floor(thrown.act / 7))
      const act = makers[kind](ids, thrown, this.state)
      this.#command({ kind: 'player', id: this.#actor(kind, thrown, ids) }, act, received)
    }
  }

  /** Mostly someone living who holds the power in question; now and then anyone. */
  #actor(kind: ActKind, { who, late }: Throw, ids: readonly string[]): string {
    const owners = Object.values(this.state.players).filter(
      ({ alive, role }) => alive && (!restricted.has(kind) || roles[role].powers.includes(kind)),
    )
    return late % 8 === 0 || owners.length === 0 ? pick(ids, who) : pick(owners, who).id
  }

  #hostAct(thrown: Throw, ids: readonly string[]): Act {
    if (thrown.act % 9 === 0) return this.undo(1 + (thrown.other % 3))
    if (this.state.paused && thrown.act % 2 === 0) return { kind: 'Resume' }
    if (thrown.act % 5 === 0) return { kind: 'Advance' }
    const kind = pick(anyHostAct, Math.floor(thrown.act / 9))
    return kind === 'Cancel' && thrown.other % 8 > 0 ? { kind: 'Advance' } : hostMakers[kind](ids, thrown, this.state)
  }

  undo(acts: number): Act {
    const version = undoTarget(this.commits, acts)
    const restored = this.commits.find((commit) => commit.version === version)?.state ?? this.state
    return { kind: 'Undo', acts, restored }
  }

  /** Time passes: not at all, a little, around the deadline, or long. */
  #move({ time }: Throw): void {
    const deadline = deadlineOf(this.state)
    const steps = [0, 0, 0, 1000, 61_000]
    const around = deadline === null ? [] : [deadline - 1, deadline, deadline + 1, deadline + 1999, deadline + 2001]
    const to = time % 13 === 0 && around.length > 0 ? pick(around, time) : this.#now + pick(steps, time)
    this.#now = Math.max(this.#now, time % 97 === 0 ? to + 90_000_000 : to)
    for (let wake = wakeAt(this.state); wake !== null && wake < this.#now; wake = wakeAt(this.state)) {
      const before = this.state
      this.#command({ kind: 'clock' }, { kind: 'Tick' }, this.#now)
      if (this.state === before) throw new Error(`a tick that was due changed nothing in ${before.phase.phase}`)
    }
  }

  #command(actor: Actor, act: Act, receivedAt: number): void {
    this.#count += 1
    const command: Command = frozen({
      actor,
      act,
      receivedAt,
      handledAt: this.#now,
      id: String(10_000 - (this.#count % 13)),
      seed: `${this.seed}:${this.#count}`,
    })
    const before = this.state
    const ruling = decide(before, command, deck)
    if (ruling.ok && ruling.events.length > 0) {
      this.state = frozen(ruling.state)
      this.commits.push({ version: this.commits.length + 1, events: frozen(ruling.events), state: this.state })
    }
    this.heard.push({ before, command, ruling, after: this.state })
  }
}
const hostActor: Actor = { kind: 'host', id: 'h', name: 'H' }
