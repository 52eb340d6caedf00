import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const here = new URL('aProcess.ts', import.meta.url).href
/** Opens as many files as the process may, and then starts a server. Its data folder is never used. */
const script = `
  import { openSync } from 'node:fs'
  import { aProcess } from '${here}'
  try { for (;;) openSync('/dev/null', 'r') } catch {}
  const folder = '${tmpdir()}/nothing'
  const { message } = await aProcess(folder, { DATABASE_URL: 'postgres://nobody' }).catch((error) => error)
  process.stdout.write(message)
`

it('a server that cannot be started for want of open files says so', async () => {
  const limited = 'ulimit -n 128; exec "$0" --input-type=module --eval "$1"'
  const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, script])
  expect(stdout).toMatch(/^The server could not be started: spawn \S+ EMFILE; this process has .+ open files$/)
})
