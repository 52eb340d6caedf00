import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '../db/Db.ts'
import { aDatabase, asOwner } from './aDatabase.ts'

/** Everything a test can leave behind: rows, what migrations inserted, and the next ids. */
const contentOf = async (db: Db) => ({
  admins: await db.selectFrom('admins').select('email').execute(),
  companies: await db.selectFrom('companies').select('name').execute(),
  flags: await db.selectFrom('feature_flags').selectAll().execute(),
  migrations: (await sql`select name, timestamp from kysely_migration order by name`.execute(asOwner(db))).rows,
  sequences: (await sql`select sequencename, last_value from pg_sequences order by 1`.execute(asOwner(db))).rows,
  role: (await sql`select current_user, current_setting('statement_timeout') as timeout`.execute(db)).rows,
})

describe.skipIf(process.env['DATABASE_URL'])('a database that a test file has closed', () => {
  it('the next test file gets the database as it was when new, and the closed one is refused', async () => {
    const first = await aDatabase()
    const fresh = await contentOf(first.db)
    // A table that grows large, and a small one.
    await sql`insert into admins (email, email_key, full_name, created_at, updated_at)
      select email, email, 'Ann', now(), now() from (select n || '@b.example' as email from generate_series(1, 1000) n) a`.execute(
      first.db,
    )
    await first.db.insertInto('companies').values({ name: 'Lily' }).execute()
    await first.db.updateTable('feature_flags').set({ enabled: true }).execute()
    await sql`update kysely_migration set timestamp = ''`.execute(asOwner(first.db))
    await sql`select nextval('message_id_seq')`.execute(first.db)
    await sql`set statement_timeout = 12345`.execute(first.db)
    expect(await contentOf(first.db)).not.toEqual(fresh)
    await sql`begin`.execute(first.db)
    await first.close()
    await expect(contentOf(first.db)).rejects.toThrow()

    const second = await aDatabase()
    expect(second.lost).toBe(first.lost)
    expect(await contentOf(second.db)).toEqual(fresh)
    await second.close()
  })

  it.each([
    ['a table', 'create table left_behind (id int)'],
    ['a column', 'alter table chats add column left_behind int'],
    ['a right', 'grant select on chats to public'],
    ['row-level security', 'alter table chats no force row level security'],
    ['an index', 'create index left_behind on chats (id)'],
    ['a default', `alter table chats alter column platform set default 'internal'`],
    ['a role', 'create role left_behind'],
  ])('a database is not used again after a change of its schema: %s', async (_, change) => {
    const first = await aDatabase()
    await sql.raw(change).execute(asOwner(first.db))
    await first.close()
    const second = await aDatabase()
    expect(second.lost).not.toBe(first.lost)
    await second.close()
  })
})
