import { defineConfig } from 'vitest/config'
import { reactPlugins } from './vite.shared.ts'
import { propertyRuns } from './propertyRuns.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          environment: 'node',
          include: ['libs/domain/*/src/**/*.test.ts'],
          setupFiles: ['./vitest.properties.ts'],
          testTimeout: 60_000 + 30 * propertyRuns,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/provider-api/src/**/*.test.ts', 'libs/sandbox/src/**/*.test.ts', 'tools/**/*.test.ts'],
          // PGlite boots in 2 to 12 s on two busy cores.
          hookTimeout: 60_000,
          testTimeout: 30_000,
          maxWorkers: 2,
        },
      },
      {
        plugins: reactPlugins(),
        test: {
          name: 'screen',
          environment: 'jsdom',
          include: ['libs/platform/src/**/*.test.{ts,tsx}', 'libs/feature/*/src/**/*.test.{ts,tsx}', 'apps/{admin,system-admin,support-widget}/src/**/*.test.{ts,tsx}'],
          setupFiles: ['./vitest.setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
