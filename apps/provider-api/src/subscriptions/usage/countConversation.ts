import { warningLevelOf } from '@frontdesk/billing-rules'
import { sql } from 'kysely'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import type { Ports } from '../../ports/Ports.ts'
import { queueAutoUpgrade } from './queueAutoUpgrade.ts'
import { queueResume } from './queueResume.ts'
import { readAllowance } from './readAllowance.ts'
import { warnOnce } from './warnOnce.ts'

type Answer = { companyId: number; chatId: number; messageId: number }

/**
 * Counts the conversation of an answer of the AI (SUB-10): a customer's chat once in a month of the subscription. Call
 * it in the transaction that stores the answer, which locks the company: whatever is repeated, it is counted once. At
 * 80 and 100 % of the limit the company's screens learn of it, and its administrators are written to once, or its plan
 * is upgraded where that is switched on.
 */
export async function countConversation(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { payments, newId }: Pick<Ports, 'payments' | 'newId'>,
  { companyId, chatId, messageId }: Answer,
  now: Date,
): Promise<void> {
  const { subscription, window, counted, isSold } = await readAllowance(trx, payments, { companyId, chatId }, now)
  if (!subscription || !window || !counted || counted.hasChat) return
  const isCounted = await trx
    .insertInto('counted_conversations')
    .columns(['company_id', 'window_start', 'chat_id', 'message_id', 'counted_at'])
    .expression((query) =>
      query
        .selectFrom('chats')
        .select([
          'company_id',
          sql<Date>`${window.start}::timestamptz`.as('window_start'),
          'id',
          sql<number>`${messageId}::bigint`.as('message_id'),
          sql<Date>`${now}::timestamptz`.as('counted_at'),
        ])
        .where('company_id', '=', companyId)
        .where('id', '=', chatId)
        // The assistant that administrators try, and support, are no customers.
        .where('purpose', '=', 'customer'),
    )
    // The answer before was withdrawn or has failed: else it would be counted.
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'window_start', 'chat_id'])
        .doUpdateSet({ message_id: messageId, counted_at: now }),
    )
    .returning('chat_id')
    .executeTakeFirst()
  if (!isCounted) return
  const { limit } = counted
  const level = warningLevelOf({ used: counted.used + 1, limit })
  if (level === null || !isSold) return
  if (level === 100) await queueResume(trx, { companyId, change: window.end.toISOString(), dueAt: window.end })
  const isToUpgrade = level === 100 && subscription.is_auto_upgraded
  // Each time that the limit is reached: its job finds nothing to do where an answer was counted back by then, and
  // writes where nothing can be done.
  if (isToUpgrade)
    await queueAutoUpgrade(trx, { companyId, cause: { type: 'limit-reached', windowStart: window.start }, now })
  const isWarned =
    !isToUpgrade && (await warnOnce({ trx, companyId, now, newId }, level, { subscription, window, limit }))
  if (level < 100 && !isWarned) return
  const { id: subscriptionId, status } = subscription
  emit({ event: 'subscription_update', payload: { companyId, subscriptionId, status } })
}
