import { Migrator, type MigrationResultSet } from 'kysely/migration'
import { appliedMigrations } from './appliedMigrations.ts'
import { DatabaseUnusable } from './DatabaseUnusable.ts'
import type { Db } from './Db.ts'
import { migrations } from './migrations.ts'
import { isReadableBy, noteReaders } from './readableFrom.ts'

/**
 * Runs all pending migrations and returns their names. A database that the version after this one has migrated is left
 * as it is. Throws `DatabaseUnusable` for a database of a still newer version.
 */
export async function migrate(db: Db): Promise<string[]> {
  const known = Object.keys(migrations)
  const applied = await appliedMigrations(db)
  const unknown = applied.filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    const isPending = known.some((name) => !applied.includes(name))
    if (isPending || !(await isReadableBy(db, known))) throw new DatabaseUnusable(isNewer(unknown))
    return []
  }
  if (applied.length === known.length) {
    await noteReaders(db)
    return []
  }
  const done = await (applied.length === 0 ? migrateNew(db) : migrateExisting(db))
  await noteReaders(db)
  return done
}

/** A released version may have run later migrations before an earlier one was there: what is pending still runs. */
const migratorOf = (db: Db) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true })

/** The names of the migrations that have run, unless one of them failed. */
function namesOf({ error, results }: MigrationResultSet): string[] {
  if (error) throw error instanceof Error ? error : new Error('Database migration failed', { cause: error })
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** Runs all migrations of a new database, in one transaction. */
const migrateNew = async (db: Db): Promise<string[]> => namesOf(await migratorOf(db).migrateToLatest())

/** How often pending migrations may meet a deadlock before they are given up. */
const mostDeadlocks = 10

const isDeadlock = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '40P01'

/**
 * Runs the pending migrations of a database that other processes may be using, each in a transaction of its own: locks
 * of one are not held during the next, which would wait for somebody who waits for them. The version before goes on
 * also when one of them fails.
 */
async function migrateExisting(db: Db): Promise<string[]> {
  await noteReaders(db)
  const migrator = migratorOf(db)
  const done: string[] = []
  for (let deadlocks = 0; ;) {
    const outcome = await migrator.migrateUp()
    // Changes of other processes lock the same tables in another order; it has been rolled back as a whole.
    if (isDeadlock(outcome.error) && (deadlocks += 1) < mostDeadlocks) continue
    const names = namesOf(outcome)
    if (names.length === 0) return done
    done.push(...names)
  }
}

/** An older program would read and write by rules that the database no longer follows. */
const isNewer = (unknown: readonly string[]): string =>
  `A newer version of Frontdesk has changed this database (${unknown.join(', ')}), and this version cannot work with it: start the newer version again, or go back with a copy of the database from before the update, as docs/operating/upgrade.md says.`
