import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db, Trx } from '../Db.ts'
import { migrations } from '../migrations.ts'
import { CopyRefused } from './CopyRefused.ts'
import { isSameTally, type Tally } from './createTally.ts'
import { inSnapshot, tablesOf, tallyOf, unfinishedCopy, type CopiedTable, type SequenceValue } from './readTables.ts'

/**
 * The source of a copy: `id` names it, so that an interrupted copy goes on with the same; `migrations`: those it has
 * run.
 */
export type CopySource = { id: string; migrations: readonly string[] }

/** A copy into a database, which holds nothing but it. */
export type Copy = {
  /** Empties a table for its rows; `complete`: an interrupted copy has them all already. */
  begin: (table: string, expected: Tally) => Promise<'complete' | 'empty'>
  /** Adds rows that `readRows` has read. All or none are stored. */
  insert: (table: string, lines: readonly string[]) => Promise<void>
  /**
   * Compares every table, sets the sequences and makes the database usable. Throws `CopyRefused` when any table
   * differs.
   */
  finish: (expected: ReadonlyMap<string, Tally>, sequences: readonly SequenceValue[]) => Promise<void>
}

/**
 * Begins a copy into an empty database, or goes on with the interrupted one of the same source: makes the schema by
 * the migrations that the source has run, roles and row-level security included, and takes away the references between
 * tables until the end, since rows arrive in any order. `db` works as the owner of the tables, who need not be a
 * superuser. A server refuses to start on the database until the copy is finished (`expectNoUnfinishedCopy`). Throws
 * `CopyRefused` when the database is not empty, or the source is of a newer version.
 */
export async function openCopy(db: Db, source: CopySource): Promise<Copy> {
  const known = knownMigrations(source.migrations)
  const isGoingOn = await begin(db, source)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The schema could not be made', { cause: error })
  const tables = new Map((await tablesOf(db)).map((table) => [table.name, table]))
  await takeReferences(db, [...tables.keys()])
  const tableOf = (name: string): CopiedTable => {
    const table = tables.get(name)
    if (!table) throw new CopyRefused(`There is no table ${name} in the schema of that version.`)
    return table
  }
  return {
    async begin(name, expected) {
      const table = tableOf(name)
      if (isGoingOn && isSameTally(await inSnapshot(db, (trx) => tallyOf(trx, table)), expected)) return 'complete'
      await sql`truncate ${sql.table(name)}`.execute(db)
      return 'empty'
    },
    insert: (name, lines) => insert(db, tableOf(name), lines),
    async finish(expected, sequences) {
      await expectSame(db, [...tables.values()], expected)
      await db.transaction().execute(async (trx) => {
        for (const { name, value, isCalled } of sequences)
          await sql`select setval(${sql.lit(name)}::regclass, ${value}::bigint, ${isCalled})`.execute(trx)
        await giveReferencesBack(trx)
        await sql`drop table ${sql.table(unfinishedCopy)}`.execute(trx)
      })
      await sql`analyze`.execute(db)
    },
  }
}

/** Throws `CopyRefused` when a copy into the database is unfinished: it would look like a loss of everything. */
export async function expectNoUnfinishedCopy(db: Db): Promise<void> {
  if ((await sourceOfUnfinished(db)) === null) return
  throw new CopyRefused(
    'A restore or a move into this database was interrupted: repeat that command, which goes on where it was, or name another database.',
  )
}

function knownMigrations(names: readonly string[]): typeof migrations {
  return Object.fromEntries(
    names.map((name) => {
      const migration = migrations[name]
      if (migration) return [name, migration]
      throw new CopyRefused(
        `The data are of a newer version of Frontdesk, whose migration ${name} is unknown here: install that version, or a newer one, and repeat this.`,
      )
    }),
  )
}

/** Notes whose copy the database is to be. Returns whether that was noted before. */
async function begin(db: Db, { id }: CopySource): Promise<boolean> {
  const unfinished = await sourceOfUnfinished(db)
  if (unfinished === id) return true
  if (unfinished !== null)
    throw new CopyRefused('An interrupted copy of other data is in this database: repeat that one, or name another.')
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')) as is_empty`.execute(
    db,
  )
  if (rows[0]?.is_empty !== true)
    throw new CopyRefused('The database is not empty: nothing was changed. Name an empty one.')
  await db.transaction().execute(async (trx) => {
    await sql`create table ${sql.table(unfinishedCopy)} (source text not null, of text, name text, definition text)`.execute(
      trx,
    )
    await sql`insert into ${sql.table(unfinishedCopy)} (source) values (${id})`.execute(trx)
  })
  return false
}

async function sourceOfUnfinished(db: Db): Promise<string | null> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass(${unfinishedCopy}) is not null as has`.execute(db)
  if (rows[0]?.has !== true) return null
  const found = await sql<{ source: string }>`select source from ${sql.table(unfinishedCopy)} limit 1`.execute(db)
  return found.rows[0]?.source ?? null
}

/** Takes away all references between tables, and notes them. Rows that migrations have added are the source's, too. */
async function takeReferences(db: Db, tables: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ of: string; name: string }>`
      insert into ${sql.table(unfinishedCopy)} (source, of, name, definition)
      select (select min(source) from ${sql.table(unfinishedCopy)}), conrelid::regclass::text, format('%I', conname),
        pg_get_constraintdef(oid)
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
      returning of, name`.execute(trx)
    for (const { of, name } of rows) await sql.raw(`alter table ${of} drop constraint ${name}`).execute(trx)
    // A copy that goes on finds them noted, and keeps what it has copied.
    if (rows.length > 0) await sql.raw(`truncate ${tables.join(', ')}`).execute(trx)
  })
}

async function giveReferencesBack(trx: Trx): Promise<void> {
  const { rows } = await sql<{ of: string; name: string; definition: string }>`
    select of, name, definition from ${sql.table(unfinishedCopy)} where of is not null order by of, name`.execute(trx)
  for (const { of, name, definition } of rows)
    await sql.raw(`alter table ${of} add constraint ${name} ${definition}`).execute(trx)
}

const insert = (db: Db, { name, columns }: CopiedTable, lines: readonly string[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = off`.execute(trx)
    await sql`insert into ${sql.table(name)} (${sql.raw(columns)}) overriding system value
      select ${sql.raw(columns)} from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)`.execute(
      trx,
    )
  })

async function expectSame(db: Db, tables: readonly CopiedTable[], expected: ReadonlyMap<string, Tally>): Promise<void> {
  const different: string[] = []
  await inSnapshot(db, async (trx) => {
    for (const table of tables)
      if (!isSameTally(await tallyOf(trx, table), expected.get(table.name))) different.push(table.name)
  })
  if (different.length > 0)
    throw new CopyRefused(
      `The copy is not finished, because ${different.join(', ')} would differ from the original, which is unchanged.`,
    )
}
