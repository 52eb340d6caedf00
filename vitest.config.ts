import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig, type UserProjectConfigExport } from 'vitest/config'
import { reactPlugins } from './vite.shared.ts'
import { propertyRuns } from './propertyRuns.ts'

const screenTests = [
  'libs/platform/src/**/*.test.{ts,tsx}',
  'libs/widget/src/**/*.test.{ts,tsx}',
  'libs/feature/*/src/**/*.test.{ts,tsx}',
  'apps/{admin,system-admin,support-widget}/src/**/*.test.{ts,tsx}',
]
const serverTests = [
  'apps/provider-api/src/**/*.test.ts',
  'apps/provider-api/build/*.test.ts',
  'libs/demo-data/src/**/*.test.ts',
  'libs/sandbox/src/**/*.test.ts',
  'libs/widget/build/*.test.ts',
  'tools/**/*.test.ts',
]
const testsWith = (patterns: string[], text: string) =>
  globSync(patterns, { cwd: import.meta.dirname }).filter((path) =>
    readFileSync(join(import.meta.dirname, path), 'utf8').includes(text),
  )
/**
 * Puts a database into the globals of its process and keeps it over a reset of the modules: these
 * have a process of their own.
 */
const keepRecords = testsWith(screenTests, "'fake-indexeddb/auto'")
/** Replaces a module, which must not be loaded before: these have modules of their own. */
const mockModules = testsWith(serverTests, 'vi.mock(')
/** Test PGlite itself, or count the pages that its planner reads: these have a PGlite besides. */
const testPglite = testsWith(serverTests, "skipIf(process.env['DATABASE_URL'])")
/** Start processes on a PostgreSQL and a Redis of their own, and kill them (`npm run test:nodes`). */
const startNodes = [
  'twoNodes',
  'twoVersions',
  'twoProcesses',
  'databaseOutages',
  'reconnectStorm',
  'backupCommands',
  'moveCommand',
].map((name) => `apps/provider-api/src/**/${name}.test.ts`)
/**
 * Node loads these sources as it does in production, without Vite in between: a quarter of the server tests' processor
 * time went into its transforms. What mocks modules or writes JSX still needs them.
 */
const loadedByNode = { viteModuleRunner: false, nodeLoader: false } as const
/** A busy machine takes seconds for what takes milliseconds on an idle one; Vitest's own limit is one second. */
const patient = { poll: { timeout: 20_000 } } as const
const server = {
  environment: 'node',
  expect: patient,
  // A PGlite boots in 2 to 12 s on two busy cores.
  hookTimeout: 60_000,
  testTimeout: 30_000,
} as const
const onPglite = { DATABASE_URL: '' }
const screens = {
  plugins: reactPlugins(),
  test: { environment: 'jsdom', expect: patient, setupFiles: ['./vitest.setup.ts'], testTimeout: 30_000 },
} satisfies UserProjectConfigExport

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
          experimental: loadedByNode,
          setupFiles: ['./vitest.properties.ts'],
          // Pure functions leave nothing behind for the next file.
          isolate: false,
          testTimeout: 60_000 + 30 * propertyRuns,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: serverTests,
          experimental: loadedByNode,
          exclude: [...configDefaults.exclude, ...mockModules, ...startNodes],
          globalSetup: './tools/postgres/serverTests.mjs',
          // The server's modules hold no state; loading them anew for each file would take a fifth of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...server,
          name: 'server-pglite',
          include: [...testPglite, 'apps/provider-api/src/**/backupCommands.test.ts'],
          experimental: loadedByNode,
          env: onPglite,
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-mocks', include: mockModules, env: onPglite } },
      { test: { ...server, name: 'nodes', include: startNodes, experimental: loadedByNode } },
      {
        ...screens,
        test: {
          ...screens.test,
          name: 'screen',
          include: screenTests,
          exclude: [...configDefaults.exclude, ...keepRecords],
          // Each file has a page and modules of its own all the same: the set-up sees to it.
          isolate: false,
        },
      },
      { ...screens, test: { ...screens.test, name: 'screen-records', include: keepRecords } },
    ],
  },
})
