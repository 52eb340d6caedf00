import type { Db } from '../db/Db.ts'
import { actAsService } from '../db/openDb.ts'
import { openKysely } from '../db/openKysely.ts'
import { PgliteHere } from '../db/PgliteHere.ts'
import { ThreadDialect } from '../db/ThreadDialect.ts'
import { aDatabase } from './aDatabase.ts'
import { migratedSnapshot } from './migratedSnapshot.ts'

/**
 * A database like `aDatabase`, in the thread of the test: for proofs of very many short calls, where the way to another
 * thread and back takes longer than the statements themselves.
 */
export async function aDatabaseHere(): Promise<{ db: Db; close: () => Promise<void> }> {
  if (process.env['DATABASE_URL']) return aDatabase()
  const here = await PgliteHere.open({ snapshot: await migratedSnapshot() })
  await actAsService({ thread: here })
  const db = openKysely(new ThreadDialect(here))
  return { db, close: () => db.destroy() }
}
