import { awaitDatabase, startWaits } from '../db/awaitDatabase.ts'
import { lockDatabase } from '../db/lockDatabase.ts'
import { connectForLock, nameOfProcess } from '../db/lockSession.ts'
import { asService, openPostgres, unbounded, type OpenDb } from '../db/openDb.ts'
import type { SlowStatement } from '../db/StatementTimes.ts'
import { currentTurn } from '../log/context.ts'
import type { Settings } from '../ports/Settings.ts'
import { openEmbedded, type EmbeddedNeeds } from './openEmbedded.ts'
import { prepareDatabase, type Furnish } from './prepareDatabase.ts'

/**
 * Opens and migrates the configured database; a new one is furnished first. It is returned with the service role, and
 * only after row-level security was checked (reliability T-05). Work that an earlier process left open is due at once
 * when no other process is alive, else when its lease has ended. A PostgreSQL that does not answer yet is waited for.
 * Throws `DatabaseInUse` when another process holds the database, and `DatabaseUnusable`.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'embeddedDatabase'> &
    Partial<Pick<Settings, 'isProduction' | 'isRolling' | 'redisUrl'>>,
  needs: EmbeddedNeeds,
  furnish: Furnish,
): Promise<OpenDb> {
  const { databaseUrl } = settings
  const { log } = needs
  // A statement is named by its text, never with the values that it was run with.
  const onSlow = ({ name, milliseconds, isPlannedAnew }: SlowStatement) =>
    log.warn({ statement: name, milliseconds: Math.round(milliseconds), isPlannedAnew }, 'A statement was slow')
  if (databaseUrl === null) return openEmbedded(settings, { ...needs, onSlow }, furnish)
  const onError = (error: Error) => log.error({ error: error.message }, 'A database connection broke')
  const { isRolling = false, redisUrl = null } = settings
  const isNode = redisUrl !== null
  const connect = () => connectForLock(databaseUrl)
  await awaitDatabase(databaseUrl, { connect, within: startWaits, log })
  const lock = await lockDatabase({ connect, log, isRolling, isNode })
  const name = nameOfProcess(isNode)
  try {
    const inMaking = await openPostgres(databaseUrl, onError, { ...unbounded, name })
    try {
      await prepareDatabase(inMaking.db, { furnish, isAlone: lock.isAlone })
    } finally {
      await inMaking.close()
    }
    await lock.admitOthers()
    const database = await openPostgres(databaseUrl, onError, { ...asService, name, turn: currentTurn }, onSlow)
    return {
      ...database,
      lost: lock.lost,
      close: async () => {
        await database.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
