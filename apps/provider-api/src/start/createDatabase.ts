import { sql } from 'kysely'
import { openPostgres, unbounded } from '../db/openDb.ts'
import type { EmbeddedServer } from '../embedded-postgres/EmbeddedServer.ts'
import { databaseName } from '../embedded-postgres/openServer.ts'

/** Makes the empty database of the product in the embedded server, in place of an incomplete one. */
export async function createDatabase(server: EmbeddedServer): Promise<void> {
  const cluster = await openPostgres(server.url('postgres'), () => undefined, unbounded)
  try {
    await sql`drop database if exists ${sql.id(databaseName)} with (force)`.execute(cluster.db)
    await sql`create database ${sql.id(databaseName)}`.execute(cluster.db)
  } finally {
    await cluster.close()
  }
}
