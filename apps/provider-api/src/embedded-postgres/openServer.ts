import { closeSync, existsSync, fsyncSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createCluster } from './createCluster.ts'
import { type EmbeddedServer, startServer } from './EmbeddedServer.ts'
import { findProgram } from './findProgram.ts'
import type { ServerLog } from './startPostmaster.ts'
import { giveTo, serverUserOf } from './serverUser.ts'

/** The database of the product in the embedded server. */
export const databaseName = 'frontdesk'

/** The folder of the embedded server inside the data folder. */
export const clusterOf = (dataDir: string): string => join(dataDir, 'postgres')

/** Written when the database is complete: filled with what a new one begins with, or moved from PGlite. */
const markOf = (dataDir: string): string => join(clusterOf(dataDir), 'frontdesk-complete')

/** Whether the embedded server has a complete database: one whose making was interrupted is made anew. */
export const hasDatabase = (dataDir: string): boolean => existsSync(markOf(dataDir))

/** Notes that the database is complete, also for after a power cut. */
export function completeDatabase(dataDir: string): void {
  const file = openSync(markOf(dataDir), 'w')
  writeSync(file, `${new Date().toISOString()}\n`)
  fsyncSync(file)
  closeSync(file)
}

/**
 * Starts the embedded server of a data folder; makes its cluster when there is none. The caller holds the lock of the
 * folder. Throws `ServerUnavailable` where PostgreSQL cannot run.
 */
export async function openServer(dataDir: string, log: ServerLog): Promise<EmbeddedServer> {
  const folder = clusterOf(dataDir)
  const user = serverUserOf(folder)
  const program = await findProgram(user, join(dataDir, 'postgres-program'))
  await createCluster(program, folder, user)
  // A folder that was copied by root, for example from a backup.
  if (user && statSync(folder).uid === 0) giveTo(folder, user)
  return startServer({ program, folder, user }, log)
}
