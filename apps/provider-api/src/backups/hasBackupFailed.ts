import type { Db } from '../db/Db.ts'
import { scheduledBackup } from './keepBackups.ts'

/** Whether the last scheduled backup failed. The job of the schedule knows it, whichever process made the attempt. */
export async function hasBackupFailed(db: Db): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('error')
    .where('queue', '=', 'schedule')
    .where('subject', '=', scheduledBackup)
    .executeTakeFirst()
  return job !== undefined && job.error !== null
}
