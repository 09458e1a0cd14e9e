import type { HostAct, PlayerAct } from '#engine/commands'
import { type Dice, diceFrom, drawn, shuffled } from '#engine/random'
import type { RoleId } from '#engine/role-ids'
import type { GameState, Phase, PlayerId } from '#engine/state'
import { isOfCoven } from './entitled.js'
import { chance, nameOf, newcomers, type Pair, type SideName } from './pair.js'

/** Somebody's act, decided on when its moment comes: on what he himself knows. `null`: he lets it be. */
export interface Move {
  readonly at: number
  readonly resolve: (state: GameState) => Deed | null
}
export type Deed =
  | { readonly by: PlayerId; readonly act: PlayerAct }
  | { readonly by: 'host'; readonly act: Exclude<HostAct, { kind: 'Undo' }> }

type Timed = Extract<Phase, { readonly startedAt: number }>

export const livingIds = (state: GameState): PlayerId[] =>
  Object.values(state.players).flatMap(({ id, alive }) => (alive ? [id] : []))
const holders = (state: GameState, role: RoleId): PlayerId[] =>
  livingIds(state).filter((id) => state.players[id]?.role === role)
const words = ['Found in the well.', 'Gone with the crows. **Not** a sound.', 'Мороз на стекле. @everyone']

/** What the night of `day` is to come to, as far as the law lets it: the same in both games. */
export function fateOf({ index, doomed, players }: Pair, day: number) {
  const dice = diceFrom(`fate ${index} ${day}`)
  const victim = () => (chance(dice, 88) ? drawn(dice, doomed) : drawn(dice, players))
  return {
    killed: chance(dice, 55) ? victim() : null,
    struck: chance(dice, 40) ? victim() : null,
    saved: chance(dice, 25),
    shielded: drawn(dice, players),
    words: drawn(dice, words),
  }
}

/** The moments of a phase, from its beginning to shortly before its end. */
function moments(dice: Dice, { startedAt, deadline }: Timed, count: number, from = 2, to = 70): number[] {
  const length = deadline - startedAt
  const at = () => startedAt + Math.floor((length * (from * 100 + dice.next((to - from) * 100))) / 10_000)
  return Array.from({ length: count }, at)
}

/** What everybody may see, and what the viewer does himself: the same in both games. */
export function openMoves(pair: Pair, side: SideName, state: GameState, phase: Timed): Move[] {
  const dice = diceFrom(`open ${pair.index} ${phase.phase} ${phase.day} ${phase.startedAt}`)
  const acts = { night: nightActs, day: dayActs, burning: burningActs, riddle: riddleActs }[phase.phase]
  const host = pair.hosted && chance(dice, 35) ? [hostAct(dice, state)] : []
  const resolves = [...acts(pair, dice, state, side), ...host, ...viewersOwn(pair, dice)]
  const at = moments(dice, phase, resolves.length)
  return resolves.map((resolve, index) => ({ at: at[index] ?? phase.startedAt, resolve }))
}

type Resolve = Move['resolve']

const nightActs = (): Resolve[] => []

function dayActs(pair: Pair, dice: Dice, state: GameState): Resolve[] {
  const alive = livingIds(state)
  const nominations = Array.from({ length: dice.next(5) }, (): Resolve => {
    const by = drawn(dice, alive)
    const target = chance(dice, 65) ? drawn(dice, [...pair.doomed, pair.viewer]) : drawn(dice, alive)
    return chance(dice, 15)
      ? () => ({ by, act: { kind: 'Withdraw' } })
      : () => ({ by, act: { kind: 'Nominate', target } })
  })
  const text = drawn(dice, words)
  return [
    ...nominations,
    // The town hears of the truce and reads the column, never whose they are.
    ...(chance(dice, 12) ? [byHolder('catholic', { kind: 'DeclareTruce' })] : []),
    ...(chance(dice, 25) ? [byHolder('journalist', { kind: 'FileColumn', text })] : []),
  ]
}

const byHolder =
  (role: RoleId, act: PlayerAct): Resolve =>
  (state) => {
    const [by] = holders(state, role)
    return by === undefined ? null : { by, act }
  }

/** Votes at the same moments for the same people; under a secret ballot by others, the viewer's own apart. */
function burningActs({ index, viewer, settings }: Pair, dice: Dice, state: GameState, side: SideName): Resolve[] {
  if (state.phase.phase !== 'burning') return []
  const { candidates, day } = state.phase
  const alive = livingIds(state)
  const strangers = alive.filter((id) => id !== viewer)
  const masks = side === 'one' ? strangers : shuffled(diceFrom(`masks ${index} ${day}`), strangers)
  const voter = (id: PlayerId): PlayerId =>
    settings.ballot === 'open' || id === viewer ? id : (masks[strangers.indexOf(id)] ?? id)
  const votes = Array.from({ length: 3 + dice.next(alive.length) }, (): Resolve => {
    const by = voter(drawn(dice, alive))
    const target = drawn(dice, candidates)
    return chance(dice, 12)
      ? () => ({ by, act: { kind: 'Unvote' } })
      : () => ({ by, act: { kind: 'CastVote', target } })
  })
  const speaker = drawn(dice, candidates)
  const text = drawn(dice, words)
  return [
    ...votes,
    ...(chance(dice, 40) ? [() => ({ by: speaker, act: { kind: 'SpeakLastWord', text } }) as const] : []),
  ]
}

function riddleActs(_pair: Pair, dice: Dice, state: GameState): Resolve[] {
  if (state.phase.phase !== 'riddle') return []
  const { among, riddle } = state.phase
  return Array.from({ length: dice.next(4) }, (): Resolve => {
    const by = drawn(dice, among)
    const choice = chance(dice, 40) ? riddle.right : dice.next(4)
    return () => ({ by, act: { kind: 'Answer', choice, riddle: riddle.id } })
  })
}

/** What a host does in the open. */
function hostAct(dice: Dice, state: GameState): Resolve {
  const target = drawn(dice, livingIds(state))
  const dead = Object.keys(state.players).find((id) => !state.players[id]?.alive)
  const acts: readonly Extract<Deed, { by: 'host' }>['act'][] = [
    { kind: 'Pause' },
    { kind: 'Pause' },
    { kind: 'Extend', minutes: state.settings.schedule === 'blitz' ? 1 : 20 },
    { kind: 'Kill', target },
    { kind: 'HostNominate', target },
    { kind: 'Spare', target },
    { kind: 'Replace', target, by: drawn(dice, newcomers), name: 'Newcomer' },
    ...(dead === undefined ? [] : [{ kind: 'Revive', target: dead } as const]),
  ]
  const act = drawn(dice, acts)
  return () => ({ by: 'host', act })
}

/** The viewer tries whatever comes to his mind, most of it not his to do. */
function viewersOwn({ viewer, doomed, players }: Pair, dice: Dice): Resolve[] {
  const target = () => (chance(dice, 80) ? drawn(dice, doomed) : drawn(dice, players))
  const description = drawn(dice, words)
  const every = (): readonly PlayerAct[] => [
    { kind: 'Check', target: target() },
    { kind: 'Compare', targets: [target(), target()] },
    { kind: 'Shield', target: target() },
    { kind: 'Rest' },
    { kind: 'Propose', target: target(), description },
    { kind: 'Elect', target: target() },
    { kind: 'DemandElection' },
    { kind: 'PleadSuicide', reason: description },
    { kind: 'FileColumn', text: description },
    { kind: 'Nominate', target: target() },
    { kind: 'Join', name: nameOf(viewer) },
    { kind: 'Leave' },
  ]
  return Array.from({ length: dice.next(4) }, (): Resolve => {
    const act = drawn(dice, every())
    return () => ({ by: viewer, act })
  })
}

/** Whom the viewer's knowledge leaves out: others, and for a Coven member those who are not of his own. */
const isHidden = (pair: Pair, state: GameState, id: PlayerId): boolean =>
  id !== pair.viewer && !(isOfCoven(state, pair) && state.players[id]?.role === 'coven')

/** What others do out of the viewer's sight, in this game alone. */
export function hiddenMoves(pair: Pair, side: SideName, phase: Timed): Move[] {
  const dice = diceFrom(`hidden ${pair.index} ${side} ${phase.phase} ${phase.day} ${phase.startedAt}`)
  const count = phase.phase === 'night' ? 2 + dice.next(9) : dice.next(4)
  return moments(dice, phase, count).map((at) => {
    const [who, what, aim, also] = [dice.next(9999), dice.next(9999), dice.next(9999), dice.next(9999)]
    return { at, resolve: (state) => hiddenDeed(pair, state, { who, what, aim, also }) }
  })
}

interface Throw {
  readonly who: number
  readonly what: number
  readonly aim: number
  readonly also: number
}
const nth = <T>(items: readonly T[], n: number): T | undefined => items[n % items.length]

function hiddenDeed(pair: Pair, state: GameState, { who, what, aim, also }: Throw): Deed | null {
  const actors = livingIds(state).filter((id) => isHidden(pair, state, id))
  const powers = actors.filter((id) => state.players[id]?.role !== 'citizen')
  const by = who % 5 === 0 ? nth(actors, who) : nth(powers, who)
  const target = nth(livingIds(state), aim) ?? pair.viewer
  const second = nth(livingIds(state), also) ?? pair.viewer
  if (pair.hosted && what % 23 === 0) return { by: 'host', act: hostsSecret(pair, state, target, also) }
  if (by === undefined) return null
  const day = 'day' in state.phase ? state.phase.day : 0
  const fate = fateOf(pair, state.phase.phase === 'night' ? day : day + 1)
  const spared = (id: PlayerId) => (id === fate.killed || id === fate.struck ? by : id)
  const description = `Noise ${what}.`
  switch (state.players[by]?.role) {
    case 'catholic':
      return { by, act: { kind: 'Check', target } }
    case 'journalist':
      return { by, act: { kind: 'Compare', targets: [target, second] } }
    case 'surgeon':
      return { by, act: { kind: 'Shield', target: spared(target) } }
    case 'samhain':
      // N8: who is to be struck may be looked at first, and she sleeps the next night.
      return what % 2 === 0
        ? { by, act: { kind: 'Check', target: fate.struck ?? target } }
        : { by, act: { kind: 'Rest' } }
    case 'coven':
      return { by, act: covenNoise(state, target, second, description, what) }
    default:
      return { by, act: { kind: 'PleadSuicide', reason: description } }
  }
}

function covenNoise(
  state: GameState,
  target: PlayerId,
  second: PlayerId,
  description: string,
  what: number,
): PlayerAct {
  const member = holders(state, 'coven')
  const acts: readonly PlayerAct[] = [
    { kind: 'Propose', target, description },
    { kind: 'DecideKill', target: second, description },
    { kind: 'Elect', target: nth(member, what) ?? target },
    { kind: 'DemandElection' },
    { kind: 'PleadSuicide', reason: description },
  ]
  return nth(acts, what) ?? { kind: 'RefuseKill' }
}

/** S2: a role given in private, a Warlock named: told to nobody else. */
function hostsSecret(
  pair: Pair,
  state: GameState,
  target: PlayerId,
  also: number,
): Extract<Deed, { by: 'host' }>['act'] {
  const [warlock] = holders(state, 'coven').slice(also % 2)
  if (also % 3 === 0 && warlock !== undefined) return { kind: 'AppointWarlock', target: warlock }
  const changed = isHidden(pair, state, target) && !pair.doomed.includes(target) ? target : undefined
  const role = nth(['citizen', 'surgeon', 'catholic', 'journalist'] as const, also) ?? 'citizen'
  return changed !== undefined && state.players[changed]?.role !== 'coven' && state.players[changed]?.role !== 'samhain'
    ? { kind: 'AssignRole', target: changed, role }
    : { kind: 'DenySuicide', target }
}

/** Late in the night everyone whom it takes sees to it that the night comes to its fate, as far as he can. */
export function settlingMoves(pair: Pair, side: SideName, phase: Timed): Move[] {
  if (phase.phase !== 'night') return []
  const fate = fateOf(pair, phase.day)
  const dice = diceFrom(`settle ${pair.index} ${side} ${phase.day}`)
  const idle = dice.next(9999)
  const at = (share: number) => phase.startedAt + Math.floor((phase.deadline - phase.startedAt) * share)
  const kill = (state: GameState): Deed | null => {
    if (state.warlock === null || !livingIds(state).includes(state.warlock)) return null
    return fate.killed === null
      ? { by: state.warlock, act: { kind: 'RefuseKill' } }
      : { by: state.warlock, act: { kind: 'DecideKill', target: fate.killed, description: fate.words } }
  }
  const propose =
    (n: number) =>
    (state: GameState): Deed | null => {
      const by = holders(state, 'coven')[n]
      if (state.warlock !== null || by === undefined || fate.killed === null) return null
      return { by, act: { kind: 'Propose', target: fate.killed, description: fate.words } }
    }
  const strike = (state: GameState): Deed | null => {
    const [by] = holders(state, 'samhain')
    if (by === undefined) return null
    return fate.struck === null
      ? { by, act: { kind: 'Rest' } }
      : { by, act: { kind: 'Strike', target: fate.struck, description: fate.words } }
  }
  const shield = (state: GameState): Deed | null => {
    const [by] = holders(state, 'surgeon')
    const victim = fate.killed ?? fate.struck
    if (by === undefined) return null
    if (fate.saved && victim !== null) return { by, act: { kind: 'Shield', target: victim } }
    const safe = livingIds(state).filter((id) => id !== fate.killed && id !== fate.struck)
    const target = by === pair.viewer ? fate.shielded : nth(safe, idle)
    return target === undefined ? null : { by, act: { kind: 'Shield', target } }
  }
  // Whether everybody whom the night waits for has acted may differ, and is nobody's to know (C2).
  const looks = (['catholic', 'journalist'] as const).map((role) => {
    const looking = chance(dice, 70)
    const [first, second] = [dice.next(9999), dice.next(9999)]
    return (state: GameState): Deed | null => {
      const [by] = holders(state, role)
      const [one, two] = [nth(livingIds(state), first), nth(livingIds(state), second)]
      if (!looking || by === undefined || by === pair.viewer || !one || !two) return null
      return {
        by,
        act: role === 'catholic' ? { kind: 'Check', target: one } : { kind: 'Compare', targets: [one, two] },
      }
    }
  })
  return [
    ...looks.map((resolve, n) => ({ at: at(0.72 + n / 100), resolve })),
    { at: at(0.76), resolve: kill },
    ...[0, 1, 2].map((n) => ({ at: at(0.77 + n / 100), resolve: propose(n) })),
    { at: at(0.81), resolve: strike },
    { at: at(0.83), resolve: shield },
    { at: at(0.88), resolve: () => null },
  ]
}
