import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMemoryTable } from '../scripts/scenario/memory-table.js'
import { runScenario } from '../scripts/scenario/run-scenario.js'
import { readScenario } from '../scripts/scenario/scenario-file.js'

const root = join(import.meta.dirname, '..')
const own = join(root, 'test/scenarios')
const given = ['../shared/scenarios', '../shared/scenarios-generated'].map((folder) => join(root, folder))

const filesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name))

/** The values of the law's table of settings, the default first. */
const valuesOfSettings: Readonly<Record<string, readonly unknown[]>> = {
  schedule: ['classic', 'blitz'],
  timeZone: ['Europe/Moscow'],
  burningAt: ['20:01'],
  burningMinutes: [30],
  newDay: ['morning', 'lateEvening'],
  morningFrom: ['09:00'],
  morningTo: ['10:00'],
  lateEveningAt: ['23:01'],
  nightSeconds: [240],
  daySeconds: [600],
  burningSeconds: [180],
  riddleSeconds: [90, 45],
  riddleRounds: [3],
  riddle: ['fastestBurns', 'fastestIsSpared'],
  earlyEnd: [true, false],
  firstNight: ['full', 'peaceful'],
  samhain: ['auto', 'always', 'never'],
  samhainGuise: ['town', 'own'],
  friendlyFire: [false, true],
  silentWarlock: ['majority', 'host', 'refuse'],
  hostGrace: [10],
  surgeonWindow: ['eveningAndNight', 'evening'],
  surgeonSelf: [true, false],
  surgeonRepeat: [true, false],
  noCandidates: ['everyone', 'nobody'],
  ballot: ['open', 'secret'],
  revealOnDeath: [true, false],
  suicide: ['host', 'free', 'never'],
  absence: ['warn', 'kill', 'ignore'],
  absenceDays: [2],
}

const chapters = { P: 3, C: 6, N: 13, D: 4, B: 8, S: 4, V: 5 }
const rules = Object.entries(chapters).flatMap(([chapter, last]) =>
  Array.from({ length: last }, (_, index) => `${chapter}${index + 1}`),
)

for (const folder of [own, ...given].filter(existsSync)) {
  describe(`scenarios of ${relative(root, folder)}`, () => {
    it.each(filesOf(folder).map((file) => [readScenario(file).name, file]))('%s', async (_name, file) => {
      const table = createMemoryTable()
      try {
        expect(await runScenario(readScenario(file), table)).toBeNull()
      } finally {
        await table.close()
      }
    })
  })
}

describe('the scenarios of this repository', () => {
  const scenarios = filesOf(own).map(readScenario)

  it('name every rule of the law', () => {
    const named = new Set(scenarios.flatMap(({ name }) => name.match(/\b[PCNDBSV]\d+\b/g) ?? []))
    expect(rules.filter((rule) => !named.has(rule))).toEqual([])
  })

  it('set every setting to each of its values', () => {
    const set = new Set(
      scenarios.flatMap(({ settings }) => Object.entries(settings).map((pair) => JSON.stringify(pair))),
    )
    const missing = Object.entries(valuesOfSettings)
      .flatMap(([setting, values]) => values.map((value) => JSON.stringify([setting, value])))
      .filter((pair) => !set.has(pair))
    expect(missing).toEqual([])
  })

  it('have each a name of its own', () => {
    const names = scenarios.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
