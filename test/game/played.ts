import fc from 'fast-check'
import { evolve } from '#engine/evolve'
import { openGame } from '#engine/open-game'
import type { GameState } from '#engine/state'
import type { Commit } from '#game/commit'
import { addCommand, emptyDraft, newCommit } from '#game/draft'
import { previewUndo } from '#game/undo-history'
import { games, play } from '../engine/properties/random-play.js'
import { deck } from '../support/riddle-deck.js'

export const guildId = '100200300400500600'
export const gameId = `${guildId}-1`

/** A random game as the application would have written it; ids and names are those of the random table. */
export function played(game: Parameters<typeof play>[0]): readonly Commit[] {
  const { settings, hosted, players } = game.setup
  const { heard } = play(game)
  const start = heard[0]?.command.handledAt ?? 0
  const events = openGame({ id: gameId, locale: 'ru', title: 'Random', hosted, settings })
  const state = events.reduce<GameState | null>(evolve, null)
  if (state === null) throw new Error('The opening opens nothing.')
  const opening = newCommit(
    { gameId, guildId, version: 1 },
    { at: start, actor: { kind: 'host', id: 'h', name: 'H' }, act: { kind: 'OpenGame' }, reason: undefined },
    null,
    events,
    state,
  )
  const joins = Array.from({ length: players }, (_, index) => ({
    actor: { kind: 'player', id: `p${index}` } as const,
    act: { kind: 'Join', name: `P${index}` } as const,
    receivedAt: start,
    handledAt: start,
    id: String(index),
    seed: `join ${index}`,
  }))
  let draft = emptyDraft({ gameId, guildId, version: 1, state })
  for (const command of [...joins, ...heard.map((each) => each.command)]) {
    const { act } = command
    const restored = () => previewUndo([opening, ...draft.commits], act.kind === 'Undo' ? act.acts : 1)?.state
    const asked = act.kind === 'Undo' ? { ...act, restored: restored() ?? draft.game.state } : act
    const drafted = addCommand(draft, { ...command, act: asked }, deck)
    if (drafted.ok) draft = drafted.draft
  }
  return [opening, ...draft.commits]
}

/** So many random games, the same every time. */
export const someGames = (count: number, seed: number): readonly (readonly Commit[])[] =>
  fc.sample(games, { numRuns: count, seed }).map(played)

/** What has been through a database or a file. */
export const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
