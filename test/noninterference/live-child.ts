import { startBot } from '../support/bot.js'
import { type Place, playLive, prepare, type Witnessed } from './live-side.js'
import { pairOf, type SideName } from './pair.js'

const dayMs = 86_400_000
const turns = 4

/** One process plays one game of every pair, one after the other: nothing of the other games can reach it. */
async function playAll(side: SideName, indices: readonly number[]): Promise<Witnessed[][]> {
  const bot = await startBot()
  // The same moment throws the same dice, however many acts came before it.
  Object.assign(bot.ports.seeds, { next: () => `dice ${bot.clock.now()}` })
  const pairs = indices.map(pairOf)
  const places: Place[] = pairs.map((pair) => prepare(bot, pair))
  const opens = bot.clock.now()
  const all: Witnessed[][] = []
  for (const [at, pair] of pairs.entries()) {
    // An evening like the first, after the longest game.
    bot.clock.set(opens + at * 5 * dayMs)
    const place = places[at]
    if (place) all.push(await playLive(bot, pair, side, place, turns))
  }
  if (bot.failures.length > 0) throw new Error(bot.failures.map(({ what, error }) => `${what}: ${error}`).join('\n'))
  await bot.close()
  return all
}

const [side = '', ...indices] = process.argv.slice(2)
const played = await playAll(side === 'one' ? 'one' : 'other', indices.map(Number))
process.send?.(played, () => process.disconnect())
