import type { Act, ActKind, PlayerAct } from './commands.js'
import { deadlineOf } from './deadline.js'
import { decide } from './decide.js'
import { idsOf, playerOf, playersOf } from './population.js'
import type { RefusalCode } from './refusals.js'
import { roles } from './roles.js'
import type { GameState, PlayerId } from './state.js'
import type { Affordance } from './view.js'

/** What everyone living may try, whatever his role (P1, S1). */
const everyone: readonly ActKind[] = [
  'Nominate',
  'Withdraw',
  'CastVote',
  'Unvote',
  'SpeakLastWord',
  'PleadSuicide',
  'Answer',
]

/** A well-formed act of each kind, aimed at `target`, to try the law with. */
const trial: Partial<{ [K in ActKind]: (target: PlayerId, other: PlayerId) => PlayerAct }> = {
  Propose: (target) => ({ kind: 'Propose', target, description: '.' }),
  DecideKill: (target) => ({ kind: 'DecideKill', target, description: '.' }),
  RefuseKill: () => ({ kind: 'RefuseKill' }),
  Elect: (target) => ({ kind: 'Elect', target }),
  DemandElection: () => ({ kind: 'DemandElection' }),
  Check: (target) => ({ kind: 'Check', target }),
  Strike: (target) => ({ kind: 'Strike', target, description: '.' }),
  Rest: () => ({ kind: 'Rest' }),
  Compare: (target, other) => ({ kind: 'Compare', targets: [target, other] }),
  FileColumn: () => ({ kind: 'FileColumn', text: '.' }),
  Shield: (target) => ({ kind: 'Shield', target }),
  DeclareTruce: () => ({ kind: 'DeclareTruce' }),
  Nominate: (target) => ({ kind: 'Nominate', target }),
  Withdraw: () => ({ kind: 'Withdraw' }),
  CastVote: (target) => ({ kind: 'CastVote', target }),
  Unvote: () => ({ kind: 'Unvote' }),
  SpeakLastWord: () => ({ kind: 'SpeakLastWord', text: '.' }),
  PleadSuicide: () => ({ kind: 'PleadSuicide', reason: '.' }),
  Answer: () => ({ kind: 'Answer', choice: -1 }),
}

const aimed: ReadonlySet<ActKind> = new Set<ActKind>([
  'Propose',
  'DecideKill',
  'Elect',
  'Check',
  'Strike',
  'Compare',
  'Shield',
  'Nominate',
  'CastVote',
])
/** Refusals that depend on the target or the text, not on the act alone. */
const aboutTarget: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'unknown-player',
  'dead-target',
  'own-kind',
  'self-target',
  'same-target',
  'no-such-target',
  'only-the-checked',
  'repeat-target',
  'not-a-candidate',
  'strike-sealed',
  'description-required',
  'too-long',
])
const emptyDeck = { own: [], builtIn: [] }

/** Why the law would refuse `act` of `by` now, or `null`. Tries it on the state without changing anything. */
function refusalOf(state: GameState, by: PlayerId, act: Act): RefusalCode | null {
  const at = momentOf(state)
  const ruling = decide(
    state,
    { actor: { kind: 'player', id: by }, act, receivedAt: at, handledAt: at, id: '0', seed: 'trial' },
    emptyDeck,
  )
  return ruling.ok ? null : ruling.refusal.code
}

/** The last moment of the present phase: nothing is too late, and every act so far was earlier. */
const momentOf = (state: GameState): number =>
  deadlineOf(state) ?? ('startedAt' in state.phase ? state.phase.startedAt : 0)

/** Everything `by` may do now or will be able to do in this game, each tried only when it is looked at. */
export function affordancesOf(state: GameState, by: PlayerId): Affordance[] {
  const player = playerOf(state, by)
  if (!player || state.phase.phase === 'lobby' || state.phase.phase === 'ended') return []
  return [...roles[player.role].powers, ...everyone].map((act) => lazily(act, () => tried(state, by, act)))
}

type Tried = Omit<Affordance, 'act'>

function lazily(act: ActKind, attempt: () => Tried): Affordance {
  let found: Tried | null = null
  const result = () => {
    found ??= attempt()
    return found
  }
  return {
    act,
    get refusal() {
      return result().refusal
    },
    get targets() {
      return result().targets
    },
  }
}

function tried(state: GameState, by: PlayerId, act: ActKind): Tried {
  const make = trial[act]
  if (!make) return { refusal: 'wrong-phase', targets: [] }
  const other = idsOf(playersOf(state)).find((id) => id !== by && playerOf(state, id)?.alive) ?? by
  if (!aimed.has(act)) return { refusal: refusalOf(state, by, make(by, other)), targets: [] }
  const targets: PlayerId[] = []
  let last: RefusalCode = 'unknown-player'
  for (const id of Object.keys(state.players)) {
    const partner = act === 'Compare' && id === other ? by : other
    const refusal = refusalOf(state, by, make(id, partner))
    if (refusal === null) targets.push(id)
    else if (aboutTarget.has(refusal)) last = refusal
    else return { refusal, targets: [] } // about the act itself: the same for every target
  }
  return { refusal: targets.length > 0 ? null : last, targets }
}
