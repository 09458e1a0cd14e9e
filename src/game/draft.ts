import type { Act, Actor, Command, Deck } from '#engine/commands'
import { wakeAt } from '#engine/deadline'
import { decide } from '#engine/decide'
import type { GameEvent } from '#engine/events'
import type { Refusal } from '#engine/refusals'
import type { GameState } from '#engine/state'
import type { Commit, Given, RecordedAct } from '#game/commit'
import type { LoadedGame, Seeds } from '#game/ports'
import { react } from '#game/react'

/** Commits decided in memory on top of the durable `base` and not written yet. `game` is the state after them. */
export interface Draft {
  readonly base: LoadedGame
  readonly commits: readonly Commit[]
  readonly game: LoadedGame
}
export type Drafted =
  | { readonly ok: true; readonly events: readonly GameEvent[]; readonly draft: Draft }
  | { readonly ok: false; readonly refusal: Refusal }

export const emptyDraft = (game: LoadedGame): Draft => ({ base: game, commits: [], game })

/** One command more. A command that changes nothing adds no commit. */
export function addCommand(draft: Draft, command: Command, deck: Deck): Drafted {
  const before = draft.game.state
  const ruling = decide(before, command, deck)
  if (!ruling.ok) return { ok: false, refusal: ruling.refusal }
  if (ruling.events.length === 0) return { ok: true, events: [], draft }
  const commit = commitOf(draft.game, command, deck, before, ruling.events, ruling.state)
  const game: LoadedGame = { ...draft.game, version: commit.version, state: ruling.state }
  return { ok: true, events: ruling.events, draft: { base: draft.base, commits: [...draft.commits, commit], game } }
}

/**
 * Lets the clock act for as long as something is due: each tick ends at most one phase and is a commit
 * of its own (C6). `due` says whether a wake-up at a given moment has come. `stuck` is called when a
 * tick that was due changed nothing, which would be a bug of the law; the game goes on without it.
 */
export function tickWhileDue(
  draft: Draft,
  at: number,
  due: (wake: number) => boolean,
  deck: Deck,
  seeds: Seeds,
  stuck: (game: LoadedGame) => void,
): Draft {
  let current = draft
  for (let wake = wakeAt(current.game.state); wake !== null && due(wake); wake = wakeAt(current.game.state)) {
    const ticked = addCommand(current, tickAt(at, seeds.next()), deck)
    if (!ticked.ok || ticked.events.length === 0) {
      if (wake < at) stuck(current.game)
      break
    }
    current = ticked.draft
  }
  return current
}

const tickAt = (at: number, seed: string): Command => ({
  actor: { kind: 'clock' },
  act: { kind: 'Tick' },
  receivedAt: at,
  handledAt: at,
  id: '0',
  seed,
})

function commitOf(
  game: LoadedGame,
  command: Command,
  deck: Deck,
  before: GameState,
  events: readonly GameEvent[],
  after: GameState,
): Commit {
  return newCommit(
    { gameId: game.gameId, guildId: game.guildId, version: game.version + 1 },
    {
      at: command.handledAt,
      actor: command.actor,
      act: recorded(command.act),
      reason: command.reason,
      given: givenTo(command, deck, events),
    },
    before,
    events,
    after,
  )
}

interface Cause {
  readonly at: number
  readonly actor: Actor
  readonly act: RecordedAct
  readonly reason: string | undefined
  readonly given?: Given
}

export function newCommit(
  place: Pick<Commit, 'gameId' | 'guildId' | 'version'>,
  { at, actor, act, reason, given }: Cause,
  before: GameState | null,
  events: readonly GameEvent[],
  after: GameState,
): Commit {
  const announcements = react(before, events, after)
  return {
    ...place,
    at,
    actor,
    act,
    ...(reason === undefined ? {} : { reason }),
    ...(given && { given }),
    events,
    announcements,
    delivered: announcements.map(() => false),
  }
}

const recorded = (act: Act): RecordedAct => (act.kind === 'Undo' ? { kind: 'Undo', acts: act.acts } : act)

function givenTo({ receivedAt, id, seed }: Command, { own, builtIn }: Deck, events: readonly GameEvent[]): Given {
  const drew = events.some(({ kind }) => kind === 'RiddlePosed')
  const ids = (riddles: Deck['own']) => riddles.map((riddle) => riddle.id)
  return { receivedAt, id, seed, ...(drew && { riddles: { own: ids(own), builtIn: ids(builtIn) } }) }
}
