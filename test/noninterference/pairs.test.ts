import { describe, expect, it, vi } from 'vitest'
import { type Duel, duel } from './duel.js'

vi.mock('#i18n/translate', async (original) => {
  const { remembering } = await import('./quick-translate.js')
  const actual = await original<typeof import('#i18n/translate')>()
  return { ...actual, translator: remembering(actual.translator) }
})

const slices = 4
const pairsInSlice = 500
/** A pair counts when something could have leaked at so many moments at least. */
const fewest = 5

/** The pairs of a slice that count, and how many were played for them. */
function played(slice: number): { readonly counted: readonly Duel[]; readonly tried: number } {
  const counted: Duel[] = []
  let tried = 0
  for (; counted.length < pairsInSlice && tried < pairsInSlice * 2; tried++) {
    const one = duel(tried * slices + slice)
    if (one.leak) expect.fail(leakReport(one))
    if (one.differing >= fewest) counted.push(one)
  }
  return { counted, tried }
}

function leakReport({ pair, leak, compared }: Duel): string {
  const { index, viewer, casts, settings } = pair
  const { what, one, other } = leak ?? { what: '', one: '', other: '' }
  const at = [...one].findIndex((letter, n) => letter !== other[n])
  const near = (bytes: string) => bytes.slice(Math.max(0, at - 300), at + 200)
  const games = JSON.stringify({ casts, settings })
  return `Pair ${index}, moment ${compared}: ${what} (${viewer}, ${casts.one[viewer]}) differs.\n…${near(one)}…\n…${near(other)}…\n${games}`
}

describe('law 4: for pairs of games that differ only in what a viewer may not know', () => {
  it.each(Array.from({ length: slices }, (_, slice) => slice))(
    'everything that reaches him is the same byte for byte (part %i)',
    { timeout: 600_000 },
    (slice) => {
      const { counted, tried } = played(slice)
      expect(counted).toHaveLength(pairsInSlice)
      expect(tried).toBeLessThan(pairsInSlice * 1.2)
      const moments = counted.reduce((sum, { differing }) => sum + differing, 0)
      expect(moments).toBeGreaterThan(pairsInSlice * 20)
      // Nothing was proved of what was never reached.
      const reached = (test: (one: Duel) => boolean) => counted.filter(test).length
      for (const [phase, enough] of Object.entries({ night: 400, day: 250, burning: 120, riddle: 10 }))
        expect(
          reached(({ phases }) => phases.has(phase)),
          phase,
        ).toBeGreaterThan(enough)
      for (const role of ['coven', 'samhain', 'catholic', 'surgeon', 'journalist', 'citizen'])
        expect(
          reached(({ pair }) => pair.casts.one[pair.viewer] === role),
          role,
        ).toBeGreaterThan(15)
      expect(reached(({ parted }) => parted > 0)).toBeGreaterThan(25)
      expect(reached(({ hidden }) => hidden > 0)).toBeGreaterThan(pairsInSlice / 2)
      expect(reached(({ pair, phases }) => pair.settings.ballot === 'secret' && phases.has('burning'))).toBeGreaterThan(
        60,
      )
      expect(reached(({ dawns, pair }) => dawns > 0 && pair.settings.schedule === 'classic')).toBeGreaterThan(150)
    },
  )
})
