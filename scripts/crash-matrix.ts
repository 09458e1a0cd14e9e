/**
 * `npm run crash-matrix`: lets the bot die at every step of every kind of transition and compares with the tale in
 * which it does not. `--every N`: only at each Nth step.
 */
import { parseArgs } from 'node:util'
import { liveHere } from './crash-matrix/incarnation.js'
import { type Point, playAllDeaths, playUndisturbed, type Reference } from './crash-matrix/matrix.js'
import { extinguish, mortalWay } from './crash-matrix/mortal-life.js'
import { playShare } from './crash-matrix/share.js'
import { placeTable, tableOf } from './crash-matrix/table.js'

const { values } = parseArgs({ options: { every: { type: 'string', default: '1' } } })
const every = Number(values.every)
if (!Number.isInteger(every) || every < 1) throw new Error('usage: npm run crash-matrix -- [--every N]')

const here = { name: 'in place', live: liveHere }
const wrong: Point[] = []
const note = (way: string, points: readonly Point[]) => {
  const bad = points.filter((point) => point.wrong !== null)
  wrong.push(...bad)
  process.stderr.write(`${way}: ${points.length} deaths, ${bad.length} wrong\n`)
  for (const { name, rank, death, wrong: why } of bad) {
    const where = death ? `${death.crossing.wire} ${death.crossing.way} ${death.crossing.what}` : 'no death'
    process.stderr.write(`  ${name}, step ${rank} (${where}): ${why?.slice(0, 1_000)}\n`)
  }
}

/** Every step of every deed, shared out by step; two at a time. */
async function everyStep(reference: Reference): Promise<readonly Point[]> {
  const most = Math.max(...reference.deeds.map(({ steps }) => steps))
  const all: Point[] = []
  let next = 1
  const worker = async () => {
    while (next <= most) {
      const rank = next
      next += every
      const points = await playShare({ reference, rank })
      note(`step ${rank} of each`, points)
      all.push(...points)
    }
  }
  await Promise.all([worker(), worker()])
  return all
}

/** One true death of a process in each kind of deed, early in the one and late in the other. */
async function oneOfEach(reference: Reference): Promise<readonly Point[]> {
  const seen = new Set<string>()
  const ranks = reference.deeds.map(({ name, steps }, deed) => {
    if (seen.has(name)) return null
    seen.add(name)
    return 1 + ((deed * 11) % steps)
  })
  const points = await playAllDeaths(mortalWay, reference, (deed) => ranks[deed] ?? null)
  note('SIGKILL', points)
  return points
}

const reference = await playUndisturbed(here)
const inPlace = await everyStep(reference)
const killed = await oneOfEach(reference)
await extinguish()
console.log(tableOf(reference, inPlace, killed))
console.log(placeTable([...inPlace, ...killed]))
process.exit(wrong.length > 0 ? 1 : 0)
