// `npm run test:properties [library …]`: every property of the domain in 100,000 cases instead of 1,000.
import { spawnSync } from 'node:child_process'
import { installPackages } from '../steps/installPackages.mjs'
import { root } from '../steps/root.mjs'

await installPackages()
const libraries = process.argv.slice(2).map((name) => `libs/domain/${name}/`)
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'domain', '--testNamePattern', 'properties', ...libraries],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FRONTDESK_PROPERTY_RUNS: process.env.FRONTDESK_PROPERTY_RUNS ?? '100000' },
  },
)
process.exitCode = status ?? 1
