import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { reactPlugins } from './vite.shared.ts'
import { propertyRuns } from './propertyRuns.ts'

export default defineConfig({
  test: {
    // As many as a small machine has cores; by itself Vitest leaves one of two to nobody.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'domain',
          environment: 'node',
          include: ['libs/domain/*/src/**/*.test.ts'],
          setupFiles: ['./vitest.properties.ts'],
          // Pure functions leave nothing behind for the next file.
          isolate: false,
          testTimeout: 60_000 + 30 * propertyRuns,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: [
            'apps/provider-api/src/**/*.test.ts',
            'libs/demo-data/src/**/*.test.ts',
            'libs/sandbox/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          // PGlite boots in 2 to 12 s on two busy cores.
          hookTimeout: 60_000,
          testTimeout: 30_000,
        },
      },
      {
        plugins: reactPlugins(),
        test: {
          name: 'screen',
          environment: 'jsdom',
          include: [
            'libs/platform/src/**/*.test.{ts,tsx}',
            'libs/feature/*/src/**/*.test.{ts,tsx}',
            'apps/{admin,system-admin,support-widget}/src/**/*.test.{ts,tsx}',
          ],
          setupFiles: ['./vitest.setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
