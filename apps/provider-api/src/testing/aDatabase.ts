import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'
import { openKysely, scopedDb } from '../db/openKysely.ts'
import { migrate } from '../db/migrate.ts'
import { actAsService, asService, openPostgres, unbounded, type OpenDb } from '../db/openDb.ts'
import { ThreadDialect } from '../db/ThreadDialect.ts'
import { currentTurn } from '../log/context.ts'
import { migratedSnapshot, migrationHash } from './migratedSnapshot.ts'
import { openReusedPglite } from './reusedPglite.ts'

/**
 * A migrated, empty database of this test file's own: at the PostgreSQL of the run, by `DATABASE_URL`, or PGlite from a
 * cached snapshot. As in the product, it works as the service role; `asOwner` is for the owner of the tables alone.
 */
export async function aDatabase(): Promise<OpenDb> {
  const url = process.env['DATABASE_URL']
  return url ? aPostgres(url, await migrationHash()) : aPglite()
}

/**
 * The same database as its connecting user: the owner of the tables, who is exempt from row-level
 * security as a superuser.
 */
export const asOwner = (db: Db): Db => scopedDb(db, ['set local role none'])

async function aPglite(): Promise<OpenDb> {
  const thread = await openReusedPglite(await migratedSnapshot())
  await actAsService({ thread })
  const db = openKysely(new ThreadDialect(thread, currentTurn))
  const close = async () => {
    await db.destroy()
    // Kysely closes only what it has used.
    await thread.close()
  }
  return { db, kind: 'pglite', isEmbedded: true, lost: thread.lost, close }
}

async function aPostgres(url: string, hash: string): Promise<OpenDb> {
  const silent = () => undefined
  const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const template = `frontdesk_template_${hash}`
  const own = `frontdesk_test_${randomUUID().replaceAll('-', '')}`
  // The others wait while the first one migrates, however long a busy machine takes.
  const server = await openPostgres(url, silent, unbounded)
  // One test file makes the template, the others wait: an advisory lock belongs to a session, so all on one connection.
  await server.db.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(731042)`.execute(one)
    try {
      const existing = await sql`select 1 from pg_database where datname = ${template}`.execute(one)
      if (existing.rows.length === 0) {
        const making = `${template}_${process.pid}`
        await sql`drop database if exists ${sql.id(making)}`.execute(one)
        await sql`create database ${sql.id(making)}`.execute(one)
        const fresh = await openPostgres(at(making), silent, unbounded)
        await migrate(fresh.db)
        await fresh.close()
        await sql`alter database ${sql.id(making)} rename to ${sql.id(template)}`.execute(one)
      }
      await sql`create database ${sql.id(own)} template ${sql.id(template)}`.execute(one)
    } finally {
      await sql`select pg_advisory_unlock(731042)`.execute(one)
    }
  })
  const database = await openPostgres(at(own), silent, { ...asService, turn: currentTurn })
  return {
    ...database,
    close: async () => {
      await database.close()
      await sql`drop database if exists ${sql.id(own)} with (force)`.execute(server.db)
      await server.close()
    },
  }
}
