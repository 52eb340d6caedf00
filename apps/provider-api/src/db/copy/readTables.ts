import { sql } from 'kysely'
import type { Db, Trx } from '../Db.ts'
import { createTally, type Tally } from './createTally.ts'

/** A table by its name, and its columns that are not computed, as SQL. */
export type CopiedTable = { name: string; columns: string }

/** A sequence by its name, and its last value; `isCalled`: the value was given out. */
export type SequenceValue = { name: string; value: string; isCalled: boolean }

/** The table in which a database notes that a copy into it is unfinished. */
export const unfinishedCopy = 'unfinished_copy'

/** Rows that are read and written at once. */
const pageSize = 500

/** The text of a row depends on the row alone, and on no setting of its reader. */
const canonical = `set local timezone = 'UTC'; set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex'; set local extra_float_digits = 1`

/**
 * Runs reads in one transaction that sees one moment of the database, as the user who signed in: the tables of the
 * migrations are theirs alone. Writers do not wait for it.
 */
export function inSnapshot<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute(async (trx) => {
    await sql`set local role none`.execute(trx)
    for (const setting of canonical.split('; ')) await sql.raw(setting).execute(trx)
    return work(trx)
  })
}

/** The migrations that a database has run, in their order; none in one without a schema. */
export async function migrationsOf(db: Db | Trx): Promise<string[]> {
  const { rows: found } = await sql<{ has: boolean }>`
    select to_regclass('kysely_migration') is not null as has`.execute(db)
  if (found[0]?.has !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** All tables with rows of the product, by name. */
export async function tablesOf(db: Db | Trx): Promise<CopiedTable[]> {
  const { rows } = await sql<CopiedTable>`
    select class.relname as name, string_agg(format('%I', attname), ', ' order by attnum) as columns
    from pg_class class
    join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where class.relnamespace = current_schema()::regnamespace and class.relkind = 'r'
      and class.relname not like 'kysely%' and class.relname <> ${unfinishedCopy}
    group by class.relname order by class.relname`.execute(db)
  return rows
}

/**
 * Reads the rows of a table in pages, each row as one line of JSON, in which PostgreSQL writes and reads every type
 * without a loss. Call it in a snapshot.
 */
export async function* readRows(trx: Trx, { name, columns }: CopiedTable): AsyncGenerator<string[]> {
  await sql`declare copied no scroll cursor for
    select to_json(t)::text as row from (select ${sql.raw(columns)} from ${sql.table(name)}) t`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`${sql.raw(`fetch ${pageSize} from copied`)}`.execute(trx)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close copied`.execute(trx)
}

/** Counts the rows of a table and adds them up. Call it in a snapshot. */
export async function tallyOf(trx: Trx, table: CopiedTable): Promise<Tally> {
  const tally = createTally()
  for await (const page of readRows(trx, table)) for (const line of page) tally.add(line)
  return tally.read()
}

/** The sequences from which rows take their ids. */
export async function sequencesOf(db: Db | Trx): Promise<SequenceValue[]> {
  const { rows } = await sql<SequenceValue>`
    select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
    from pg_sequences where schemaname = current_schema() order by sequencename`.execute(db)
  return rows
}
