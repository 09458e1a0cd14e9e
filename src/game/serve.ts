import type { Deck } from '#engine/commands'
import type { GameEvent } from '#engine/events'
import type { Refusal } from '#engine/refusals'
import type { GameState } from '#engine/state'
import { appendSurely } from '#game/append-surely'
import { addCommand, type Draft, emptyDraft, tickWhileDue } from '#game/draft'
import { followCommits } from '#game/load-game'
import { tellOfPlayingHost } from '#game/playing-host'
import type { Clock, CommitLog, LoadedGame, Reporter, Seeds } from '#game/ports'
import { type Request, toCommand } from '#game/request'
import { previewUndo } from '#game/undo-history'

export type Executed =
  | { readonly ok: true; readonly version: number; readonly events: readonly GameEvent[]; readonly state: GameState }
  | { readonly ok: false; readonly refusal: Refusal; readonly state: GameState }

/** Something to be done at a game's table: a command, a tick, or a look at the state. */
export interface Errand {
  readonly want: Request | 'tick' | 'look'
  readonly answer: (executed: Executed, game: LoadedGame) => void
  readonly fail: (error: unknown) => void
}

export interface ServePorts {
  readonly clock: Clock
  readonly seeds: Seeds
  readonly commits: CommitLog
  readonly reporter: Reporter
  /** Whether a later game of the same guild exists. */
  readonly superseded: (game: LoadedGame) => Promise<boolean>
}

/** An errand decided; it holds once `game.version` is durable. */
export interface Outcome {
  readonly errand: Errand
  readonly executed: Executed
  readonly game: LoadedGame
}
/** `game` and all `outcomes` are durable; `again` are the errands that must be served once more, in their order. */
export interface Served {
  readonly game: LoadedGame
  readonly outcomes: readonly Outcome[]
  readonly again: readonly Errand[]
}

/** `executed: null`: an undo reads the log, so what stands in the draft must be written before it. */
interface Attempt {
  readonly draft: Draft
  readonly executed: Executed | null
}

/**
 * Decides the errands one after the other on top of `base`, and writes all their commits in one go.
 * `fresh`: `base` has just been read from the log. An errand that throws fails alone.
 */
export async function serve(
  ports: ServePorts,
  base: LoadedGame,
  fresh: boolean,
  deck: Deck,
  batch: readonly Errand[],
): Promise<Served> {
  let draft = emptyDraft(base)
  let read = fresh
  const outcomes: Outcome[] = []
  let done = 0
  for (const errand of batch) {
    try {
      let attempt = await attemptErrand(ports, errand, draft, deck)
      if (!read && attempt.draft.commits.length === 0 && errand.want !== 'look') {
        read = true
        draft = emptyDraft(await readOn(ports.commits, draft.game))
        attempt = await attemptErrand(ports, errand, draft, deck)
      }
      draft = attempt.draft
      if (attempt.executed === null) break
      outcomes.push({ errand, executed: attempt.executed, game: draft.game })
    } catch (error) {
      errand.fail(error)
    }
    done += 1
  }
  const again = batch.slice(done)
  const { written } = draft.commits.length === 0 ? { written: 0 } : await appendSurely(ports.commits, draft.commits)
  if (written === draft.commits.length) return { game: draft.game, outcomes, again }
  // Someone else took a version: what was decided before it holds, the rest is decided anew on what the log says now.
  const taken = draft.base.version + written + 1
  const game = await readOn(ports.commits, draft.base)
  if (game.version < taken) throw new Error(`Version ${taken} of ${game.gameId} is taken by no commit.`)
  const holds = ({ game: at }: Outcome) => at.version < taken
  const lost = outcomes.filter((outcome) => !holds(outcome)).map(({ errand }) => errand)
  return { game, outcomes: outcomes.filter(holds), again: [...lost, ...again] }
}

async function attemptErrand(ports: ServePorts, { want }: Errand, draft: Draft, deck: Deck): Promise<Attempt> {
  if (want === 'look') return { draft, executed: accepted(draft.game, []) }
  const now = ports.clock.now()
  const due = want === 'tick' ? (wake: number) => wake <= now : (wake: number) => wake < now
  const ticked = tickWhileDue(draft, now, due, deck, ports.seeds, (stuck) =>
    ports.reporter.failed('a tick that was due changed nothing', null, {
      gameId: stuck.gameId,
      version: stuck.version,
    }),
  )
  if (want === 'tick') return { draft: ticked, executed: accepted(ticked.game, []) }
  if (want.act.kind === 'Undo') {
    if (ticked.commits.length > 0) return { draft: ticked, executed: null }
    // S3 allows an undo after the end, but no game comes back beside a later one of its guild.
    if (ticked.game.state.phase.phase === 'ended' && (await ports.superseded(ticked.game)))
      return { draft: ticked, executed: { ok: false, refusal: { code: 'ended' }, state: ticked.game.state } }
  }
  const command = await toCommand(want, now, ports.seeds.next(), async (acts) => {
    const log = await ports.commits.after(draft.game.gameId, 0)
    return previewUndo(log, acts)?.state ?? ticked.game.state
  })
  const drafted = addCommand(ticked, command, deck)
  if (!drafted.ok) {
    return { draft: ticked, executed: { ok: false, refusal: drafted.refusal, state: ticked.game.state } }
  }
  const told = await tellOfPlayingHost(drafted.draft, ticked, want, ports.commits)
  return { draft: told, executed: accepted(told.game, drafted.events) }
}

const accepted = ({ version, state }: LoadedGame, events: readonly GameEvent[]): Executed => ({
  ok: true,
  version,
  events,
  state,
})

const readOn = async (commits: CommitLog, game: LoadedGame): Promise<LoadedGame> =>
  followCommits(game, await commits.after(game.gameId, game.version))
