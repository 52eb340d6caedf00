import type { Db } from '../db/Db.ts'

/** The messages that wait for their channel or are on their way, in the order in which they were queued. */
export async function queuedMessages(db: Db): Promise<number[]> {
  const queued = await db
    .selectFrom('jobs')
    .select('subject')
    .where('queue', '=', 'deliveries')
    .where('failed_at', 'is', null)
    .orderBy('id')
    .execute()
  return queued.map(({ subject }) => Number(subject))
}
