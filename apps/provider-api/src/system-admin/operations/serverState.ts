import { wireVersion, type ResponseOf } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/Db.ts'
import { scopedDb } from '../../db/openKysely.ts'
import type { Settings } from '../../ports/Settings.ts'
import { productVersion } from '../../serving/productVersion.ts'
import { shownSettings } from './shownSettings.ts'

type ServerState = Omit<ResponseOf<'getServerState'>, 'success' | 'status'>

/**
 * The running server: the versions of this process and of its database, since when, and its settings that may be shown
 * (SYS-8).
 */
export async function readServerState(
  db: Db,
  { settings, startedAt }: { settings: Settings; startedAt: Date },
): Promise<ServerState> {
  const [server, newest] = await Promise.all([readServer(db), readMigration(db)])
  return {
    version: productVersion(),
    wireVersion,
    startedAt: startedAt.toISOString(),
    runtime: `Node.js ${process.versions.node}`,
    database: { server, migration: newest?.name ?? null, migratedAt: newest?.timestamp ?? null },
    settings: shownSettings(settings),
  }
}

async function readServer(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  // Some builds add the distribution in brackets.
  return `PostgreSQL ${rows[0]?.version.split(' ')[0] ?? ''}`
}

async function readMigration(db: Db): Promise<{ name: string; timestamp: string | null } | undefined> {
  // The table of the migrations is their owner's alone, whom the service role is not (decision 0030).
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by name desc limit 1`.execute(
    scopedDb(db, ['set local role none']),
  )
  const [newest] = rows
  if (!newest) return undefined
  const at = new Date(newest.timestamp)
  return { name: newest.name, timestamp: Number.isNaN(at.getTime()) ? null : at.toISOString() }
}
