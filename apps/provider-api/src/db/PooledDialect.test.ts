import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outageOf } from '../errors/outages.ts'
import { aDatabase } from '../testing/aDatabase.ts'
import { companyDb } from './companyDb.ts'
import { asService, openPostgres, unbounded, type OpenDb } from './openDb.ts'
import { readTogether } from './sendTogether.ts'
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

  /** The same database, and the statements that took long on it. */
  const aWatchedDatabase = async () => {
    const slow: SlowStatement[] = []
    const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
    const url = Object.assign(new URL(String(process.env['DATABASE_URL'])), { pathname: `/${String(names[0]?.name)}` })
    const watched = await openPostgres(
      url.href,
      () => undefined,
      asService,
      (statement) => slow.push(statement),
    )
    return { watched, slow }
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
    const { watched, slow } = await aWatchedDatabase()
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

  it('a wait for the lock of a company takes the plan of no statement that is run with it', async () => {
    const { watched, slow } = await aWatchedDatabase()
    try {
      const readLocked = (seconds: number) =>
        readTogether(
          watched.db,
          sql`select pg_sleep(${seconds}::float8), id from (values (1)) as once
            left join lateral (select id from companies where id = 4711 for no key update) as company on true`.compile(
            watched.db,
          ),
          sql`select 'words' as words`.compile(watched.db),
        )
      for (let run = 0; run < 10; run++) await readLocked(0)
      // A busy machine may have been slow before.
      slow.length = 0
      await readLocked(1.1)
      expect(slow).toMatchObject([{ isPlannedAnew: false }])
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

describe.runIf(process.env['DATABASE_URL'])('the connections of a pool', () => {
  let database: OpenDb
  beforeEach(async () => void (database = await aDatabase()))
  afterEach(() => database.close())
  /** A transaction of a company, which holds its connection until `end`. */
  const aTransaction = (companyId: number) => {
    const [begun, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done = companyDb(database.db, companyId)
      .transaction()
      .execute(async (trx) => {
        await sql`select 1`.execute(trx)
        begun.resolve()
        await work.promise
      })
    return { begun: begun.promise, end: () => (work.resolve(), done) }
  }

  it('a company that holds all connections delays neither a call of another one nor a statement of the server', async () => {
    const held = Array.from({ length: 20 }, () => aTransaction(1))
    await Promise.all(held.slice(0, 10).map(({ begun }) => begun))
    await expect.poll(() => database.poolUse?.().waiting).toBe(10)
    await sql`select 1`.execute(companyDb(database.db, 2))
    await sql`select 1`.execute(database.db)
    expect(database.poolUse?.().waiting).toBe(10)
    await Promise.all(held.map(({ end }) => end()))
  })

  it('a transaction of a company that holds all connections gets one more for a statement of the server', async () => {
    const held = Array.from({ length: 9 }, () => aTransaction(1))
    await Promise.all(held.map(({ begun }) => begun))
    const nested = companyDb(database.db, 1)
      .transaction()
      .execute(async (trx) => {
        await sql`select 1`.execute(trx)
        // Such a statement has an owner of its own, and the place of one that has none.
        return sql`select 1`.execute(database.db)
      })
    expect((await nested).rows).toHaveLength(1)
    await Promise.all(held.map(({ end }) => end()))
  })
})
