import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../db/Db.ts'
import type { OpenDb } from '../../db/openDb.ts'
import { aDatabase, asOwner } from '../../testing/aDatabase.ts'
import { erasedRows } from './erasedRows.ts'

let database: OpenDb
let owner: Db
beforeAll(async () => {
  database = await aDatabase()
  owner = asOwner(database.db)
}, 60_000)
afterAll(() => database.close())

/** The tables of which an erasure deletes rows, those with their files first. */
const deletedFrom = (): string[] => {
  const rows = erasedRows(1, { chatIds: [1], userIds: [1], shared: [1], addresses: ['15550000001'] })
  return ['files', ...rows.flatMap(({ table, change }) => (change ? [] : [table]))]
}

/**
 * The foreign keys onto tables that no index answers: for each row that is deleted there, all rows of the table with
 * the key are read. An index answers one that begins with its columns, or with one of them beside the company, and has
 * no condition but that a column is set.
 */
async function unindexed(db: Db, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; target: string; column: string }>`
    select t.relname as table, r.relname as target, (select string_agg(attname, ', ' order by place)
        from unnest(f.conkey) with ordinality as key (number, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = number) as column
    from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    where f.contype = 'f' and t.relnamespace = current_schema()::regnamespace and not exists (
      select from pg_index x, lateral (select x.indkey::int2[] as columns) as key where x.indrelid = t.oid
        and (x.indpred is null or pg_get_expr(x.indpred, t.oid) ~ '^\\(\\w+ IS NOT NULL\\)$')
        and (f.conkey <@ key.columns[0:array_length(f.conkey, 1) - 1]
          or key.columns[0] = any (f.conkey) and key.columns[0] <> (
            select attnum from pg_attribute where attrelid = t.oid and attname = 'company_id')))
    order by 1, 2, 3`.execute(db)
  return rows
    .filter(({ target }) => tables.includes(target))
    .map(({ table, column, target }) => `${table} (${column}) → ${target}`)
}

it('every reference to a row that an erasure deletes is found by an index', async () => {
  expect(deletedFrom()).toEqual(expect.arrayContaining(['messages', 'ai_runs', 'users', 'chats']))
  expect(await unindexed(owner, deletedFrom())).toEqual([])
})

it('a reference without an index is named, and an index of some rows does not count', async () => {
  const rolledBack = new Error('The transaction is undone')
  const attempt = owner.transaction().execute(async (trx) => {
    await sql`alter table push_subscriptions add column seen_id bigint, add column chat_company bigint`.execute(trx)
    await sql`alter table push_subscriptions
      add foreign key (chat_company, seen_id) references chats (company_id, id)`.execute(trx)
    await sql`create index half on push_subscriptions (chat_company, seen_id) where seen_id > 5`.execute(trx)
    expect(await unindexed(trx as Db, ['chats'])).toContain('push_subscriptions (chat_company, seen_id) → chats')
    throw rolledBack
  })
  await expect(attempt).rejects.toBe(rolledBack)
})
