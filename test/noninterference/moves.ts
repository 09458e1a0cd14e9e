import type { HostAct, PlayerAct } from '#engine/commands'
import { type Dice, diceFrom, drawn, shuffled } from '#engine/random'
import type { RoleId } from '#engine/role-ids'
import type { GameState, Phase, PlayerId } from '#engine/state'
import { chance, nameOf, newcomers, type Pair, type SideName } from './pair.js'

/** Somebody's act, decided on when its moment comes: on what he himself knows. `null`: he lets it be. */
export interface Move {
  readonly at: number
  readonly resolve: (state: GameState) => Deed | null
}
export type Deed =
  | { readonly by: PlayerId; readonly act: PlayerAct }
  | { readonly by: 'host'; readonly act: Exclude<HostAct, { kind: 'Undo' }> }

export type Timed = Extract<Phase, { readonly startedAt: number }>

export const livingIds = (state: GameState): PlayerId[] =>
  Object.values(state.players).flatMap(({ id, alive }) => (alive ? [id] : []))
export const holders = (state: GameState, role: RoleId): PlayerId[] =>
  livingIds(state).filter((id) => state.players[id]?.role === role)
export const words = ['Found in the well.', 'Gone with the crows. **Not** a sound.', 'Мороз на стекле. @everyone']

/** The moments of a phase, from its beginning to shortly before its end. */
export function moments(dice: Dice, { startedAt, deadline }: Timed, count: number, from = 2, to = 70): number[] {
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

/** Which of a list that may be empty. */
export const nth = <T>(items: readonly T[], n: number): T | undefined => items[n % items.length]
