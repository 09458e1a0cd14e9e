import { configDefaults, defineConfig } from 'vitest/config'

const conditions = ['source', 'module', 'node', 'development|production']

export default defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    include: ['test/**/*.test.ts'],
    // Outages, crashes and abuse measure themselves against real time and want the machine: npm run test:endurance.
    // A sample of them is part of .ci/run, after the others.
    exclude: [...configDefaults.exclude, 'test/{outage,crash,fuzz}/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A second, the default, is little on a busy machine or before a slow database.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
  },
})
