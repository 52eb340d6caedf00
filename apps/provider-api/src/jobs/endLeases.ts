import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'
import type { QueueName } from '../db/schema/OperationTables.ts'

/** Ends the leases of processes that are certainly dead: call it only while no other process can use the database. */
export async function endLeases(db: Db): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ leased_until: new Date(0) })
    .where('leased_by', 'is not', null)
    .execute()
}

/**
 * Counts all jobs of a queue that wait as attempts which a killed process had begun: in a restored database nobody
 * knows which of them were done after its backup. `holder`: a new id. Call it only while no other process can use the
 * database.
 */
export async function abandonWaiting(db: Db, queue: QueueName, holder: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set((row) => ({
      attempts: sql<number>`greatest(${row.ref('attempts')}, 1)`,
      leased_by: holder,
      leased_until: new Date(0),
    }))
    .where('queue', '=', queue)
    .where('leased_by', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}
