import { engineRate } from './bench/engine.js'
import { manyGames } from './bench/many-games.js'
import { storm } from './bench/storm.js'

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

/** Speed as ratios in one run; a benchmark, not a test: it prints and judges nothing. */
console.log(`engine: ${whole(engineRate())} commands decided a second on one core, 15 players (wanted: 100,000)`)
const { bare, game, ratio } = await storm()
console.log(`200 presses at once, bare bot: p50 ${whole(bare.p50)} ms, p99 ${whole(bare.p99)} ms`)
console.log(`200 votes at once, the game:   p50 ${whole(game.p50)} ms, p99 ${whole(game.p99)} ms`)
console.log(`ratio at p99: ${ratio.toFixed(2)} (wanted: at most 1.5)`)
const { before, after } = await manyGames()
const megabytes = (bytes: number): string => whole(bytes / 1_048_576)
console.log(`1,000 running games: ${megabytes(after)} MB, none: ${megabytes(before)} MB (wanted: at most 200 MB more)`)
