import { isDeepStrictEqual } from 'node:util'
import { replay } from '#engine/evolve'
import type { Bot } from '../../src/bot.js'
import type { Problems } from './watch.js'

/** The game's log leads to its state, without a gap, and nothing is left unsaid. Returns the number of its commits. */
export async function auditGame({ store, app }: Bot, gameId: string, problems: Problems): Promise<number> {
  const commits = await store.commits.after(gameId, 0)
  const game = await app.load(gameId)
  const replayed = replay(commits.flatMap(({ events }) => events))
  if (!game || !isDeepStrictEqual(replayed, game.state))
    problems.note('a log that does not lead to its state', [gameId, differences(replayed, game?.state).slice(0, 8)])
  if (commits.some(({ version }, index) => version !== index + 1)) problems.note('a gap in a log', gameId)
  const unsaid = await store.outbox.pending(gameId)
  if (unsaid.length > 0) problems.note('left unsaid', [gameId, unsaid.slice(0, 3)])
  return commits.length
}

/** Where two values differ, as paths with what stands on either side. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (isDeepStrictEqual(one, other)) return []
  if (!isTable(one) || !isTable(other)) return [`${path}: ${JSON.stringify(one)} / ${JSON.stringify(other)}`]
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].flatMap((key) => differences(one[key], other[key], `${path}.${key}`))
}

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
