import type { PlayerAct } from '#engine/commands'
import { diceFrom } from '#engine/random'
import type { GameState, PlayerId } from '#engine/state'
import { isOfCoven } from './entitled.js'
import { type Deed, holders, livingIds, type Move, moments, nth, type Timed } from './moves.js'
import { fateOf } from './night-fate.js'
import type { Pair, SideName } from './pair.js'

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
