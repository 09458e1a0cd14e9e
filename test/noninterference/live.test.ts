import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { duel } from './duel.js'
import type { Witnessed } from './live-side.js'
import type { SideName } from './pair.js'

const wanted = 20

/** Pairs that stay alike for long enough to show something. */
function worthPlaying(): number[] {
  const found: number[] = []
  for (let index = 10_000; found.length < wanted; index++) {
    const { differing, phases } = duel(index)
    if (differing > 20 && differing < 60 && phases.size >= 3) found.push(index)
  }
  return found
}

async function playedBy(side: SideName, indices: readonly number[]): Promise<Witnessed[][]> {
  const child = fork(fileURLToPath(new URL('live-child.ts', import.meta.url)), [side, ...indices.map(String)], {
    execArgv: ['--conditions=source', '--import', 'tsx'],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let played: Witnessed[][] | null = null
  child.once('message', (message) => {
    played = message as Witnessed[][]
  })
  await once(child, 'exit')
  return played ?? expect.fail(`the process that plays ${side} ended without a word`)
}

it('law 4: through the real bot, two games that differ only in secrets look the same to whoever may not know them', {
  timeout: 300_000,
}, async () => {
  const indices = worthPlaying()
  const [first, second] = await Promise.all([playedBy('one', indices), playedBy('other', indices)])
  let compared = 0
  for (const [at, index] of indices.entries()) {
    const [one = [], other = []] = [first[at], second[at]]
    for (const [n, mine] of one.entries()) {
      const theirs = other[n]
      if (!theirs || theirs.over !== mine.over || theirs.known.join('\n') !== mine.known.join('\n')) break
      expect(theirs.at).toBe(mine.at)
      expectSame(`Pair ${index}, moment ${n}`, mine.shown, theirs.shown)
      expectSame(`Pair ${index}, moment ${n}, asked`, mine.asked, theirs.asked)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(wanted * 12)
})

function expectSame(where: string, one: string, other: string): void {
  if (one === other) return
  const at = [...one].findIndex((letter, n) => letter !== other[n])
  const near = (text: string) => text.slice(Math.max(0, at - 400), at + 300)
  expect.fail(`${where}:\n…${near(one)}…\n…${near(other)}…`)
}
