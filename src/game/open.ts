import { evolve } from '#engine/evolve'
import { openGame } from '#engine/open-game'
import { defaultSettings, type Settings } from '#engine/settings'
import { badSetting } from '#engine/settings-check'
import type { GameState } from '#engine/state'
import { newCommit } from '#game/draft'
import { gameIdOf } from '#game/game-id'
import type { Clock, CommitLog, GameIndex, LoadedGame } from '#game/ports'

export interface Opening {
  readonly guildId: string
  readonly title: string
  readonly locale: string
  /** Whether a human host is there to be asked (S1, N5). */
  readonly hosted: boolean
  readonly settings?: Partial<Settings>
  readonly by: { readonly id: string; readonly name: string }
}
export type Opened =
  | { readonly ok: true; readonly game: LoadedGame }
  | { readonly ok: false; readonly refusal: 'game-running' }
  | { readonly ok: false; readonly refusal: 'bad-setting'; readonly setting: string }

export interface OpenPorts {
  readonly clock: Clock
  readonly commits: CommitLog
  readonly games: GameIndex
  readonly load: (gameId: string) => Promise<LoadedGame | null>
}

/**
 * Opens the guild's next game if none is running. The read model is written first, so that boot finds the
 * game however early the process ends; an entry without a log is no game.
 */
export async function open(ports: OpenPorts, opening: Opening, settings: Partial<Settings>): Promise<Opened> {
  const { guildId, title, locale, hosted, by } = opening
  const setting = badSetting(settings, defaultSettings)
  if (setting !== null) return { ok: false, refusal: 'bad-setting', setting }
  const newest = await ports.games.newest(guildId)
  const last = newest === null ? null : await ports.load(newest.gameId)
  if (last !== null && last.state.phase.phase !== 'ended') return { ok: false, refusal: 'game-running' }

  const number = newest === null ? 1 : last === null ? newest.number : newest.number + 1
  const gameId = gameIdOf(guildId, number)
  await ports.games.put({ gameId, guildId, number, title, phase: 'lobby', running: true, wakeAt: null })
  const events = openGame({ id: gameId, locale, title, hosted, host: by.id, settings })
  let state: GameState | null = null
  for (const event of events) state = evolve(state, event)
  if (state === null) throw new Error('A game opened without an event.')
  const commit = newCommit(
    { gameId, guildId, version: 1 },
    { at: ports.clock.now(), actor: { kind: 'host', ...by }, act: { kind: 'OpenGame' }, reason: undefined },
    null,
    events,
    state,
  )
  const { written } = await ports.commits.append([commit])
  if (written === 0) return { ok: false, refusal: 'game-running' }
  return { ok: true, game: { gameId, guildId, version: 1, state } }
}
