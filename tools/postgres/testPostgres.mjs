// `npm run test:postgres`: the provider API's suite on a real PostgreSQL of its own, on a free
// port, in a temporary folder.
import { spawnSync } from 'node:child_process'
import { installPackages } from '../steps/installPackages.mjs'
import { installRedis } from '../steps/installRedis.mjs'
import { root } from '../steps/root.mjs'
import { withPostgres } from './withPostgres.mjs'

await installPackages()
await installRedis()
await withPostgres((url) => {
  const tests = spawnSync('npx', ['vitest', 'run', '--project', 'server', 'apps/provider-api'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  })
  process.exitCode = tests.status ?? 1
})
