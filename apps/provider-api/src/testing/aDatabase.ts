import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'
import { openKysely, scopedDb } from '../db/openKysely.ts'
import { migrate, migrations } from '../db/migrate.ts'
import { actAsService, asService, openPglite, openPostgres, type OpenDb } from '../db/openDb.ts'
import { ThreadDialect } from '../db/ThreadDialect.ts'
import { openReusedPglite } from './reusedPglite.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** What a migrated database depends on; a change of it makes a new snapshot. */
async function migrationHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of Object.keys(migrations))
    hash.update(await readFile(new URL(`../db/migrations/${name}.ts`, import.meta.url)))
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  hash.update(readFileSync(join(pglite, '..', '..', 'package.json')))
  return hash.digest('hex').slice(0, 16)
}

/**
 * A migrated, empty database of this test file's own: PGlite from a cached snapshot, or PostgreSQL by DATABASE_URL. As in
 * the product, it works as the service role; `asOwner` is for what only the owner of the tables may do.
 */
export async function aDatabase(): Promise<OpenDb> {
  const url = process.env['DATABASE_URL']
  return url ? aPostgres(url, await migrationHash()) : aPglite(await migrationHash())
}

/** The same database as its connecting user: the owner of the tables, who is exempt from row-level security as a superuser. */
export const asOwner = (db: Db): Db => scopedDb(db, 'set local role none')

async function aPglite(hash: string): Promise<OpenDb> {
  const folder = join(root, 'node_modules/.cache/frontdesk')
  const snapshot = join(folder, `pglite-${hash}.tar`)
  if (!existsSync(snapshot)) {
    mkdirSync(folder, { recursive: true })
    const fresh = await openPglite({})
    await migrate(fresh.db)
    await fresh.thread.dump(snapshot)
    await fresh.close()
  }
  const thread = await openReusedPglite(snapshot)
  await actAsService({ thread })
  const db = openKysely(new ThreadDialect(thread))
  const close = async () => {
    await db.destroy()
    // Kysely closes only what it has used.
    await thread.close()
  }
  return { db, kind: 'pglite', lost: thread.lost, close }
}

async function aPostgres(url: string, hash: string): Promise<OpenDb> {
  const silent = () => undefined
  const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const template = `frontdesk_template_${hash}`
  const own = `frontdesk_test_${randomUUID().replaceAll('-', '')}`
  const server = await openPostgres(url, silent)
  // One test file makes the template, the others wait: an advisory lock belongs to a session, so all on one connection.
  await server.db.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(731042)`.execute(one)
    try {
      const existing = await sql`select 1 from pg_database where datname = ${template}`.execute(one)
      if (existing.rows.length === 0) {
        const making = `${template}_${process.pid}`
        await sql`drop database if exists ${sql.id(making)}`.execute(one)
        await sql`create database ${sql.id(making)}`.execute(one)
        const fresh = await openPostgres(at(making), silent)
        await migrate(fresh.db)
        await fresh.close()
        await sql`alter database ${sql.id(making)} rename to ${sql.id(template)}`.execute(one)
      }
      await sql`create database ${sql.id(own)} template ${sql.id(template)}`.execute(one)
    } finally {
      await sql`select pg_advisory_unlock(731042)`.execute(one)
    }
  })
  const database = await openPostgres(at(own), silent, asService)
  return {
    ...database,
    close: async () => {
      await database.close()
      await sql`drop database if exists ${sql.id(own)} with (force)`.execute(server.db)
      await server.close()
    },
  }
}
