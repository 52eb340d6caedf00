import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outageOf } from '../errors/outages.ts'
import { aDatabase } from '../testing/aDatabase.ts'
import { asService, openPostgres, unbounded, type OpenDb } from './openDb.ts'
import type { SlowStatement } from './StatementTimes.ts'

// The statements that PostgreSQL keeps for a connection, and its reports of them: only a real server has them.
describe.runIf(process.env['DATABASE_URL'])('the statements that PostgreSQL keeps', () => {
  const table = `kept_${randomUUID().replaceAll('-', '')}`
  let database: OpenDb
  /** Another process, which migrates. */
  let owner: OpenDb
  beforeEach(async () => {
    database = await aDatabase()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
    const url = Object.assign(new URL(String(process.env['DATABASE_URL'])), { pathname: `/${String(rows[0]?.name)}` })
    owner = await openPostgres(url.href, () => undefined, unbounded)
    await sql`create table ${sql.table(table)} (id int)`.execute(owner.db)
    await sql`grant select, insert on ${sql.table(table)} to frontdesk_service, frontdesk_company`.execute(owner.db)
    await sql`insert into ${sql.table(table)} values (7)`.execute(owner.db)
  })
  afterEach(async () => {
    await owner.close()
    await database.close()
  })

  const readRows = async (db = database.db) =>
    (await sql`select * from ${sql.table(table)} where id = ${7}`.execute(db)).rows
  /** The statements that one connection has kept, while this one is asked. */
  const keptHere = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements
      where statement like ${`%${table}%`}`.execute(database.db)
    return rows[0]?.count
  }

  it('a statement that is run often is kept, in a transaction and outside of one', async () => {
    for (let run = 0; run < 5; run++) expect(await readRows()).toEqual([{ id: 7 }])
    expect(await keptHere()).toBe(0)
    for (let run = 0; run < 5; run++) expect(await readRows()).toEqual([{ id: 7 }])
    await database.db.transaction().execute(async (trx) => expect(await readRows(trx)).toEqual([{ id: 7 }]))
    expect(await keptHere()).toBe(1)
  })

  it('after another process has added a column, a kept statement fails at most once, as an outage, and then reads it', async () => {
    for (let run = 0; run < 10; run++) await readRows()
    await sql`alter table ${sql.table(table)} add column name text default 'Lily'`.execute(owner.db)
    const outdated = await readRows().catch((error: unknown) => outageOf(error))
    expect(outdated).toBe('database')
    for (let run = 0; run < 10; run++) expect(await readRows()).toEqual([{ id: 7, name: 'Lily' }])
    expect(await keptHere()).toBe(1)
  })

  it('a kept statement that takes many times its usual time is reported without its values, and planned anew', async () => {
    const slow: SlowStatement[] = []
    const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
    const url = Object.assign(new URL(String(process.env['DATABASE_URL'])), { pathname: `/${String(names[0]?.name)}` })
    const watched = await openPostgres(
      url.href,
      () => undefined,
      asService,
      (statement) => slow.push(statement),
    )
    try {
      const read = (seconds: number) => sql`select pg_sleep(${seconds}::float8), 'words' as words`.execute(watched.db)
      for (let run = 0; run < 10; run++) await read(0)
      // A busy machine may have been slow before.
      slow.length = 0
      await read(1.1)
      const name = "select pg_sleep($1::float8), '…' as words"
      expect(slow).toMatchObject([{ name, isPlannedAnew: true }])
      // Without a name it has no plan that is kept.
      await read(1.1)
      expect(slow.at(-1)).toMatchObject({ name, isPlannedAnew: false })
    } finally {
      await watched.close()
    }
  })

  it('a failed statement that is kept is run again with other values', async () => {
    const add = (id: number | string) => sql`insert into ${sql.table(table)} (id) values (${id})`.execute(database.db)
    for (let run = 0; run < 10; run++) await add(run)
    await expect(add('seven')).rejects.toMatchObject({ code: '22P02' })
    expect((await add(8)).numAffectedRows).toBe(1n)
  })
})
