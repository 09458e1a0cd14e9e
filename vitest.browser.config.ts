import { defineConfig, mergeConfig } from 'vitest/config'
import everything from './vitest.config.js'

/** The tests that need a Chromium on the machine: `npm run test:browser`. */
export default mergeConfig(
  { ...everything, test: { ...everything.test, include: [] } },
  defineConfig({ test: { include: ['test/**/*.browser-test.ts'] } }),
)
