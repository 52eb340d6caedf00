// `npm run test:nodes`: processes of the provider API on one real PostgreSQL and one real Redis of their own. Arguments
// are Vitest's; words among them name files.
import { checkoutBefore } from '../steps/checkoutBefore.mjs'
import { installPackages } from '../steps/installPackages.mjs'
import { installRedis } from '../steps/installRedis.mjs'
import { runTool } from '../steps/run.mjs'
import { versionBefore } from '../steps/versionBefore.mjs'
import { withPostgres } from './withPostgres.mjs'

const files = process.argv.slice(2).filter((word) => !word.startsWith('-'))

await installPackages()
await installRedis()
const provesUpdate = files.length === 0 || files.includes('twoVersions')
// A clone without the history has no version before: this one runs beside itself there.
const commit = provesUpdate ? versionBefore() : null
const before = commit === null ? null : checkoutBefore(commit)
if (provesUpdate)
  console.log(before === null ? 'This clone lacks the version before' : `The version before: ${commit.slice(0, 8)}`)
try {
  await withPostgres(async (url) => {
    const args = ['run', '--project', 'nodes', ...process.argv.slice(2)]
    const env = { DATABASE_URL: url, VERSION_BEFORE_FOLDER: before?.folder ?? '' }
    const { code } = await runTool('vitest', args, { env, echo: true })
    process.exitCode = code
  })
} finally {
  before?.remove()
}
