import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A PostgreSQL of a test's own, on a free port, that the test may stop and start again. */
export type APostgres = {
  url: string
  /** Stops it: `fast` ends its connections in order, `immediate` is like a crash. Resolves when it is gone. */
  stop: (mode: 'fast' | 'immediate') => Promise<void>
  /** Starts it again on the same data, unless it runs. Resolves when it accepts connections. */
  start: () => Promise<void>
  close: () => Promise<void>
}

const home = '/usr/lib/postgresql'
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** The programs of the newest PostgreSQL of Debian; `npm run test:nodes` installs one. */
function newestPrograms(): string {
  const versions = existsSync(home) ? readdirSync(home).map(Number) : []
  if (versions.length === 0) throw new Error('There is no PostgreSQL in ' + home)
  return `${home}/${Math.max(...versions)}/bin`
}

export async function aPostgres(): Promise<APostgres> {
  const bin = newestPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-postgres-'))
  const data = join(folder, 'data')
  const password = randomUUID()
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // By `listen`.
  probe.close()
  // PostgreSQL refuses to run as root; the user was made with its package.
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner.uid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid)
  const init = ['-D', data, '-U', 'frontdesk', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8']
  const made = spawnSync(join(bin, 'initdb'), [...init, '--locale=C.UTF-8', '--no-sync'], {
    ...owner,
    cwd: folder,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`No database cluster was made: ${made.stdout}${made.stderr}`)
  let server: ChildProcess | null = null

  const start = async () => {
    if (server !== null && server.exitCode === null && server.signalCode === null) return
    const settings = ['listen_addresses=127.0.0.1', 'fsync=off'].flatMap((setting) => ['-c', setting])
    const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...settings], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    })
    server = child
    while (spawnSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status !== 0) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`)
      await pause(20)
    }
  }
  const stop: APostgres['stop'] = async (mode) => {
    if (server?.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signals[mode])
    await exited
  }
  await start()
  return {
    url: `postgres://frontdesk:${password}@127.0.0.1:${port}/postgres`,
    stop,
    start,
    async close() {
      await stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
