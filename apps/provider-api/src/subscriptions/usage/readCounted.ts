import type { UsageWindow } from '@frontdesk/billing-rules'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'

/** Conversations of a month. `hasChat`: whether the chat that was asked about is one of them. */
export type CountedMonth = { used: number; limit: number | null; reachedAt: Date | null; hasChat: boolean }

/**
 * Counts the conversations of a month: chats in which the AI answered a customer (decision 0066). An answer that
 * failed, or was withdrawn before it left, counts for none; one whose message was erased still does.
 */
export async function readCounted(
  db: Db | Trx,
  {
    companyId,
    chatId,
    window,
    limit,
  }: { companyId: number; chatId: number | null; window: UsageWindow; limit: number | null },
): Promise<CountedMonth> {
  const { used, reachedAt, hasChat } = await db
    .selectFrom('counted_conversations as counted')
    .leftJoin('messages', (join) =>
      join.onRef('messages.company_id', '=', 'counted.company_id').onRef('messages.id', '=', 'counted.message_id'),
    )
    .select([
      sql<number>`count(*)::int`.as('used'),
      sql<Date | null>`max(counted.counted_at)`.as('reachedAt'),
      sql<boolean>`coalesce(bool_or(counted.chat_id = ${chatId}::bigint), false)`.as('hasChat'),
    ])
    .where('counted.company_id', '=', companyId)
    .where('counted.window_start', '=', window.start)
    .where((row) => row.or([row('messages.id', 'is', null), row('messages.status', '<>', 'failed')]))
    .executeTakeFirstOrThrow()
  return { used, limit, reachedAt, hasChat }
}
