import { sql } from 'kysely'
import type { Db } from './Db.ts'
import { rootOf, scopedDb } from './openKysely.ts'

/**
 * Frees the space of deleted rows, and collects statistics for the planner, in each table of an embedded database that
 * has changed much: it has no autovacuum, by whose thresholds this goes, and a table of jobs that come and go would
 * grow for ever. One table at a time, so that others get the connection in between. Then writes a checkpoint, which
 * nobody else does either: the log would grow until the process ends, and be replayed after a kill. Returns the names
 * of the tables.
 */
export async function tidyTables(db: Db): Promise<readonly string[]> {
  // The counters begin anew with the process, and miss what came before: then the size shows it.
  const { rows } = await sql<{ name: string }>`
    select class.relname as name
    from pg_class class
    join pg_stat_user_tables stat on stat.relid = class.oid
    cross join lateral (select pg_relation_size(class.oid) / current_setting('block_size')::int as pages) size
    where stat.schemaname = 'public' and (
      (class.reltuples < 0 and size.pages > 0)
      or abs(size.pages - class.relpages) > 8 + 0.1 * class.relpages
      or stat.n_dead_tup > 50 + 0.2 * greatest(class.reltuples, 0)
      or stat.n_mod_since_analyze > 50 + 0.1 * greatest(class.reltuples, 0))
    order by class.relname`.execute(db)
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.id(name)}`.execute(db)
  // Only the connection's own user may do this.
  await sql`checkpoint`.execute(scopedDb(rootOf(db), ['set local role none']))
  return rows.map(({ name }) => name)
}
