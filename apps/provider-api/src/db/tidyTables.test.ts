import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDatabase, asOwner } from '../testing/aDatabase.ts'
import { checkRowSecurity } from './checkRowSecurity.ts'
import type { OpenDb } from './openDb.ts'
import { tidyTables } from './tidyTables.ts'

let database: OpenDb
beforeAll(async () => void (database = await aDatabase()), 120_000)
afterAll(() => database.close())

/** Lets jobs come and go, each with an attempt. */
async function jobsComeAndGo(count: number): Promise<void> {
  const { db } = database
  await sql`insert into jobs (queue, subject, order_key, due_at)
    select 'emails', 'passing-' || n, n::text, now() from generate_series(1, ${count}::int) n`.execute(db)
  await sql`update jobs set attempts = 1 where subject like 'passing-%'`.execute(db)
  await sql`delete from jobs where subject like 'passing-%'`.execute(db)
}
/** The counters of changes are published at the end of a transaction, else only about once a second. */
const publishCounters = async () => void (await sql`select pg_stat_force_next_flush()`.execute(database.db))
const stateOfJobs = async () => {
  const { rows } = await sql<{ pages: number; rows: number }>`
    select (pg_relation_size('jobs') / 8192)::int as pages, reltuples::int as rows from pg_class where relname = 'jobs'`.execute(
    database.db,
  )
  return rows[0] ?? expect.fail('There is no such table')
}

// PostgreSQL does it by itself.
describe.skipIf(process.env['DATABASE_URL'])('an embedded database', () => {
  it('an embedded database frees the space of jobs that came and went, and counts those that stay, as the service role', async () => {
    const { db } = database
    await sql`insert into jobs (queue, subject, order_key, due_at)
      select 'emails', 'waiting-' || n, n::text, now() from generate_series(1, 300) n`.execute(db)
    await jobsComeAndGo(5_000)
    await publishCounters()
    const { pages } = await stateOfJobs()
    expect(pages).toBeGreaterThan(100)
    expect(await tidyTables(db)).toContain('jobs')
    const tidied = await stateOfJobs()
    expect(tidied.rows).toBe(300)
    // Rows in use keep the pages before them, which a database that served another test has a few more of.
    expect(tidied.pages).toBeLessThan(pages / 5)
    const { rows } = await sql`select current_user::text as name`.execute(db)
    expect(rows).toEqual([{ name: 'frontdesk_service' }])
  })

  it('an embedded database writes a checkpoint, so that what a kill leaves to replay is what was written since', async () => {
    const { db } = database
    const toReplay = async () => {
      const { rows } = await sql<{ bytes: number }>`
        select (pg_current_wal_lsn() - redo_lsn)::bigint as bytes from pg_control_checkpoint()`.execute(asOwner(db))
      return rows[0]?.bytes ?? Infinity
    }
    await jobsComeAndGo(5_000)
    const before = await toReplay()
    expect(before).toBeGreaterThan(1_000_000)
    await tidyTables(db)
    expect(await toReplay()).toBeLessThan(before / 10)
  })

  it('an embedded database still keeps companies apart at its next start', async () => {
    await expect(checkRowSecurity(asOwner(database.db))).resolves.toBeUndefined()
  })

  it('an embedded database leaves tables alone that have not changed much since', async () => {
    await publishCounters()
    await tidyTables(database.db)
    await database.db
      .insertInto('rate_limits')
      .values({ key: 'one', points: 1, expires_at: new Date(0) })
      .execute()
    const again = await tidyTables(database.db)
    expect(again).not.toContain('jobs')
  })
})
