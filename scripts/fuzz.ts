import { parseArgs } from 'node:util'
import { mib } from './fuzz/heap.js'
import { fuzz } from './fuzz/run.js'

const { values } = parseArgs({
  options: { interactions: { type: 'string', default: '100000' }, seed: { type: 'string', default: '31' } },
})

const report = await fuzz({
  interactions: Number(values.interactions),
  seed: values.seed,
  say: (line) => console.log(line),
})
const { problems, heap, ...counts } = report
console.log(counts)
console.log(`heap: ${heap.map(mib).join(', ')}`)
for (const { kind, count } of problems) console.error(`${count} times: ${kind}`)
console.log(problems.length === 0 ? 'No problems.' : `${problems.length} kinds of problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
