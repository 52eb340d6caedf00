// `npm run test:nodes`: processes of the provider API on one real PostgreSQL and one real Redis of their own. Arguments
// are Vitest's; the first may be the name of one file.
import { installPackages } from '../steps/installPackages.mjs'
import { installRedis } from '../steps/installRedis.mjs'
import { runTool } from '../steps/run.mjs'
import { withPostgres } from './withPostgres.mjs'

const [first, ...others] = process.argv.slice(2)
const isFile = first !== undefined && !first.startsWith('-')
const files = isFile
  ? [first]
  : ['twoNodes', 'twoProcesses', 'databaseOutages', 'reconnectStorm', 'PooledDialect', 'backupCommands', 'moveCommand']
const options = isFile ? others : process.argv.slice(2)

await installPackages()
await installRedis()
await withPostgres(async (url) => {
  const args = ['run', '--project', 'server', ...files, ...options]
  const { code } = await runTool('vitest', args, { env: { DATABASE_URL: url }, echo: true })
  process.exitCode = code
})
