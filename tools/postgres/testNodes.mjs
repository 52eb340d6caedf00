// `npm run test:nodes`: processes of the provider API on one real PostgreSQL and one real Redis.
import { spawnSync } from 'node:child_process'
import { installPackages } from '../steps/installPackages.mjs'
import { installRedis } from '../steps/installRedis.mjs'
import { root } from '../steps/root.mjs'
import { withPostgres } from './withPostgres.mjs'

await installPackages()
await installRedis()
await withPostgres((url) => {
  const args = [
    'vitest',
    'run',
    '--project',
    'server',
    'start/twoNodes',
    'start/twoProcesses',
    ...process.argv.slice(2),
  ]
  const tests = spawnSync('npx', args, { cwd: root, stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } })
  process.exitCode = tests.status ?? 1
})
