import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, unbounded, type OpenDb } from '../db/openDb.ts'
import { busyStatement } from '../testing/busyStatement.ts'
import { openServer, clusterOf } from './openServer.ts'
import type { EmbeddedServer } from './EmbeddedServer.ts'
import { endLeftServer, readPostmasterFile } from './postmasterFile.ts'

/** The server's lines at each level. */
function aLog() {
  const lines: string[] = []
  const add = (fields: object, sentence?: string) => void lines.push(sentence ?? '')
  return { lines, info: () => undefined, warn: add, error: add }
}

describe.runIf(process.platform === 'linux')('an embedded PostgreSQL', { timeout: 120_000 }, () => {
  let parent: string
  let dataDir: string
  let server: EmbeddedServer
  let database: OpenDb
  const log = aLog()

  beforeAll(async () => {
    // Nobody but the owner can enter the folder above, as with the home folder of root.
    parent = mkdtempSync(join(tmpdir(), 'frontdesk-server-'))
    dataDir = join(parent, 'a'.repeat(120))
    mkdirSync(dataDir, { mode: 0o700 })
    server = await openServer(dataDir, log)
    database = await openPostgres(server.url('postgres'), () => undefined, unbounded)
  }, 120_000)
  afterAll(async () => {
    await database.close()
    await server.stop()
    rmSync(parent, { recursive: true, force: true })
  })

  const setting = async (name: string) => {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(database.db)
    return rows[0]?.value
  }

  it('the server is reached by a socket whose path is longer than the system allows, and by no port', async () => {
    expect(join(clusterOf(dataDir), '.s.PGSQL.5432').length).toBeGreaterThan(107)
    expect(await setting('listen_addresses')).toBe('')
    expect(await setting('unix_socket_directories')).toBe('.')
  })

  it('an acknowledged commit is on the disk', async () => {
    const durable = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']
    expect(await Promise.all(durable.map(setting))).toEqual(['on', 'on', 'on', 'on'])
  })

  it('names are compared by the collation that PostgreSQL brings itself', async () => {
    const { rows } = await sql<{ provider: string; locale: string }>`
      select datlocprovider as provider, datlocale as locale from pg_database where datname = 'postgres'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ provider: 'b', locale: 'C.UTF-8' }])
    const { rows: lower } = await sql<{ text: string }>`select lower('ЁЖИК É') as text`.execute(database.db)
    expect(lower).toEqual([{ text: 'ёжик é' }])
  })

  it('the folder belongs to the server alone, also when root has started it', () => {
    const { uid, mode } = statSync(clusterOf(dataDir))
    expect(mode & 0o777).toBe(0o700)
    if (process.getuid?.() !== 0) return expect(uid).toBe(process.getuid?.())
    expect(uid).toBeGreaterThanOrEqual(52_000)
    expect(statSync(dataDir).uid).toBe(0)
  })

  it('a server that is killed is started again, with everything that was acknowledged', async () => {
    await sql`create table kept (id int)`.execute(database.db)
    await sql`insert into kept values (1)`.execute(database.db)
    const { pid = 0 } = readPostmasterFile(clusterOf(dataDir)) ?? {}
    // A connection that is busy outlives the server, and must not keep the next one from starting.
    const busy = sql
      .raw(busyStatement)
      .execute(database.db)
      .catch(() => 'ended')
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from pg_stat_activity where query like 'do %loop%' and pid <> pg_backend_pid()`.execute(
              database.db,
            )
          ).rows.length,
      )
      .toBe(1)
    process.kill(pid, 'SIGKILL')
    expect(await busy).toBe('ended')
    const pidNow = () => readPostmasterFile(clusterOf(dataDir))?.pid ?? pid
    await expect.poll(pidNow, { timeout: 60_000 }).not.toBe(pid)
    const read = () =>
      sql<{ id: number }>`select id from kept`.execute(database.db).then(
        ({ rows }) => rows,
        () => null,
      )
    await expect.poll(read, { timeout: 60_000 }).toEqual([{ id: 1 }])
    expect(log.lines).toContain('The embedded database runs again')
  })
})

describe.runIf(process.platform === 'linux')('the file of a server that has ended', () => {
  it('files that name another process by now are removed, and the process goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-left-'))
    const other = spawn('sleep', ['60'], { stdio: 'ignore' })
    await once(other, 'spawn')
    const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(folder, name))
    for (const file of files) writeFileSync(file, `${other.pid}\n${folder}\n`)
    expect(await endLeftServer(folder)).toBe(false)
    expect(files.filter((file) => existsSync(file))).toEqual([])
    expect(other.exitCode ?? other.signalCode).toBe(null)
    other.kill()
    rmSync(folder, { recursive: true })
  })

  it('a process that works in the folder is ended', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-left-'))
    const left = spawn('sleep', ['60'], { stdio: 'ignore', cwd: folder })
    await once(left, 'spawn')
    writeFileSync(join(folder, 'postmaster.pid'), `${left.pid}\n${folder}\n`)
    const exited = once(left, 'exit')
    expect(await endLeftServer(folder)).toBe(true)
    await exited
    expect(left.signalCode).toBe('SIGINT')
    rmSync(folder, { recursive: true })
  })
})
