import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../db/Db.ts'

/** The condition for messages of an asker; `messages` is in the statement. */
export const isOfAsker = (): RawBuilder<boolean> =>
  sql<boolean>`(messages.kind = 'message' and not exists (
    select from users where users.company_id = messages.company_id and users.id = messages.from_id
      and users.kind in ('support', 'agent', 'system')))`

/** The condition for messages of an asker that support has not viewed; `messages` is in the statement. */
export const isUnreadBySupport = (): RawBuilder<boolean> =>
  sql<boolean>`(not messages.is_read and not messages.is_deleted and ${isOfAsker()})`

/** Counts the messages of support conversations that support has not viewed, by chat (SUP-8). */
export async function unreadBySupport(db: Db | Trx, chatIds: readonly number[]): Promise<Map<number, number>> {
  if (chatIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('messages')
    .select((message) => ['chat_id', message.fn.countAll<number>().as('unread')])
    .where('chat_id', 'in', chatIds)
    .where(isUnreadBySupport())
    .groupBy('chat_id')
    .execute()
  return new Map(rows.map((row) => [row.chat_id, Number(row.unread)]))
}
