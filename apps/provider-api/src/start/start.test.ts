import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../db/openDb.ts'
import { compileCache, unpackDatabase } from '../testing/aProcess.ts'

const postgresUrl = process.env['DATABASE_URL'] ?? ''
const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-start-'))
const dataDir = join(folder, 'data')
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(children.map(ended))
  rmSync(folder, { recursive: true, force: true })
})

type Started = { child: ChildProcess; output: () => string }
function start(different: Record<string, string> = {}, typed: readonly string[] = []): Started {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: compileCache,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO_DATA: 'off',
    EMBEDDED_DATABASE: 'pglite',
    ...different,
  }
  const child = spawn(process.execPath, [main, ...typed], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  return { child, output: () => output }
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.on('exit', resolve)
  })
const readyAt = ({ child, output }: Started) =>
  new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const origin = /ready on (\S+)/.exec(output())?.[1]
      if (origin) resolve(origin)
    })
    child.on('exit', () => reject(new Error(output())))
  })
const post = async (origin: string, path: string, body: object) => {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.status
}
const olena = { fullName: 'Olena', email: 'olena@example.com', password: 'a long secret' }

// The limit is for one that hangs: a busy machine takes its time.
describe('the server', { timeout: 600_000 }, () => {
  it('a killed server keeps what it acknowledged, and a second server on the same data folder is refused', async () => {
    // To make and migrate a database takes longer than all the rest, and is tested elsewhere.
    for (const each of [dataDir, join(folder, 'other')]) await unpackDatabase(each)
    const first = start()
    const origin = await readyAt(first)
    expect(first.output()).toContain('first system administrator')
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'first-admin.txt')).mode & 0o777).toBe(0o600)
    const [address = '', password = ''] = readFileSync(join(dataDir, 'first-admin.txt'), 'utf8').split('\n')
    expect(password.length).toBeGreaterThan(15)
    expect(first.output()).not.toContain(password)
    expect(await post(origin, '/auth/login', { email: address, password })).toBe(200)
    expect(await post(origin, '/auth/register', olena)).toBe(200)

    const second = start()
    expect(await ended(second.child)).toBe(1)
    expect(second.output()).toContain(`process ${first.child.pid} at ${origin}`)

    first.child.kill('SIGKILL')
    await ended(first.child)
    const key = readFileSync(join(dataDir, 'secret.key'), 'utf8')
    const third = start({ PORT: new URL(origin).port })
    expect(await readyAt(third)).toBe(origin)
    expect(await post(origin, '/auth/login', olena)).toBe(200)
    expect(third.output()).not.toContain('first system administrator')
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(key)

    const elsewhere = start({ PORT: new URL(origin).port, DATA_DIR: join(folder, 'other') })
    const other = await readyAt(elsewhere)
    expect(other).not.toBe(origin)
    expect(elsewhere.output()).toContain(
      `Port ${new URL(origin).port} is in use; using ${new URL(other).port} instead.`,
    )

    for (const { child } of [third, elsewhere]) child.kill('SIGTERM')
    expect([await ended(third.child), await ended(elsewhere.child)]).toEqual([0, 0])
    expect(() => statSync(join(dataDir, 'db.lock'))).toThrow('ENOENT')
  })

  it('a data folder that other users could read is closed to them with a message', async () => {
    const open = join(folder, 'open')
    mkdirSync(open)
    chmodSync(open, 0o777)
    const { child, output } = start({ DATA_DIR: open })
    await readyAt({ child, output })
    expect(statSync(open).mode & 0o777).toBe(0o700)
    expect(output()).toContain('Other users of this machine could read a data folder')
    // The embedded database sets the modes of its own files itself: the mode of the folder keeps others out.
    expect(statSync(join(open, 'secret.key')).mode & 0o777).toBe(0o600)
    child.kill('SIGTERM')
    expect(await ended(child)).toBe(0)
  })

  it.runIf(postgresUrl)(
    'a second server on the same PostgreSQL database is refused, even with another data folder',
    async () => {
      const name = `frontdesk_start_${process.pid}`
      const server = await openPostgres(postgresUrl, () => undefined)
      await sql`create database ${sql.id(name)}`.execute(server.db)
      const DATABASE_URL = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href
      const first = start({ DATABASE_URL, DATA_DIR: join(folder, 'one') })
      await readyAt(first)
      const second = start({ DATABASE_URL, DATA_DIR: join(folder, 'two') })
      expect(await ended(second.child)).toBe(1)
      expect(second.output()).toContain(
        `Frontdesk is already running on this database: frontdesk, process ${first.child.pid}`,
      )
      first.child.kill('SIGKILL')
      await ended(first.child)
      const third = start({ DATABASE_URL, DATA_DIR: join(folder, 'two') })
      await readyAt(third)
      third.child.kill('SIGTERM')
      expect(await ended(third.child)).toBe(0)
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.db)
      await server.close()
    },
  )

  it.each([
    [['paymnets:check'], 2, 'There is no command “paymnets:check”.'],
    [['--help'], 0, 'reseal-secrets'],
    [['plans', '--help'], 0, 'npm run plans -- withdraw ID'],
    [['refund', '--help'], 0, 'npm run refund -- INVOICE'],
    [['backup', '--help'], 0, 'npm run backup -- FILE'],
    [['--version'], 0, 'Frontdesk 0.'],
  ])('the arguments %j start no server and make no data folder', async (typed, exitCode, text) => {
    const nowhere = join(folder, 'nowhere')
    const { child, output } = start({ DATA_DIR: nowhere }, typed)
    expect(await ended(child)).toBe(exitCode)
    expect(output()).toContain(text)
    expect(output()).not.toContain('ready on')
    expect(existsSync(nowhere)).toBe(false)
  })

  it('a server with wrong settings ends with the problems', async () => {
    const { child, output } = start({ PORT: 'x', NODE_ENV: 'production', SANDBOX: 'on' })
    expect(await ended(child)).toBe(1)
    expect(output()).toContain('- PORT must be a port number')
  })

  it.each([[['doctor']], [['backup', join(folder, 'missing.tar.gz')]]])(
    'the command %j without the settings of the server says so and makes no data folder',
    async (typed) => {
      const missing = join(folder, 'missing')
      const { child, output } = start({ DATA_DIR: missing }, typed)
      expect(await ended(child)).toBe(1)
      expect(output()).toContain(`DATA_DIR (${missing}) is not there`)
      expect(existsSync(missing)).toBe(false)
    },
  )
})
