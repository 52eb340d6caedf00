import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations.ts'
import { openPglite } from '../db/openDb.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

let ofThisProcess: Promise<string> | undefined

/** The hash of all that a migrated database depends on; a change of it makes a new snapshot. */
export const migrationHash = (): Promise<string> => (ofThisProcess ??= hashMigrations())

async function hashMigrations(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of Object.keys(migrations))
    hash.update(await readFile(new URL(`../db/migrations/${name}.ts`, import.meta.url)))
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  hash.update(readFileSync(join(pglite, '..', '..', 'package.json')))
  return hash.digest('hex').slice(0, 16)
}

/**
 * The path of a tar archive of PGlite's data folder after all migrations, without a row of a user; made
 * when it is not there yet.
 */
export async function migratedSnapshot(): Promise<string> {
  const folder = join(root, 'node_modules/.cache/frontdesk')
  const snapshot = join(folder, `pglite-${await migrationHash()}.tar`)
  if (!existsSync(snapshot)) {
    mkdirSync(folder, { recursive: true })
    const fresh = await openPglite({})
    await migrate(fresh.db)
    await fresh.thread.dump(snapshot)
    await fresh.close()
  }
  return snapshot
}
