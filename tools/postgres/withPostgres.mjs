// A real PostgreSQL of its own: on a free port, in a temporary folder, gone afterwards.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall } from '../steps/aptInstall.mjs'
import { giveUp, step } from '../steps/step.mjs'

const isRoot = process.getuid?.() === 0

function postgresFolder() {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home)
    ? readdirSync(home)
        .map(Number)
        .filter((version) => version >= 15)
        .sort((a, b) => b - a)
    : []
  return versions[0] ? `${home}/${versions[0]}/bin` : null
}

/** The packages of Debian that the tests still lack here for their PostgreSQL. */
export const missingForPostgres = () => (postgresFolder() === null ? ['postgresql', 'postgresql-contrib'] : [])

/** A PostgreSQL for the tests: Debian's. */
export async function installPostgres() {
  const missing = missingForPostgres()
  if (missing.length > 0) await aptInstall('Installing PostgreSQL from the system packages', ...missing)
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** Starts a PostgreSQL, installing it when it is missing, lets it be used by its address, and takes it away again. */
export async function withPostgres(use) {
  await installPostgres()
  const bin = postgresFolder() ?? giveUp('No PostgreSQL 15 or newer was found.')
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-postgres-'))
  const port = await freePort()

  // PostgreSQL refuses to run as root, so it runs as the user that its package made.
  const asOwner = (command, args) =>
    isRoot ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args]] : [command, args]
  const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'))

  const password = crypto.randomUUID()
  const url = `postgres://frontdesk:${password}@127.0.0.1:${port}/postgres`
  let server
  try {
    await step(`Starting a PostgreSQL of its own on port ${port}`, async () => {
      const passwordFile = join(folder, 'password')
      const [write, writeArgs] = asOwner('sh', ['-c', `umask 077; printf %s '${password}' > '${passwordFile}'`])
      spawnSync(write, writeArgs)
      const [init, initArgs] = asOwner(`${bin}/initdb`, [
        '-D',
        join(folder, 'data'),
        '-U',
        'frontdesk',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ])
      const made = spawnSync(init, initArgs, { encoding: 'utf8' })
      if (made.status !== 0) giveUp('The database cluster could not be made.', made.stdout + made.stderr)
      const [start, startArgs] = asOwner(`${bin}/postgres`, [
        '-D',
        join(folder, 'data'),
        '-p',
        String(port),
        '-k',
        folder,
        '-c',
        'listen_addresses=127.0.0.1',
        // Data that are lost with the machine are lost with the test.
        '-c',
        'fsync=off',
      ])
      server = spawn(start, startArgs, { stdio: 'ignore' })
      // Only our own server knows the password made above: an answer to it proves that it is ours.
      for (let tries = 0; ; tries++) {
        const answer = spawnSync(`${bin}/psql`, [url, '-Atc', 'show data_directory'], { encoding: 'utf8' })
        if (answer.stdout.trim() === join(folder, 'data')) return
        if (tries === 100 || server.exitCode !== null) giveUp('PostgreSQL did not come up.', answer.stderr)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })
    await use(url)
  } finally {
    server?.kill('SIGINT')
    await new Promise((resolve) => (server && server.exitCode === null ? server.on('exit', resolve) : resolve()))
    rmSync(folder, { recursive: true, force: true })
  }
}
