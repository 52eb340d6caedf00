import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPglite } from '../db/openDb.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { aProcess, compileCache } from '../testing/aProcess.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-rotate-'))
const [old, next] = [randomBytes(32), randomBytes(32)]
const onlyOld = { SECRET_KEY: old.toString('hex') }
const onlyNext = { SECRET_KEY: next.toString('hex') }
const both = { ...onlyNext, SECRET_KEY_PREVIOUS: old.toString('hex') }
const count = 250

/** Does something with the database of the stopped server. */
async function withDatabase<T>(work: (db: Awaited<ReturnType<typeof openPglite>>['db']) => Promise<T>): Promise<T> {
  const database = await openPglite({ folder: join(folder, 'db') })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

beforeAll(async () => {
  await (await aProcess(folder, onlyOld)).stop()
  await withDatabase(async (db) => {
    const { id } = await db.insertInto('companies').values({ name: 'Lily' }).returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('messenger_integrations')
      .values(
        Array.from({ length: count }, (_, number) => ({
          company_id: id,
          type: 'whatsapp' as const,
          is_active: false,
          external_id: String(number),
          secret: seal(`token ${number}`, { secretKey: old }),
        })),
      )
      .execute()
  })
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command; with `killAt` it is killed as soon as it has printed that. */
async function reseal(
  environment: Record<string, string>,
  { killAt, args = [] }: { killAt?: string; args?: string[] } = {},
) {
  const child = spawn(process.execPath, [main, 'reseal-secrets', ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      DATA_DIR: folder,
      EMBEDDED_DATABASE: 'pglite',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (killAt !== undefined && output.includes(killAt)) child.kill('SIGKILL')
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
const sealedWith = (key: Buffer) =>
  withDatabase(async (db) => {
    const rows = await db.selectFrom('messenger_integrations').select('secret').where('type', '=', 'whatsapp').execute()
    return rows.filter(({ secret }) => secret && unseal(secret, { secretKey: key, previousSecretKey: null }) !== null)
      .length
  })

it('an operator rotates the key: a wrong key is refused, a killed command goes on, and the old key can be dropped', async () => {
  await expect(aProcess(folder, onlyNext)).rejects.toThrow(
    `${count} of ${count} secrets in the database cannot be opened with SECRET_KEY`,
  )
  const killed = await reseal(both, { killAt: 'Sealed anew so far: 100' })
  expect(killed.code).toBeNull()
  const done = await sealedWith(next)
  expect(done).toBeGreaterThanOrEqual(100)
  expect(done + (await sealedWith(old))).toBe(count)

  // Dropped too early.
  await expect(aProcess(folder, onlyNext)).rejects.toThrow(`${count - done} of ${count} secrets`)
  const whole = await reseal(both)
  expect(whole).toMatchObject({ code: 0 })
  expect(whole.output).toContain(
    `Secrets sealed anew with SECRET_KEY: ${count - done}; sealed with it now: ${count}; opened by no key: 0.`,
  )
  const server = await aProcess(folder, onlyNext)
  expect(await reseal(onlyNext)).toMatchObject({
    code: 1,
    output: expect.stringContaining('already running') as string,
  })
  await server.stop()
}, 180_000)

it('a server with an embedded database seals anew when it starts with both keys', async () => {
  await withDatabase((db) =>
    db
      .updateTable('messenger_integrations')
      .set({ secret: seal('again', { secretKey: old }) })
      .execute(),
  )
  await (await aProcess(folder, both)).stop()
  expect(await sealedWith(old)).toBe(0)
  await (await aProcess(folder, onlyNext)).stop()
}, 120_000)

it('a secret that a lost key sealed is emptied on request, and its channels then say why they do not work', async () => {
  await withDatabase((db) =>
    db
      .updateTable('messenger_integrations')
      .set({ secret: seal('lost', { secretKey: randomBytes(32) }), is_active: true, status: 'connected' })
      .where('external_id', '=', '7')
      .execute(),
  )
  expect(await reseal(onlyNext)).toMatchObject({
    code: 1,
    output: expect.stringContaining('opened by no key: 1.') as string,
  })
  expect(await reseal(onlyNext, { args: ['--discard-unreadable'] })).toMatchObject({ code: 0 })
  const channel = await withDatabase((db) =>
    db
      .selectFrom('messenger_integrations')
      .select(['status', 'secret', 'metadata'])
      .where('external_id', '=', '7')
      .executeTakeFirst(),
  )
  expect(channel).toMatchObject({
    status: 'failed',
    secret: null,
    metadata: { lastError: { code: 'SECRET_UNREADABLE' } },
  })
}, 120_000)
