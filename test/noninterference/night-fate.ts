import { diceFrom, drawn } from '#engine/random'
import type { GameState } from '#engine/state'
import { type Deed, holders, livingIds, type Move, nth, type Timed, words } from './moves.js'
import { chance, type Pair, type SideName } from './pair.js'

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
