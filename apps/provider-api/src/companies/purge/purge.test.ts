import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../../testing/aTestServer.ts'
import { rowsEverywhere } from '../../testing/rowsEverywhere.ts'
import type { Ports } from '../../ports/Ports.ts'
import { beginPurge } from './purgeCompany.ts'
import { keptTables, purgedTables } from './purgedTables.ts'
import { startPurges } from './startPurges.ts'

const day = 86_400_000
/** Words that stand nowhere else. */
const canaries = { name: 'Canary Nails', chat: 'canary-word-in-a-chat', known: 'canary-word-of-knowledge' }

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let canary: ACompany
let rose: ACompany
let system: AnAdministrator
beforeEach(async () => {
  await world.reset()
  canary = await world.aCompany({ name: canaries.name })
  rose = await world.aCompany({ name: 'Rose' })
  system = await world.anAdministrator({ isSystemAdmin: true })
  for (const company of [canary, rose]) await rowsEverywhere(world, company)
  const ofCanary = { company_id: canary.companyId }
  await world.db
    .updateTable('messages')
    .set({ text: canaries.chat })
    .where('company_id', '=', canary.companyId)
    .execute()
  for (const { companyId } of [canary, rose])
    await world.db
      .updateTable('files')
      .set({ store_key: `${companyId}/ab/${randomBytes(16).toString('hex')}` })
      .where('company_id', '=', companyId)
      .execute()
  await world.db
    .insertInto('knowledge_items')
    // More rows than one batch has.
    .values(Array.from({ length: 501 }, () => ({ ...ofCanary, question: canaries.known, answer: canaries.known })))
    .execute()
})

const files = async (of: ACompany) =>
  (await world.db.selectFrom('files').select('store_key').where('company_id', '=', of.companyId).execute()).map(
    ({ store_key: key }) => key,
  )
const rowsOf = async (table: string, { companyId }: ACompany): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}
    where company_id = ${companyId}`.execute(world.db)
  return rows[0]?.rows ?? 0
}
const textOf = async (table: string) => {
  const { rows } = await sql<{ text: string | null }>`select string_agg(found::text, ' ') as text
    from ${sql.table(table)} as found`.execute(world.db)
  return rows[0]?.text ?? ''
}
const deleteCanary = () =>
  world.callOk('deleteCompany', { token: system.token, query: { companyId: canary.companyId } })
const isQueued = async () =>
  (await world.db.selectFrom('jobs').select('id').where('queue', '=', 'company-purges').execute()).length > 0
/** As the operator restores a company by hand. */
const restoreCanary = () =>
  world.db.updateTable('companies').set({ deleted_at: null }).where('id', '=', canary.companyId).execute()
/** Lets the worker look at what is due. */
async function work(ports: Ports = world.ports): Promise<void> {
  const worker = startPurges(ports)
  await worker.settled()
  await worker.close()
}
const companyTables = async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    join pg_attribute on attrelid = pg_class.oid and attname = 'company_id' and not attisdropped
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(world.db)
  return rows.map(({ name }) => name)
}

it('each table with rows of companies is purged or kept for a reason', async () => {
  expect([...purgedTables, ...Object.keys(keptTables), 'files'].toSorted()).toEqual((await companyTables()).toSorted())
})

it('no statement of a purge deletes rows of a later table by a cascade', async () => {
  const { rows } = await sql<{ child: string; parent: string }>`select conrelid::regclass::text as child,
    confrelid::regclass::text as parent from pg_constraint where contype = 'f' and confdeltype <> 'n'
    and connamespace = current_schema()::regnamespace and conrelid <> confrelid`.execute(world.db)
  const order: string[] = ['files', ...purgedTables]
  const late = rows.filter(
    ({ child, parent }) =>
      order.includes(child) && order.includes(parent) && order.indexOf(child) > order.indexOf(parent),
  )
  expect(late).toEqual([])
})

it('thirty days after its deletion nothing of a company is left but what the law and the audit log keep', async () => {
  const store = world.ports.files
  const keys = await files(canary)
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) await store.write(key, Buffer.from('canary bytes'))
  const before = new Map<string, number>()
  for (const table of ['files', ...purgedTables]) before.set(table, await rowsOf(table, rose))
  const kept = await rowsOf('invoices', canary)
  expect(kept).toBeGreaterThan(0)
  await deleteCanary()

  world.clock.advance(30 * day - 1)
  await work()
  expect(await rowsOf('messages', canary)).toBeGreaterThan(0)

  world.clock.advance(1)
  await work()
  expect(await isQueued()).toBe(false)
  for (const table of ['files', ...purgedTables]) expect([table, await rowsOf(table, canary)]).toEqual([table, 0])
  for (const key of keys) expect(await store.read(key)).toBeNull()
  for (const [table, count] of before) expect([table, await rowsOf(table, rose)]).toEqual([table, count])
  expect(await rowsOf('invoices', canary)).toBe(kept)
  for (const table of [...(await companyTables()), 'companies', 'outbox_mail']) {
    const text = await textOf(table)
    for (const [what, word] of Object.entries(canaries))
      if (!(what === 'name' && table === 'audit_log')) expect([table, text.includes(word)]).toEqual([table, false])
  }
  const entries = await world.db
    .selectFrom('audit_log')
    .select(['admin_id', 'action', 'after'])
    .where('company_id', '=', canary.companyId)
    .where('action', '=', 'JOB company-purges')
    .execute()
  expect(entries).toEqual([{ admin_id: null, action: 'JOB company-purges', after: { purged: true } }])
})

it('a company that was restored within the thirty days keeps everything', async () => {
  await deleteCanary()
  await restoreCanary()
  const before = await rowsOf('messages', canary)
  world.clock.advance(30 * day)
  await work()
  expect([await isQueued(), await rowsOf('messages', canary)]).toEqual([false, before])
})

it('a company that is restored at the moment of its purge keeps everything, its name included', async () => {
  await deleteCanary()
  const before = await rowsOf('messages', canary)
  world.clock.advance(30 * day)
  let isRestored = false
  const db = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      // The worker has just read that the company is deleted.
      if (!isRestored && result.rows.some((row) => Object.keys(row).join() === 'deleted_at')) {
        isRestored = true
        await restoreCanary()
      }
      return result
    },
  })
  await work({ ...world.ports, db })
  expect([isRestored, await isQueued(), await rowsOf('messages', canary)]).toEqual([true, false, before])
  expect(await textOf('companies')).toContain(canaries.name)
})

it('a company whose purge has begun is not restored any more, and is purged to its end', async () => {
  await deleteCanary()
  world.clock.advance(30 * day)
  expect(await beginPurge(world.db, canary.companyId, world.clock.now())).toBe(true)
  await expect(restoreCanary()).rejects.toThrow('a_purged_company_is_not_restored')
  await work()
  expect([await isQueued(), await rowsOf('messages', canary)]).toEqual([false, 0])
  await expect(restoreCanary()).rejects.toThrow('a_purged_company_is_not_restored')
})

it('a purge that a process left in the middle goes on', async () => {
  await deleteCanary()
  world.clock.advance(30 * day)
  const at = world.clock.now()
  await world.db
    .updateTable('jobs')
    .set({ attempts: 1, leased_by: randomUUID(), leased_until: at })
    .where('queue', '=', 'company-purges')
    .execute()
  await world.db.deleteFrom('event_log').where('company_id', '=', canary.companyId).execute()
  await work()
  expect([await isQueued(), await rowsOf('messages', canary)]).toEqual([false, 0])
})
