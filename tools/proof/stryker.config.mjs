const library = process.env.FRONTDESK_MUTATED ?? ''
const folder = `libs/domain/${library}`

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: [`${folder}/src/**/*.ts`, `!${folder}/src/**/*.{test,test-d,bench}.ts`, `!${folder}/src/testing/**`],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { related: false, configFile: 'tools/proof/vitest.mutation.ts', pool: 'forks' },
  coverageAnalysis: 'perTest',

  tempDirName: 'dist/mutation',
  ignorePatterns: ['**/dist', 'var', '.nx', 'test-results'],
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['json'],
  jsonReporter: { fileName: `node_modules/.cache/frontdesk/mutation/${library}.json` },
  thresholds: { high: 95, low: 90, break: null },
}
