import { sql } from 'kysely'
import type { Trx } from '../db/Db.ts'

/**
 * Has the queued work of a chat done for the chat that it was joined into, in the transaction that joins them:
 * deliveries and questions wait behind those of that chat, and a notification is about both.
 */
export async function joinChatJobs(trx: Trx, { from, into }: { from: number; into: number }): Promise<void> {
  await sql`delete from jobs where queue = 'ai-questions' and subject = ${`handed-back ${from}`}`.execute(trx)
  await trx
    .updateTable('jobs')
    .set({ order_key: String(into) })
    .where('queue', 'in', ['deliveries', 'ai-questions', 'ai-waits'])
    .where('order_key', '=', String(from))
    .execute()
  const [gone, kept] = [`chat:${from}`, `chat:${into}`]
  await sql`update jobs set subject = ${kept}, order_key = ${kept} where queue = 'notifications' and subject = ${gone}
    and not exists (select from jobs where queue = 'notifications' and subject = ${kept})`.execute(trx)
}
