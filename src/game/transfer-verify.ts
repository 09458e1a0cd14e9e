import type { Act, Command, Deck } from '#engine/commands'
import { wakeAt } from '#engine/deadline'
import { decide } from '#engine/decide'
import type { EventOf, GameEvent } from '#engine/events'
import { evolve } from '#engine/evolve'
import { openGame } from '#engine/open-game'
import type { Riddle } from '#engine/riddles'
import type { GameState } from '#engine/state'
import { canonical, digestOf } from '#game/canonical'
import type { Commit } from '#game/commit'
import { previewUndo } from '#game/undo-history'

/** How a log stands before the law. */
export interface Verification {
  /** Commits decided anew that came to the events of the log. */
  readonly followed: number
  /** Versions whose dice were not recorded and that might be drawn otherwise: written by an earlier bot. */
  readonly unchecked: readonly number[]
  /** What does not follow, a sentence each; nothing after the first that cannot even be read. */
  readonly wrong: readonly { readonly version: number; readonly why: string }[]
  readonly deal: Deal | null
  /** `null` while the game runs. */
  readonly ended: { readonly winner: EventOf<'GameEnded'>['winner'] } | null
}

/** What was dealt last, and by whose hand where it was not the draw's. */
export interface Deal {
  readonly seed: string
  /** SHA-256 of the seed. */
  readonly hash: string
  readonly byHand: string | null
}

type Finding =
  | { readonly kind: 'follows' }
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'wrong'; readonly why: string }

/** Deals and plays a game again from its log alone: `commits` is the whole log in order. Never throws. */
export function verifyLog(commits: readonly Commit[]): Verification {
  let state: GameState | null = null
  let followed = 0
  const unchecked: number[] = []
  const wrong: { version: number; why: string }[] = []
  let deal: Deal | null = null
  for (const [index, commit] of commits.entries()) {
    try {
      const found = judge(state, commit, commits.slice(0, index))
      if (found.kind === 'follows') followed += 1
      else if (found.kind === 'unchecked') unchecked.push(commit.version)
      else wrong.push({ version: commit.version, why: found.why })
      for (const event of commit.events) {
        state = evolve(state, event)
        if (event.kind === 'RolesDealt') deal = dealOf(commit, event)
      }
    } catch (error) {
      const why = `cannot be read: ${error instanceof Error ? error.message : String(error)}`
      wrong.push({ version: commit.version, why })
      break
    }
  }
  const ended = state?.phase.phase === 'ended' ? { winner: state.phase.winner } : null
  return { followed, unchecked, wrong, deal, ended }
}

function judge(state: GameState | null, commit: Commit, before: readonly Commit[]): Finding {
  if (state === null) return judgeOpening(commit)
  const { at, actor, act, given } = commit
  if (act.kind === 'OpenGame') return { kind: 'wrong', why: 'opens a game that is open' }
  if (given && given.receivedAt > at) return { kind: 'wrong', why: 'was handled before it was received' }
  const due = wakeAt(state)
  if (actor.kind !== 'clock' && given && due !== null && due < at)
    return { kind: 'wrong', why: 'was decided before a phase that was over had been ended (C6)' }
  const command: Command = {
    actor,
    act: withRestored(act, state, before),
    receivedAt: given?.receivedAt ?? at,
    handledAt: at,
    id: given?.id ?? '0',
    seed: given?.seed ?? dealtSeed(commit) ?? '',
    ...(commit.reason !== undefined && { reason: commit.reason }),
  }
  const ruling = decide(state, command, deckOf(commit))
  const differs = ruling.ok
    ? difference(asPosed(ruling.events, commit), commit.events)
    : `is refused as ${ruling.refusal.code}`
  if (differs === null) return { kind: 'follows' }
  return given || dealtSeed(commit) !== null ? { kind: 'wrong', why: differs } : { kind: 'unchecked' }
}

function judgeOpening({ act, events }: Commit): Finding {
  const [opened] = events
  if (act.kind !== 'OpenGame' || opened?.kind !== 'GameOpened') return { kind: 'wrong', why: 'does not open the game' }
  const { host, ...opening } = opened
  const differs = difference(openGame({ ...opening, ...(host !== null && { host }) }), events)
  return differs === null ? { kind: 'follows' } : { kind: 'wrong', why: differs }
}

/** S3: what an undo restores follows from the log before it. */
function withRestored(
  act: Exclude<Commit['act'], { kind: 'OpenGame' }>,
  state: GameState,
  before: readonly Commit[],
): Act {
  if (act.kind !== 'Undo') return act
  return { ...act, restored: previewUndo(before, act.acts)?.state ?? state }
}

const dealtSeed = ({ events }: Commit): string | null =>
  events.find((event) => event.kind === 'RolesDealt')?.seed ?? null

function dealOf({ act, actor }: Commit, { seed }: EventOf<'RolesDealt'>): Deal {
  const byHand = act.kind === 'StartGame' && act.cast !== undefined && actor.kind === 'host' ? actor.name : null
  return { seed, hash: digestOf(seed), byHand }
}

/** The answers of every riddle stand for themselves while it is drawn and shuffled: what it asks is no draw. */
const faceless = (id: string): Riddle => ({ id, question: '', right: 'right', wrong: ['1', '2', '3'] })

/** B6: the deck as it was, by its ids. */
function deckOf({ given, events }: Commit): Deck {
  const posed = events.flatMap((event) => (event.kind === 'RiddlePosed' ? [event.riddle.id] : []))
  const { own = [], builtIn = posed } = given?.riddles ?? {}
  return { own: own.map(faceless), builtIn: builtIn.map(faceless) }
}

/** The riddle that was drawn, with the words in which it was posed. */
function asPosed(events: readonly GameEvent[], commit: Commit): readonly GameEvent[] {
  return events.map((event) => {
    if (event.kind !== 'RiddlePosed') return event
    const { id, right } = event.riddle
    const posed = commit.events.find((each) => each.kind === 'RiddlePosed')?.riddle
    return posed?.id === id && posed.right === right ? { ...event, riddle: posed } : event
  })
}

function difference(expected: readonly GameEvent[], found: readonly GameEvent[]): string | null {
  for (const [index, event] of expected.entries()) {
    const other = found[index]
    if (other === undefined) return `lacks ${event.kind}`
    if (canonical(other) !== canonical(event))
      return other.kind === event.kind
        ? `has another ${event.kind} than follows`
        : `has ${other.kind} in place of ${event.kind}`
  }
  const more = found[expected.length]
  return more === undefined ? null : `has ${more.kind}, which does not follow`
}
