import type { Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'
import { notificationOf, notifiedAt } from '../queues/queuedNotifications.ts'

/** Queues the push notification of a message that is stored already, as the statement does that stores one. */
export async function queueNotification(
  db: Db,
  { companyId, chatId }: Pick<Message, 'companyId' | 'chatId'>,
  now: Date,
): Promise<void> {
  const stored = sql`(values (${companyId}::bigint, ${chatId}::bigint)) as stored (company_id, chat_id)`
  await db
    .with('queued', () => notificationOf(stored, notifiedAt(now)))
    .selectFrom('queued')
    .select('id')
    .execute()
}
