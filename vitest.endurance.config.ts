import { defineConfig, mergeConfig } from 'vitest/config'
import everything from './vitest.config.js'

/** Outages, crashes and abuse, one file after another: `npm run test:endurance`. */
export default mergeConfig(
  { ...everything, test: { ...everything.test, include: [], exclude: [] } },
  defineConfig({ test: { include: ['test/{outage,crash,fuzz}/**/*.test.ts'], fileParallelism: false } }),
)
