import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { playBatch } from '../../scripts/simulate/batch.js'

const root = resolve(import.meta.dirname, '../..')
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', '--conditions=source', 'scripts/simulate.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  })

describe('npm run simulate', () => {
  test('plays on two threads what it plays on one, and prints nothing but JSON with --json', {
    timeout: 90_000,
  }, () => {
    const { stdout, status } = run('--games', '6', '--players', '7-8', '--seed', 'cli', '--workers', '2', '--json')
    expect(status).toBe(0)
    const { rows } = JSON.parse(stdout)
    const alone = [7, 8].map((players) =>
      playBatch({ players, from: 0, to: 6, seed: 'cli', locale: 'en-US', settings: {} }),
    )
    expect(rows).toEqual(alone.map((tally) => expect.objectContaining(JSON.parse(JSON.stringify(tally)))))
  })

  test('tells a mistake plainly, with the usage, and exits with 2', () => {
    const { stderr, stdout, status } = run('--players', '4')
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^--players takes numbers or ranges from 5 to 60, not "4"\n\nusage: /)
  })
})
