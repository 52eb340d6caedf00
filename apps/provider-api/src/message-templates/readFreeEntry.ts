import { freeEntryUntil, longestFreeEntry } from '@frontdesk/channel-capabilities'
import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'

/** How many of the messages from advertisements are looked at: one follows another after days. */
const mostConsidered = 5

/**
 * Until when the templates in a chat of WhatsApp are free, since the customer wrote from an advertisement and was
 * answered in time; null when they are not, as far as is known here: what the salon answered on its phone before
 * it was connected is not.
 */
export async function readFreeEntry(
  db: Db,
  { companyId, chatId }: { companyId: number; chatId: number },
  now: Date,
): Promise<Date | null> {
  const from = await db
    .selectFrom('messages')
    .select(['id', 'sent_at', 'created_at'])
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('status', '=', 'received')
    .where('is_history', '=', false)
    .where('created_at', '>', new Date(now.getTime() - longestFreeEntry))
    .where(sql<boolean>`metadata->'advertisement' is not null`)
    .orderBy('id', 'desc')
    .limit(mostConsidered)
    .execute()
  const ends = await Promise.all(
    from.map(async ({ id, sent_at, created_at }) => {
      const answer = await db
        .selectFrom('messages')
        .select(['sent_at', 'created_at'])
        .where('company_id', '=', companyId)
        .where('chat_id', '=', chatId)
        .where('id', '>', id)
        .where('kind', '=', 'message')
        .where('is_history', '=', false)
        // It begins with an answer that has arrived.
        .where('status', 'in', ['delivered', 'read'])
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return freeEntryUntil(sent_at ?? created_at, answer ? (answer.sent_at ?? answer.created_at) : null)
    }),
  )
  const latest = Math.max(...ends.map((end) => end?.getTime() ?? 0))
  return latest > now.getTime() ? new Date(latest) : null
}
