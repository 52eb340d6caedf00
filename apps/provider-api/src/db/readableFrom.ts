import { sql } from 'kysely'
import type { Db } from './Db.ts'

/**
 * The last migration of the version before, whose program can read and write the schema of this one: it runs beside it
 * during an update, and in its place after one that failed. Raise it with each release;
 * `migrations/expandAndContract.test.ts` compares the two schemas.
 */
export const readableFrom = '0440_quotas'

/** The oldest last migration of a program that can work with a database, as its newest version has noted it. */
async function notedIn(db: Db): Promise<string | null> {
  const { rows } = await sql<{ noted: string | null }>`
    select obj_description('kysely_migration'::regclass, 'pg_class') as noted`.execute(db)
  return rows[0]?.noted ?? null
}

/** Notes in the database which programs can work with it; nothing is written when that is noted already. */
export async function noteReaders(db: Db): Promise<void> {
  if ((await notedIn(db)) === readableFrom) return
  await sql`comment on table kysely_migration is ${sql.lit(readableFrom)}`.execute(db)
}

/** Whether a program with these migrations can work with a database that a newer version has migrated. */
export async function isReadableBy(db: Db, known: readonly string[]): Promise<boolean> {
  const noted = await notedIn(db)
  return noted !== null && known.includes(noted)
}
