import type { Batch } from './batch.js'
import type { Orders } from './orders.js'
import { addTally, emptyTally, type Tally } from './tally.js'
import { playAll } from './workers.js'

/** Small enough that all threads are busy to the end, and that progress is seen. */
const batchesPerThread = 8
const largestBatch = 25

/** Plays the games that were ordered: a tally for each number of players, in the order of the order. */
export async function simulate(orders: Orders, progress: (played: number, of: number) => void): Promise<Row[]> {
  const { games, players, workers, settings, seed, locale } = orders
  const size = Math.max(1, Math.min(largestBatch, Math.ceil(games / (workers * batchesPerThread))))
  const rows = new Map(players.map((count) => [count, emptyTally()]))
  const batches = players.flatMap((count) =>
    Array.from({ length: Math.ceil(games / size) }, (_, at): Batch => {
      const from = at * size
      return { players: count, from, to: Math.min(games, from + size), seed, locale, settings }
    }),
  )
  let played = 0
  progress(0, games * players.length)
  // Large games first: the last ones to end are then the shortest.
  const heaviestFirst = [...batches].sort((a, b) => b.players - a.players)
  await playAll(heaviestFirst, workers, (batch, tally) => {
    const row = rows.get(batch.players)
    if (row) addTally(row, tally)
    played += tally.games
    progress(played, games * players.length)
  })
  return [...rows].map(([count, tally]) => ({ players: count, tally }))
}

export interface Row {
  readonly players: number
  readonly tally: Tally
}
